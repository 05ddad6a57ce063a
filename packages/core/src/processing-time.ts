/** The processing time that the pages state for complex documents. Typical documents take a few seconds. */
export const processingTime = {
  complexSeconds: { from: 30, to: 60 },
  longMinutes: { from: 2, to: 3 },
  longFromPages: 50,
} as const;
