import './styles/index.css';

/** What is there is drawn before the code that takes it over runs. A page nobody looks at draws nothing. */
const afterFirstPaint = (act: () => void): void => {
  if (document.visibilityState === 'hidden') act();
  else requestAnimationFrame(() => setTimeout(act));
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
afterFirstPaint(async () => (await import('./start.tsx')).start(root));
