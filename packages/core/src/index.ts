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
  FileRedactionParams,
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
export { brand } from './brand.ts';
export {
  type ContactCategory,
  contactCategories,
  contactKeptDays,
  contactLimits,
  responseHours,
} from './contact.ts';
export { downloadName } from './download-name.ts';
export { encryption } from './encryption.ts';
export * from './model.ts';
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
