import type { EngineHost } from '@blackbar/engine/node';
import type { RedactCommand } from './arguments.ts';
import { readBoxes, readSource, refuseOverwriting, writeAtomically } from './files.ts';
import { progressBar } from './progress-bar.ts';

export const redact = async (host: EngineHost, command: RedactCommand): Promise<number> => {
  await refuseOverwriting(command.input, command.out, command.isForced);
  const boxes = await readBoxes(command.boxes);
  const source = await readSource(command.input, command.passwordFile);
  const bar = progressBar(command.isJson ? null : process.stderr);
  try {
    const { pdf, report } = await host.exportDocument(source, boxes, {
      dpi: command.dpi,
      onProgress: bar.show,
    });
    await writeAtomically(command.out, pdf);
    bar.end();
    if (command.isJson) console.log(JSON.stringify({ ok: true, report }));
    else
      console.log(
        `${report.boxes} boxes on ${report.redactedPages} of ${report.pages} pages are gone for good. ` +
          `${report.vectorPages} pages stay sharp, ${report.rasterPages} are pictures. ` +
          `Checked: ${report.checks.map((check) => check.name).join(', ')}.`,
      );
    return 0;
  } finally {
    bar.end();
  }
};
