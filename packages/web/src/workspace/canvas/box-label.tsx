import { type Box, labelFont, type PageSize, placeLabel } from '@blackbar/core';

interface BoxLabelProps {
  label: string;
  box: Box;
  page: PageSize;
  /** CSS pixels per page pixel. */
  scale: number;
}

/** A label where and as large as the export shows it. */
export const BoxLabel = ({ label, box, page, scale }: BoxLabelProps) => {
  const { isDrawn, x, y, width, height } = placeLabel(label, box, page);
  if (!isDrawn) return null;
  return (
    <svg
      className="box-label"
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      style={{
        left: (x - box.x) * scale,
        top: (y - box.y) * scale,
        width: width * scale,
        height: height * scale,
      }}
    >
      <text
        y={height * (1 - labelFont.baseline)}
        fontSize={height * labelFont.size}
        textLength={width}
        lengthAdjust="spacingAndGlyphs"
      >
        {label}
      </text>
    </svg>
  );
};
