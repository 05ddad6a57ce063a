import { type PDFDict, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { ContentReader } from '../../syntax/content/content-reader.ts';
import { type DictionaryOperand, isName, isString, type Operand } from '../../syntax/content/operand.ts';
import { dictionaryAt, entry, nameAt, resolve } from '../../syntax/read-object.ts';
import type { ObjectTexts } from './object-texts.ts';
import { decodeText } from './vocabulary.ts';

const maxOperations = 2_000_000;
const maxDepth = 12;
const spoken = ['ActualText', 'Alt', 'E'];

/** What the content of pages says beside what it paints, and which objects it paints. */
interface ContentTexts {
  /** Replacements and descriptions of marked content (ISO 32000-2, 14.9). */
  tags: string[];
  /** Comments of the content stream, and texts it shows with no operator that viewers know. */
  comments: string[];
  /** Texts that it shows, as far as their codes are letters. */
  shown: string[];
}

/** Reads content streams, each once. */
export class ContentTextReader {
  /** Objects that some content paints. */
  readonly painted = new Set<PDFObject>();
  private readonly objects: ObjectTexts;
  private readonly read = new Set<PDFObject>();
  private operations = 0;

  constructor(objects: ObjectTexts) {
    this.objects = objects;
  }

  get isComplete(): boolean {
    return this.operations < maxOperations;
  }

  readContent(content: Uint8Array, resources: PDFDict | undefined, depth = 0): ContentTexts {
    const texts: ContentTexts = { tags: [], comments: commentsIn(content), shown: [] };
    const reader = new ContentReader(content);
    for (let next = reader.next(); next && this.isComplete; next = reader.next()) {
      this.operations++;
      const { operator, operands } = next;
      if (operator === 'Do' && isName(operands[0])) this.paint(operands[0].name, resources, depth, texts);
      else if (operator === 'BDC' || operator === 'DP') this.readTag(operands[1], resources, texts);
      else if (operator === 'Tj' || operator === 'TJ' || operator === "'" || operator === '"')
        texts.shown.push(stringsIn(operands));
    }
    return texts;
  }

  private paint(name: string, resources: PDFDict | undefined, depth: number, texts: ContentTexts): void {
    const named = resources && dictionaryAt(resources, 'XObject');
    const object = named && resolve(this.objects.context, entry(named, name));
    if (!(object instanceof PDFRawStream)) return;
    this.painted.add(object);
    if (this.read.has(object) || depth >= maxDepth || nameAt(object.dict, 'Subtype') !== 'Form') return;
    this.read.add(object);
    const inner = this.objects.bytesOf(object);
    if (!inner) return;
    const own = dictionaryAt(object.dict, 'Resources') ?? resources;
    const { tags, comments, shown } = this.readContent(inner, own, depth + 1);
    texts.tags.push(...tags);
    texts.comments.push(...comments);
    texts.shown.push(...shown);
  }

  private readTag(operand: Operand | undefined, resources: PDFDict | undefined, texts: ContentTexts): void {
    if (isName(operand)) {
      const lists = resources && dictionaryAt(resources, 'Properties');
      const list = lists && dictionaryAt(lists, operand.name);
      if (list && nameAt(list, 'Type') !== 'OCG') texts.tags.push(...this.objects.textsOf(list));
      return;
    }
    if (!isDictionary(operand)) return;
    for (const key of spoken) {
      const value = operand.entries.get(key);
      if (isString(value)) texts.tags.push(decodeText(value.bytes));
    }
  }
}

const isDictionary = (operand: Operand | undefined): operand is DictionaryOperand =>
  typeof operand === 'object' && operand !== null && !Array.isArray(operand) && 'entries' in operand;

const stringsIn = (operands: readonly Operand[]): string =>
  operands
    .flatMap((operand) => (Array.isArray(operand) ? operand : [operand]))
    .map((operand) => (isString(operand) ? decodeText(operand.bytes) : ''))
    .join('');

/** A per cent sign begins a comment where no string is open. */
const commentsIn = (content: Uint8Array): string[] => {
  const comments: string[] = [];
  let depth = 0;
  for (let at = 0; at < content.length; at++) {
    const code = content[at];
    if (code === 0x5c) at++;
    else if (code === 0x28) depth++;
    else if (code === 0x29) depth = Math.max(0, depth - 1);
    else if (code === 0x25 && depth === 0) {
      let end = at;
      while (end < content.length && content[end] !== 10 && content[end] !== 13) end++;
      const comment = decodeText(content.subarray(at + 1, Math.min(end, at + 500))).trim();
      // Inline images have any bytes.
      if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]{4,}$/u.test(comment)) comments.push(comment);
      at = end;
    }
  }
  return comments;
};
