import { readdirSync, readFileSync } from 'node:fs';

const kilobytes = (pid: number, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN);
};

/** Resident memory of a process now, in MB, as Linux counts it. */
export const residentMb = (pid: number): number => kilobytes(pid, 'VmRSS') / 1024;

/** Resident memory of a process and of all it started; what has just ended has none. */
export const residentWithChildrenMb = (pid: number): number => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children
      .map(Number)
      .reduce((sum, child) => sum + residentWithChildrenMb(child), residentMb(pid) || 0);
  } catch {
    return 0;
  }
};

/** Peak resident memory, measured by the kernel, so that no peak is missed between samples. */
export const peakMb = (pid: number): number => kilobytes(pid, 'VmHWM') / 1024;

/** Open files, sockets and pipes. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** How long the main thread of a process was ready to run and had no core, in all. */
export const waitedMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
