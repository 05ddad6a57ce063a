/** Checks are named by the engine; one this page has no words for is shown by its own name. */
const checkWords: Record<string, { title: string; detail: string }> = {
  structure: { title: 'Nothing hidden', detail: 'Only allowed objects, in a single version.' },
  pages: { title: 'All pages there', detail: 'As many as you uploaded.' },
  boxes: { title: 'Only black under a box', detail: 'Pages with boxes were drawn afresh.' },
  text: { title: 'No text under a box', detail: 'A second reader found none.' },
  fidelity: { title: 'Same look', detail: 'Pages kept sharp were compared with yours.' },
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
