import { useId } from 'react';

const words = [
  [30, 78],
  [38, 84],
  [46, 70],
  [54, 82],
  [62, 48],
  [78, 84],
  [86, 76],
  [94, 82],
  [102, 56],
  [118, 80],
  [126, 64],
] as const;

const boxes = [
  [43, 35, 34],
  [14, 51, 46],
  [58, 83, 32],
  [14, 99, 40],
] as const;

const selected = boxes[2];
const handles = [
  [selected[0], selected[1]],
  [selected[0] + selected[2], selected[1]],
  [selected[0], selected[1] + 9],
  [selected[0] + selected[2], selected[1] + 9],
] as const;

const Sheet = () => (
  <>
    <path
      d="M.75.75h90l20.5 20.5v121.5H.75z"
      fill="var(--paper)"
      stroke="var(--paper-ink)"
      strokeWidth={1.5}
    />
    <path d="M90.75.75v20.5h20.5" fill="none" stroke="var(--paper-ink)" strokeWidth={1.5} />
    <rect x={14} y={12} width={40} height={5} fill="var(--paper-ink)" />
    {words.map(([y, width]) => (
      <rect key={y} x={14} y={y} width={width} height={3} fill="#c3c7cd" />
    ))}
  </>
);

const Marked = () => {
  const hatch = useId();
  const pens = { ink: 'var(--paper-ink)', pen: 'var(--box-pen)' } as const;
  return (
    <>
      <defs>
        {Object.entries(pens).map(([name, colour]) => (
          <pattern
            key={name}
            id={`${hatch}-${name}`}
            width={4}
            height={4}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={4} height={4} fill="var(--paper)" />
            <rect width={1.5} height={4} fill={colour} />
          </pattern>
        ))}
      </defs>
      <Sheet />
      {boxes.map((box) => {
        const [x, y, width] = box;
        const name = box === selected ? 'pen' : 'ink';
        return (
          <rect
            key={y}
            x={x}
            y={y}
            width={width}
            height={9}
            fill={`url(#${hatch}-${name})`}
            stroke={pens[name]}
            strokeWidth={1.5}
          />
        );
      })}
      {handles.map(([x, y]) => (
        <rect
          key={`${x} ${y}`}
          x={x - 2.5}
          y={y - 2.5}
          width={5}
          height={5}
          fill="var(--paper)"
          stroke="var(--box-pen)"
          strokeWidth={1.5}
        />
      ))}
    </>
  );
};

const Burnt = () => (
  <>
    <Sheet />
    {boxes.map(([x, y, width]) => (
      <rect key={y} x={x} y={y} width={width} height={9} fill="var(--box-final)" />
    ))}
  </>
);

/** The key in two pieces, where the page was. */
const BrokenKey = () => (
  <>
    <path
      d="M.75.75h90l20.5 20.5v121.5H.75z"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth={1.5}
      strokeDasharray="4 4"
    />
    <g transform="translate(56 50) scale(0.42)" fill="var(--ink)">
      <circle r={33} fill="none" stroke="var(--ink)" strokeWidth={13} />
      <path d="M-6.5 36h13v30L-6.5 80z" />
      <path transform="translate(18 92) rotate(-26)" d="M-6.5 0L6.5-14V20h18v13h-18v14h28v13h-41z" />
    </g>
  </>
);

const pictures = { plain: Sheet, marked: Marked, burnt: Burnt, forgotten: BrokenKey };

/** A page at one of its four steps: as it came, with boxes drawn, with boxes burnt in, and gone. */
export const StepPicture = ({ page, className }: { page: keyof typeof pictures; className: string }) => {
  const Picture = pictures[page];
  return (
    <svg className={className} viewBox="0 0 112 144" aria-hidden="true">
      <Picture />
    </svg>
  );
};
