/** The bundler's way to name a file it serves unchanged. */
declare module '*?url' {
  const url: string;
  export default url;
}
