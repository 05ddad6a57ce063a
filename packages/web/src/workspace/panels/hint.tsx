import { useEffect, useState } from 'react';

/** Long enough to be read; then the paper under it can be seen again. */
const readMs = 5000;

const phoneText = (count: number): string =>
  count === 0
    ? 'Touch & drag to draw redaction boxes'
    : `${count.toLocaleString('en-US')} ${count === 1 ? 'redaction' : 'redactions'} applied`;

interface HintProps {
  count: number;
  /** How many times in a row a finger drew nothing, or what was taken back at once. */
  missed: number;
}

/** One finger that fails this often is looking for the two that scroll. */
const oftenMissed = 2;

/** A word at the lower edge of the canvas: what to do first, and on phones how far one has come. */
export const Hint = ({ count, missed }: HintProps) => {
  const [over, setOver] = useState(-1);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setOver(count), readMs);
    return () => clearTimeout(timer);
  }, [count]);
  const isLost = missed >= oftenMissed;
  if (count > 0 && over === count && !isLost) return null;
  return (
    <p className={`hint ${count === 0 ? 'first' : ''}`}>
      <span className="hint-desktop">Drag over what must not be seen</span>
      <span className="hint-phone">
        {phoneText(isLost ? 0 : count)}
        {count === 0 || isLost ? <small>Two fingers scroll and zoom</small> : null}
      </span>
    </p>
  );
};
