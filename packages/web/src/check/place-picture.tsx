import type { Leak, PageSize } from '@blackbar/core';

const widthPx = 88;

interface PlacePictureProps {
  address: string | undefined;
  size: PageSize | undefined;
  leaks: readonly Leak[];
}

/** A small page with the places outlined. */
export const PlacePicture = ({ address, size, leaks }: PlacePictureProps) => {
  if (!size) return <span className="place-picture" />;
  const scale = widthPx / size.width;
  const height = Math.round(size.height * scale);
  return (
    <svg className="place-picture" viewBox={`0 0 ${widthPx} ${height}`} aria-hidden="true">
      {address ? <image href={address} width={widthPx} height={height} /> : null}
      {leaks.map(({ box }, index) =>
        box ? (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else to tell them apart.
            key={index}
            x={Math.max(1, box.x * scale - 2)}
            y={Math.max(1, box.y * scale - 2)}
            width={Math.max(4, Math.min(widthPx - 2, box.width * scale + 4))}
            height={Math.max(4, box.height * scale + 4)}
          />
        ) : null,
      )}
    </svg>
  );
};
