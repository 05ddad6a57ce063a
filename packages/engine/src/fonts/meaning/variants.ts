/** Characters that producers take for each other, or that share a glyph in most fonts; each row is one sign. */
const rows = [
  '\u0020\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  '\u002d\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02d7\u2043\uff0d\u30fc',
  '\u0027\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02c8\u2032\u00b4\u0060\u02ca\u02cb',
  '\u0022\u201c\u201d\u201e\u201f\u2033\u02ba\u3003',
  '\u00b7\u2022\u2219\u22c5\u2027\u30fb\u25cf\u2024\u0387\uf0b7',
  '\u002f\u2044\u2215',
  '\u007c\u2223\u01c0\u2758',
  '\u002a\u2217\u22c6',
  '\u007e\u02dc\u223c\u0303',
  '\u005e\u02c6\u0302\u2227',
  '\u00af\u02c9\u0304\u203e',
  '\u00a8\u0308',
  '\u02d9\u0307',
  '\u02da\u00b0\u030a\u00ba\u2218\u25e6',
  '\u00b8\u0327',
  '\u00d7\u2715\u2a2f',
  '\u00b5\u03bc',
  '\u2126\u03a9',
  '\u2206\u0394\u25b3',
  '\u2211\u03a3',
  '\u220f\u03a0',
  '\u212b\u00c5',
  '\u00d0\u0110\u0189',
  '\u0162\u021a',
  '\u0163\u021b',
  '\u015e\u0218',
  '\u015f\u0219',
  '\u03c6\u03d5\u0278',
  '\u03b8\u03d1',
  '\u03b5\u03f5\u2208',
  '\u03b2\u00df\u03d0',
  '\u03c1\u03f1',
  '\u03c3\u03c2',
  '\u22c4\u25ca\u25c7',
  '\u25a0\u25aa\u2588\u220e',
  '\u25a1\u25ab\u2610\uf06f',
  '\u2264\u2a7d',
  '\u2265\u2a7e',
  '\u003a\u2236',
  '\u2225\u2016',
];

const signOf = new Map(rows.flatMap((row, sign) => Array.from(row, (char) => [char, sign] as const)));

/** Scripts that write a syllable with more signs than letters, and not always in the order they are spoken. */
const syllabic =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\u200c\u200d]{1,6}$/u;

export const isSyllable = (text: string): boolean => syllabic.test(text);

/** Whether two texts can be what one glyph shows: forms of one character, or signs that look alike. */
export const areVariants = (one: string, other: string): boolean => {
  if (one === other) return true;
  const sign = signOf.get(one);
  if (sign !== undefined && sign === signOf.get(other)) return true;
  const [plainOne, plainOther] = [one.normalize('NFKC'), other.normalize('NFKC')];
  if (plainOne === plainOther) return true;
  return isSyllable(other) && isSyllable(one) && other.includes(one);
};
