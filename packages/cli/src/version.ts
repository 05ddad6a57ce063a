import { brand, productVersion } from '@blackbar/core';

/** As records, logs and `--version` name it. */
export const product = `${brand.name} ${productVersion}`;
