const lines = [
  [40, 96],
  [84, 168],
  [112, 140],
  [140, 168],
  [168, 88],
  [212, 168],
  [240, 120],
  [268, 152],
  [296, 60],
] as const;

/** A page on which nothing is left to read. */
export const BlackedOutPage = () => (
  <svg viewBox="20 0 224 336" aria-hidden="true">
    <path d="M21 1h178l44 44v290H21z" fill="var(--paper)" stroke="var(--paper-ink)" strokeWidth={2} />
    {lines.map(([y, width]) => (
      <rect key={y} x={48} y={y} width={width} height={18} fill="var(--box-final)" />
    ))}
  </svg>
);
