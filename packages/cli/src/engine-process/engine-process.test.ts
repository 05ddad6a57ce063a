import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test } from 'vitest';
import { sharedEngine, timeoutMs } from '../../test/command.ts';
import { documentOf } from '../../test/documents.ts';
import { createEngine } from './create-engine.ts';
import { startEngineProcess } from './engine-process.ts';

const box = { page: 1, x: 100, y: 100, width: 400, height: 100, label: null };

/** An engine in processes of its own, and their numbers. */
const engineInProcesses = () => {
  const pids: number[] = [];
  const engine = createEngine(() => {
    const started = startEngineProcess(2);
    pids.push(started.pid ?? 0);
    return started;
  });
  onTestFinished(() => engine.close());
  return { engine, pids };
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test(
  'an engine in a process of its own answers as one in this process, and ends when it is closed',
  async () => {
    const { engine, pids } = engineInProcesses();
    const source = { key: 'a', bytes: await documentOf(['Pay Okafor'], ['Second page']) };
    const own = sharedEngine();
    expect(await engine.open(source)).toEqual(await own.open(source));
    expect(await engine.words(source, 1)).toEqual(await own.words(source, 1));
    expect(await engine.renderPage(source, 2, { dpi: 72 })).toEqual(
      await own.renderPage(source, 2, { dpi: 72 }),
    );
    expect(await engine.inspect(source)).toEqual(await own.inspect(source));
    expect(await engine.checkFile(source)).toEqual(await own.checkFile(source));
    const seen: number[] = [];
    const exported = await engine.exportDocument(source, [box], {
      dpi: 150,
      onProgress: ({ done }) => seen.push(done),
    });
    expect(exported).toEqual(await own.exportDocument(source, [box], { dpi: 150 }));
    expect(seen.length).toBeGreaterThan(0);
    const released = { key: 'b', bytes: exported.pdf };
    expect(await engine.verify(released, [box])).toEqual(await own.verify(released, [box]));
    engine.forget('a');
    await expect(engine.open({ key: 'c', bytes: new Uint8Array() })).rejects.toMatchObject({
      code: 'unsupported-type',
    });
    expect(pids).toHaveLength(1);
    await engine.close();
    expect(pids.map(isRunning)).toEqual([false]);
  },
  timeoutMs,
);

test(
  'a file of many parts arrives whole',
  async () => {
    const { engine } = engineInProcesses();
    const pdf = await PDFDocument.load(await documentOf(['Pay Okafor']));
    await pdf.attach(randomBytes(9_000_000), 'noise.bin');
    const source = { key: 'large', bytes: await pdf.save() };
    expect(source.bytes.length).toBeGreaterThan(9_000_000);
    expect(await engine.words(source, 1)).toEqual(await sharedEngine().words(source, 1));
  },
  timeoutMs,
);

test(
  'a document whose process is killed is read again by another',
  async () => {
    const { engine, pids } = engineInProcesses();
    const source = { key: 'a', bytes: await documentOf(['Pay Okafor']) };
    await engine.open(source);
    const words = engine.words(source, 1);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    expect(await words).toEqual(await sharedEngine().words(source, 1));
    expect(pids).toHaveLength(2);
    expect((await engine.open(source)).pages).toHaveLength(1);
  },
  timeoutMs,
);

test(
  'a question that is cancelled is answered at once',
  async () => {
    const { engine } = engineInProcesses();
    const source = { key: 'a', bytes: await documentOf(['Pay Okafor']) };
    await engine.open(source);
    const stop = new AbortController();
    const exported = engine.exportDocument(source, [box], { signal: stop.signal });
    stop.abort();
    await expect(exported).rejects.toMatchObject({ code: 'cancelled' });
    await expect(engine.words(source, 1, { signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect((await engine.open(source)).pages).toHaveLength(1);
  },
  timeoutMs,
);
