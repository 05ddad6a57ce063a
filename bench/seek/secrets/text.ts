import type { Random } from '../../fuzz/fonts/random.ts';
import type { Bounds } from '../engine.ts';
import { addFont, advanceEm, type FontKind, fontKinds, type MadeFont } from '../fonts.ts';
import { alphabet } from '../letters.ts';
import type { SecretMaker } from '../secret.ts';

export const letterCount = 8;

/** Letters in a random order, none of them twice. */
export const secretText = (random: Random): string => {
  const left = [...alphabet];
  return Array.from({ length: letterCount }, () => left.splice(random.integer(0, left.length - 1), 1)).join(
    '',
  );
};

/** The place of each letter. */
export const letterCells = (emPt: number): Bounds[] =>
  Array.from({ length: letterCount }, (_, index) => ({
    left: index * advanceEm * emPt,
    bottom: -0.02 * emPt,
    right: (index + 1) * advanceEm * emPt,
    top: 0.74 * emPt,
  }));

/** The same letters at the same places, as different programs write them. */
const show = (text: string, font: MadeFont, emPt: number, random: Random): string => {
  const advance = advanceEm * emPt;
  const ways = [
    () => `0 0 Td ${font.spell(text)} Tj`,
    () => `0 0 Td [${Array.from(text, (letter) => font.spell(letter)).join(' 0 ')}] TJ`,
    () =>
      Array.from(text, (letter, index) => `1 0 0 1 ${index * advance} 0 Tm ${font.spell(letter)} Tj`).join(
        ' ',
      ),
    () => `0 0 Td ${font.spell(text.slice(0, 3))} Tj ${font.spell(text.slice(3))} Tj`,
  ];
  return random.pick(ways)();
};

const textSecret =
  (kind: FontKind): SecretMaker =>
  ({ pdf, random, isShown }) => {
    const text = secretText(random);
    const emPt = random.integer(9, 18);
    // Type 3 glyphs have no mode; the others are filled, or filled and stroked, or stroked.
    const mode = random.chance(0.75) || kind === 'Type 3' ? 0 : random.pick([1, 2]);
    const font = addFont(pdf, kind);
    const shown = show(text, font, emPt, random);
    const advance = advanceEm * emPt;
    return {
      content: isShown ? `BT ${mode} Tr ${emPt / 12} w /S ${emPt} Tf ${shown} ET` : '',
      widthPt: letterCount * advance,
      heightPt: 0.72 * emPt,
      resources: { Font: { S: font.value } },
      evidence: {
        text: {
          text,
          emPt,
          cells: letterCells(emPt),
          isTrue: true,
        },
      },
    };
  };

export const textSecrets: Record<string, SecretMaker> = Object.fromEntries(
  fontKinds.map((kind) => [`text, ${kind}`, textSecret(kind)]),
);
