import { afterAll, expect, test } from 'vitest';
import { hostContract } from '../../contract/host-contract.ts';
import { createEngineHost } from './index.ts';

const host = createEngineHost({ workers: 1 });
afterAll(() => host.close());

/** A worker loads PDFium and pdf.js first, and the machine may be busy. */
const timeoutMs = 60_000;

for (const { title, check } of hostContract)
  test(title, () => expect(check(host)).resolves.toBeUndefined(), timeoutMs);
