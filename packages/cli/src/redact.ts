import { RedactError } from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/node';
import type { RedactCommand } from './arguments.ts';
import { readBoxes, readSource, refuseOverwriting, writeAtomically } from './files.ts';
import { boxesOf, findIn, listMatches, pagesWithoutText } from './find.ts';
import { progressBar } from './progress-bar.ts';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const redact = async (host: EngineHost, command: RedactCommand): Promise<number> => {
  const { out } = command;
  if (out !== null) await refuseOverwriting(command.input, out, command.isForced);
  const drawn = command.boxes === undefined ? [] : await readBoxes(command.boxes);
  const source = await readSource(command.input, command.passwordFile);
  const found = await findIn(host, source, command.queries);
  if (found.withoutText.length > 0) console.error(pagesWithoutText(found.withoutText));
  if (out === null) {
    console.log(
      command.isJson ? JSON.stringify({ ok: true, matches: found.matches }) : listMatches(found.matches),
    );
    return 0;
  }
  const boxes = [...drawn, ...boxesOf(found)].map((box) => ({ ...box, label: box.label ?? command.label }));
  if (boxes.length === 0) throw new RedactError('no-redactions', { message: 'Nothing was found to redact.' });
  const bar = progressBar(command.isJson ? null : process.stderr);
  try {
    const { pdf, report } = await host.exportDocument(source, boxes, {
      dpi: command.dpi,
      onProgress: bar.show,
    });
    await writeAtomically(out, pdf);
    bar.end();
    if (command.isJson) console.log(JSON.stringify({ ok: true, report }));
    else
      console.log(
        `What was under ${count(report.boxes, 'box', 'boxes')} on ${report.redactedPages} of ` +
          `${count(report.pages, 'page', 'pages')} is gone for good. ` +
          `${count(report.vectorPages, 'page stays', 'pages stay')} sharp, ` +
          `${count(report.rasterPages, 'is a picture', 'are pictures')}. ` +
          `Checked: ${report.checks.map((check) => check.name).join(', ')}.`,
      );
    return 0;
  } finally {
    bar.end();
  }
};
