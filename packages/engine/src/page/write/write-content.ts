import { formatOperands } from '../../syntax/content/content-writer.ts';
import type { Matrix } from '../../syntax/geometry.ts';
import type { Body, ImagePiece, PathPart, PathPiece, Piece, ShowPiece } from '../walk/piece.ts';
import type { Decisions } from './decisions.ts';
import type { ResourceWriter, Tags } from './resource-writer.ts';
import { Setting, Settings, type Use } from './settings.ts';
import { TextMoves } from './text-moves.ts';
import { TextWriter } from './text-writer.ts';

interface Level {
  start: number;
  paints: boolean;
}

/** Writes the content of a body without its hidden objects. `q`…`Q` groups that paint nothing are dropped. */
class ContentWriter {
  private readonly out: (string | Setting)[] = [];
  private readonly settings: Settings;
  private readonly levels: Level[] = [];
  private readonly text: TextWriter;
  private readonly moves: TextMoves;
  private readonly isPage: boolean;
  private readonly resources: ResourceWriter;
  private readonly decisions: Decisions;
  private readonly tags: Tags | undefined;
  private paints = false;

  constructor(kind: Body['kind'], resources: ResourceWriter, decisions: Decisions, tags: Tags | undefined) {
    this.isPage = kind === 'page';
    this.settings = new Settings(this.isPage);
    this.moves = new TextMoves(this.isPage ? 0 : undefined);
    this.resources = resources;
    this.decisions = decisions;
    this.tags = tags;
    this.text = new TextWriter(resources, decisions, tags);
  }

  write({ kind, pieces }: Body): string {
    for (const piece of pieces) this.piece(piece);
    // A glyph that paints nothing still has a width.
    if (!this.paints && kind !== 'glyph') return '';
    return this.out
      .flatMap((part) => (typeof part === 'string' ? part : part.isUsed ? part.write(part.isMaskUsed) : []))
      .join('\n');
  }

  private painted(by: readonly Use[]): void {
    this.paints = true;
    this.settings.paint(by);
  }

  private set(write: (isMaskUsed: boolean) => string, text?: string): Setting {
    const setting = new Setting(write, text);
    this.out.push(setting);
    return setting;
  }

  private paint(paintId: number, text: string, by: readonly Use[]): void {
    this.out.push(this.tags?.has(paintId) ? this.tags.mark(paintId, 'itself', text) : text);
    this.painted(by);
  }

  private piece(piece: Piece): void {
    if (typeof piece === 'string') {
      const operator = piece.slice(piece.lastIndexOf(' ') + 1);
      if (operator === 'TL') this.moves.lead(Number.parseFloat(piece));
      if (operator === 'ET') this.out.push(...this.moves.end());
      else if (operator === 'cm') {
        const matrix = piece.split(' ').slice(0, -1).map(Number) as unknown as Matrix;
        this.settings.place(matrix, (text) => this.set(() => text, text));
      } else if (Settings.isSetting(operator))
        this.settings.set(
          operator,
          this.set(() => piece, piece),
        );
      else this.out.push(piece);
      return;
    }
    switch (piece.kind) {
      case 'save':
        this.out.push(...this.moves.flushText());
        this.moves.save();
        this.levels.push({ start: this.out.length, paints: this.paints });
        this.paints = false;
        this.text.save();
        this.settings.save();
        this.out.push('q');
        break;
      case 'restore':
        this.restore();
        break;
      case 'move':
        this.text.move();
        this.moves.move(piece.text);
        break;
      case 'show': {
        const shown = this.text.show(piece, (distance) => this.moves.goFurther(distance));
        if (!shown.paints) break;
        this.out.push(...this.moves.flush(), ...shown.text);
        this.painted(this.usesOf(piece));
        break;
      }
      case 'path':
        this.path(piece);
        break;
      case 'image':
        if (!this.decisions.hidden.has(piece.paintId)) this.image(piece);
        break;
      case 'form': {
        const name = this.resources.form(piece);
        if (name !== undefined) this.out.push(`/${name} Do`);
        if (name !== undefined) this.painted(['form']);
        break;
      }
      case 'graphics-state':
        this.settings.state(
          this.set((isMaskUsed) => `/${this.resources.graphicsState(piece, isMaskUsed)} gs`),
          piece.setsMask,
        );
        break;
      case 'pattern-space':
        this.settings.set(
          piece.operator,
          this.set(() => `/${this.resources.patternSpace()} ${piece.operator}`),
        );
        break;
      case 'pattern':
        this.settings.set(
          piece.operator,
          this.set(() =>
            `${formatOperands(piece.components)} /${this.resources.pattern(piece)} ${piece.operator}`.trim(),
          ),
        );
        break;
      case 'shading':
        if (!this.decisions.hidden.has(piece.paintId))
          this.paint(piece.paintId, `/${this.resources.shading(piece)} sh`, []);
        break;
    }
  }

