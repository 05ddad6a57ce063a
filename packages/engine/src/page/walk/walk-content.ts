import { type PDFDict, PDFName, type PDFObject, type PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { Procedure } from '../../fonts/parts/font.ts';
import { findBytes } from '../../syntax/bytes.ts';
import { ContentReader } from '../../syntax/content/content-reader.ts';
import { formatOperands } from '../../syntax/content/content-writer.ts';
import { isArray, isName, type Operand, type Operation } from '../../syntax/content/operand.ts';
import { numericOperators, pathPaintOperators, renderingIntents } from '../../syntax/content/operators.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { type Bounds, boundsFrom, type Matrix, multiply } from '../../syntax/geometry.ts';
import { dictionaryAt, numbersAt, resolve, streamIn } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Cursor, ResourceCategory, ResourcePlace } from './cursor.ts';
import { type FirstState, type GraphicsState, initialState } from './graphics-state.ts';
import type { Item } from './item.ts';
import type { PageWalk } from './page-walk.ts';
import { PathBuilder } from './path-builder.ts';
import type { Body, Piece } from './piece.ts';
import { drawInlineImage, drawXObject, paintPath, paintShading } from './walk-paint.ts';
import {
  isHiddenSequence,
  numbersOf,
  setColour,
  setColourSpace,
  setDeviceColour,
  setGraphicsState,
} from './walk-state.ts';
import { moveText, selectFont, showText } from './walk-text.ts';

/** What names a box for a glyph (ISO 32000-2, 9.6.4). */
const boxing = 'd1';
const maxSavedStates = 1000;
const maxDamage = 20;
/** Longer patterns of dashes are not seen as such. */
const maxDashes = 12;

const pathOperators = new Set(['m', 'l', 'c', 'v', 'y', 're']);
const deviceColourOperators = new Set(['G', 'g', 'RG', 'rg', 'K', 'k']);

const stateKeys: Readonly<Record<string, keyof GraphicsState>> = {
  w: 'lineWidth',
  j: 'lineJoin',
  M: 'miterLimit',
  Tc: 'characterSpacing',
  TL: 'leading',
  Ts: 'rise',
};

/** Which stream is interpreted and where its resources are. */
export interface Place {
  kind: Body['kind'];
  resources: PDFDict | undefined;
  holder: PDFRef;
  depth: number;
  stream?: PDFRawStream | undefined;
  /** The page around a form: PDFium takes from there what kind of resource the form has none of. */
  around?: ResourcePlace | undefined;
  /** The box of a page; that of any other stream is in its dictionary. */
  view?: Bounds;
  first?: FirstState | undefined;
}

/** Interprets one content stream and keeps only operators of the allow-list. */
class ContentWalk implements Cursor {
  readonly page: PageWalk;
  readonly kind: Body['kind'];
  readonly resources: PDFDict | undefined;
  readonly holder: PDFRef;
  readonly depth: number;
  private readonly around: ResourcePlace | undefined;
  readonly view: Bounds | undefined;
  readonly pieces: Piece[] = [];
  readonly items: Item[] = [];
  state: GraphicsState;
  path = new PathBuilder();
  outline: Cursor['outline'];
  private readonly saved: GraphicsState[] = [];
  /** One entry for each open marked-content sequence: whether it hides its content. */
  private readonly sequences: boolean[] = [];

  constructor(page: PageWalk, { kind, resources, holder, depth, stream, view, around, first }: Place) {
    this.page = page;
    this.kind = kind;
    this.resources = resources;
    this.holder = holder;
    this.depth = depth;
    this.around = around;
    const box = stream && numbersAt(stream.dict, 'BBox', 4);
    this.view = view ?? (box && boundsFrom(box));
    this.state = initialState(kind !== 'page', first);
  }

  get isHidden(): boolean {
    return this.sequences.includes(true);
  }

  place(category: ResourceCategory): ResourcePlace | undefined {
    return [this, this.around].find((place) => place?.resources && dictionaryAt(place.resources, category));
  }

  resource(category: ResourceCategory, name: string): PDFObject | undefined {
    const resources = this.place(category)?.resources;
    return resources && dictionaryAt(resources, category)?.get(PDFName.of(name));
  }

  walk(source: PDFObject, kind: Body['kind'], inherited: PDFDict | undefined, first?: FirstState): Body {
    const stream = streamIn(resolve(this.page.context, source));
    if (!stream) throw new Unprovable('form');
    const own = dictionaryAt(stream.dict, 'Resources');
    const holder = own && source instanceof PDFRef ? source : this.holder;
    const around = kind === 'form' ? (this.kind === 'page' ? this : this.around) : undefined;
    const depth = this.depth + 1;
    const place = { kind, resources: own ?? inherited, holder, depth, stream, around, first };
    return this.page.body(source, own ? undefined : inherited, first, () => {
      const { maxStreamBytes } = this.page.budget.limits;
      return walkContent(this.page, decodeStream(stream, this.page.codecs, maxStreamBytes), place);
    });
  }

  boxedGlyph({ stream, resources }: Procedure): Body | undefined {
    const { budget, codecs } = this.page;
    const content = decodeStream(stream, codecs, budget.limits.maxStreamBytes);
    if (findBytes(content, boxing, 0) < 0) return undefined;
    const place = { kind: 'glyph' as const, resources, holder: this.holder, depth: this.depth + 1 };
    return walkContent(this.page.aside(), content, place);
  }

