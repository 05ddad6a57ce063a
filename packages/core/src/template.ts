import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { LabelSchema } from './api.ts';
import { minBoxSidePx } from './box.ts';
import type { PageBox } from './document.ts';
import { maxRedactionsPerFile } from './limits.ts';

const Place = Type.Number({ minimum: 0, maximum: 1_000_000 });
const Side = Type.Number({ exclusiveMinimum: minBoxSidePx, maximum: 1_000_000 });

/**
 * Boxes saved for other documents of the same form. Only positions and labels: no text, no pattern, no name of the
 * document they were drawn on.
 */
export const TemplateSchema = Type.Object(
  {
    kind: Type.Literal('blackbar-template'),
    version: Type.Literal(1),
    boxes: Type.Array(
      Type.Object(
        {
          page: Type.Integer({ minimum: 1, maximum: 100_000 }),
          x: Place,
          y: Place,
          width: Side,
          height: Side,
          label: Type.Optional(LabelSchema),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxRedactionsPerFile },
    ),
  },
  { additionalProperties: false },
);
export type Template = Static<typeof TemplateSchema>;

export const templateOf = (boxes: readonly PageBox[]): Template => ({
  kind: 'blackbar-template',
  version: 1,
  boxes: boxes.map(({ page, x, y, width, height, label }) => ({
    ...{ page, x, y, width, height },
    ...(label == null ? {} : { label }),
  })),
});

/** Parses a template file; `null` when it is not valid. */
export const parseTemplate = (untrustedJson: string): Template | null => {
  try {
    const untrusted: unknown = JSON.parse(untrustedJson);
    return Value.Check(TemplateSchema, untrusted) ? untrusted : null;
  } catch {
    return null;
  }
};
