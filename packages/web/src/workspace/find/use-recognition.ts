import { type PageSize, pageDpi } from '@blackbar/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OpenDocument } from '../../document/open-document.ts';
import { startRecogniser } from '../recognise/recogniser.ts';
import type { DocumentWords } from './document-words.ts';
import { type RecognitionState, recognition } from './recognition.ts';

/** A page of a letter at 300 DPI: small print needs it. A large photograph has it already. */
const longestSidePx = 3300;

const pictureDpi = ({ width, height }: PageSize): number =>
  Math.round(pageDpi * Math.min(2, Math.max(1, longestSidePx / Math.max(width, height))));

export interface RecognitionControls {
  recognised: RecognitionState;
  onStart: (pages: readonly number[]) => void;
  onCancel: () => void;
}

/** Text recognition for the open file. What it reads counts as the words of its page from then on. */
export const useRecognition = (opened: OpenDocument, words: DocumentWords): RecognitionControls => {
  const [store] = useState(() =>
    recognition({
      sizes: opened.file.pages,
      loadPicture: async (page, size, signal) => {
        const picture = await opened.pageImage(page, { dpi: pictureDpi(size) }, signal);
        return new Uint8Array(await picture.arrayBuffer());
      },
      startRecogniser,
      onWords: words.addRecognised,
    }),
  );
  const recognised = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.cancel, [store]);
  return { recognised, onStart: (pages) => void store.start(pages), onCancel: store.cancel };
};
