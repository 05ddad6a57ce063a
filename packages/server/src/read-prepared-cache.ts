import { type Env, oneOf, wholeNumber } from './setting.ts';

const MB = 1024 * 1024;

/** What pages may take that are made before their export; zero when none are. */
export const readPreparedCache = (env: Env): number => {
  const isOn = oneOf(env, 'PREPARE', ['on', 'off'], 'on') === 'on';
  const bytes = wholeNumber(env, 'PREPARE_CACHE_MB', 64, 1, 65_536) * MB;
  return isOn ? bytes : 0;
};
