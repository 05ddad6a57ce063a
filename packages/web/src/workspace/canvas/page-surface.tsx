import type { PageImage } from '../images/page-images.ts';

/** A page that is being fetched: paper of its true size. */
const PageSkeleton = ({ page }: { page: number }) => (
  <div className="page-skeleton" role="img" aria-label={`Page ${page} is loading`}>
    {[34, 0, 92, 88, 96, 90, 52, 0, 94, 86, 97, 40].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
      <span key={index} style={{ width: `${width}%` }} />
    ))}
  </div>
);

/** The last fallback: boxes can still be placed, at the right coordinates, because the size is known. */
const UnreadablePage = ({ page }: { page: number }) => (
  <div className="page-unreadable" role="img" aria-label={`Page ${page} cannot be rendered`}>
    <b>This page cannot be rendered</b>
    <span>You can still draw boxes on it. It will be exported blank, never as it was.</span>
  </div>
);

/** Nothing is wrong with the page: it has not come yet. */
const PageOutOfReach = ({ page }: { page: number }) => (
  <div className="page-unreadable" role="img" aria-label={`Page ${page} has not arrived`}>
    <b>This page has not arrived</b>
    <span>The connection was lost or the server is busy. It is asked for again by itself.</span>
  </div>
);

interface PageSurfaceProps {
  image: PageImage;
  /** The same page at a higher resolution: laid over it, so that nothing jumps or flashes when it comes. */
  sharp: PageImage;
  page: number;
}

/** What is under the boxes: the page's image, or why it is not there. */
export const PageSurface = ({ image, sharp, page }: PageSurfaceProps) => {
  switch (image.name) {
    case 'ready':
      return (
        <>
          <img src={image.url} alt={`Page ${page}`} draggable={false} decoding="async" />
          {sharp.name === 'ready' ? <img className="sharp" src={sharp.url} alt="" draggable={false} /> : null}
        </>
      );
    case 'loading':
      return <PageSkeleton page={page} />;
    case 'out-of-reach':
      return <PageOutOfReach page={page} />;
    case 'unreadable':
      return <UnreadablePage page={page} />;
  }
};
