import type { Leak, LeakKind } from '@blackbar/core/model';
import { maxWords, type Vocabulary } from './vocabulary.ts';

/** A thousand places of one kind tell no more than the first hundred. */
const maxOfAKind = 100;

/** Collects what was found, each text of a page once. */
export class Told {
  readonly leaks: Leak[] = [];
  private readonly vocabulary: Vocabulary;
  private readonly known = new Set<string>();
  private readonly counts = new Map<LeakKind, number>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  hasUnseen(text: string): boolean {
    return this.vocabulary.hasUnseen(text);
  }

  /** A text that has words no page shows: a leak when a page hides one of them. */
  tell(kind: LeakKind, text: string, where: Pick<Leak, 'page' | 'box'> = {}): void {
    if (!this.vocabulary.hasUnseen(text)) return;
    this.add(kind, this.vocabulary.hasHidden(text) ? 'leak' : 'note', { ...where, words: text });
  }

  /** Texts that are worth telling only where a page hides one of their words. */
  tellHidden(kind: LeakKind, texts: readonly string[]): void {
    for (const text of texts) if (this.vocabulary.hasHidden(text)) this.tell(kind, text);
  }

  tellAll(kind: LeakKind, texts: readonly string[], where: Pick<Leak, 'page' | 'box'> = {}): void {
    for (const text of texts) this.tell(kind, text, where);
  }

  add(
    kind: LeakKind,
    weight: Leak['weight'],
    { words, ...where }: Pick<Leak, 'page' | 'box' | 'words'>,
  ): void {
    const key = [kind, where.page, where.box && JSON.stringify(where.box), words].join('\n');
    const count = (this.counts.get(kind) ?? 0) + 1;
    if (this.known.has(key) || count > maxOfAKind) return;
    this.known.add(key);
    this.counts.set(kind, count);
    this.leaks.push({
      kind,
      weight,
      ...where,
      ...(words === undefined || words === '' ? {} : { words: words.slice(0, maxWords) }),
    });
  }
}
