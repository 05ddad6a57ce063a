import type { Match } from '@blackbar/find';
import type { WordsState } from './document-words.ts';
import type { Coverage } from './search-coverage.ts';
import type { RecognitionControls } from './use-recognition.ts';
import type { SearchControls } from './use-search.ts';

export interface SearchPanelProps extends SearchControls {
  words: WordsState;
  coverage: Coverage;
  recognition: RecognitionControls;
  focusCount: number;
  onLook: (match: Match) => void;
}
