import { drawPage, renderFlags } from '../pdfium/bitmap.ts';
import { openPdfium, type PdfiumDocument, saveCopy } from '../pdfium/document.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { latin1, toBytes } from '../syntax/bytes.ts';
import { scanObjects } from '../syntax/scan-objects.ts';

interface Copy {
  bytes: Uint8Array;
  dictionaries: ReadonlyMap<number, string>;
}

const layerReference = /\/OC\s+(\d+ \d+ R)/g;

/**
 * Asks the PDF engine whether a layer shows: a copy of the file gets a first page that is nothing but a square on
 * that layer, and the square is there or not.
 */
export class LayerProbe {
  private readonly file: PdfiumDocument;
  private readonly known = new Map<string, boolean>();
  private copied: Copy | undefined;

  constructor(file: PdfiumDocument) {
    this.file = file;
  }

  /** Whether the object's layer shows; no where that cannot be told. `number` is an object number. */
  shows(number: number): boolean {
    const dictionary = this.copy().dictionaries.get(number);
    const layers = [...(dictionary?.matchAll(layerReference) ?? [])].map(([, layer]) => layer as string);
    return layers.length > 0 && layers.every((layer) => this.isShown(layer));
  }

  private copy(): Copy {
    if (!this.copied) {
      const bytes = saveCopy(this.file);
      const dictionaries = new Map<number, string>();
      for (const { number, dictionary } of scanObjects(bytes)) dictionaries.set(number, dictionary);
      this.copied = { bytes, dictionaries };
    }
    return this.copied;
  }

  private isShown(layer: string): boolean {
    const known = this.known.get(layer);
    if (known !== undefined) return known;
    const probe = this.withSquare(layer);
    const isShown = probe !== undefined && this.isBlack(probe);
    this.known.set(layer, isShown);
    return isShown;
  }

  /** The copy with another first page, as one more revision of it. */
  private withSquare(layer: string): Uint8Array | undefined {
    const { bytes, dictionaries } = this.copy();
    const number = this.file.pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(this.file.handle, 0);
    const parent = /\/Parent\s+(\d+ \d+ R)/.exec(dictionaries.get(number) ?? '')?.[1];
    const tail = latin1(bytes, Math.max(0, bytes.length - 4096), bytes.length);
    const root = /\/Root\s+(\d+ \d+ R)/.exec(tail)?.[1];
    const previous = /startxref\s+(\d+)/.exec(tail)?.[1];
    if (!parent || !root || !previous) return undefined;
    const free = Math.max(...dictionaries.keys()) + 1;
    const content = '/OC /L BDC -1 -1 9 9 re f EMC';
    const page = `\n${number} 0 obj\n<</Type/Page/Parent ${parent}/MediaBox[0 0 4 4]/Resources<</Properties<</L ${layer}>>>>/Contents ${free} 0 R>>\nendobj\n`;
    const stream = `${free} 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
    const at = (offset: number) => String(bytes.length + offset).padStart(10, '0');
    const table = `xref\n${number} 1\n${at(1)} 00000 n \n${free} 1\n${at(page.length)} 00000 n \n`;
    const start = bytes.length + page.length + stream.length;
    const trailer = `trailer\n<</Size ${free + 1}/Root ${root}/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`;
    const revision = toBytes(`${page}${stream}${table}${trailer}`);
    const whole = new Uint8Array(bytes.length + revision.length);
    whole.set(bytes);
    whole.set(revision, bytes.length);
    return whole;
  }

  private isBlack(pdf: Uint8Array): boolean {
    const document = openPdfium(this.file.pdfium, pdf);
    const { call } = document.pdfium;
    try {
      const page = call.FPDF_LoadPage(document.handle, 0);
      if (page === 0) return false;
      const { data } = drawPage(document.pdfium, page, 1, 1, renderFlags.noSmoothing);
      const isBlack = data[0] === 0;
      release(data);
      call.FPDF_ClosePage(page);
      return isBlack;
    } finally {
      document.close();
    }
  }
}
