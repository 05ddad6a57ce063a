/** The addresses of the tool itself; with a file in it, any file: a page holds nothing of a document. */
export const startAddress = '/device/';
export const fileAddress = '/device/?file=0';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Under which address a request is kept; `null` for all that is no part of the app, and is left to the browser. */
export const keptAddress = (
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): string | null => {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return null;
  if (mode !== 'navigate') return files.has(asked.pathname) ? asked.pathname : null;
  if (!/^\/device\/?$/i.test(asked.pathname)) return null;
  return asked.searchParams.get('file') ? fileAddress : startAddress;
};
