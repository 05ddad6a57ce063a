import { readFileSync } from 'node:fs';
import { brand } from '@blackbar/core';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** As records, logs and `--version` name it. */
export const product = `${brand.name} ${version}`;
