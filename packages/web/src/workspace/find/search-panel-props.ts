import type { WordsState } from './document-words.ts';
import type { Coverage } from './search-coverage.ts';
import type { RecognitionControls } from './use-recognition.ts';
import type { FoundMatch, SearchControls } from './use-search.ts';

export interface SearchPanelProps extends SearchControls {
  words: WordsState;
  coverage: Coverage;
  recognition: RecognitionControls;
  focusCount: number;
  canSaveRules: boolean;
  onSaveRules: () => void;
  onLook: (match: FoundMatch) => void;
  /** Key of the match that was gone to last. */
  lookedAt: string | null;
  onStep: (by: 1 | -1) => void;
}
