import { brand, productVersion } from '@blackbar/core/model';

/** As records, logs and `--version` name it. */
export const product = `${brand.name} ${productVersion}`;
