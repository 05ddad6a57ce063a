import { formatOperands } from '../../syntax/content/content-writer.ts';
import { type Matrix, multiply } from '../../syntax/geometry.ts';

/** Operators that have an effect on what is painted after them. They are written if anything is. */
export class Setting {
  isUsed = false;
  /** For a graphics state: whether something is painted through the mask it sets. */
  isMaskUsed = false;
  /** How many graphics states were saved when it was set. */
  level = 0;
  /** What it multiplies by. */
  matrix: Matrix | undefined;
  readonly write: (isMaskUsed: boolean) => string;
  /** What is written, if that is no more than numbers: setting them once more sets nothing. */
  readonly text: string | undefined;

  constructor(write: (isMaskUsed: boolean) => string, text?: string) {
    this.write = write;
    this.text = text;
  }
}

type Slot = string;

/** What a paint goes by: all that is set for a form, which may paint anything. */
export type Use = 'fill' | 'stroke' | 'text' | 'form';

/** Operators that undo what was set before them, by what they set. */
const slots: ReadonlyMap<string, Slot> = new Map([
  ...['g', 'rg', 'k', 'sc', 'scn'].map((operator) => [operator, 'fill'] as const),
  ...['G', 'RG', 'K', 'SC', 'SCN'].map((operator) => [operator, 'stroke'] as const),
  ['cs', 'fill space'],
  ['CS', 'stroke space'],
  ...['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tc', 'TL', 'Ts', 'Tz', 'Tr'].map((slot) => [slot, slot] as const),
]);

/** Which paint goes by a slot; the others by any. */
const uses: ReadonlyMap<Slot, Use> = new Map([
  ...['fill', 'fill space'].map((slot) => [slot, 'fill'] as const),
  ...['stroke', 'stroke space', 'w', 'J', 'j', 'M', 'd'].map((slot) => [slot, 'stroke'] as const),
  ...['Tc', 'Ts', 'Tz', 'Tr'].map((slot) => [slot, 'text'] as const),
  ['TL', 'form'],
]);

/** What a page starts with. */
const initial: ReadonlyMap<Slot, string> = new Map([
  ['fill', '0 g'],
  ['stroke', '0 G'],
  ['w', '1 w'],
  ['J', '0 J'],
  ['j', '0 j'],
  ['M', '10 M'],
  ['d', '[]0 d'],
  ['Tc', '0 Tc'],
  ['Ts', '0 Ts'],
  ['Tz', '100 Tz'],
  ['Tr', '0 Tr'],
]);

/** Slots of which one changes the other. */
const together: ReadonlyMap<Slot, readonly Slot[]> = new Map([
  ['fill', ['fill space']],
  ['fill space', ['fill']],
  ['stroke', ['stroke space']],
  ['stroke space', ['stroke']],
]);

/** What a graphics state may set as well. */
const inStates: readonly Slot[] = ['w', 'J', 'j', 'M', 'd', 'i', 'ri'];

/** Smaller ones would be written with too few digits. */
const leastFactor = 0.01;

/** Letters that are drawn as lines, too. */
const drawnModes = /^[1256] /;

/** A colour space brings a colour of its own, and device colours a space. */
const undone: Readonly<Record<string, Slot>> = {
  cs: 'fill',
  CS: 'stroke',
  g: 'fill space',
  rg: 'fill space',
  k: 'fill space',
  G: 'stroke space',
  RG: 'stroke space',
  K: 'stroke space',
};

interface Saved {
  readonly slots: ReadonlyMap<Slot, Setting>;
  readonly written: Map<Slot, string>;
  readonly mask: Setting | undefined;
  readonly count: number;
}

/**
 * What the next paint depends on, saved and restored as the graphics state is. Nothing is written of a pattern, a mask or
 * a clip whose objects are all left out, nor of a number that another one replaces or that nothing is painted by: they were
 * seen by nobody.
 */
export class Settings {
  private slots = new Map<Slot, Setting>();
  /** What the output has set before the next paint, as far as that is known. */
  private written: Map<Slot, string>;
  private mask: Setting | undefined;
  /** Each of them adds to those before. */
  private readonly all: Setting[] = [];
  /** Of `all`, the first so many are used. */
  private used = 0;
  private readonly saved: Saved[] = [];

  constructor(isPage: boolean) {
    this.written = new Map(isPage ? initial : []);
  }

  save(): void {
    const { slots, written } = this;
    this.saved.push({
      slots: new Map(slots),
      written: new Map(written),
      mask: this.mask,
      count: this.all.length,
    });
  }

  restore(): void {
    const saved = this.saved.pop();
    if (!saved) return;
    this.slots = new Map(saved.slots);
    this.written = new Map(saved.written);
    this.mask = saved.mask;
    this.all.length = saved.count;
    this.used = Math.min(this.used, saved.count);
  }

  /** Whether an operator does nothing but set something for what follows. */
  static isSetting(operator: string): boolean {
    return slots.has(operator);
  }

  set(operator: string, setting: Setting): void {
    const slot = slots.get(operator);
    if (slot === undefined) return;
    this.slots.delete(undone[operator] ?? '');
    this.slots.set(slot, setting);
    setting.level = this.saved.length;
  }

  state(setting: Setting, setsMask: boolean): void {
    this.all.push(setting);
    for (const slot of inStates) this.written.delete(slot);
    if (setsMask) this.mask = setting;
  }

  /** Of matrices that follow each other, what all of them do: where something stood that is left out is not told. */
  place(matrix: Matrix, setting: (text: string) => Setting): void {
    const last = this.all.at(-1);
    const isNext = last?.matrix && !last.isUsed && last.level === this.saved.length;
    const joined = isNext && last.matrix ? multiply(matrix, last.matrix) : undefined;
    const isExact = joined?.slice(0, 4).every((number) => number === 0 || Math.abs(number) >= leastFactor);
    if (joined && isExact) this.all.pop();
    const whole = joined && isExact ? joined : matrix;
    const added = setting(`${formatOperands(whole)} cm`);
    added.matrix = whole;
    added.level = this.saved.length;
    this.all.push(added);
  }

  clip(setting: Setting): void {
    this.all.push(setting);
  }

  /** What text goes by that is painted next. */
  usesOfText(): readonly Use[] {
    const mode = this.slots.get('Tr')?.text ?? '';
    return drawnModes.test(mode) ? ['text', 'fill', 'stroke'] : ['text', 'fill'];
  }

  paint(by: readonly Use[]): void {
    for (; this.used < this.all.length; this.used += 1) (this.all[this.used] as Setting).isUsed = true;
    for (const [slot, setting] of this.slots) {
      const use = uses.get(slot);
      if (use === undefined || by.includes(use) || by.includes('form')) this.use(slot, setting);
    }
    if (this.mask) this.mask.isMaskUsed = true;
  }

  private use(slot: Slot, setting: Setting): void {
    const { text, level } = setting;
    if (setting.isUsed || (text !== undefined && this.written.get(slot) === text)) return;
    setting.isUsed = true;
    // It is written where it was set: what was saved since then has it, too.
    for (const written of [...this.saved.slice(level).map((saved) => saved.written), this.written]) {
      if (text === undefined) written.delete(slot);
      else written.set(slot, text);
      // A space starts with a colour of its own, and a device colour leaves the space.
      for (const other of together.get(slot) ?? []) written.delete(other);
    }
  }
}
