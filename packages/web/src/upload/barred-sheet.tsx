const ruleColour = '#C3C7CD';
const ink = '#101214';

interface Line {
  y: number;
  width: number;
}

const sheetLines: readonly Line[] = [
  { y: 64, width: 152 },
  { y: 80, width: 144 },
  { y: 96, width: 152 },
  { y: 112, width: 96 },
  { y: 136, width: 148 },
  { y: 152, width: 152 },
  { y: 168, width: 134 },
  { y: 184, width: 84 },
  { y: 208, width: 152 },
  { y: 224, width: 142 },
  { y: 240, width: 150 },
  { y: 256, width: 120 },
  { y: 272, width: 130 },
];

/** The sheet with bars that rises from the drop zone's lower edge. */
export const BarredSheet = () => (
  <svg className="drop-sheet" viewBox="0 0 200 296" aria-hidden="true">
    <path d="M1 1h162l36 36v270H1z" fill="#fff" stroke={ink} strokeWidth="2" />
    <path d="M163 1v36h36" fill="none" stroke={ink} strokeWidth="2" />
    <rect x="24" y="28" width="64" height="8" fill={ink} />
    {sheetLines.map(({ y, width }) => (
      <rect key={y} x="24" y={y} width={width} height="4" fill={ruleColour} />
    ))}
    <rect x="80" y="74" width="72" height="16" />
    <rect x="24" y="106" width="104" height="16" />
    <rect x="96" y="146" width="80" height="16" />
    <rect x="24" y="218" width="60" height="16" />
  </svg>
);
