/** The name of the redacted file: always a PDF, whatever was uploaded. */
export const downloadName = (filename: string): string =>
  /\.pdf$/i.test(filename) ? `redacted_${filename}` : `redacted_${filename}.pdf`;

const withoutPdf = (redacted: string): string => redacted.replace(/\.pdf$/i, '');

/** What belongs to a redacted file, by its name: they lie beside it in a folder. */
export const certificateNames = (redacted: string) =>
  ({
    certificate: `${withoutPdf(redacted)}.certificate.jws`,
    page: `${withoutPdf(redacted)}.certificate.pdf`,
    inputKey: `${withoutPdf(redacted)}.input-key.txt`,
  }) as const;
