import './node-20.ts';
import { readlinkSync } from 'node:fs';
import module from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { NodeSetup } from './compiled-pdfium.ts';

/** Where both want a core, a worker gets a third of what the main thread gets. */
const workerNice = 5;

/** The thread that answers requests goes first when there are more threads than cores. */
const yieldToMainThread = (): void => {
  try {
    // Linux has a priority for each thread; this is the path to our own, such as 4711/task/4715.
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, Math.min(constants.priority.PRIORITY_LOW, getPriority(process.pid) + workerNice));
  } catch {
    // Elsewhere threads have no priority of their own.
  }
};
yieldToMainThread();

const { compiledCode } = workerData as NodeSetup;
if (compiledCode !== undefined) module.enableCompileCache(compiledCode);

// Only then: loading what a worker needs takes half a second of a core.
await import('./serve.ts');
