/** The name of the redacted file: always a PDF, whatever was uploaded. */
export const downloadName = (filename: string): string =>
  /\.pdf$/i.test(filename) ? `redacted_${filename}` : `redacted_${filename}.pdf`;
