import { Copy, CopyPlus, type LucideIcon, Tag, TextSearch, Trash2 } from 'lucide-react';
import { useWorkspaceContext } from '../workspace-context.ts';

export interface BoxAction {
  text: string;
  icon: LucideIcon;
  keys: readonly string[];
  isDanger?: boolean;
  onAct: () => void;
}

/** What can be done with the selected boxes, for the menu and the toolbar alike. */
export const useBoxActions = (): readonly BoxAction[] => {
  const { file, work, askAbout, searchFor } = useWorkspaceContext();
  const { selected, find, acts } = work;
  const [only] = selected.length === 1 ? selected : [];
  const term = only === undefined ? null : find.termOf(only);
  return [
    { text: 'Label…', icon: Tag, keys: ['L'], onAct: () => askAbout('label', selected) },
    ...(term === null
      ? []
      : [{ text: 'Same words', icon: TextSearch, keys: ['W'], onAct: () => searchFor(term) }]),
    { text: 'Duplicate', icon: Copy, keys: ['Ctrl', 'D'], onAct: find.tools.duplicate },
    ...(file.pageCount < 2
      ? []
      : [{ text: 'Repeat…', icon: CopyPlus, keys: [], onAct: () => askAbout('repeat', selected) }]),
    { text: 'Delete', icon: Trash2, keys: ['Del'], isDanger: true, onAct: () => acts.deleteAll(selected) },
  ];
};
