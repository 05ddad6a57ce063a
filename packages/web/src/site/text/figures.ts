import {
  contactKeptDays,
  durationInWords,
  encryption,
  envelopesInWords,
  inMegabytes,
  maxBytesOf,
  maxDpi,
  maxPagesOf,
  maxRedactionsPerFile,
  pageDpi,
  processingTime,
  responseHours,
  retention,
  tiers,
} from '@blackbar/core';

const hours = (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`;
const seconds = processingTime.complexSeconds;
const minutes = processingTime.longMinutes;

/** Every figure the pages print, in words, from the constant the code enforces. No text writes a figure itself. */
export const figures = {
  idle: durationInWords(retention.idleMs),
  standard: durationInWords(retention.standardMs),
  longest: durationInWords(retention.longestMs),
  cleanup: durationInWords(retention.cleanupMs),
  sealedUrl: durationInWords(retention.sealedUrlMs),

  freeLimits: envelopesInWords(tiers.free.envelopes),
  freeDocuments: `${tiers.free.documentsPerMonth} documents per month`,
  proLimits: envelopesInWords(tiers.pro.envelopes),
  proPrice: `$${tiers.pro.pricePerMonthUsd} per month`,
  enterpriseCeiling: `${maxPagesOf(tiers.enterprise.envelopes)} pages and ${inMegabytes(maxBytesOf(tiers.enterprise.envelopes))} MB`,
  redactionsPerFile: maxRedactionsPerFile.toLocaleString('en-US'),

  resolution: `${pageDpi} DPI`,
  highestResolution: `${maxDpi} DPI`,
  complexDocument: `${seconds.from}-${seconds.to} seconds`,
  longDocument: `${minutes.from}-${minutes.to} minutes`,
  longDocumentPages: `${processingTime.longFromPages}+ pages`,

  answerGeneral: hours(responseHours.general),
  answerSupport: hours(responseHours.support),
  answerSecurity: hours(responseHours.security),
  messagesKept: `${contactKeptDays} days`,

  keySize: `${encryption.keyBits}-bit`,
  tokenSize: `${encryption.tokenBits}-bit`,
} as const;

/** The day the policies took effect in this wording. */
export const policyDate = '26 January 2025';