  private restore(): void {
    const level = this.levels.pop();
    if (!level) return;
    this.out.push(...this.moves.flushText());
    this.moves.restore();
    this.text.restore();
    this.settings.restore();
    if (!this.paints) {
      this.out.length = level.start;
      this.paints = level.paints;
      return;
    }
    this.out.push('Q');
  }

  /** The glyphs of a Type 3 font paint as a form does; how text is drawn in a form its caller may have said. */
  private usesOf({ font }: ShowPiece): readonly Use[] {
    return this.isPage && font.font.kind !== 'type3' ? this.settings.usesOfText() : ['form'];
  }

  private image(piece: ImagePiece): void {
    this.paint(piece.paintId, `/${this.resources.image(piece)} Do`, ['fill']);
    if (!this.tags?.has(piece.paintId) || !this.resources.imageGuises) return;
    const [other, contrary] = this.resources.imageGuises(piece);
    this.out.push(this.tags.mark(piece.paintId, 'other', `/${other} Do`));
    this.out.push(this.tags.mark(piece.paintId, 'contrary', `/${contrary} Do`));
  }

  private path(piece: PathPiece): void {
    const { hidden, bent } = this.decisions;
    const subpaths = piece.parts.flatMap((part) =>
      part.subpaths.flatMap((subpath, index) => {
        const paintId = part.paintId + index;
        return hidden.has(paintId) ? [] : [bent?.get(paintId) ?? subpath];
      }),
    );
    const isPainted = piece.paint !== '' && subpaths.length > 0;
    if (piece.clip !== '') {
      // A hidden path is dropped, unless it clips what follows.
      if (isPainted) {
        this.out.push(...piece.parts.flatMap((part) => part.subpaths), piece.clip);
        this.paint(piece.parts[0]?.paintId ?? 0, piece.paint, usesOf(piece));
      } else this.clip(piece);
    } else if (isPainted && this.tags) this.markParts(this.tags, piece);
    else if (isPainted) {
      this.out.push(...subpaths, piece.paint);
      this.painted(usesOf(piece));
    }
  }

  private clip({ parts, clip }: PathPiece): void {
    const { clips, bent } = this.decisions;
    const changeOf = (part: PathPart, index: number) => clips?.get(part.paintId + index);
    const isShut = parts.some((part) => part.subpaths.some((_, index) => changeOf(part, index) === 'shut'));
    const cutting = isShut
      ? ['0 0 0 0 re']
      : parts.flatMap((part) =>
          part.subpaths.flatMap((subpath, index) =>
            changeOf(part, index) === 'open' ? [] : [bent?.get(part.paintId + index) ?? subpath],
          ),
        );
    if (cutting.length > 0) this.settings.clip(this.set(() => [...cutting, clip, 'n'].join('\n')));
  }

  /** Each part alone; in other guises it lacks one of its subpaths. */
  private markParts(tags: Tags, piece: PathPiece): void {
    const { parts, paint } = piece;
    this.painted(usesOf(piece));
    for (const { paintId, subpaths } of parts) {
      if (this.decisions.hidden.has(paintId)) continue;
      this.out.push(...subpaths);
      if (!tags.has(paintId)) this.out.push(paint);
      else {
        this.out.push(tags.mark(paintId, 'itself', paint));
        if (subpaths.length === 1) continue;
        for (const index of subpaths.keys())
          this.out.push(
            tags.mark(paintId + index, 'other', [...subpaths.toSpliced(index, 1), paint].join('\n')),
          );
      }
    }
  }
}

const usesOf = ({ paint }: PathPiece): readonly Use[] => [
  ...(paint === 'S' || paint === 's' ? [] : ['fill' as const]),
  ...(paint.startsWith('f') ? [] : ['stroke' as const]),
];

/** Empty when the body paints nothing. */
export const writeContent = (
  body: Body,
  resources: ResourceWriter,
  decisions: Decisions,
  tags?: Tags,
): string => new ContentWriter(body.kind, resources, decisions, tags).write(body);
