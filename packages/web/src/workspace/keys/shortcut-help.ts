/** One line of the help: how it is done, in a word and in keys. */
interface HelpLine {
  act: string;
  how?: string;
  keys: readonly string[];
}

const arrows = ['←', '→', '↑', '↓'] as const;

/** What the help sheet lists, by purpose. */
export const shortcutHelp: readonly { title: string; lines: readonly HelpLine[] }[] = [
  {
    title: 'Tools',
    lines: [
      { act: 'Draw Redaction', keys: ['D'] },
      { act: 'Mark Text', keys: ['T'] },
      { act: 'Select & Delete', keys: ['S'] },
      { act: 'Move the page', how: 'hold', keys: ['Space'] },
      { act: 'Free box, no fitting to words', how: 'hold', keys: ['Alt'] },
    ],
  },
  {
    title: 'Boxes',
    lines: [
      { act: 'Add to the selection', how: 'click with', keys: ['Shift'] },
      { act: 'Delete', keys: ['Del'] },
      { act: 'Label', keys: ['L'] },
      { act: 'Duplicate', keys: ['Ctrl', 'D'] },
      { act: 'Copy, paste', keys: ['Ctrl', 'C', 'V'] },
      { act: 'Move by 1 pixel', keys: arrows },
      { act: 'Move by 10 pixels', keys: ['Shift', ...arrows] },
      { act: 'Resize', keys: ['Alt', ...arrows] },
    ],
  },
  {
    title: 'Text',
    lines: [
      { act: 'Cover a word', how: 'double-click', keys: [] },
      { act: 'Cover a line', how: 'triple-click', keys: [] },
      { act: 'Same words elsewhere', keys: ['W'] },
    ],
  },
  {
    title: 'Drawing by keyboard',
    lines: [
      { act: 'Begin, set each corner', how: 'on a page', keys: ['Enter'] },
      { act: 'Move the cross', keys: arrows },
      { act: 'Further, finer', keys: ['Shift', 'Alt'] },
      { act: 'Cancel', keys: ['Esc'] },
    ],
  },
  {
    title: 'View',
    lines: [
      { act: 'Zoom in, zoom out', keys: ['Ctrl', '+', '−'] },
      { act: 'Zoom at the pointer', how: 'wheel with', keys: ['Ctrl'] },
      { act: '100%', keys: ['Ctrl', '0'] },
      { act: 'Show final black', how: 'hold', keys: ['B'] },
    ],
  },
  {
    title: 'Pages',
    lines: [
      { act: 'Next, previous', keys: ['PgDn', 'PgUp'] },
      { act: 'First, last', keys: ['Home', 'End'] },
    ],
  },
  {
    title: 'Find',
    lines: [
      { act: 'Search', keys: ['Ctrl', 'F'] },
      { act: 'Next match', how: 'in the field', keys: ['Enter'] },
      { act: 'Previous match', how: 'in the field', keys: ['Shift', 'Enter'] },
      { act: 'Next match, from anywhere', keys: ['F3'] },
    ],
  },
  {
    title: 'Actions',
    lines: [
      { act: 'Undo', keys: ['Ctrl', 'Z'] },
      { act: 'Redo', keys: ['Ctrl', 'Shift', 'Z'] },
      { act: 'Review before release', keys: ['R'] },
      { act: 'Notifications', keys: ['F8'] },
      { act: 'This list', keys: ['?'] },
    ],
  },
  {
    title: 'Review',
    lines: [
      { act: 'Accept or leave, go on', keys: ['Enter'] },
      { act: 'Cover too', keys: ['C'] },
      { act: 'Open the page', keys: ['O'] },
      { act: 'Delete the box', keys: ['Del'] },
      { act: 'Same for all like it', how: 'key with', keys: ['Shift'] },
      { act: 'Next, previous', keys: ['↓', '↑'] },
    ],
  },
];
