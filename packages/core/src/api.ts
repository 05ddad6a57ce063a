import { type Static, Type } from 'typebox';
import { type ContactCategory, contactCategories, contactLimits } from './contact.ts';
import { documentKinds, findingKinds } from './document.ts';
import { boxedPages } from './export-choice.ts';
import { labelPattern, maxLabelChars } from './label.ts';
import { maxRedactionsPerFile } from './limits.ts';
import { maxDpi, minDpi, pageDpi } from './page.ts';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Page = Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Counts from 1.' });
const Coordinate = Type.Number({
  minimum: -1_000_000,
  maximum: 1_000_000,
  description: 'Pixels of the 150-DPI page image, origin top left.',
});
const Time = Type.String({ format: 'date-time' });
const Count = Type.Integer({ minimum: 0 });

export const PageSizeSchema = Type.Object(
  { width: Type.Integer(), height: Type.Integer() },
  { title: 'PageSize', description: 'Pixels of the 150-DPI page image.' },
);

export const FindingSchema = Type.Object(
  {
    kind: Type.Enum([...findingKinds]),
    count: Count,
    pages: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
    isVisible: Type.Optional(
      Type.Boolean({
        description: 'It shows on the page, and stays in the download unless a box covers it.',
      }),
    ),
    searchedPages: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The search for it stopped early and looked at this many pages, from the first. What is on the others is left out of the download all the same.',
      }),
    ),
  },
  { title: 'Finding', description: 'A kind of thing found in the file besides its pages, and how many.' },
);

