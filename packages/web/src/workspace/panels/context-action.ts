import type { Mode } from '../boxes/drawing.ts';

export type ContextAction = 'undo' | 'redo' | 'download' | 'clear' | 'actions';

interface Situation {
  mode: Mode;
  canUndo: boolean;
  canRedo: boolean;
  count: number;
}

/** What the phone's fourth button does: the likeliest next act. */
export const contextAction = ({ mode, canUndo, canRedo, count }: Situation): ContextAction => {
  if (mode !== 'select') {
    if (canUndo) return 'undo';
    if (canRedo) return 'redo';
    return count > 0 ? 'download' : 'actions';
  }
  return count > 0 && !canUndo && !canRedo ? 'clear' : 'actions';
};
