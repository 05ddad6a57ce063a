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
  tiers,
} from '@blackbar/core';
import { enforced } from '../../api/enforced.ts';

const hours = (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`;
const seconds = processingTime.complexSeconds;
const minutes = processingTime.longMinutes;

/**
 * Every figure the pages print, in words, from the constant the code enforces; no text writes a figure itself.
 * Read when a page is first loaded, which is after the installation has named its own limits and times.
 */
export const figures = {
  idle: durationInWords(enforced.retention.idleMs),
  standard: durationInWords(enforced.retention.standardMs),
  longest: durationInWords(enforced.retention.longestMs),
  cleanup: durationInWords(enforced.retention.cleanupMs),
  sealedUrl: durationInWords(enforced.retention.sealedUrlMs),

  /** What every upload must fit here. */
  limitsHere: envelopesInWords(enforced.envelopes),
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
