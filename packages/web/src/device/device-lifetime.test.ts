import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGone } from '../document/document-error.ts';
import { deviceLifetime } from './device-lifetime.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const lifetime = () => {
  const onEnd = vi.fn();
  return { onEnd, life: deviceLifetime({ idleMs: 30 * minute, now: () => Date.now(), onEnd }) };
};

test('without activity a document ends, once, and every later call says that it is gone', async () => {
  const { life, onEnd } = lifetime();
  vi.advanceTimersByTime(30 * minute);
  expect(onEnd).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(90 * minute);
  expect(onEnd).toHaveBeenCalledTimes(1);
  await expect(life.confirm()).rejects.toSatisfy(isGone);
  await expect(life.extend()).rejects.toSatisfy(isGone);
  expect(() => life.use()).toThrow();
});

test('every use begins the time anew, and whoever listens hears of it', async () => {
  const { life, onEnd } = lifetime();
  const heard: number[] = [];
  life.listen((endsAt) => heard.push(endsAt / minute));
  vi.advanceTimersByTime(29 * minute);
  life.use();
  vi.advanceTimersByTime(29 * minute);
  expect(onEnd).not.toHaveBeenCalled();
  expect(await life.extend()).toBe(88 * minute);
  expect(heard).toEqual([59, 88]);
  vi.advanceTimersByTime(30 * minute);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a device that slept over the end finds the document ended, whatever its timers do', async () => {
  const { life, onEnd } = lifetime();
  vi.setSystemTime(31 * minute);
  await expect(life.confirm()).rejects.toSatisfy(isGone);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
