export {
  type Box,
  burntPixels,
  clampBox,
  isFiniteBox,
  minBoxSidePx,
  type PixelRect,
  pixelsUnder,
} from './box.ts';
export { brand } from './brand.ts';
export {
  type CheckedFile,
  type CheckProgress,
  type Leak,
  type LeakKind,
  leakKinds,
  leakText,
  type Unread,
  unreadText,
  withoutWords,
} from './check.ts';
export {
  type DocumentKind,
  type DocumentSummary,
  type Finding,
  type FindingKind,
  findingKinds,
  type InspectedDocument,
  type PageBox,
  type Word,
} from './document.ts';
export { documentKindOf } from './document-kind.ts';
export { certificateNames, downloadName } from './download-name.ts';
export { type ErrorCode, errorText, isErrorCode, RedactError } from './errors.ts';
export type { ExportProgress } from './export-progress.ts';
export {
  announcementOf,
  isLabel,
  type LabelPlace,
  labelFont,
  labelPattern,
  maxLabelChars,
  placeLabel,
  toLabel,
} from './label.ts';
export {
  deviceEnvelope,
  type Envelope,
  envelopesInWords,
  fitsEnvelope,
  inMegabytes,
  maxBytesOf,
  maxPagesOf,
  maxRedactionsPerFile,
  type TierName,
  tiers,
} from './limits.ts';
export { maxDpi, maxPagePixels, type PageSize, pageDpi, pageSizePx } from './page.ts';
export type { Paper, PaperBlock } from './paper.ts';
export { processingTime } from './processing-time.ts';
export { productVersion } from './product-version.ts';
export type { Redaction, RedactionType } from './redaction.ts';
