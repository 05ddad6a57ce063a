import { expect, test } from 'vitest';
import { isSitePath, sitePaths } from './site-paths.ts';

test('every page is known, with or without a last slash, in any case', () => {
  for (const path of sitePaths) {
    const address = path.replace(':fileId', '123');
    for (const variant of [address, `${address}/`.replace('//', '/'), address.toUpperCase()])
      expect(isSitePath(variant), variant).toBe(true);
  }
});

test.each(['/nothing-here', '/faq/more', '/test-centering/1/2', '/faqs', '//', '/index', '/.'])(
  '%j is no page',
  (path) => {
    expect(isSitePath(path)).toBe(false);
  },
);
