import type { ExportProgress } from '@blackbar/core/model';

const width = 30;

/** A bar on a terminal; silent where the output is a file or another program. */
export const progressBar = (stream: NodeJS.WriteStream | null) => {
  const terminal = stream?.isTTY ? stream : null;
  let isShown = false;
  return {
    show({ phase, done, total }: ExportProgress): void {
      if (!terminal) return;
      isShown = true;
      const filled = Math.round((done / total) * width);
      const what = phase === 'pages' ? 'pages' : 'pages checked';
      terminal.write(
        `\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total} ${what}`,
      );
    },
    end(): void {
      if (terminal && isShown) terminal.write('\r\x1b[K');
      isShown = false;
    },
  };
};
