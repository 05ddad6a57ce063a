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

interface Current {
  readonly fill?: Setting | undefined;
  readonly stroke?: Setting | undefined;
  readonly mask?: Setting | undefined;
  readonly states: readonly Setting[];
}

const fillColour = /(?:^| )(?:g|rg|k|cs|sc|scn)$/;
const strokeColour = /(?:^| )(?:G|RG|K|CS|SC|SCN)$/;

/**
 * What the next paint depends on, saved and restored as the graphics state is. A pattern, a mask or a clip whose objects
 * are all left out is left out with them: it was seen by nobody.
 */
export class Settings {
  private current: Current = { states: [] };
  private readonly saved: Current[] = [];

  save(): void {
    this.saved.push(this.current);
  }

  restore(): void {
    this.current = this.saved.pop() ?? this.current;
  }

  /** An operator that is written as it is may set a colour. */
  operator(text: string): void {
    if (fillColour.test(text)) this.current = { ...this.current, fill: undefined };
    if (strokeColour.test(text)) this.current = { ...this.current, stroke: undefined };
  }

  pattern(operator: 'SCN' | 'scn', setting: Setting): void {
    this.current = { ...this.current, [operator === 'SCN' ? 'stroke' : 'fill']: setting };
  }

  state(setting: Setting, setsMask: boolean): void {
    const { current } = this;
    this.current = {
      ...current,
      states: [...current.states, setting],
      ...(setsMask ? { mask: setting } : {}),
    };
  }

  clip(setting: Setting): void {
    this.state(setting, false);
  }

  paint(): void {
    const { fill, stroke, mask, states } = this.current;
    for (const setting of states) setting.isUsed = true;
    if (fill) fill.isUsed = true;
    if (stroke) stroke.isUsed = true;
    if (mask) mask.isMaskUsed = true;
  }
}
