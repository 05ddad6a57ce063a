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

// A button that cannot answer yet is answered for once it can: the last press is kept until the page asks for it.
(() => {
  let pressed = null;
  const keep = (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    // A form would otherwise be sent by the browser itself, with what was typed in the address.
    event.preventDefault();
    pressed = button;
  };
  addEventListener('click', keep, true);
  globalThis.takeEarlyPress = () => {
    removeEventListener('click', keep, true);
    return pressed;
  };
})();
