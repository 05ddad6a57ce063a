import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../../page/source-document.ts';
import type { Body, FormPiece, PathPiece, Piece, ShowPiece } from '../../page/walk/piece.ts';
import type { Decisions } from '../../page/write/decisions.ts';
import { ResourceNames } from '../../page/write/resource-names.ts';
import type { Tags } from '../../page/write/resource-writer.ts';
import { TextWriter } from '../../page/write/text-writer.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { formatNumber, formatValue } from '../../syntax/output.ts';
import type { RawFile } from '../../syntax/raw-file.ts';
import { dictionaryIn, numberAt, numbersAt, resolve } from '../../syntax/read-object.ts';
import type { PageContent } from './page-file.ts';

/** Larger than anything a page shows. */
const everywhere = '[-100000 -100000 100000 100000]';
const colourOrDash = /(?:^| )(?:g|G|rg|RG|k|K|cs|CS|sc|SC|scn|SCN|d|ri)$/;
const renderMode = /^(\d) Tr$/;

/** What objects look like alone: the same places and shapes, without colours, clips, dashes, masks or groups. */
class BareWriter {
  private readonly out: string[] = [];
  private readonly names = new ResourceNames<string>();
  private readonly text: TextWriter;
  private readonly context: PDFContext;
  private readonly file: RawFile;
  private readonly tags: Tags;
  private readonly decisions: Decisions;
  private readonly forms: Map<Body, string>;

  constructor(
    context: PDFContext,
    file: RawFile,
    tags: Tags,
    decisions: Decisions,
    forms: Map<Body, string>,
  ) {
    this.context = context;
    this.file = file;
    this.tags = tags;
    this.decisions = decisions;
    this.forms = forms;
    const font = ({ font }: ShowPiece) => this.names.nameOf('Font', font, () => file.copy(font.object));
    this.text = new TextWriter({ font }, decisions, tags);
  }

  write({ pieces }: Body): { content: string; resources: string; innerBytes: number } {
    for (const piece of pieces) this.piece(piece);
    // Only what is asked is ever drawn from this file, a layer at a time: its length says little.
    return { content: this.out.join('\n'), resources: this.names.format(), innerBytes: 0 };
  }

  private piece(piece: Piece): void {
    if (typeof piece === 'string') {
      const mode = renderMode.exec(piece);
      // Modes 4 to 7 paint like 0 to 3 and clip; what is not painted at all has ink here all the same.
      if (mode) this.out.push(`${Number(mode[1]) % 4 === 3 ? 0 : Number(mode[1]) % 4} Tr`);
      else if (!colourOrDash.test(piece)) this.out.push(piece);
      return;
    }
    switch (piece.kind) {
      case 'save':
        this.text.save();
        this.out.push('q');
        break;
      case 'restore':
        this.text.restore();
        this.out.push('Q');
        break;
      case 'move':
        this.text.move();
        this.out.push(piece.text);
        break;
      case 'show':
        this.out.push(...this.text.show(piece).text);
        break;
      case 'path':
        if (piece.paint !== '') this.path(piece);
        else this.outline(piece);
        break;
      case 'image':
        if (this.tags.has(piece.paintId))
          this.out.push('0 0 1 1 re', this.tags.mark(piece.paintId, 'itself', 'f'));
        break;
      case 'form':
        this.out.push(`/${this.form(piece)} Do`);
        break;
      case 'graphics-state': {
        const width = numberAt(
          dictionaryIn(resolve(this.context, piece.source)) ?? emptyOf(this.context),
          'LW',
        );
        if (width !== undefined) this.out.push(`${formatNumber(width)} w`);
        break;
      }
    }
  }

  /** A part as it is, and each of its subpaths alone. */
  private path({ parts, paint }: PathPiece): void {
    for (const { paintId, subpaths } of parts) {
      if (!this.tags.has(paintId)) continue;
      this.out.push(...subpaths, this.tags.mark(paintId, 'itself', paint));
      if (subpaths.length > 1)
        for (const [index, subpath] of subpaths.entries())
          this.out.push(subpath, this.tags.mark(paintId + index, 'other', paint));
    }
  }

  /** The line along which a path clips, as thin as there is. */
  private outline({ parts }: PathPiece): void {
    for (const { paintId, subpaths } of parts)
      for (const [index, subpath] of subpaths.entries())
        if (this.tags.has(paintId + index))
          this.out.push('q 0 w', subpath, this.tags.mark(paintId + index, 'itself', 'S'), 'Q');
  }

  private form({ body }: FormPiece): string {
    return this.names.nameOf('XObject', body, () => {
      const known = this.forms.get(body);
      if (known) return known;
      const inner = new BareWriter(this.context, this.file, this.tags, this.decisions, this.forms);
      const { content, resources } = inner.write(body);
      const matrix = body.stream && numbersAt(body.stream.dict, 'Matrix', 6);
      const entries = `/BBox ${everywhere}${matrix ? `/Matrix ${formatValue(matrix)}` : ''}`;
      const ref = this.file.add(
        `<</Type/XObject/Subtype/Form${entries}/Resources ${resources}>>`,
        toBytes(content),
      );
      this.forms.set(body, ref);
      return ref;
    });
  }
}

const emptyOf = (context: PDFContext) => context.obj({});

/** A page that draws every marked object in black, whatever hides it on the page. */
export const barePage =
  (context: PDFContext, { body }: ParsedPage, tags: Tags, decisions: Decisions): PageContent =>
  (file) =>
    new BareWriter(context, file, tags, decisions, new Map()).write(body);
