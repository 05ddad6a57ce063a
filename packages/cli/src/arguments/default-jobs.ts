import { availableParallelism } from 'node:os';

/** Files worked on at the same time when nobody says how many. */
export const defaultJobs = (): number => Math.min(8, availableParallelism());
