import { randomBytes } from 'node:crypto';

/** 53 random bits, never 0: fits a JSON number, says nothing about how many there are. */
export const randomId = (): number => {
  for (;;) {
    const bytes = randomBytes(8);
    const id = Number(bytes.readBigUInt64BE() >> 11n);
    if (id > 0) return id;
  }
};
