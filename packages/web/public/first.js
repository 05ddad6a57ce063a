// Runs before the first paint. The build puts it into every page, so that nothing has to be fetched for it.
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

// What cannot be answered yet is kept until it can: the buttons pressed, and a file dropped on the page, which the
// browser would otherwise open in place of the page.
(() => {
  // Whoever waits presses again, and means it once.
  const pressed = new Set();
  const keepPress = (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    // A form would otherwise be sent by the browser itself, with what was typed in the address.
    event.preventDefault();
    // The page may be there to answer already, and would once more.
    event.stopImmediatePropagation();
    pressed.delete(button);
    pressed.add(button);
  };
  const keepDrop = (event) => {
    event.preventDefault();
    const input = document.getElementById('file-input');
    if (event.type === 'drop' && input) input.files = event.dataTransfer.files;
  };
  addEventListener('click', keepPress, true);
  addEventListener('dragover', keepDrop);
  addEventListener('drop', keepDrop);
  globalThis.takeEarlyPresses = () => {
    removeEventListener('click', keepPress, true);
    removeEventListener('dragover', keepDrop);
    removeEventListener('drop', keepDrop);
    return [...pressed];
  };
})();
