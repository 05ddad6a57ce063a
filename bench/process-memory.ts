import { readdirSync, readFileSync } from 'node:fs';

const kilobytes = (pid: number, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN);
};

/** Resident memory of a process now, in MB, as Linux counts it. */
export const residentMb = (pid: number): number => kilobytes(pid, 'VmRSS') / 1024;

/** Peak resident memory, measured by the kernel, so that no peak is missed between samples. */
export const peakMb = (pid: number): number => kilobytes(pid, 'VmHWM') / 1024;

/** Open files, sockets and pipes. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
