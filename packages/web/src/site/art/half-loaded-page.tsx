/** A page of which only the upper half has come. */
export const HalfLoadedPage = () => (
  <svg viewBox="20 0 224 336" aria-hidden="true">
    <path
      d="M21 168v167h222V168"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth={2}
      strokeDasharray="8 8"
    />
    <path d="M21 168V1h178l44 44v123" fill="var(--paper)" stroke="var(--paper-ink)" strokeWidth={2} />
    {[40, 84, 112, 140].map((y, index) => (
      <rect key={y} x={48} y={y} width={index === 0 ? 96 : 168} height={18} fill="var(--box-final)" />
    ))}
  </svg>
);
