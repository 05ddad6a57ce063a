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
};
/** These can be switched off, which speech input needs (WCAG 2.1.4). */
const singleKeys: Record<string, Command> = {
  d: 'draw',
  t: 'text',
  s: 'select',
  b: 'show-final',
  r: 'review',
  '?': 'help',
};

export const commandOf = (event: Key, allowSingleKeys: boolean): Command | null => {
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z' && event.shiftKey) return 'redo';
    return withControl[key] ?? null;
  }
  return plain[key] ?? (allowSingleKeys ? (singleKeys[key] ?? null) : null);
};

/** What the help sheet lists. */
export const shortcutHelp: readonly { keys: string; act: string }[] = [
  { keys: 'D', act: 'Draw Redaction' },
  { keys: 'S', act: 'Select & Delete' },
  { keys: 'hold B', act: 'Show final black' },
  { keys: 'Ctrl F', act: 'Search' },
  { keys: 'R', act: 'Review before release' },
  { keys: 'Drag, Alt', act: 'A box around whole words; with Alt a free box' },
  { keys: 'Double, triple click', act: 'Mark a word, a line' },
  { keys: 'Ctrl C, Ctrl V', act: 'Copy, paste the selected box' },
  { keys: 'Ctrl Z', act: 'Undo' },
  { keys: 'Ctrl Shift Z, Ctrl Y', act: 'Redo' },
  { keys: 'Ctrl +, Ctrl −, Ctrl 0', act: 'Zoom in, zoom out, 100%' },
  { keys: 'Ctrl wheel, pinch', act: 'Zoom at the pointer' },
  { keys: 'Space and drag, middle button', act: 'Move the page' },
  { keys: 'Page Up, Page Down', act: 'Previous, next page' },
  { keys: 'Home, End', act: 'First, last page' },
  { keys: 'Enter on a page', act: 'Draw with the keyboard; Enter sets each corner' },
  { keys: 'Arrows', act: 'Move the cross (Shift: further, Alt: 1 pixel)' },
  { keys: 'Arrows on a box', act: 'Move the box by 1 pixel (Shift: 10, Alt: resize)' },
  { keys: 'Delete on a box', act: 'Delete the box' },
  { keys: 'Esc', act: 'Cancel the box being drawn' },
  { keys: 'F8', act: 'Go to the notifications' },
  { keys: '?', act: 'This sheet' },
];
