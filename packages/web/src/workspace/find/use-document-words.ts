import { startTransition, useEffect, useState } from 'react';
import type { OpenDocument } from '../../document/open-document.ts';
import { type DocumentWords, documentWords, type WordsState } from './document-words.ts';

/** The page's image is asked for first: people look before they mark. */
const imageFirstMs = 200;

/** The words of the open file: those of the visible page at once, all others when something asks for them. */
export const useDocumentWords = (
  opened: OpenDocument,
  page: number,
): { store: DocumentWords; words: WordsState } => {
  const [store] = useState(() => documentWords({ pageCount: opened.file.pageCount, load: opened.words }));
  // Lists and notices follow when there is time: scrolling and drawing go first.
  const [words, setWords] = useState(store.get);
  useEffect(() => {
    const follow = (): void => startTransition(() => setWords(store.get()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  useEffect(() => {
    const timer = setTimeout(() => store.wantPage(page), imageFirstMs);
    return () => clearTimeout(timer);
  }, [store, page]);
  useEffect(() => () => store.close(), [store]);
  return { store, words };
};
