import type { FindingKind } from '@blackbar/core/model';
import { type PdfiumDocument, withText } from '../../pdfium/document.ts';

const [link, popup, widget, redact] = [2, 16, 20, 28];
/** Invisible, Hidden and NoView (ISO 32000-2, table 167). */
const invisibleFlags = 0x01 | 0x02 | 0x20;

export interface VisibleAnnotations {
  kind: Extract<FindingKind, 'comments' | 'form-data'>;
  count: number;
  pages: number[];
}

/** Comments and form fields that are visible on their page: they are flattened and exported. */
export const visibleAnnotations = ({ pdfium, handle }: PdfiumDocument): VisibleAnnotations[] => {
  const { call } = pdfium;
  const comments: VisibleAnnotations = { kind: 'comments', count: 0, pages: [] };
  const fields: VisibleAnnotations = { kind: 'form-data', count: 0, pages: [] };
  const pageCount = call.FPDF_GetPageCount(handle);
  withText(pdfium, 'AP', (appearance) => {
    for (let index = 0; index < pageCount; index++) {
      const count = call.EPDFPage_GetAnnotCountRaw(handle, index);
      for (let number = 0; number < count; number++) {
        const annotation = call.EPDFPage_GetAnnotRaw(handle, index, number);
        if (annotation === 0) continue;
        const subtype = call.FPDFAnnot_GetSubtype(annotation);
        const isVisible =
          (call.FPDFAnnot_GetFlags(annotation) & invisibleFlags) === 0 &&
          // The value of a field is drawn without one, too.
          (subtype === widget || call.FPDFAnnot_HasKey(annotation, appearance));
        call.FPDFPage_CloseAnnot(annotation);
        if (!isVisible || subtype === link || subtype === popup || subtype === redact) continue;
        const target = subtype === widget ? fields : comments;
        target.count++;
        if (target.pages.at(-1) !== index + 1) target.pages.push(index + 1);
      }
    }
  });
  return [comments, fields].filter(({ count }) => count > 0);
};
