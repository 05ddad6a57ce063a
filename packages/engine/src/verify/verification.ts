import type { Part } from '../pdfium/bitmap.ts';

const fileChecks = ['structure', 'pages'] as const;
const pageChecks = ['boxes', 'text', 'fidelity'] as const;
const checkNames = [...fileChecks, ...pageChecks] as const;

export interface Check {
  name: (typeof checkNames)[number];
  passed: boolean;
}

/** Whether every check was made and has passed. */
export const isVerified = (checks: readonly Check[]): boolean =>
  checkNames.every((name) => checks.some((check) => check.name === name)) &&
  checks.every((check) => check.passed);

export interface FailedPage {
  /** From 1. */
  page: number;
  /** The check it failed, such as `check-boxes`, or the code of what kept it from being checked. */
  reason: string;
}

export interface Verification {
  checks: Check[];
  /** To make again by a safer method; all pages when the file as a whole failed. */
  failedPages: FailedPage[];
}

/** A page of the file and its expected contents. Plain data that can be sent to another worker. */
export interface ExpectedPage {
  /** From 1. */
  page: number;
  /** The words of a rasterised page; absent when unknown. */
  words?: readonly { text: string }[];
  /** Kept as vector: it has to look like its source. */
  isVector?: boolean;
  /** Parts of its page image that are pictures. */
  islands?: readonly Part[];
  /** Kept as vector and cut under its boxes: where it looks otherwise than its source beside them, on its page image. */
  cutAreas?: readonly Part[];
}

/** In the order of the pages, with the first reason of each. */
export const firstOfEach = (failed: readonly FailedPage[]): FailedPage[] =>
  failed
    .filter(({ page }, index) => failed.findIndex((other) => other.page === page) === index)
    .sort((one, other) => one.page - other.page);

/** Pages whose checks could not be made, and why: none of them has passed. */
export const notChecked = (pages: readonly ExpectedPage[], reason: string): Verification => ({
  checks: pageChecks.map((name) => ({ name, passed: false })),
  failedPages: pages.map(({ page }) => ({ page, reason })),
});

/** Merges verifications: a check has passed when it failed in none of them. */
export const joinVerifications = (several: readonly Verification[]): Verification => {
  const checks = new Map<Check['name'], Check>();
  for (const { name, passed } of several.flatMap((one) => one.checks))
    checks.set(name, { name, passed: passed && (checks.get(name)?.passed ?? true) });
  return {
    checks: [...checks.values()],
    failedPages: firstOfEach(several.flatMap((one) => one.failedPages)),
  };
};
