const width = 30;

/** A bar on a terminal; silent where the output is a file or another program. */
export const progressBar = (stream: NodeJS.WriteStream | null) => {
  const terminal = stream?.isTTY ? stream : null;
  let isShown = false;
  return {
    show(done: number, total: number): void {
      if (!terminal) return;
      isShown = true;
      const filled = Math.round((done / total) * width);
      terminal.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total} pages`);
    },
    end(): void {
      if (terminal && isShown) terminal.write('\r\x1b[K');
      isShown = false;
    },
  };
};
