import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

test('a download says that it is redacted and is always a PDF', () => {
  expect(downloadName('report.pdf')).toBe('redacted_report.pdf');
  expect(downloadName('Report.PDF')).toBe('redacted_Report.PDF');
  expect(downloadName('photo.jpg')).toBe('redacted_photo.jpg.pdf');
});
