/** The byte that begins a two-byte operator, in charstrings and in CFF dictionaries. */
export const escapeByte = 12;

/** A two-byte operator as one number. */
export const escaped = (second: number): number => (escapeByte << 8) | second;

export const returnOperator = 11;

/** What charstrings of both types spell alike. */
const common = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  callsubr: 10,
  endchar: 14,
  rmoveto: 21,
  hmoveto: 22,
  vhcurveto: 30,
  hvcurveto: 31,
} as const;

/** Adobe Type 1 Font Format, chapter 6. */
export const type1Operator = {
  ...common,
  closepath: 9,
  hsbw: 13,
  dotsection: escaped(0),
  vstem3: escaped(1),
  hstem3: escaped(2),
  seac: escaped(6),
  sbw: escaped(7),
  div: escaped(12),
  callothersubr: escaped(16),
  pop: escaped(17),
  setcurrentpoint: escaped(33),
} as const;

/** Adobe Technical Note 5177, appendix A. */
export const type2Operator = {
  ...common,
  hstemhm: 18,
  hintmask: 19,
  cntrmask: 20,
  vstemhm: 23,
  rcurveline: 24,
  rlinecurve: 25,
  vvcurveto: 26,
  hhcurveto: 27,
  callgsubr: 29,
  dotsection: escaped(0),
  abs: escaped(9),
  add: escaped(10),
  sub: escaped(11),
  div: escaped(12),
  neg: escaped(14),
  drop: escaped(18),
  mul: escaped(24),
  dup: escaped(27),
  exch: escaped(28),
  hflex: escaped(34),
  flex: escaped(35),
  hflex1: escaped(36),
  flex1: escaped(37),
} as const;
