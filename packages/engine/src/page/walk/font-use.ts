/** Where a font is in the source: an object, or an entry in the resources of a page or form that is one. */
export interface FontSource {
  object: number;
  generation: number;
  entry?: string;
}

/** A font with the character codes that are shown. It is written once for all pages. */
export interface FontUse {
  source: FontSource;
  codes: Set<string>;
}

export const fontKey = ({ object, generation, entry }: FontSource): string =>
  `${object} ${generation}${entry === undefined ? '' : ` ${entry}`}`;
