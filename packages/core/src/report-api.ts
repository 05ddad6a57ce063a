import { type Static, Type } from 'typebox';
import { FindingSchema } from './api.ts';

const Count = Type.Integer({ minimum: 0 });

export const ReportSchema = Type.Object(
  {
    pages: Count,
    redactedPages: Count,
    boxes: Count,
    vectorPages: Count,
    rasterPages: Count,
    islands: Type.Integer({ minimum: 0, description: 'Parts of vector pages that were drawn as pictures.' }),
    fallbacks: Type.Array(
      Type.Object({
        page: Type.Integer({ minimum: 1 }),
        became: Type.Enum(['picture', 'pixels', 'blank']),
        reason: Type.String(),
      }),
      { description: 'Pages that did not become what was planned for them, and why.' },
    ),
    pagesWithBoxes: Type.Array(
      Type.Object({
        page: Type.Integer({ minimum: 1 }),
        became: Type.Enum(['sharp', 'picture', 'pixels', 'blank']),
        reason: Type.Optional(Type.String()),
      }),
      { description: 'What each page with boxes became, with why where it is not what was asked for.' },
    ),
    removed: Type.Array(FindingSchema),
    checks: Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean() })),
    inputBytes: Count,
    outputBytes: Count,
    inputSha256: Type.String(),
    outputSha256: Type.String(),
    exportedAt: Type.String({ format: 'date-time' }),
    /** False once a redaction has changed since. */
    current: Type.Boolean(),
    hasCertificate: Type.Boolean({ description: 'Whether this server signs a certificate of it.' }),
  },
  { title: 'Report', description: 'What an export did.' },
);
export type ReportAnswer = Static<typeof ReportSchema>;
