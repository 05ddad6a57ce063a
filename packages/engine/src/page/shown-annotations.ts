import { type PdfiumDocument, withText } from '../pdfium/document.ts';
import { floatsAt, withScratch } from '../pdfium/library.ts';
import { LayerProbe } from './layer-probe.ts';

const linkSubtype = 2;
const popupSubtype = 16;
const widgetSubtype = 20;
const normalAppearance = 0;
/** Bits of an annotation's flags (ISO 32000-2, table 167). */
const flags = { invisible: 1, hidden: 2, noView: 32 } as const;
const comboFlag = 1 << 17;
/** The number of a stock face, and the size that asks for one that fits. */
const helvetica = 4;
const fittingSize = 0;
type Three = [number, number, number];
type Five = [number, number, ...Three];
const neverShown = flags.invisible | flags.hidden | flags.noView;

/** Decides which annotations a viewer shows: flattening itself knows only `Hidden`. */
export class ShownAnnotations {
  private readonly file: PdfiumDocument;
  private readonly layers: LayerProbe;

  constructor(file: PdfiumDocument) {
    this.file = file;
    this.layers = new LayerProbe(file);
  }

  /**
   * Hides every annotation of a page that a viewer does not show: Invisible, Hidden, NoView, pop-ups, and those on a
   * layer that is off. Draws fields that have no appearance. Answers whether any is left that draws something; `index` counts from 0.
   */
  hideOthers(index: number): boolean {
    const { pdfium, handle } = this.file;
    const { call } = pdfium;
    const count = call.EPDFPage_GetAnnotCountRaw(handle, index);
    let draws = false;
    for (let number = 0; number < count; number++) {
      const annotation = call.EPDFPage_GetAnnotRaw(handle, index, number);
      // What cannot be looked at may draw.
      if (annotation === 0) draws = true;
      else
        try {
          if (this.isShown(annotation, index)) {
            this.drawField(annotation);
            draws ||= !this.isBareLink(annotation);
          } else call.FPDFAnnot_SetFlags(annotation, call.FPDFAnnot_GetFlags(annotation) | flags.hidden);
        } finally {
          call.FPDFPage_CloseAnnot(annotation);
        }
    }
    return draws;
  }

  private has(annotation: number, key: string): boolean {
    const { pdfium } = this.file;
    return withText(pdfium, key, (name) => pdfium.call.FPDFAnnot_HasKey(annotation, name)) !== 0;
  }

  private isShown(annotation: number, index: number): boolean {
    const { pdfium, handle } = this.file;
    const { call } = pdfium;
    if ((call.FPDFAnnot_GetFlags(annotation) & neverShown) !== 0) return false;
    if (call.FPDFAnnot_GetSubtype(annotation) === popupSubtype) return false;
    if (!this.has(annotation, 'OC')) return true;
    // One that is no object of its own stands in the dictionary of its page: all layers named there have to show.
    const own = call.EPDFAnnot_GetObjectNumber(annotation);
    return this.layers.shows(own === 0 ? call.EPDFDoc_GetPageObjectNumberByIndex(handle, index) : own);
  }

  /** A field without an appearance: viewers draw its value, and so does what we show (ISO 32000-2, 12.7.4.3). */
  private drawField(annotation: number): void {
    const { call } = this.file.pdfium;
    if (call.FPDFAnnot_GetSubtype(annotation) !== widgetSubtype) return;
    if (call.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)) return;
    // A list would be drawn with all its choices, and a choice that is not made is no value.
    if (this.has(annotation, 'Opt') && !(this.isCombo(annotation) && this.has(annotation, 'V'))) return;
    call.EPDFAnnot_GenerateFormFieldAP(annotation);
    if (call.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)) return;
    this.takeStockFace(annotation);
    call.EPDFAnnot_GenerateFormFieldAP(annotation);
  }

  /** Of a form that does not hold the face it asks for: its size and colour, in Helvetica. */
  private takeStockFace(annotation: number): void {
    const { pdfium } = this.file;
    const { call } = pdfium;
    withScratch(pdfium, 20, (pointer) => {
      const [face, size, ...colour] = [0, 4, 8, 12, 16].map((offset) => pointer + offset) as Five;
      const isTold = call.EPDFAnnot_GetDefaultAppearance(annotation, face, size, ...colour);
      const view = new DataView(pdfium.heap().buffer);
      const [red, green, blue] = colour.map((at) => (isTold ? view.getUint32(at, true) : 0)) as Three;
      const sizePt = isTold ? view.getFloat32(size, true) : fittingSize;
      call.EPDFAnnot_SetDefaultAppearance(annotation, helvetica, sizePt, red, green, blue);
    });
  }

  /** A choice field that shows what is chosen alone (ISO 32000-2, table 233). */
  private isCombo(annotation: number): boolean {
    const { pdfium } = this.file;
    const fieldFlags = withScratch(pdfium, 4, (pointer) => {
      const isThere = withText(pdfium, 'Ff', (name) =>
        pdfium.call.FPDFAnnot_GetNumberValue(annotation, name, pointer),
      );
      return isThere ? (floatsAt(pdfium, pointer, 1)[0] ?? 0) : 0;
    });
    return (fieldFlags & comboFlag) !== 0;
  }

  /** A link without an appearance, which nobody sees. */
  private isBareLink(annotation: number): boolean {
    const { call } = this.file.pdfium;
    return call.FPDFAnnot_GetSubtype(annotation) === linkSubtype && !this.has(annotation, 'AP');
  }
}
