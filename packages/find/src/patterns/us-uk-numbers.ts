import { type Detector, judged, labelled } from './candidate.ts';

const ssnLabel = /(?:\bSSN\b|social\s+security|\bITIN\b|taxpayer\s+id)[^\d]{0,24}$/i;

const ssnExpression =
  /(?<![\d-])(?<!\d[ .,/])(\d{3})([-\s]|)(\d{2})(?:\2|(?<=\s\d\d)\s)(\d{4})(?![\d-]|[.,/]\d)/g;

/** Group numbers of individual taxpayer numbers (ITIN), which begin with 9. */
const isItinGroup = (group: number): boolean =>
  (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 92) || group >= 94;

/** US Social Security and individual taxpayer numbers: unassigned ranges are near misses. */
export const ssn: Detector = {
  hyphens: ['-'],
  detect: (text) =>
    judged(text, ssnExpression, (match) => {
      const [, area = '', separator = '', group = '', serial = ''] = match;
      const hasLabel = labelled(text, match.index, ssnLabel);
      if (separator === '' && !hasLabel) return null;
      if (separator !== '-' && !hasLabel) return 'Written with spaces and without a label';
      if (area.startsWith('9')) return isItinGroup(Number(group)) ? true : 'Never given out';
      return area === '000' || area === '666' || group === '00' || serial === '0000'
        ? 'Never given out'
        : true;
    }),
};

const ninoExpression =
  /(?<![A-Za-z0-9])([A-Z]{2})[ \n]?\d{2}[ \n]?\d{2}[ \n]?\d{2}[ \n]?([A-Z])(?![A-Za-z0-9])/g;

/** UK National Insurance numbers: unassigned prefixes and suffixes are near misses. */
export const nino: Detector = {
  hyphens: ['-'],
  detect: (text) =>
    judged(text, ninoExpression, ([, prefix = '', suffix = '']) => {
      const allowed =
        /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]$/.test(prefix) && !/^(?:BG|GB|KN|NK|NT|TN|ZZ)$/.test(prefix);
      return allowed && /[A-D]/.test(suffix) ? true : 'Never given out';
    }),
};
