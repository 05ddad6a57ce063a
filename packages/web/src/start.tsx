import { sitePathOf } from '@blackbar/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { pages } from './pages/pages.ts';
import { addressHere } from './ui/address.tsx';

/** Takes over the page that is there, or draws the one that belongs here. */
export const start = async (root: HTMLElement): Promise<void> => {
  const app = <App initial={addressHere()} />;
  try {
    await pages[sitePathOf(location.pathname) ?? 'not-found'].load();
  } catch {
    // The page asks for its code once more, and says so if it fails again.
    createRoot(root).render(app);
    return;
  }
  // Only a whole page is taken over as it stands; anything else is drawn anew.
  if ('whole' in root.dataset) hydrateRoot(root, app);
  else createRoot(root).render(app);
};
