import type { FileRecord } from './record.ts';

/** The log of a batch, written as files are done and flushed after each. */
export interface Log {
  append(record: FileRecord): Promise<void>;
  /** The marks by which the same input and the same settings are known again; `null` where a log keeps none. */
  marksOf(input: Uint8Array, settings: string): FileRecord['resume'];
  /** The record of a file that was released with these marks and is still as it was; else `null`. */
  released(file: string, marks: NonNullable<FileRecord['resume']>): Promise<FileRecord | null>;
  close(): Promise<void>;
}
