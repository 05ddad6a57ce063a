import { type Static, Type } from 'typebox';
import { type ContactCategory, contactCategories, contactLimits } from './contact.ts';
import { maxDpi, minDpi, pageDpi } from './page.ts';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Coordinate = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 });
const Time = Type.String({ format: 'date-time' });

export const PageSizeSchema = Type.Object({ width: Type.Integer(), height: Type.Integer() });

export const FindingSchema = Type.Object({ kind: Type.String(), count: Type.Integer() });

export const ProblemSchema = Type.Object({ message: Type.String(), code: Type.String() });
export type Problem = Static<typeof ProblemSchema>;

export const FileParams = Type.Object({ id: Id });

export const PageParams = Type.Object({ id: Id, page: Type.Integer({ minimum: 1 }) });

export const PageImageQuery = Type.Object({
  dpi: Type.Integer({ minimum: minDpi, maximum: maxDpi, default: pageDpi }),
  retry: Type.Optional(Type.String({ maxLength: 40 })),
});

export const FileSchema = Type.Object({
  id: Id,
  filename: Type.String(),
  pageCount: Type.Integer(),
  pages: Type.Array(PageSizeSchema),
  found: Type.Array(FindingSchema),
  expiresAt: Time,
});
export type FileAnswer = Static<typeof FileSchema>;

export const UploadedFileSchema = Type.Intersect([FileSchema, Type.Object({ token: Type.String() })]);
export type UploadedFileAnswer = Static<typeof UploadedFileSchema>;

const RedactionTypeSchema = Type.Union([
  Type.Literal('manual'),
  Type.Literal('text'),
  Type.Literal('pattern'),
]);

export const NewRedactionSchema = Type.Object({
  fileId: Id,
  page: Type.Integer({ minimum: 1 }),
  x: Coordinate,
  y: Coordinate,
  width: Coordinate,
  height: Coordinate,
  type: RedactionTypeSchema,
  pattern: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
});
export type NewRedaction = Static<typeof NewRedactionSchema>;

export const RedactionSchema = Type.Intersect([Type.Object({ id: Id }), NewRedactionSchema]);
export type RedactionAnswer = Static<typeof RedactionSchema>;

export const RedactionParams = Type.Object({ id: Id });

const required = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

export const ContactMessageSchema = Type.Object({
  name: required(contactLimits.name),
  email: Type.String({ format: 'email', maxLength: contactLimits.email }),
  subject: required(contactLimits.subject),
  /** Empty or absent when the person chose none. */
  category: Type.Optional(Type.Enum(['', ...(Object.keys(contactCategories) as ContactCategory[])] as const)),
  message: required(contactLimits.message),
  /** A field no person sees. Whatever fills it in is not a person. */
  website: Type.Optional(Type.String({ maxLength: 500 })),
});
export type ContactMessage = Static<typeof ContactMessageSchema>;
