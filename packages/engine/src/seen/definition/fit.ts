/**
 * When a recognised text layer fits the picture it lies on. Lengths are shares of the height of a line, so that they
 * hold for any size of letters. No other file states such a limit.
 */
export const fit = {
  /** Recognised text belongs to a scan: a picture lies behind at least this much of a word, edges may be cropped. */
  pictureShare: 0.7,
  /** What lies behind a picture was recognised in it when that is a scan of at least this much of the page: no sticker. */
  scanShare: 0.5,
  /** A letter takes this much of the smallest em that can be read along its line, narrow ones and wide ones together. */
  letter: 0.6,
  /** Levels of 255 between paper and ink: less is the grain of the paper and the ringing of its compression. */
  inkContrast: 40,
  /** Rows with at least this share of the ink of the densest row are the body of a line, without its ascenders. */
  bodyRows: 0.3,
  /** The body of a line lies in the box of its words but for a few rows: half a line lower it does not. */
  bodyInBox: 0.8,
  /** Of the height of a line, its ink fills at least this much, with and without tall letters: less is a sliver of letters. */
  height: { tall: 0.4, low: 0.25 },
  /** Rows with less than this share of the ink of the densest row are specks. */
  inkRows: 0.05,
  /** Columns without ink part two words when they are at least this share as wide as the layer's own gaps are. */
  gapOfLayer: 0.5,
  /** On a line of one word, columns without ink this wide end it; letters stand closer. */
  gapAlone: 0.25,
  /** What has less than this between it is one run, in the layer as in the ink: in tight and in wide setting. */
  joined: [0.08, 0.17],
  /** Ink narrower than this is a rule of a table or a speck: it need not have a word. */
  speck: 0.12,
  /** An edge of a word is found when an edge of the ink is this near: recognition frames words to a stroke. */
  edge: 0.2,
  /** Layers place the starts of words; their ends come from another font and may be off by this share of the word. */
  stretch: 0.25,
  /** A whole line may lie this far along from its ink. */
  offsetAlong: 0.4,
  /** A whole line may be this much longer or shorter than its ink. */
  scale: 0.04,
  /** Of all edges of a line, the layer's and the ink's, this share finds its other: lines of other words do not. */
  edgesOfLine: 0.7,
  /** A word needs ink, and letters leave room between their strokes: below is blank, above is a bar. */
  ink: { least: 0.04, most: 0.75 },
  /** Black over this much of a line's height and for this long, in heights of the line: a bar. Its darkest tone, of 255. */
  bar: { tone: 24, height: 0.7, length: 0.6 },
  /** Shorter words can be one stroke, which fills its place as a bar does. */
  lettersOfBar: 3,
  /** Somewhere in a word a row crosses at least this many strokes for each letter: a bar or a smear has one. */
  strokesPerLetter: 0.3,
  /** So many letters in a row have ink that is at least this much as high as the body of their line. */
  slice: 2,
  sliceHeight: 0.4,
  /** Lines that hold this share of the words of a page fit, or the layer is of another page. */
  wordsOnPage: 0.6,
  /** A scan whose layer is of the straightened page is looked at level: turned by at most this, in degrees. */
  skew: { most: 5, step: 0.1 },
  /**
   * A layer in another font than its page: lines start at their ink, and the further along, the further off are its words.
   * No edge says that they are the ink's, so their lengths have to, of each of them.
   */
  drifted: {
    /** Fonts that are like those of most pages, and the room that the first and the last letter of a word leave, in ems. */
    sides: { 'Times-Roman': 0.05, Helvetica: 0.1, Courier: 0.12 },
    /** A line of the layer is at most so much shorter and longer than its ink. */
    scale: { least: 0.7, most: 1.6 },
    /** Pieces of the layer with less than this between them may be one word. */
    joined: [0.3, 0.17, 0.08],
    /** A line may lie this far along from where its ink begins. */
    offset: 0.6,
    /** What has this between it is another column. */
    column: 1.5,
    /** Columns without ink inside of a word are no wider. */
    letterGap: 0.22,
    /** A word is as long as its letters, but for this share of its length and of the height of its line. */
    length: 0.04,
    stroke: 0.17,
    /** The em of a line, by its height, is that of the page but for this share. */
    em: 0.12,
    /** So few words tell too little: they have the em of the lines that are as high, but for this share of both. */
    fewWords: 2,
    emOfFew: 0.05,
    /** Of the words of a page this share fits that strictly, and at least so many: of another page hardly one does. */
    wordsOnPage: 0.3,
    least: 8,
  },
  /** This much of a word's box above and below may lie under a box: letters do not fill the height of a line. */
  rim: 0.25,
} as const;
