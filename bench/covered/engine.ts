/** What the comparison of covered pages takes from inside the engine. */
export { compareCovered } from '../../packages/engine/leaks/make/compare-covered.ts';
export { lineBox } from '../../packages/engine/leaks/make/covered-line.ts';
export { exportOf, startEngine } from '../../packages/engine/leaks/start-engine.ts';
