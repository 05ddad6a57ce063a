import { useEffect, useState } from 'react';

/** Long enough to be read; then the paper under it can be seen again. */
const readMs = 5000;

const phoneText = (count: number): string =>
  count === 0
    ? 'Touch & drag to draw redaction boxes'
    : `${count.toLocaleString('en-US')} ${count === 1 ? 'redaction' : 'redactions'} applied`;

/** A word at the lower edge of the canvas: what to do first, and on phones how far one has come. */
export const Hint = ({ count }: { count: number }) => {
  const [over, setOver] = useState(-1);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setOver(count), readMs);
    return () => clearTimeout(timer);
  }, [count]);
  if (count > 0 && over === count) return null;
  return (
    <p className={`hint ${count === 0 ? 'first' : ''}`}>
      <span className="hint-desktop">Drag over what must not be seen</span>
      <span className="hint-phone">
        {phoneText(count)}
        {count === 0 ? <small>Two fingers scroll and zoom</small> : null}
      </span>
    </p>
  );
};
