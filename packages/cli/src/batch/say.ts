import { standard } from '../files/inputs.ts';

/** Names and words of files are somebody else's: what a terminal would obey is shown as a mark. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');

/** Results go to standard output, unless the file itself does. */
export const createSay = (out: string | undefined) => {
  const stream = out === standard ? process.stderr : process.stdout;
  const say = {
    line: (text: string): void => void stream.write(`${printable(text)}\n`),
    json: (value: unknown): void => void stream.write(`${JSON.stringify(value)}\n`),
    problem: (text: string): void => void process.stderr.write(`blackbar: ${printable(text)}\n`),
    /** With the file's name, unless the message has it. */
    problemWith: (file: string, message: string): void =>
      say.problem(`${message.includes(file) ? '' : `${file}: `}${message}`),
  };
  return say;
};

export type Say = ReturnType<typeof createSay>;

export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** "page 3", "pages 1, 2 and 7". */
export const pagesInWords = (pages: readonly number[]): string => {
  if (pages.length === 1) return `page ${pages[0]}`;
  return `pages ${pages.slice(0, -1).join(', ')} and ${pages.at(-1)}`;
};
