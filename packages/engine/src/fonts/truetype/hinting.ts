/** Nine letters of one case (a capital may lead) or nine digits in a row, in one or two bytes each. */
const word = /[A-Z]?[a-z]{9,}|[A-Z]{9,}|[0-9]{9,}/g;

/** Programs push counted rows like `ZXTRPNLJ` and repeat themselves; words jump about the alphabet. */
const isCounted = (run: string): boolean => {
  const codes = Array.from(run, (char) => char.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  return steps.filter((step) => step <= 3).length >= steps.length * 0.4 || new Set(codes).size < 5;
};

/**
 * Whether a hinting program could be read as a message. Hinting decides how small text looks, so programs are
 * kept as they are otherwise; the outline itself needs none of them.
 */
export const couldCarryText = (program: Uint8Array | undefined): boolean => {
  if (!program) return false;
  const texts = ['', '', ''];
  program.forEach((byte, index) => {
    const char = String.fromCharCode(byte);
    texts[0] += char;
    texts[1 + (index % 2)] += char;
  });
  return texts.some((text) => (text.match(word) ?? []).some((run) => !isCounted(run)));
};
