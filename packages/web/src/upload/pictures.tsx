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

const pageLines: readonly Line[] = [
  { y: 30, width: 78 },
  { y: 38, width: 84 },
  { y: 46, width: 70 },
  { y: 54, width: 82 },
  { y: 62, width: 48 },
  { y: 78, width: 84 },
  { y: 86, width: 76 },
  { y: 94, width: 82 },
  { y: 102, width: 56 },
  { y: 118, width: 80 },
  { y: 126, width: 64 },
];

const pageBars = [
  { x: 43, y: 35, width: 34, chosen: false },
  { x: 14, y: 51, width: 46, chosen: false },
  { x: 58, y: 83, width: 32, chosen: true },
  { x: 14, y: 99, width: 40, chosen: false },
];

const pen = '#1546C0';

const Hatch = ({ id, colour }: { id: string; colour: string }) => (
  <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="4" height="4" fill="#fff" />
    <rect width="1.5" height="4" fill={colour} />
  </pattern>
);

/** A page as it is uploaded, marked and downloaded. */
export const StepPage = ({ bars }: { bars: 'none' | 'marked' | 'burnt' }) => (
  <svg className="home-step-picture" viewBox="0 0 112 144" aria-hidden="true">
    <defs>
      <Hatch id="step-hatch" colour={ink} />
      <Hatch id="step-hatch-pen" colour={pen} />
    </defs>
    <path d="M.75.75h90l20.5 20.5v121.5H.75z" fill="#fff" stroke={ink} strokeWidth="1.5" />
    <path d="M90.75.75v20.5h20.5" fill="none" stroke={ink} strokeWidth="1.5" />
    <rect x="14" y="12" width="40" height="5" fill={ink} />
    {pageLines.map(({ y, width }) => (
      <rect key={y} x="14" y={y} width={width} height="3" fill={ruleColour} />
    ))}
    {bars === 'none'
      ? null
      : pageBars.map(({ x, y, width, chosen }) => (
          <rect
            key={y}
            x={x}
            y={y}
            width={width}
            height="9"
            {...(bars === 'burnt'
              ? { fill: '#000' }
              : {
                  fill: `url(#step-hatch${chosen ? '-pen' : ''})`,
                  stroke: chosen ? pen : ink,
                  strokeWidth: 1.5,
                })}
          />
        ))}
  </svg>
);
