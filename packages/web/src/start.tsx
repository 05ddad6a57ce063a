import { namesFile, sitePathOf } from '@blackbar/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { pages } from './pages/pages.ts';
import { addressHere } from './ui/address.tsx';

/** Takes over the page that is there, or draws the one that belongs here. */
export const start = async (root: HTMLElement): Promise<void> => {
  const app = <App initial={addressHere()} />;
  const path = sitePathOf(location.pathname);
  try {
    await pages[path ?? 'not-found'].load();
  } catch {
    // The page asks for its code once more, and says so if it fails again.
    createRoot(root).render(app);
    return;
  }
  // Only a whole page is taken over as it stands; anything else is drawn anew. A file server knows one page per path, and
  // sends the start of the tool where a file is named.
  if ('whole' in root.dataset && !namesFile(path, location.search)) hydrateRoot(root, app);
  else createRoot(root).render(app);
};
