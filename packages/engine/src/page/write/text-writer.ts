import type { ShownCode } from '../../fonts/parts/font.ts';
import { formatNumber } from '../../syntax/output.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { FontSlot, ShowPiece, TextParameters } from '../walk/piece.ts';
import { advanceOf, isSpaced } from '../walk/walk-text.ts';
import type { Decisions } from './decisions.ts';
import type { ResourceWriter, Tags } from './resource-writer.ts';

interface TextState {
  /** The font selected last in the output, so that unused fonts are never named. */
  font: FontSlot | undefined;
  size: number;
  /** The advance of the codes left out, scaled; `unknown` when a width is missing. */
  pending: number | 'unknown';
}

type Element = number | ShownCode;

/** Writes text without its hidden codes; the text that follows keeps its position. */
export class TextWriter {
  private state: TextState = { font: undefined, size: 0, pending: 0 };
  private readonly saved: TextState[] = [];
  private readonly resources: Pick<ResourceWriter, 'font' | 'code'>;
  private readonly decisions: Decisions;
  private readonly tags: Tags | undefined;

  constructor(
    resources: Pick<ResourceWriter, 'font' | 'code'>,
    decisions: Decisions,
    tags: Tags | undefined,
  ) {
    this.resources = resources;
    this.decisions = decisions;
    this.tags = tags;
  }

  save(): void {
    this.saved.push({ ...this.state });
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  move(): void {
    this.state.pending = 0;
  }

  /** `goOn` takes what is left out before the first letter for a part of the move to it, or does not. */
  show(
    piece: ShowPiece,
    goOn: (distance: number) => boolean = () => false,
  ): { text: string[]; paints: boolean } {
    const elements = this.keep(piece, goOn);
    const codes = elements.filter((element) => typeof element !== 'number');
    if (codes.length === 0) return { text: [], paints: false };
    const { font, parameters } = piece;
    const text: string[] = [];
    const name = this.resources.font(
      piece,
      codes.map((code) => code.hex),
    );
    if (this.state.font !== font || this.state.size !== parameters.size) {
      text.push(`/${name} ${formatNumber(parameters.size)} Tf`);
      this.state.font = font;
      this.state.size = parameters.size;
    }
    text.push(
      ...(this.tags?.has(piece.paintId)
        ? this.writeMarked(this.tags, piece, elements)
        : [this.writeWhole(piece, elements)]),
    );
    return { text, paints: true };
  }

  /** The elements to write, starting with the pending advance; sets the advance that stays pending. */
  private keep(piece: ShowPiece, goOn: (distance: number) => boolean): Element[] {
    const { parameters } = piece;
    const perUnit = parameters.size * parameters.horizontalScale;
    const elements: Element[] = [];
    let paintId = piece.paintId;
    const flush = () => {
      const { pending } = this.state;
      if (pending === 'unknown') throw new Unprovable('displacement-unknown');
      const isMoved = elements.length === 0 && pending !== 0 && !piece.font.font.vertical && goOn(pending);
      if (pending !== 0 && perUnit !== 0 && !isMoved) elements.push((-pending * 1000) / perUnit);
      this.state.pending = 0;
    };
    for (const run of piece.runs) {
      if (typeof run === 'number') {
        this.skipDistance((-run / 1000) * perUnit);
        continue;
      }
      for (const code of run) {
        if (!piece.isInvisible && !this.decisions.hidden.has(paintId)) {
          flush();
          elements.push(code);
          // Codes of the output are others, so that its viewer must not add it.
          if (isSpaced(code)) this.skipDistance(parameters.wordSpacing * parameters.horizontalScale);
        } else this.skipCode(piece, code, parameters);
        paintId += 1;
      }
    }
    return elements;
  }

  private skipDistance(distance: number): void {
    if (this.state.pending !== 'unknown') this.state.pending += distance;
  }

  private skipCode(piece: ShowPiece, code: ShownCode, parameters: TextParameters): void {
    const advance = piece.font.font.vertical ? undefined : advanceOf(code, parameters);
    if (advance === undefined) this.state.pending = 'unknown';
    else this.skipDistance(advance * parameters.horizontalScale);
  }

  private writeWhole(piece: ShowPiece, elements: readonly Element[]): string {
    const parts: string[] = [];
    let run: ShownCode[] = [];
    const flush = () => {
      if (run.length > 0) parts.push(this.spell(piece, run));
      run = [];
    };
    for (const element of elements) {
      if (typeof element === 'number') {
        flush();
        parts.push(formatNumber(element));
      } else run.push(element);
    }
    flush();
    const [only] = parts;
    const isSingle = parts.length === 1 && only !== undefined;
    return isSingle ? `${only}Tj` : `[${parts.join(' ')}]TJ`;
  }

  private writeMarked(tags: Tags, piece: ShowPiece, elements: readonly Element[]): string[] {
    const text: string[] = [];
    const paintIds = this.paintIdsOf(piece);
    for (const element of elements) {
      if (typeof element === 'number') text.push(`[${formatNumber(element)}]TJ`);
      else text.push(tags.mark(paintIds.next().value ?? 0, 'itself', `${this.spell(piece, [element])}Tj`));
    }
    return text;
  }

  private spell(piece: ShowPiece, codes: readonly ShownCode[]): string {
    const { resources } = this;
    return `<${codes.map(({ hex }) => resources.code?.(piece, hex) ?? hex).join('')}>`;
  }

  /** The ids of the codes that are kept, in order. */
  private *paintIdsOf(piece: ShowPiece): Generator<number, undefined> {
    let paintId = piece.paintId;
    for (const run of piece.runs) {
      if (typeof run === 'number') continue;
      for (const _ of run) {
        if (!this.decisions.hidden.has(paintId)) yield paintId;
        paintId += 1;
      }
    }
  }
}
