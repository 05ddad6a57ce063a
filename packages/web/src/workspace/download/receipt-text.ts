/** Checks are named by the engine; one this page has no words for is shown by its own name. */
const checkWords: Record<string, { title: string; detail: string }> = {
  'nothing-under-boxes': { title: 'Nothing under a box', detail: 'No text and no pixels, on any page.' },
  'nothing-hidden': { title: 'Nothing hidden', detail: 'Only allowed objects in the file.' },
  'one-revision': { title: 'One version', detail: 'No earlier save inside.' },
  'pages-unchanged': { title: 'Pages unchanged', detail: 'Same count, same sizes.' },
  'opens-cleanly': { title: 'Opens cleanly', detail: 'Read back before it was sent.' },
};

export const checkText = (name: string): { title: string; detail: string } => {
  const known = checkWords[name];
  if (known !== undefined) return known;
  const words = name.replaceAll('-', ' ');
  return { title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, detail: '' };
};

export const boxCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'box' : 'boxes'}`;

export const pageCountText = (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`;
