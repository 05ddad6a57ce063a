/** A face that is drawn in the place of a font that a file names and does not have. */
export interface FallbackFace {
  readonly script: FallbackScript;
  readonly isBold: boolean;
}

export type FallbackScript =
  | 'arabic'
  | 'hebrew'
  | 'japanese'
  | 'korean'
  | 'simplified-chinese'
  | 'traditional-chinese';

/** A face in one word, for messages and notes. */
export type FaceName = FallbackScript | `${FallbackScript}-bold`;

export const faceName = ({ script, isBold }: FallbackFace): FaceName => (isBold ? `${script}-bold` : script);

/** The bytes of a face, at once; `undefined` when the host has none. Asked on first need, and in vain as often as needed. */
export type FaceLoader = (face: FallbackFace) => Uint8Array | undefined;

/** Windows' numbers for character sets, by which PDFium asks (`fpdf_sysfontinfo.h`). */
const scriptOf: ReadonlyMap<number, FallbackScript> = new Map([
  [128, 'japanese'],
  [129, 'korean'],
  [134, 'simplified-chinese'],
  [136, 'traditional-chinese'],
  [177, 'hebrew'],
  [178, 'arabic'],
]);

const leastBold = 600;

interface Runtime {
  readonly wasmExports: {
    malloc(bytes: number): number;
    FPDF_SetSystemFontInfo(info: number): void;
  };
  readonly HEAPU8: Uint8Array;
  addFunction(callback: (...args: number[]) => number | undefined, signature: string): number;
}

/**
 * Tells PDFium where faces come from. It asks by script and never for Latin, for which it has faces of its own, so that
 * nothing else looks different.
 */
export const installFallbackFaces = (runtime: Runtime, load: FaceLoader): void => {
  const charsets: number[] = [];
  const faces: Uint8Array[] = [];
  const handles = new Map<FaceName, number>();
  const mapFont = (_info = 0, weight = 0, _italic = 0, charset = 0): number => {
    const script = scriptOf.get(charset);
    if (!script) return 0;
    const face = { script, isBold: weight >= leastBold };
    const known = handles.get(faceName(face));
    if (known !== undefined) return known;
    const bytes = load(face);
    if (!bytes) return 0;
    const handle = faces.push(bytes);
    charsets[handle] = charset;
    handles.set(faceName(face), handle);
    return handle;
  };
  /** Without room for all of it, says how much room that is; single tables are not handed out. */
  const fontData = (_info = 0, handle = 0, table = 0, to = 0, size = 0): number => {
    const bytes = faces[handle - 1];
    if (!bytes || table !== 0) return 0;
    if (to !== 0 && size >>> 0 >= bytes.length) runtime.HEAPU8.set(bytes, to >>> 0);
    return bytes.length;
  };
  // Each is a function of its own: the runtime knows one by its identity, whatever signature it comes with.
  const callbacks = [
    runtime.addFunction(() => undefined, 'vi'), // Release
    runtime.addFunction(() => undefined, 'vii'), // EnumFonts
    runtime.addFunction(mapFont, 'iiiiiiii'), // MapFont
    runtime.addFunction(() => 0, 'iii'), // GetFont
    runtime.addFunction(fontData, 'iiiiii'), // GetFontData
    runtime.addFunction(() => 0, 'iiiii'), // GetFaceName
    runtime.addFunction((_info, handle = 0) => charsets[handle] ?? 0, 'iii'), // GetFontCharset
    runtime.addFunction(() => undefined, 'vii'), // DeleteFont
  ];
  const version = 1;
  const info = runtime.wasmExports.malloc(4 * (callbacks.length + 1));
  if (info === 0) throw new RangeError('PDFium is out of memory');
  new Uint32Array(runtime.HEAPU8.buffer, info, callbacks.length + 1).set([version, ...callbacks]);
  runtime.wasmExports.FPDF_SetSystemFontInfo(info);
};
