import { expect, test } from 'vitest';
import { certificateNames, downloadName } from './download-name.ts';

test('a download says that it is redacted and is always a PDF', () => {
  expect(downloadName('report.pdf')).toBe('redacted_report.pdf');
  expect(downloadName('Report.PDF')).toBe('redacted_Report.PDF');
  expect(downloadName('photo.jpg')).toBe('redacted_photo.jpg.pdf');
});

test('what belongs to a redacted file lies beside it', () => {
  expect(certificateNames('redacted_Report.PDF')).toEqual({
    certificate: 'redacted_Report.certificate.jws',
    page: 'redacted_Report.certificate.pdf',
    inputKey: 'redacted_Report.input-key.txt',
  });
});
