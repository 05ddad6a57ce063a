import { idsOf } from './item.ts';
import type { PathPiece, Piece, ShowPiece } from './piece.ts';

/** The id of each code of a text. */
export const codeIds = ({ paintId, runs }: ShowPiece): number[] => {
  const count = runs.reduce<number>((sum, run) => sum + (typeof run === 'number' ? 0 : run.length), 0);
  return Array.from({ length: count }, (_, index) => paintId + index);
};

export const subpathIds = ({ parts }: PathPiece): number[] =>
  parts.flatMap(({ paintId, subpaths }) => subpaths.map((_, index) => paintId + index));

/** The ids of all that a step of a content stream paints. */
export const paintedIds = (piece: Exclude<Piece, string>): number[] => {
  switch (piece.kind) {
    case 'path':
      return piece.paint === '' ? [] : subpathIds(piece);
    case 'show':
      return codeIds(piece);
    case 'image':
    case 'shading':
      return [piece.paintId];
    case 'form':
      return [...new Set(piece.body.items.flatMap(idsOf))];
    default:
      return [];
  }
};
