import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * What was chosen from filters before anybody could answer, and what the browser chose again on the way back to a page.
 */
const chosenEarly = (): (() => void)[] => {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const selects = [...document.querySelectorAll('select')];
  return [
    ...radios
      .filter(({ checked, defaultChecked }) => checked && !defaultChecked)
      .map((radio) => () => {
        // Only what is not chosen can be.
        radio.checked = false;
        radio.click();
      }),
    ...selects
      .map((select) => ({ select, value: select.value }))
      .filter(({ select }) => select.selectedOptions[0]?.defaultSelected === false)
      .map(({ select, value }) => () => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
  ];
};

/** The buttons that were pressed before anybody could answer; `public/first.js` keeps them. */
const pressedEarly = (): HTMLElement[] => {
  const { takeEarlyPresses } = globalThis as { takeEarlyPresses?: () => HTMLElement[] };
  return takeEarlyPresses?.() ?? [];
};

/** Choices first, since a button may do something with them, and each after the page has drawn the one before. */
const answerEarly = (): void => {
  const pressed = pressedEarly();
  for (const choose of chosenEarly()) flushSync(choose);
  for (const button of pressed) flushSync(() => button.click());
};

/** For what is there to answer: a part of the page that is taken over later than its frame. */
export const useEarlyAnswers = (): void =>
  useEffect(() => {
    const soon = setTimeout(answerEarly);
    return () => clearTimeout(soon);
  }, []);
