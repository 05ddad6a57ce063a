import { Unprovable } from '../../syntax/unprovable.ts';
import { clampBlocks, padEdges, usedSteps } from './jpeg/padding.ts';
import { readJpeg } from './jpeg/read-jpeg.ts';
import { writeJpeg } from './jpeg/write-jpeg.ts';

/** A JPEG with nothing but what draws it. */
export interface CleanJpeg {
  bytes: Uint8Array;
  width: number;
  height: number;
  components: number;
}

const namedRgb = [82, 71, 66];

/**
 * Reads a JPEG down to its coefficients and writes these anew: the same picture, bit for bit inside its edges, and
 * nothing else of the file. Throws `Unprovable` for a file that is not exactly that.
 */
export const cleanJpeg = (bytes: Uint8Array): CleanJpeg => {
  const picture = readJpeg(bytes);
  const { frame, quantisation } = picture;
  const { components, width, height } = frame;
  for (const component of components) {
    const table = quantisation[component.quantisation];
    if (!table || table.includes(0)) throw new Unprovable('image-jpeg');
    clampBlocks(component, table);
    padEdges(component, table);
  }
  quantisation.forEach((table, number) => {
    const users = components.filter((component) => component.quantisation === number);
    if (table) quantisation[number] = usedSteps(users, table);
  });
  // Readers take planes called R, G, B for what they are called; all other names are numbers.
  const isNamed = components.length === 3 && components.every(({ id }, index) => id === namedRgb[index]);
  if (!isNamed)
    components.forEach((component, index) => {
      component.id = index + 1;
    });
  return { bytes: writeJpeg(picture), width, height, components: components.length };
};
