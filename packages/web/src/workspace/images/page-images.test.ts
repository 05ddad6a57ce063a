import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { PageImageOptions } from '../../document/open-document.ts';
import { pageImageAttempts } from './page-image-attempts.ts';
import { pageImages } from './page-images.ts';

const setUp = (
  fetchImage: (page: number, how: PageImageOptions) => Promise<Blob>,
  corrupt = new Set<string>(),
  untilRetry: () => Promise<void> = () => new Promise(() => undefined),
  decoded: () => Promise<void> = async () => undefined,
) => {
  const live = new Set<string>();
  let made = 0;
  const onGone = vi.fn();
  const images = pageImages({
    fetchImage,
    decode: async (url) => {
      if (corrupt.has(url)) throw new Error('not an image');
      await decoded();
    },
    createUrl: () => {
      made += 1;
      live.add(`blob:${made}`);
      return `blob:${made}`;
    },
    revokeUrl: (url) => void live.delete(url),
    onGone,
    attempts: () => pageImageAttempts(1234),
    untilRetry,
  });
  return { images, live, onGone };
};
const picture = async (): Promise<Blob> => new Blob(['png']);

test('a wanted page is loaded, an unwanted one is let go and its URL revoked', async () => {
  const { images, live } = setUp(picture);
  images.want([1, 2, 3]);
  await vi.waitFor(() => expect(live.size).toBe(3));
  images.want([3, 4]);
  await vi.waitFor(() => expect(images.get(4).name).toBe('ready'));
  expect(images.get(1)).toEqual({ name: 'loading' });
  expect(live.size).toBe(2);
  images.dispose();
  expect(live.size).toBe(0);
});

test('a failing page is tried again, then at 100 dpi, then shown as a placeholder', async () => {
  const tried: PageImageOptions[] = [];
  const { images } = setUp(async (_, how) => {
    tried.push(how);
    throw new ApiError(500, 'Internal Server Error', '');
  });
  images.want([1]);
  await vi.waitFor(() => expect(images.get(1).name).toBe('unreadable'));
  expect(tried).toEqual([{}, { retry: 1234 }, { retry: 1234, dpi: 100 }]);
});

test('a picture that arrives but cannot be shown counts as a failure', async () => {
  const { images, live } = setUp(picture, new Set(['blob:1']));
  images.want([1]);
  await vi.waitFor(() => expect(images.get(1)).toMatchObject({ name: 'ready', url: 'blob:2' }));
  expect([...live]).toEqual(['blob:2']);
});

test('when the file is gone there is no second try', async () => {
  const fetchImage = vi.fn(async () => {
    throw new ApiError(404, 'Not Found', '{"code":"file-not-available","message":"x"}');
  });
  const { images, onGone } = setUp(fetchImage);
  images.want([1]);
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(fetchImage).toHaveBeenCalledOnce();
});

test('a page no longer wanted while it loads leaves nothing behind', async () => {
  let finish: (blob: Blob) => void = () => undefined;
  const { images, live } = setUp(() => new Promise((resolve) => (finish = resolve)));
  images.want([1]);
  images.want([]);
  finish(new Blob(['png']));
  await Promise.resolve();
  await vi.waitFor(() => expect(live.size).toBe(0));
  expect(images.get(1)).toEqual({ name: 'loading' });
});

test('a page no longer wanted while it is decoded is let go at once, however long that takes', async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const { images, live } = setUp(picture, new Set(), never, never);
  images.want([1, 2]);
  await vi.waitFor(() => expect(live.size).toBe(2));
  images.want([2]);
  expect([...live]).toEqual(['blob:2']);
});

test('a page that could not be asked for is no broken page: it is asked for again until it comes', async () => {
  for (const error of [new TypeError('Failed to fetch'), new ApiError(503, 'Service Unavailable', '')]) {
    let isBack = false;
    let retry: () => void = () => undefined;
    const { images, live } = setUp(
      async () => {
        if (!isBack) throw error;
        return new Blob(['png']);
      },
      new Set(),
      () =>
        new Promise((resolve) => {
          retry = resolve;
        }),
    );
    images.want([1]);
    await vi.waitFor(() => expect(images.get(1).name).toBe('out-of-reach'));
    isBack = true;
    retry();
    await vi.waitFor(() => expect(images.get(1).name).toBe('ready'));
    images.dispose();
    expect(live.size).toBe(0);
  }
});
