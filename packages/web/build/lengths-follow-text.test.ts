import { expect, test } from 'vitest';
import { lengthsFollowText } from './lengths-follow-text.ts';

const built = (value: string): string => {
  const declaration = { value };
  lengthsFollowText.Declaration(declaration);
  return declaration.value;
};

test('lengths are counted in the size of text, and hairlines in pixels', () => {
  expect(built('224px minmax(0, 1fr) 320px')).toBe('14rem minmax(0, 1fr) 20rem');
  expect(built('calc(100% - 8px)')).toBe('calc(100% - 0.5rem)');
  expect(built('-12px 0.5px 1px 2px')).toBe('-0.75rem 0.5px 1px 2px');
});

test('what only looks like a length stays', () => {
  for (const value of ['var(--s-16px)', 'url(icon-16px.svg)', '1rem', '66ch'])
    expect(built(value)).toBe(value);
});

test('a layout gives way at a width counted in text', () => {
  const rule = { params: '(min-width: 720px) and (max-width: 1023px)' };
  lengthsFollowText.AtRule.media(rule);
  expect(rule.params).toBe('(min-width: 45em) and (max-width: 63.9375em)');
});
