import { labelPattern, maxLabelChars, maxRedactionsPerFile } from '@blackbar/core';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const closed = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1, maxLength: 200 });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** 32 bytes, base64url. */
const Commitment = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Side = Type.Number({ minimum: 0, maximum: 1_000_000 });

/**
 * What a certificate says of one redacted file. Of the file it was made from it holds a commitment and nothing else: no
 * digest, no size, nothing that was found in it or covered.
 */
export const StatementSchema = Type.Object(
  {
    kind: Type.Literal('blackbar-certificate'),
    version: Type.Literal(1),
    product: Type.Object({ name: Text, version: Text }, closed),
    issuer: Type.Union([
      Type.Object(
        { kind: Type.Literal('server'), url: Type.Optional(Type.String({ maxLength: 500 })) },
        closed,
      ),
      Type.Object({ kind: Type.Literal('command-line') }, closed),
    ]),
    /** ISO 8601, UTC, by the clock of who signed. */
    exportedAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
    output: Type.Object({ sha256: Sha256, bytes: Type.Integer({ minimum: 1 }) }, closed),
    input: Type.Object({ commitment: Commitment }, closed),
    /** In the order of the document; pixels of the 150-DPI page image. */
    pages: Type.Array(
      Type.Object(
        {
          width: Type.Integer({ minimum: 1 }),
          height: Type.Integer({ minimum: 1 }),
          method: Type.Enum(['vector', 'sharp', 'picture', 'pixels', 'blank']),
        },
        closed,
      ),
      { minItems: 1, maxItems: 100_000 },
    ),
    boxes: Type.Array(
      Type.Object(
        {
          page: Type.Integer({ minimum: 1 }),
          x: Side,
          y: Side,
          width: Side,
          height: Side,
          label: Type.Optional(
            Type.String({ minLength: 1, maxLength: maxLabelChars, pattern: labelPattern }),
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: maxRedactionsPerFile },
    ),
    checks: Type.Array(
      Type.Object({ name: Text, result: Type.Enum(['passed', 'nothing-to-check']) }, closed),
      { minItems: 1, maxItems: 100 },
    ),
    /** The programs that made the checks. */
    checkedWith: Type.Array(Type.Object({ name: Text, version: Text }, closed), { maxItems: 20 }),
    policy: Type.Object(
      {
        dpi: Type.Integer({ minimum: 36, maximum: 1200 }),
        pagesWithBoxes: Type.Enum(['picture', 'sharp-if-cut-exactly']),
        pagesWithoutBoxes: Type.Literal('vector-if-proven'),
        release: Type.Literal('every-check-passed'),
        /** Of the rules file, under the key of the input: it holds the words that were looked for. */
        rules: Type.Optional(Commitment),
      },
      closed,
    ),
  },
  closed,
);
export type Statement = Static<typeof StatementSchema>;

export const isStatement = (untrusted: unknown): untrusted is Statement =>
  Value.Check(StatementSchema, untrusted);
