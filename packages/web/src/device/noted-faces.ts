import type { FaceName } from '@blackbar/engine/browser';
import { isFaceName } from '../engine/faces.ts';

const key = 'device-faces';

/** Faces that somebody agreed to load in this tab: from then on the engine starts with them. */
export const notedFaces = (storage: Storage = sessionStorage): FaceName[] =>
  (storage.getItem(key) ?? '').split(' ').filter(isFaceName);

export const noteFaces = (names: readonly FaceName[], storage: Storage = sessionStorage): void => {
  const all = new Set([...notedFaces(storage), ...names]);
  storage.setItem(key, [...all].join(' '));
};
