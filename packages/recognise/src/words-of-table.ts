import type { PageSize, Word } from '@blackbar/core/model';

const pageLevel = '1';
const wordLevel = '5';

/** Tesseract's boxes are as tight as the ink; this much more covers the grey edge of a glyph, in page pixels. */
const edgePx = 1;

/**
 * The words of Tesseract's table in the page's own pixels. Each row says: level, four numbers of its place in the
 * order, left, top, width, height, confidence, text.
 */
export const wordsOfTable = (table: string, page: PageSize): Word[] => {
  const rows = table.split('\n').map((line) => line.split('\t'));
  const whole = rows.find(([level]) => level === pageLevel);
  const scaleX = page.width / Number(whole?.[8]);
  const scaleY = page.height / Number(whole?.[9]);
  return rows.flatMap((row): Word[] => {
    const text = (row[11] ?? '').trim();
    if (row[0] !== wordLevel || text === '') return [];
    const [left = 0, top = 0, width = 0, height = 0] = row.slice(6, 10).map(Number);
    const x = Math.max(0, left * scaleX - edgePx);
    const y = Math.max(0, top * scaleY - edgePx);
    const right = Math.min(page.width, (left + width) * scaleX + edgePx);
    const bottom = Math.min(page.height, (top + height) * scaleY + edgePx);
    return [{ text, x, y, width: right - x, height: bottom - y }];
  });
};
