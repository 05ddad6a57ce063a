import { expect, test } from 'vitest';
import { faq, matching } from './faq.ts';
import { faqCategories, faqLevels } from './faq-item.ts';

test('there are 21 questions, each with its own id and words', () => {
  expect(faq).toHaveLength(21);
  expect(new Set(faq.map((item) => item.id)).size).toBe(21);
  expect(new Set(faq.map((item) => item.question)).size).toBe(21);
  for (const item of faq) expect(item.answer.join('').length, item.id).toBeGreaterThan(80);
});

test('every combination of filters shows the questions that fit both, and only those', () => {
  const counts: Record<string, number> = {};
  for (const category of ['all', ...Object.keys(faqCategories)] as ('all' | keyof typeof faqCategories)[]) {
    for (const level of ['all', ...Object.keys(faqLevels)] as ('all' | keyof typeof faqLevels)[]) {
      const shown = matching({ category, level });
      for (const item of faq) {
        const fits =
          (category === 'all' || item.category === category) && (level === 'all' || item.level === level);
        expect(shown.includes(item), `${item.id} under ${category}, ${level}`).toBe(fits);
      }
      counts[`${category} ${level}`] = shown.length;
    }
  }
  expect(counts).toMatchObject({
    'all all': 21,
    'all beginner': 9,
    'all intermediate': 8,
    'all advanced': 4,
    'basics all': 5,
    'security all': 6,
    'technical all': 4,
    'legal all': 3,
    'pricing all': 3,
    'basics advanced': 0,
  });
});
