/** A browser breaks lines at hyphens; a name such as AES-256-CBC stays whole. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/([A-Z]+(?:-[A-Z\d]+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
