import { formatOperands } from '../../syntax/content/content-writer.ts';
import type { Body, PathPiece, Piece } from '../walk/piece.ts';
import type { Decisions } from './decisions.ts';
import type { ResourceWriter, Splits, WrapPaint } from './resource-writer.ts';
import { TextWriter } from './text-writer.ts';

const never: Splits = () => false;

export const unwrapped: WrapPaint = (_paintId, text) => text;

interface Level {
  start: number;
  paints: boolean;
}

/** Writes the content of a body without its hidden objects. `q`…`Q` groups that paint nothing are dropped. */
class ContentWriter {
  private readonly out: string[] = [];
  private readonly levels: Level[] = [];
  private readonly text: TextWriter;
  private readonly resources: ResourceWriter;
  private readonly decisions: Decisions;
  private readonly wrap: WrapPaint;
  private paints = false;

  constructor(resources: ResourceWriter, decisions: Decisions, wrap: WrapPaint, splits: Splits) {
    this.resources = resources;
    this.decisions = decisions;
    this.wrap = wrap;
    this.text = new TextWriter(resources, decisions, wrap, splits);
  }

  write({ kind, pieces }: Body): string {
    for (const piece of pieces) this.piece(piece);
    // A glyph that paints nothing still has a width.
    return this.paints || kind === 'glyph' ? this.out.join('\n') : '';
  }

  private paint(paintId: number, text: string): void {
    this.out.push(this.wrap(paintId, text));
    this.paints = true;
  }

  private piece(piece: Piece): void {
    if (typeof piece === 'string') {
      this.out.push(piece);
      return;
    }
    switch (piece.kind) {
      case 'save':
        this.levels.push({ start: this.out.length, paints: this.paints });
        this.paints = false;
        this.text.save();
        this.out.push('q');
        break;
      case 'restore':
        this.restore();
        break;
      case 'move':
        this.text.move();
        this.out.push(piece.text);
        break;
      case 'show': {
        const shown = this.text.show(piece);
        this.out.push(...shown.text);
        if (shown.paints) this.paints = true;
        break;
      }
      case 'path':
        this.path(piece);
        break;
      case 'image':
        if (!this.decisions.hidden.has(piece.paintId))
          this.paint(piece.paintId, `/${this.resources.image(piece)} Do`);
        break;
      case 'form': {
        const name = this.resources.form(piece);
        if (name !== undefined) this.out.push(`/${name} Do`);
        this.paints ||= name !== undefined;
        break;
      }
      case 'graphics-state':
        this.out.push(`/${this.resources.graphicsState(piece)} gs`);
        break;
      case 'pattern-space':
        this.out.push(`/${this.resources.patternSpace()} ${piece.operator}`);
        break;
      case 'pattern':
        this.out.push(
          `${formatOperands(piece.components)} /${this.resources.pattern(piece)} ${piece.operator}`.trim(),
        );
        break;
      case 'shading':
        if (!this.decisions.hidden.has(piece.paintId))
          this.paint(piece.paintId, `/${this.resources.shading(piece)} sh`);
        break;
    }
  }

  private restore(): void {
    const level = this.levels.pop();
    if (!level) return;
    this.text.restore();
    if (!this.paints) {
      this.out.length = level.start;
      this.paints = level.paints;
      return;
    }
    this.out.push('Q');
  }

  private path(piece: PathPiece): void {
    const isPainted = piece.paint !== '' && !this.decisions.hidden.has(piece.paintId);
    // A hidden path is dropped, unless it clips what follows.
    if (!isPainted && piece.clip === '') return;
    this.out.push(piece.construction);
    if (piece.clip !== '') this.out.push(piece.clip);
    if (isPainted) this.paint(piece.paintId, piece.paint);
    else this.out.push('n');
  }
}

/** Empty when the body paints nothing. `splits` gives every code of a show its own operator. */
export const writeContent = (
  body: Body,
  resources: ResourceWriter,
  decisions: Decisions,
  wrap: WrapPaint = unwrapped,
  splits: Splits = never,
): string => new ContentWriter(resources, decisions, wrap, splits).write(body);
