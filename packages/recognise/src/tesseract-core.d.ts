declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface TessBaseAPI {
    /** 0, or -1 when the language cannot be used. */
    Init(dataPath: string | null, languages: string, engineMode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input`; 1 when it is no picture. */
    SetImageFile(exifOrientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    End(): void;
  }

  interface TesseractModule {
    FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
    TessBaseAPI: new () => TessBaseAPI;
  }

  /** Loads Tesseract into memory of its own. With `wasmBinary` it fetches nothing. */
  const load: (options: {
    wasmBinary: ArrayBuffer;
    TesseractProgress: (percent: number) => void;
    print?: (line: string) => void;
    printErr?: (line: string) => void;
  }) => Promise<TesseractModule>;
  export default load;
}
