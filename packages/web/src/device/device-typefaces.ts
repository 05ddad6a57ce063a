import type { FaceName } from '@blackbar/engine/browser';
import type { DocumentTypefaces, MissingTypefaces } from '../document/open-document.ts';

type Script = FaceName extends infer Name ? (Name extends `${string}-bold` ? never : Name) : never;

/** What is loaded for one weight, in megabytes; Arabic and Hebrew come with the engine. */
export const megabytesOf: Readonly<Record<Script, number>> = {
  arabic: 0,
  hebrew: 0,
  japanese: 4,
  korean: 4,
  'simplified-chinese': 7,
  'traditional-chinese': 5,
};

const nameOf: Readonly<Record<Script, string>> = {
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  japanese: 'Japanese',
  korean: 'Korean',
  'simplified-chinese': 'Chinese',
  'traditional-chinese': 'Chinese',
};

const scriptOf = (face: FaceName): Script => face.replace(/-bold$/, '') as Script;

const described = (faces: readonly FaceName[]): MissingTypefaces | null => {
  const scripts = faces.map(scriptOf);
  if (faces.length === 0) return null;
  return {
    scripts: [...new Set(scripts.map((script) => nameOf[script]))],
    count: faces.length,
    megabytes: scripts.reduce((sum, script) => sum + megabytesOf[script], 0),
  };
};

export interface DeviceTypefaces extends DocumentTypefaces {
  /** What the engine has asked for in vain until now. */
  tell(missing: readonly FaceName[]): void;
}

/** `load` opens the document anew with these faces. */
export const deviceTypefaces = (load: (faces: readonly FaceName[]) => Promise<void>): DeviceTypefaces => {
  const listeners = new Set<() => void>();
  const loaded = new Set<FaceName>();
  let faces: readonly FaceName[] = [];
  let missing: MissingTypefaces | null = null;
  const set = (next: readonly FaceName[]): void => {
    if (next.length === faces.length) return;
    faces = next;
    missing = described(faces);
    for (const listener of listeners) listener();
  };
  return {
    missing: () => missing,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // A job that began without a face may end after it was loaded.
    tell: (told) => set([...new Set([...faces, ...told])].filter((face) => !loaded.has(face))),
    async load() {
      const wanted = faces;
      await load(wanted);
      for (const face of wanted) loaded.add(face);
      set(faces.filter((face) => !loaded.has(face)));
    },
  };
};
