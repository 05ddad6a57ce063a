/** The place in a block, row by row, of each coefficient in zigzag order (ISO/IEC 10918-1, figure 5). */
export const zigzag = (() => {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum++)
    for (let step = 0; step <= sum; step++) {
      const [row, column] = sum % 2 === 0 ? [sum - step, step] : [step, sum - step];
      if (row < 8 && column < 8) order.push(8 * row + column);
    }
  return Uint8Array.from(order);
})();
