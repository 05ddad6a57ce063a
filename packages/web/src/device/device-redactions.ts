import { maxRedactionsPerFile, type PageSize, placedBox, RedactError, type Redaction } from '@blackbar/core';
import type { OwnRedaction, SavedRedactions } from '../document/open-document.ts';
import { deviceError } from './device-error.ts';

interface Options {
  fileId: number;
  pages: readonly PageSize[];
  /** Redactions from before a reload. */
  kept: readonly Redaction[];
  /** Called after every change with all of them; a change is saved when it has resolved. */
  onChange: (redactions: readonly Redaction[]) => Promise<void>;
}

const isSame = (a: Redaction, b: Redaction): boolean =>
  (Object.keys(a) as (keyof Redaction)[]).every((key) => a[key] === b[key]);

/** The redactions of a document on this device, by the server's rules: placed on their page, counted, all or none. */
export const deviceRedactions = ({ fileId, pages, kept, onChange }: Options): SavedRedactions => {
  const saved = new Map(kept.map((redaction) => [redaction.id, redaction]));

  const act = async (change: () => void): Promise<void> => {
    try {
      change();
    } catch (error) {
      throw deviceError(error);
    }
    await onChange([...saved.values()]);
  };

  const checked = ({ id, type, pattern, label, ...box }: OwnRedaction): Redaction => {
    const { page, x, y, width, height } = placedBox(box, pages);
    return { id, fileId, page, x, y, width, height, type, pattern, label };
  };

  const createAll = (redactions: readonly OwnRedaction[]): Promise<void> =>
    act(() => {
      const wanted = redactions.map(checked);
      const added = wanted.filter(({ id }) => !saved.has(id));
      for (const one of wanted) {
        const there = saved.get(one.id);
        if (there !== undefined && !isSame(there, one)) throw new RedactError('redaction-conflict');
      }
      if (saved.size + added.length > maxRedactionsPerFile) throw new RedactError('too-many-redactions');
      for (const one of added) saved.set(one.id, one);
    });

  const changeAll = (redactions: readonly OwnRedaction[]): Promise<void> =>
    act(() => {
      const changed = redactions.map(({ id, x, y, width, height, label }) => {
        const there = saved.get(id);
        if (there === undefined) throw new RedactError('redaction-not-found');
        return { ...there, ...placedBox({ page: there.page, x, y, width, height }, pages), label };
      });
      for (const one of changed) saved.set(one.id, one);
    });

  return {
    list: async () => [...saved.values()],
    create: (redaction) => createAll([redaction]),
    createAll,
    change: (redaction) => changeAll([redaction]),
    changeAll,
    delete: (id) =>
      act(() => {
        if (!saved.delete(id)) throw new RedactError('redaction-not-found');
      }),
    clear: () => act(() => saved.clear()),
  };
};
