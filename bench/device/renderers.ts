import { readFileSync } from 'node:fs';
import { peakMb } from '../process-memory.ts';

const childrenOf = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.map(Number).flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    // A process that has just ended has none.
    return [];
  }
};

const isRenderer = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  } catch {
    return false;
  }
};

/** Peak resident memory of the largest tab of a browser that this process started; workers are threads of a tab. */
export const peakOfTabMb = (pid: number): number =>
  Math.max(0, ...childrenOf(pid).filter(isRenderer).map(peakMb));
