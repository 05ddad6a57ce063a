export const redactionCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'redaction' : 'redactions'}`;