  read(bytes: Uint8Array): void {
    const reader = new ContentReader(bytes);
    for (let operation = reader.next(); operation; operation = reader.next()) {
      this.page.budget.countOperation();
      this.step(operation);
    }
    if (reader.damage > maxDamage) throw new Unprovable('content-syntax');
    for (; this.saved.length > 0; this.saved.pop()) this.pieces.push({ kind: 'restore' });
  }

  private step({ operator, operands, image }: Operation): void {
    const arity = numericOperators.get(operator);
    if (arity !== undefined) this.numeric(operator, padded(operands, arity));
    else if (pathPaintOperators.has(operator)) paintPath(this, operator === 'F' ? 'f' : operator);
    else this.other(operator, operands, image);
  }

  private numeric(operator: string, numbers: number[]): void {
    const { state } = this;
    if (pathOperators.has(operator)) {
      this.path.add(operator, numbers);
      return;
    }
    const [first = 0] = numbers;
    const key = stateKeys[operator];
    if (operator === 'Tw') {
      // It goes by the code 32 of the source; the text writer spells it out.
      state.wordSpacing = first;
      state.isWordSpacingOwn = true;
      return;
    }
    if (key) Object.assign(state, { [key]: first });
    else if (operator === 'cm') state.matrix = multiply(numbers as unknown as Matrix, state.matrix);
    else if (operator === 'Tz') state.horizontalScale = first / 100;
    else if (operator === 'Tr') {
      // Viewers ignore unknown modes.
      if (!Number.isInteger(first) || first < 0 || first > 7) return;
      state.renderMode = first;
    } else if (deviceColourOperators.has(operator)) setDeviceColour(this, operator, numbers);
    else if (operator === 'Td' || operator === 'TD' || operator === 'Tm') {
      moveText(this, operator, numbers);
      this.pieces.push({ kind: 'move', text: `${formatOperands(numbers)} ${operator}` });
      return;
    }
    this.pieces.push(`${formatOperands(numbers)} ${operator}`);
  }

  private other(operator: string, operands: readonly Operand[], image: Operation['image']): void {
    const last = operands.at(-1);
    const name = isName(last) ? last.name : undefined;
    switch (operator) {
      case 'q':
        if (this.saved.length >= maxSavedStates) throw new Unprovable('too-deep');
        this.saved.push({ ...this.state });
        this.pieces.push({ kind: 'save' });
        break;
      case 'Q': {
        const state = this.saved.pop();
        if (!state) break;
        this.state = state;
        this.pieces.push({ kind: 'restore' });
        break;
      }
      case 'n':
        paintPath(this, '');
        break;
      case 'h':
        if (!this.path.isEmpty) this.path.close();
        break;
      case 'W':
      case 'W*':
        this.path.clip = operator;
        break;
      case 'd': {
        const dashes = isArray(operands[0]) ? numbersOf(operands[0]) : [];
        if (dashes.length > maxDashes) throw new Unprovable('graphics-state');
        this.state.isDashed = dashes.length > 0;
        this.pieces.push(`[${formatOperands(dashes)}]${formatOperands(padded(operands, 1))} d`);
        break;
      }
      case 'ri':
        if (name !== undefined && renderingIntents.has(name)) this.pieces.push(`/${name} ri`);
        break;
      case 'gs':
        setGraphicsState(this, name);
        break;
      case 'CS':
      case 'cs':
        setColourSpace(this, operator, name);
        break;
      case 'SC':
      case 'SCN':
      case 'sc':
      case 'scn':
        setColour(this, operator, operands);
        break;
      case 'sh':
        paintShading(this, name);
        break;
      case 'Do':
        drawXObject(this, name);
        break;
      case 'BI':
        drawInlineImage(this, image);
        break;
      case 'BMC':
      case 'BDC':
        this.sequences.push(isHiddenSequence(this, operands));
        break;
      case 'EMC':
        this.sequences.pop();
        break;
      case 'd0':
      case 'd1':
        if (this.kind === 'glyph')
          this.pieces.push(`${formatOperands(padded(operands, operator === 'd0' ? 2 : 6))} ${operator}`);
        break;
      default:
        this.text(operator, operands);
    }
  }

  /** All other operators are dropped: private operators, compatibility sections, marked points. */
  private text(operator: string, operands: readonly Operand[]): void {
    switch (operator) {
      case 'BT':
      case 'T*':
        moveText(this, operator, []);
        this.pieces.push({ kind: 'move', text: operator });
        break;
      case 'ET':
        this.pieces.push('ET');
        break;
      case 'Tf':
        selectFont(this, operands);
        break;
      case 'Tj':
      case 'TJ':
        showText(this, operands);
        break;
      case "'":
        this.text('T*', []);
        showText(this, operands);
        break;
      case '"': {
        const [wordSpacing = 0, characterSpacing = 0] = numbersOf(operands);
        this.numeric('Tw', [wordSpacing]);
        this.numeric('Tc', [characterSpacing]);
        this.text("'", operands);
        break;
      }
    }
  }
}

/** Viewers use the last operands and treat missing ones as 0. */
const padded = (operands: readonly Operand[], count: number): number[] => {
  const numbers = numbersOf(operands).slice(-count);
  return [...new Array<number>(count - numbers.length).fill(0), ...numbers];
};

export const walkContent = (page: PageWalk, bytes: Uint8Array, place: Place): Body => {
  page.budget.checkDepth(place.depth);
  const walk = new ContentWalk(page, place);
  walk.read(bytes);
  const { kind, stream, resources } = place;
  return { kind, stream, resources, pieces: walk.pieces, items: walk.items };
};
