import './styles/index.css';

/** What is there is drawn before the code that takes it over runs. A page nobody looks at draws nothing. */
const afterFirstPaint = (act: () => void): void => {
  if (document.visibilityState === 'hidden') act();
  else requestAnimationFrame(() => setTimeout(act));
};

/** The code that loads a page looks for links to its styles. Of those in the page it finds one that fetches nothing. */
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-in-page]')) {
  link.disabled = true;
  link.rel = 'stylesheet';
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
afterFirstPaint(async () => (await import('./start.tsx')).start(root));
