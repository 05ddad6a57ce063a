/** What the product is for, in its first line; the last word is under a bar. */
export const HeroTitle = () => (
  <h1>
    Share the document,
    <br />
    not the <span className="bar" role="img" aria-label="redacted part" />
  </h1>
);
