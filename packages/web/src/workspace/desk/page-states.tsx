/** A page that is being fetched: paper of its true size. */
export const PageSkeleton = ({ page }: { page: number }) => (
  <div className="page-skeleton" role="img" aria-label={`Page ${page} is loading`}>
    {[34, 0, 92, 88, 96, 90, 52, 0, 94, 86, 97, 40].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
      <span key={index} style={{ width: `${width}%` }} />
    ))}
  </div>
);

/** The last fallback: boxes can still be placed, at the right coordinates, because the size is known. */
export const UnreadablePage = ({ page }: { page: number }) => (
  <div className="page-unreadable" role="img" aria-label={`Page ${page} cannot be rendered`}>
    <b>This page cannot be rendered</b>
    <span>You can still draw boxes on it. It will be exported blank, never as it was.</span>
  </div>
);
