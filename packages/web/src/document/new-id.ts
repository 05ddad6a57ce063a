/** A random integer from 1 to 2^53 - 1: nobody else has chosen it. */
export const newId = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low || newId();
};
