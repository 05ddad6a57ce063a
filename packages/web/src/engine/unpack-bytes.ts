/** The bytes of a file that was built as code: base64 over gzip. */
export const unpackBytes = async (packed: string): Promise<Uint8Array<ArrayBuffer>> => {
  const text = atob(packed);
  const zipped = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) zipped[at] = text.charCodeAt(at);
  const unpacked = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
};