export const ProblemSchema = Type.Object(
  {
    message: Type.String({ description: 'For people: what happened and what to do.' }),
    code: Type.String({ description: 'For programs: stable.' }),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof ProblemSchema>;

export const FileParams = Type.Object({ id: Id });

export const PageParams = Type.Object({ id: Id, page: Page });

export const PageImageQuery = Type.Object({
  retry: Type.Optional(Type.String({ maxLength: 40, description: 'Ignored; makes an address new.' })),
  dpi: Type.Integer({
    minimum: minDpi,
    maximum: maxDpi,
    default: pageDpi,
    description: `Resolution of a page image: a whole number from ${minDpi} to ${maxDpi}.`,
  }),
});

export const ExportQuery = Type.Object({
  dpi: Type.Union([Type.Literal(150), Type.Literal(200), Type.Literal(300)], {
    default: 150,
    description: `Resolution of pages that become pictures in a download: 150, 200 or 300. Page images take any whole number from ${minDpi} to ${maxDpi}.`,
  }),
  pages: Type.Optional(
    Type.Enum([...boxedPages], {
      description:
        'What pages with boxes become: picture, or sharp, which cuts out what is under the boxes and keeps the rest as it is; a page that cannot be cut exactly becomes a picture all the same. Without it the server decides: picture, unless its operator has set another default.',
    }),
  ),
});

export const FileSchema = Type.Object(
  {
    id: Id,
    filename: Type.String(),
    kind: Type.Enum([...documentKinds], { description: 'By its content, whatever its name says.' }),
    pageCount: Type.Integer(),
    pages: Type.Array(PageSizeSchema),
    found: Type.Array(FindingSchema),
    expiresAt: Time,
  },
  { title: 'StoredFile' },
);
export type FileAnswer = Static<typeof FileSchema>;

export const UploadedFileSchema = Type.Object(
  {
    ...FileSchema.properties,
    token: Type.Optional(
      Type.String({
        description:
          'Opens the file; shown this once. Absent after a sealed upload, whose token the client chose.',
      }),
    ),
  },
  { title: 'UploadedFile' },
);
/** What a client holds after an upload: the answer, and the token it was given or had chosen. */
export type UploadedFileAnswer = FileAnswer & { token: string };

export const RedactionTypeSchema = Type.Union([
  Type.Literal('manual'),
  Type.Literal('text'),
  Type.Literal('pattern'),
]);

/** Shown in white on the box and read aloud. */
export const LabelSchema = Type.String({
  minLength: 1,
  maxLength: maxLabelChars,
  pattern: labelPattern,
  description: 'Shown in white on the box and read aloud: printable Latin, no space at either end.',
});
const OptionalLabel = Type.Optional(Type.Union([LabelSchema, Type.Null()]));

const boxProperties = { x: Coordinate, y: Coordinate, width: Coordinate, height: Coordinate };

export const NewRedactionSchema = Type.Object(
  {
    fileId: Type.Optional(Type.Integer({ ...Id, description: 'The id in the path, if given.' })),
    page: Page,
    ...boxProperties,
    type: Type.Optional(RedactionTypeSchema),
    pattern: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
    label: OptionalLabel,
  },
  { title: 'NewRedaction', description: 'A box over what must not be seen.' },
);
export type NewRedaction = Static<typeof NewRedactionSchema>;

export const NewRedactionsSchema = Type.Object(
  {
    redactions: Type.Array(
      Type.Object({
        id: Type.Optional(Type.Integer({ ...Id, description: 'Chosen at random; makes a retry safe.' })),
        ...NewRedactionSchema.properties,
      }),
      { minItems: 1, maxItems: maxRedactionsPerFile },
    ),
  },
  { title: 'NewRedactions' },
);

export const ChangedRedactionSchema = Type.Object(
  {
    page: Type.Optional(Page),
    x: Type.Optional(Coordinate),
    y: Type.Optional(Coordinate),
    width: Type.Optional(Coordinate),
    height: Type.Optional(Coordinate),
    label: OptionalLabel,
  },
  { title: 'ChangedRedaction', minProperties: 1 },
);
export type ChangedRedaction = Static<typeof ChangedRedactionSchema>;

export const ChangedRedactionsSchema = Type.Object(
  {
    changes: Type.Array(Type.Object({ id: Id, ...ChangedRedactionSchema.properties }, { minProperties: 2 }), {
      minItems: 1,
      maxItems: maxRedactionsPerFile,
    }),
  },
  { title: 'ChangedRedactions' },
);

export const RedactionSchema = Type.Object(
  {
    id: Id,
    fileId: Id,
    page: Page,
    ...boxProperties,
    type: RedactionTypeSchema,
    pattern: Type.Union([Type.String(), Type.Null()]),
    label: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Redaction' },
);
export type RedactionAnswer = Static<typeof RedactionSchema>;

export const RedactionParams = Type.Object({ id: Id });

export const FileRedactionParams = Type.Object({
  id: Id,
  redactionId: Type.Integer({ ...Id, description: 'Chosen by the client, at random.' }),
});

export const DeletedSchema = Type.Object({ deleted: Count }, { title: 'Deleted' });

export const ExpirySchema = Type.Object({ expiresAt: Time }, { title: 'Expiry' });

export const LinkRequestSchema = Type.Union(
  [
    Type.Object({
      purpose: Type.Literal('download'),
      dpi: Type.Optional(ExportQuery.properties.dpi),
      pages: ExportQuery.properties.pages,
    }),
    Type.Object({
      purpose: Type.Literal('page'),
      page: Page,
      dpi: Type.Optional(PageImageQuery.properties.dpi),
    }),
  ],
  { title: 'LinkRequest' },
);
export type LinkRequest = Static<typeof LinkRequestSchema>;

export const LinkSchema = Type.Object({ url: Type.String(), expiresAt: Time }, { title: 'Link' });
export type LinkAnswer = Static<typeof LinkSchema>;

export const LinkParams = Type.Object({ sealed: Type.String({ maxLength: 1000 }) });

export const WordSchema = Type.Object(
  {
    text: Type.String(),
    ...boxProperties,
    cuts: Type.Optional(
      Type.Array(Type.Number(), {
        description: 'Of names and numbers: x of a line between each two characters, -1 where none fits.',
      }),
    ),
  },
  { title: 'Word', description: 'A word with visible ink.' },
);
export type WordAnswer = Static<typeof WordSchema>;

export const ServiceSchema = Type.Object(
  {
    envelopes: Type.Array(Type.Object({ maxPages: Type.Integer(), maxBytes: Type.Integer() })),
    maxRedactionsPerFile: Type.Integer(),
    retention: Type.Object({
      idleMs: Type.Integer(),
      standardMs: Type.Integer(),
      longestMs: Type.Integer(),
      cleanupMs: Type.Integer(),
      sealedUrlMs: Type.Integer(),
    }),
    uploadKey: Type.Object({
      id: Type.Integer({ description: 'Goes into the sealed upload.' }),
      publicKey: Type.String({ description: 'HPKE, DHKEM(P-256): an uncompressed point, base64url.' }),
    }),
  },
  { title: 'Service', description: 'What a client needs to know before it uploads.' },
);
export type ServiceAnswer = Static<typeof ServiceSchema>;

const required = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

export const ContactMessageSchema = Type.Object(
  {
    name: required(contactLimits.name),
    email: Type.String({ format: 'email', maxLength: contactLimits.email }),
    subject: required(contactLimits.subject),
    /** Empty or absent when the person chose none. */
    category: Type.Optional(
      Type.Enum(['', ...(Object.keys(contactCategories) as ContactCategory[])] as const),
    ),
    message: required(contactLimits.message),
    /** A hidden field: only a bot fills it in. */
    website: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { title: 'ContactMessage' },
);
export type ContactMessage = Static<typeof ContactMessageSchema>;

export const ContactReceivedSchema = Type.Object({ message: Type.String() }, { title: 'ContactReceived' });
