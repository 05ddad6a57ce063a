import { standard } from '../files/inputs.ts';

/** Results go to standard output, unless the file itself does. */
export const createSay = (out: string | undefined) => {
  const stream = out === standard ? process.stderr : process.stdout;
  return {
    line: (text: string): void => void stream.write(`${text}\n`),
    json: (value: unknown): void => void stream.write(`${JSON.stringify(value)}\n`),
    problem: (text: string): void => void process.stderr.write(`blackbar: ${text}\n`),
    /** With the file's name, unless the message has it. */
    problemWith: (file: string, message: string): void =>
      void process.stderr.write(`blackbar: ${message.includes(file) ? '' : `${file}: `}${message}\n`),
  };
};

export type Say = ReturnType<typeof createSay>;

export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** "page 3", "pages 1, 2 and 7". */
export const pagesInWords = (pages: readonly number[]): string => {
  if (pages.length === 1) return `page ${pages[0]}`;
  return `pages ${pages.slice(0, -1).join(', ')} and ${pages.at(-1)}`;
};
