import { expect, test } from 'vitest';
import { isApart, listedPaths, pageFileOf, sitePathOf, sitePaths } from './site-paths.ts';

test('every page is recognised, with or without a trailing slash, in any case', () => {
  for (const path of sitePaths) {
    const address = path.replace(':fileId', '123');
    for (const variant of [address, `${address}/`.replace('//', '/'), address.toUpperCase()])
      expect(sitePathOf(variant), variant).toBe(path);
  }
});

test.each(['/nothing-here', '/faq/more', '/test-centering/1/2', '/faqs', '//', '/index', '/.'])(
  '%j is not a page',
  (path) => {
    expect(sitePathOf(path)).toBeNull();
  },
);

test('every page has a file of its own, and so have the workspace and "not found"', () => {
  const files = [...sitePaths.map((path) => pageFileOf(path)), pageFileOf('/', '?file=1'), pageFileOf(null)];
  expect(new Set(files).size).toBe(sitePaths.length + 2);
  expect(files).toContain('index.html');
  expect(pageFileOf('/', '?file=')).toBe('index.html');
  expect(pageFileOf('/faq', '?file=1')).toBe('faq.html');
});

test('test pages are not listed', () => {
  expect(listedPaths).toHaveLength(11);
  expect(listedPaths.join()).not.toContain('test-centering');
});

test('only a page with a policy of its own is loaded as a document of its own', () => {
  expect(['/', '/check', '/check/', '/Device', '/contact', '/none'].filter(isApart)).toEqual([
    '/check',
    '/check/',
    '/Device',
  ]);
});
