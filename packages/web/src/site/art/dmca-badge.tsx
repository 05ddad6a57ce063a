/** Drawn into the page: a page that may ask for no picture has it too. */
export const DmcaBadge = () => (
  <svg
    className="dmca-badge"
    role="img"
    aria-label="DMCA Protected: how to send a copyright notice"
    viewBox="0 0 122 24"
    width={122}
    height={24}
  >
    <rect x=".5" y=".5" width="121" height="23" rx="2" fill="#fff" stroke="#7c828c" />
    <path d="M2.5 .5H50v23H2.5a2 2 0 0 1-2-2v-19a2 2 0 0 1 2-2z" fill="#101214" />
    <text x="25.5" y="16.25" textAnchor="middle" textLength="34" lengthAdjust="spacingAndGlyphs" fill="#fff">
      DMCA
    </text>
    <text x="86" y="16.25" textAnchor="middle" textLength="58" lengthAdjust="spacingAndGlyphs" fill="#43484f">
      Protected
    </text>
  </svg>
);
