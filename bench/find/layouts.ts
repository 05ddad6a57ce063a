import type { Face } from './face.ts';
import type { Faces } from './faces.ts';
import type { Setting } from './sheet.ts';

export interface Layout {
  name: string;
  /** Of the page, in degrees clockwise. */
  rotations?: readonly (0 | 90 | 180 | 270)[];
  /** Of the text on the page, in degrees counter-clockwise. */
  angles?: readonly number[];
  columns?: number;
  script?: 'latin' | 'hebrew' | 'arabic' | 'han';
  faces: (faces: Faces) => Face[];
  settings: Setting[];
}

const latinFaces = (faces: Faces): Face[] => [
  faces.helvetica,
  faces.times,
  faces.courier,
  faces.sans,
  faces.serif,
];

/** Twenty pages of each make two hundred. */
export const layouts: readonly Layout[] = [
  { name: 'standard fonts', faces: latinFaces, settings: ['line', 'word-by-word'] },
  { name: 'two columns', columns: 2, faces: (f) => [f.times, f.condensed], settings: ['line', 'justified'] },
  { name: 'kerning', faces: (f) => [f.sans, f.serif], settings: ['kerned'] },
  {
    name: 'ligatures',
    faces: (f) => [f.sans, f.serif, f.condensed],
    settings: ['line', 'kerned', 'justified'],
  },
  { name: 'glyph by glyph', faces: latinFaces, settings: ['glyph-by-glyph', 'tracked'] },
  {
    name: 'rotated pages',
    rotations: [90, 180, 270],
    faces: latinFaces,
    settings: ['line', 'word-by-word', 'kerned'],
  },
  {
    name: 'rotated text',
    angles: [90, -90, 180, 2, -1.5],
    faces: latinFaces,
    settings: ['line', 'word-by-word', 'justified'],
  },
  {
    name: 'Hebrew',
    script: 'hebrew',
    faces: (f) => [f.sans],
    settings: ['line', 'word-by-word', 'justified'],
  },
  {
    name: 'Arabic',
    script: 'arabic',
    faces: (f) => [f.sans, f.condensed],
    settings: ['line', 'word-by-word'],
  },
  {
    name: 'Chinese and Japanese',
    script: 'han',
    faces: (f) => [f.squares],
    settings: ['line', 'glyph-by-glyph'],
  },
];
