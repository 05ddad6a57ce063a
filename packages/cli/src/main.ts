#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises';
import type { PageBox } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';

const [command, input = '', ...rest] = process.argv.slice(2);
const option = (key: string) => rest[rest.indexOf(key) + 1] ?? '';
if (command !== 'redact') process.exit(2);
const host = createEngineHost({ workers: 1 });
const source = { key: 'cli', bytes: new Uint8Array(await readFile(input)) };
const boxes = JSON.parse(await readFile(option('--boxes'), 'utf8')) as PageBox[];
const { pdf } = await host.exportDocument(source, boxes);
await writeFile(option('--out'), pdf);
await host.close();
