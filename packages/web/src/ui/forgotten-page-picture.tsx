const BrokenKey = () => (
  <g fill="var(--ink)">
    <circle r="33" fill="none" stroke="var(--ink)" strokeWidth="13" />
    <path d="M-6.5 36h13v30L-6.5 80z" />
    <path transform="translate(18 92) rotate(-26)" d="M-6.5 0L6.5 -14V20h18v13h-18v14h28v13h-41z" />
  </g>
);

/** A page that is no longer there: its key is broken. */
export const ForgottenPagePicture = () => (
  <svg viewBox="20 0 224 336" aria-hidden="true">
    <path
      d="M21 1h178l44 44v290H21z"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="2"
      strokeDasharray="8 8"
    />
    <g transform="translate(124 112)">
      <BrokenKey />
    </g>
  </svg>
);
