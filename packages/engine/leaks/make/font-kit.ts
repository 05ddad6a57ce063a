import type { PDFContext, PDFDict, PDFObject } from '@cantoo/pdf-lib';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import type { FontSink, GlyphRewriter } from '../../src/fonts/parts/font.ts';
import { decrypt, eexecKey } from '../../src/fonts/type1/cipher.ts';
import { formatValue, Ref, type Value } from '../../src/syntax/output.ts';

export const codecs = nodeCodecs;

export const noGlyphs: GlyphRewriter = {
  rewrite: () => Promise.reject(new Error('no Type 3 glyphs here')),
};

/** Collects everything that a font writes. */
export class Written implements FontSink {
  readonly objects: { value: Value; stream?: Uint8Array }[] = [];

  add(value: Value, stream?: Uint8Array): Ref {
    this.objects.push(stream ? { value, stream } : { value });
    return new Ref(this.objects.length);
  }

  at(ref: Value | undefined): { [key: string]: Value } {
    return this.objects[(ref as Ref).number - 1]?.value as { [key: string]: Value };
  }

  stream(ref: Value | undefined): Uint8Array {
    return codecs.inflate(
      this.objects[(ref as Ref).number - 1]?.stream ?? new Uint8Array(),
      Number.MAX_SAFE_INTEGER,
    );
  }

  /** All values and decompressed streams, with the eexec part of Type 1 fonts decrypted. */
  text(): string {
    return this.objects
      .map(({ value, stream }) => {
        const bytes = stream ? Buffer.from(codecs.inflate(stream, Number.MAX_SAFE_INTEGER)) : Buffer.alloc(0);
        const eexec = bytes.indexOf('eexec');
        const secret =
          eexec < 0 ? '' : Buffer.from(decrypt(bytes.subarray(eexec + 6), eexecKey, 4)).toString('latin1');
        return `${formatValue(value)}${bytes.toString('latin1')}${secret}`;
      })
      .join('\n');
  }
}

/** Creates objects of a source document. */
export const sourceObjects = (context: PDFContext) => ({
  dictionary: (entries: Record<string, unknown>): PDFDict =>
    context.obj(entries as never) as unknown as PDFDict,
  stream: (bytes: Uint8Array | string, entries: Record<string, unknown> = {}): PDFObject =>
    context.register(context.flateStream(bytes, entries as never)),
  /** A stream that is already encoded with the filters of its entries. */
  encoded: (bytes: Uint8Array, entries: Record<string, unknown>): PDFObject =>
    context.register(context.stream(bytes, entries as never)),
});

/** A ToUnicode CMap for one-byte codes. */
export const toUnicodeText = (rows: readonly (readonly [code: string, text: string])[]): string => {
  const hex = (text: string): string =>
    Array.from(text, (char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const lines = rows.map(([code, text]) => `<${code}> <${hex(text)}>`).join('\n');
  return `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar\n${lines}\nendbfchar endcmap`;
};
