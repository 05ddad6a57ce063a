import { sitePathOf } from '@blackbar/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { pages } from './pages/pages.ts';
import { addressHere } from './ui/address.tsx';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = <App initial={addressHere()} />;
const page = pages[sitePathOf(location.pathname) ?? 'not-found'];
page.load().then(
  // Only a whole page is taken over as it stands; anything else is drawn anew.
  () => ('whole' in root.dataset ? hydrateRoot(root, app) : createRoot(root).render(app)),
  // Code that did not arrive is asked for once more by the page itself, which says so if it fails again.
  () => createRoot(root).render(app),
);
