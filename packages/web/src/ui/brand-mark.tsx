export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 26 30" aria-hidden="true">
    <path className="brand-page" d="M2 1h12l6 6v22H2z" />
    <path className="brand-bar" d="M6 13h20v8H6z" />
  </svg>
);
