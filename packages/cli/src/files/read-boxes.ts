import { isLabel, type PageBox } from '@blackbar/core/model';
import { Failure } from '../failure.ts';
import { readInput } from './read-input.ts';

const refuse = (path: string, message: string): never => {
  throw new Failure('boxes-malformed', `${path}: ${message}`);
};

/** The line of a syntax error, where Node's message gives its position; else that message. */
const placeOf = (text: string, { message }: Error): string => {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined) return message;
  return `look at line ${text.slice(0, Number(position)).split('\n').length}`;
};

const parse = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return refuse(path, `this is no JSON: ${placeOf(text, cause as Error)}.`);
  }
};

const sides = ['x', 'y', 'width', 'height'] as const;

const readBox = (path: string, untrusted: unknown, number: number): PageBox => {
  const say = (message: string) => refuse(path, `box ${number}: ${message}`);
  if (typeof untrusted !== 'object' || untrusted === null)
    return say('it is no object with page, x, y, width and height.');
  const { page, label = null, ...rest } = untrusted as Record<string, unknown>;
  if (!Number.isInteger(page)) return say('page is no whole number.');
  if ((page as number) < 1) return say(`page is ${page}, but pages count from 1.`);
  for (const side of sides) if (!Number.isFinite(rest[side])) return say(`${side} is no number of pixels.`);
  const isGood = label === null || (typeof label === 'string' && isLabel(label));
  if (!isGood) return say('label is not 1 to 40 printable Latin characters.');
  const [x, y, width, height] = sides.map((side) => rest[side] as number) as [number, number, number, number];
  return { page: page as number, x, y, width, height, label: label as string | null };
};

/** BOXES.json; whatever is wrong is named with the number of its box. */
export const readBoxes = async (path: string): Promise<PageBox[]> => {
  const untrusted = parse(path, new TextDecoder().decode(await readInput(path)));
  if (!Array.isArray(untrusted)) return refuse(path, 'this is no list of boxes, [{ … }, { … }].');
  return untrusted.map((box: unknown, index) => readBox(path, box, index + 1));
};
