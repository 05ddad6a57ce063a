import { expect, test } from 'vitest';
import { databaseClock, steadyClock } from './clock.ts';

const clocks = () => {
  const time = { wall: 1_000_000, elapsed: 0 };
  const clock = steadyClock(
    () => time.wall,
    () => time.elapsed,
  );
  const pass = (elapsed: number, wall = elapsed) => {
    time.elapsed += elapsed;
    time.wall += wall;
  };
  return { clock, pass };
};

test('follows the machine’s clock', () => {
  const { clock, pass } = clocks();
  pass(5000);
  expect(clock.now()).toBe(1_005_000);
});

test('goes on at its own pace when the clock is set back', () => {
  const { clock, pass } = clocks();
  pass(1000, -3_600_000);
  expect(clock.now()).toBe(1_001_000);
  pass(1000);
  expect(clock.now()).toBe(1_002_000);
});

test('follows a clock that is set ahead, or a machine that slept', () => {
  const { clock, pass } = clocks();
  pass(10, 3_600_000);
  expect(clock.now()).toBe(4_600_000);
});

test('the database’s time is followed, whatever this machine’s clock says', async () => {
  let elapsed = 1000;
  let database = 5_000_000;
  const clock = await databaseClock(
    async () => database,
    () => elapsed,
  );
  expect(clock.now()).toBe(5_000_000);
  elapsed += 250;
  expect(clock.now()).toBe(5_000_250);
  database = 6_000_000;
  await clock.sync?.();
  expect(clock.now()).toBe(6_000_000);
});

test('the time a reading takes is shared between its way there and back', async () => {
  let elapsed = 0;
  const clock = await databaseClock(
    async () => {
      elapsed += 100;
      return 1000;
    },
    () => elapsed,
  );
  expect(clock.now()).toBe(1050);
});
