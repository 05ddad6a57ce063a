import type { ReportAnswer } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

const terms = ['okafor', '4111 1111 1111 1111', 'jane@example.com'];
const pages = [
  ['Okafor owes jane@example.com', 'and Okafor pays by 4111 1111 1111 1111'],
  ['Nothing to see on this page'],
  ['OKAFOR, again Okafor', 'write to jane@example.com'],
];

test('list, badge, receipt and report count the same boxes, and none of what was looked for can be extracted', async ({
  page,
}) => {
  const bytes = await samplePdf(
    pages.map((lines) => lines.map((text, row) => ({ text, x: 72, y: 120 + row * 40 }))),
  );
  const work = await openWorkspace(page, { name: 'letter.pdf', bytes });
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  for (const [term, matches] of [
    [terms[0] ?? '', 4],
    [terms[1] ?? '', 1],
    [terms[2] ?? '', 2],
  ] as const) {
    await field.fill(term);
    await page
      .getByRole('button', { name: matches === 1 ? 'Redact 1 Match' : `Redact ${matches} Matches` })
      .click();
    await expect(page.getByText('Already redacted')).toHaveCount(matches);
  }
  await work.expectRedactions(7);
  await expect(page.getByRole('tab', { name: 'Redactions 7' })).toBeVisible();

  const pdf = await work.download();
  await expect(page.getByText('Burnt in 7 boxes')).toBeVisible();
  const answer = await page.request.get(`/api/files/${await work.fileId()}/report`, {
    headers: { authorization: `Bearer ${await work.token()}` },
  });
  const report: ReportAnswer = await answer.json();
  expect(report).toMatchObject({ boxes: 7, redactedPages: 2, pages: 3, current: true });

  const host = createEngineHost({ workers: 1 });
  try {
    const checks = await host.verify({ key: 'download', bytes: pdf }, await work.saved());
    expect(checks.filter((check) => !check.passed)).toEqual([]);
  } finally {
    await host.close();
  }
  const text = (await textOf(pdf)).join('\n').toLowerCase();
  for (const term of terms) expect(text).not.toContain(term);
  expect(text).toContain('nothing to see');
});
