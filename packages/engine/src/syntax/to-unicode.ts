export const hex4 = (value: number): string => value.toString(16).padStart(4, '0');

const utf16Hex = (text: string): string => {
  let out = '';
  for (let unit = 0; unit < text.length; unit++) out += hex4(text.charCodeAt(unit));
  return out;
};

/** A block has at most so many entries (ISO 32000-2, 9.10.3). */
const blockLength = 100;

/** The CMap that says which characters the two-byte codes of a font mean. */
export const toUnicodeMap = (codes: Iterable<readonly [text: string, code: number]>): string => {
  const pairs = Array.from(codes, ([text, code]) => `<${hex4(code)}> <${utf16Hex(text)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < pairs.length; from += blockLength) {
    const block = pairs.slice(from, from + blockLength);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n',
  ].join('\n');
};
