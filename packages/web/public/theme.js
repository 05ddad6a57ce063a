// Runs before the first paint, from a file of its own because the content policy forbids inline scripts.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage can be blocked; the system's preference decides then.
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
  if (!isSecureContext) document.documentElement.dataset.plain = '';
})();
