export type Command =
  | 'undo'
  | 'redo'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'next-page'
  | 'previous-page'
  | 'first-page'
  | 'last-page'
  | 'draw'
  | 'text'
  | 'select'
  | 'show-final'
  | 'find'
  | 'review'
  | 'delete'
  | 'deselect'
  | 'copy'
  | 'paste'
  | 'duplicate'
  | 'label'
  | 'same-words'
  | 'next-match'
  | 'previous-match'
  | 'help';

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const withControl: Record<string, Command> = {
  f: 'find',
  c: 'copy',
  v: 'paste',
  d: 'duplicate',
  z: 'undo',
  y: 'redo',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  _: 'zoom-out',
  '0': 'zoom-reset',
};
const plain: Record<string, Command> = {
  PageDown: 'next-page',
  PageUp: 'previous-page',
  Home: 'first-page',
  End: 'last-page',
  Delete: 'delete',
  Backspace: 'delete',
  Escape: 'deselect',
  F3: 'next-match',
};
/** These can be switched off, which speech input needs (WCAG 2.1.4). */
const singleKeys: Record<string, Command> = {
  d: 'draw',
  t: 'text',
  l: 'label',
  w: 'same-words',
  s: 'select',
  b: 'show-final',
  r: 'review',
  '?': 'help',
};

export const commandOf = (event: Key, allowSingleKeys: boolean): Command | null => {
  if (event.altKey) return null;
  if (event.key === 'F3' && event.shiftKey) return 'previous-match';
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z' && event.shiftKey) return 'redo';
    return withControl[key] ?? null;
  }
  return plain[key] ?? (allowSingleKeys ? (singleKeys[key] ?? null) : null);
};
