/** A file as code, made by `build/bytes-as-code.ts`; `unpackBytes` makes bytes of it again. */
declare module '*?bytes' {
  const packed: string;
  export default packed;
}
