/**
 * What a viewer knows by heart and no file has to say: the predefined CMaps, and the characters of Adobe's collections
 * (ISO 32000-2, 9.7.5.2).
 */
export interface Collections {
  /** The CID of a code; `undefined` when the viewer does not know the map. */
  cidOf(mapName: string, hex: string): number | undefined;
  /** What a CID stands for, by the ordering of its collection: `Japan1`, `GB1`, `CNS1`, `Korea1`. */
  textOf(ordering: string, cid: number): string | undefined;
}

/** A viewer without tables. */
export const noCollections: Collections = { cidOf: () => undefined, textOf: () => undefined };
