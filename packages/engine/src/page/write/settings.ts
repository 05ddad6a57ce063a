/** Operators that have an effect on what is painted after them. They are written if anything is. */
export class Setting {
  isUsed = false;
  /** For a graphics state: whether something is painted through the mask it sets. */
  isMaskUsed = false;
  readonly write: (isMaskUsed: boolean) => string;

  constructor(write: (isMaskUsed: boolean) => string) {
    this.write = write;
  }
}

type Slot = string;

/** Operators that undo what was set before them, by what they set. */
const slots: ReadonlyMap<string, Slot> = new Map([
  ...['g', 'rg', 'k', 'sc', 'scn'].map((operator) => [operator, 'fill'] as const),
  ...['G', 'RG', 'K', 'SC', 'SCN'].map((operator) => [operator, 'stroke'] as const),
  ['cs', 'fill space'],
  ['CS', 'stroke space'],
  ...['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tc', 'Ts', 'Tz', 'Tr'].map((slot) => [slot, slot] as const),
]);

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
  readonly mask: Setting | undefined;
  readonly count: number;
}

/**
 * What the next paint depends on, saved and restored as the graphics state is. Nothing is written of a pattern, a mask or
 * a clip whose objects are all left out, nor of a number that another one replaces: they were seen by nobody.
 */
export class Settings {
  private slots = new Map<Slot, Setting>();
  private mask: Setting | undefined;
  /** Each of them adds to those before. */
  private readonly all: Setting[] = [];
  /** Of `all`, the first so many are used. */
  private used = 0;
  private readonly saved: Saved[] = [];

  save(): void {
    this.saved.push({ slots: new Map(this.slots), mask: this.mask, count: this.all.length });
  }

  restore(): void {
    const saved = this.saved.pop();
    if (!saved) return;
    this.slots = new Map(saved.slots);
    this.mask = saved.mask;
    this.all.length = saved.count;
    this.used = Math.min(this.used, saved.count);
  }

  /** Whether an operator does nothing but set something for what follows. */
  static isSetting(operator: string): boolean {
    return slots.has(operator) || operator === 'cm';
  }

  set(operator: string, setting: Setting): void {
    const slot = slots.get(operator);
    if (slot === undefined) {
      this.all.push(setting);
      return;
    }
    this.slots.delete(undone[operator] ?? '');
    this.slots.set(slot, setting);
  }

  state(setting: Setting, setsMask: boolean): void {
    this.all.push(setting);
    if (setsMask) this.mask = setting;
  }

  clip(setting: Setting): void {
    this.all.push(setting);
  }

  paint(): void {
    for (; this.used < this.all.length; this.used += 1) (this.all[this.used] as Setting).isUsed = true;
    for (const setting of this.slots.values()) setting.isUsed = true;
    if (this.mask) this.mask.isMaskUsed = true;
  }
}
