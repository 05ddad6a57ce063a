/** How many numbers each operator with only numeric operands takes (ISO 32000-2, annex A). */
export const numericOperators: ReadonlyMap<string, number> = new Map(
  Object.entries({
    w: 1,
    J: 1,
    j: 1,
    M: 1,
    i: 1,
    cm: 6,
    m: 2,
    l: 2,
    c: 6,
    v: 4,
    y: 4,
    re: 4,
    Tc: 1,
    Tw: 1,
    Tz: 1,
    TL: 1,
    Tr: 1,
    Ts: 1,
    Td: 2,
    TD: 2,
    Tm: 6,
    G: 1,
    g: 1,
    RG: 3,
    rg: 3,
    K: 4,
    k: 4,
  }),
);

export const pathPaintOperators: ReadonlySet<string> = new Set([
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
]);

export const renderingIntents: ReadonlySet<string> = new Set([
  'AbsoluteColorimetric',
  'RelativeColorimetric',
  'Saturation',
  'Perceptual',
]);
