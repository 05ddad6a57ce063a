import {
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
 * Limits and times are those of the installation that serves the page.
 */
export const figures = {
  idle: enforced.idle,
  standard: enforced.standard,
  longest: enforced.longest,
  cleanup: enforced.cleanup,
  sealedUrl: enforced.sealedUrl,

  /** What every upload must fit here. */
  limitsHere: enforced.limits,
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
  messagesKept: enforced.messagesKept,

  keySize: `${encryption.keyBits}-bit`,
  tokenSize: `${encryption.tokenBits}-bit`,
} as const;

/** The day the policies took effect in this wording. */
export const policyDate = '26 January 2025';
