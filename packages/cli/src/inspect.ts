import type { EngineHost } from '@blackbar/engine/node';
import type { InspectCommand } from './arguments.ts';
import { readSource } from './files.ts';

export const inspect = async (host: EngineHost, command: InspectCommand): Promise<number> => {
  const source = await readSource(command.input, command.passwordFile);
  const summary = await host.inspect(source);
  if (command.isJson) console.log(JSON.stringify({ ok: true, ...summary }));
  else {
    console.log(`${summary.kind}, ${summary.pages.length} pages`);
    for (const { kind, count, searchedPages } of summary.found)
      console.log(
        `${String(count).padStart(6)}  ${kind}${searchedPages === undefined ? '' : ` (on the first ${searchedPages} pages; the others were not looked at)`}`,
      );
    if (summary.found.length === 0) console.log('Nothing hidden was found.');
  }
  return 0;
};
