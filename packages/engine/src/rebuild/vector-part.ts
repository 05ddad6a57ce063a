import type { PageSize } from '@blackbar/core/model';
import type { FontUse } from '../page/walk/font-use.ts';
import type { SourcePage } from '../page/walk/source-page.ts';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { Bounds } from '../syntax/geometry.ts';
import type { CodeUse } from './fragment/code-characters.ts';
import type { WrittenPage } from './fragment/fragment.ts';
import { type PlainValue, toPlain } from './fragment/plain-value.ts';

export type PlainObject =
  | { value: PlainValue; stream?: Uint8Array }
  | { value: PlainValue; text: string }
  | { font: FontUse };

/** A page kept as vector. Plain data that can be sent to another worker. */
export interface VectorPart {
  kind: 'vector';
  widthPt: number;
  heightPt: number;
  size: PageSize;
  /** The OCR words of a scan, written as a text layer. */
  words: LayerWord[];
  box: Bounds;
  rotate: number;
  userUnit: number;
  objects: PlainObject[];
  /** Index into `objects`, from 1. */
  contents: number;
  resources: PlainValue;
  group: PlainValue | undefined;
  /** What the characters for codes in its contents stand for. */
  codes: CodeUse[];
}

type Placement = Pick<VectorPart, 'widthPt' | 'heightPt' | 'size' | 'words'>;

export const toVectorPart = (source: SourcePage, page: WrittenPage, placement: Placement): VectorPart => ({
  kind: 'vector',
  ...placement,
  box: source.box,
  rotate: source.rotate,
  userUnit: source.userUnit,
  objects: page.objects.map((object) => {
    if ('font' in object) return object;
    const value = toPlain(object.value);
    if ('text' in object) return { value, text: object.text };
    return object.stream ? { value, stream: object.stream } : { value };
  }),
  contents: page.contents.number,
  resources: toPlain(page.resources),
  codes: [...page.codes],
  group: page.group === undefined ? undefined : toPlain(page.group),
});
