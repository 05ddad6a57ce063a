export {
  type ChangedRedaction,
  ChangedRedactionSchema,
  ChangedRedactionsSchema,
  type ContactMessage,
  ContactMessageSchema,
  ContactReceivedSchema,
  DeletedSchema,
  ExpirySchema,
  ExportQuery,
  type FileAnswer,
  FileParams,
  FileSchema,
  type LinkAnswer,
  LinkParams,
  type LinkRequest,
  LinkRequestSchema,
  LinkSchema,
  type NewRedaction,
  NewRedactionSchema,
  NewRedactionsSchema,
  PageImageQuery,
  PageParams,
  type Problem,
  ProblemSchema,
  type RedactionAnswer,
  RedactionParams,
  RedactionSchema,
  type ReportAnswer,
  ReportSchema,
  type ServiceAnswer,
  ServiceSchema,
  type UploadedFileAnswer,
  UploadedFileSchema,
  type WordAnswer,
  WordSchema,
} from './api.ts';
export { type Box, clampBox, coveredPixels, isFiniteBox, minBoxSidePx, type PixelRect } from './box.ts';
export { brand } from './brand.ts';
export {
  type ContactCategory,
  contactCategories,
  contactKeptDays,
  contactLimits,
  responseHours,
} from './contact.ts';
export {
  type DocumentKind,
  type DocumentSummary,
  type Finding,
  type FindingKind,
  findingKinds,
  type PageBox,
  type Word,
} from './document.ts';
export { documentKindOf } from './document-kind.ts';
export { downloadName } from './download-name.ts';
export { encryption } from './encryption.ts';
export { type ErrorCode, errorText, isErrorCode, RedactError } from './errors.ts';
export {
  announcementOf,
  isLabel,
  type LabelPlace,
  labelFont,
  maxLabelChars,
  placeLabel,
  toLabel,
} from './label.ts';
export {
  type Envelope,
  envelopesInWords,
  fitsEnvelope,
  inMegabytes,
  maxBytesOf,
  maxPagesOf,
  maxRedactionsPerFile,
  type Tier,
  type TierName,
  tiers,
} from './limits.ts';
export { maxDpi, maxPagePixels, minDpi, type PageSize, pageDpi, pageSizePx } from './page.ts';
export { processingTime } from './processing-time.ts';
export type { Redaction, RedactionType } from './redaction.ts';
export {
  durationInWords,
  expiresAt,
  extendedTo,
  type Lifetime,
  type Retention,
  retention,
} from './retention.ts';
export {
  isSealedUpload,
  packSealedContents,
  packSealedHead,
  parseSealedContents,
  parseSealedUpload,
  type SealedHeader,
  type SealedUploadParts,
  sealedUpload,
} from './sealed-upload.ts';
export { isSitePath, sitePaths } from './site-paths.ts';
export { parseTemplate, type Template, TemplateSchema, templateOf } from './template.ts';
