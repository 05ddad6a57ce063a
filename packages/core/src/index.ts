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
  type ServiceAnswer,
  ServiceSchema,
  type UploadedFileAnswer,
  UploadedFileSchema,
  type WordAnswer,
  WordSchema,
} from './api.ts';
export { type CertificateAnswer, CertificateKeysSchema, CertificateSchema } from './certificate-api.ts';
export {
  type ContactCategory,
  contactCategories,
  contactKeptDays,
  contactLimits,
  responseHours,
} from './contact.ts';
export { type DefaultPlace, defaultPlaces, isOffered, leadsToDevice, serverPlace } from './default-place.ts';
export { displayName } from './display-name.ts';
export { encryption } from './encryption.ts';
export { type Enforced, type EnforcedWords, enforcedWords, wordMarker } from './enforced-words.ts';
export {
  type BoxedPages,
  boxedPages,
  type ExportChoice,
  type ExportDpi,
  exportDpis,
} from './export-choice.ts';
export * from './model.ts';
export { pagesWithBoxes } from './pages-with-boxes.ts';
export { placedBox } from './placed-box.ts';
export { type ReportAnswer, ReportSchema } from './report-api.ts';
export {
  durationInWords,
  expiresAt,
  extendedTo,
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
  sealedUpload,
} from './sealed-upload.ts';
export {
  isApart,
  listedPaths,
  namesFile,
  pageFileOf,
  type SitePath,
  sitePathOf,
  sitePaths,
} from './site-paths.ts';
export { parseTemplate, templateOf } from './template.ts';
