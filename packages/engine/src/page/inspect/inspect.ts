import type { Finding, FindingKind } from '@blackbar/core/model';
import { inspectPicture } from '../../images/inspect-picture.ts';
import type { Codecs } from '../../pdfium/codecs.ts';
import { type PdfiumDocument, saveCopy, withText } from '../../pdfium/document.ts';
import { type ScannedObject, scanObjects } from '../../syntax/scan-objects.ts';
import { refuseBomb } from './unpacked-size.ts';
import { visibleAnnotations } from './visible-annotations.ts';

/** Markup annotations (ISO 32000-2, 12.5.6), as opposed to links and form fields. */
const comment =
  /\/Subtype\s*\/(?:Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Caret|Stamp|Ink|Popup|FileAttachment|Sound|Movie|Screen|3D|RichMedia)\b/;

/** How each kind is recognised in an object's dictionary. A false positive is better than a false negative. */
const detectors: readonly [FindingKind, (dictionary: string) => boolean][] = [
  ['attachments', (d) => /\/EmbeddedFile\b/.test(d) && /\/Type\s*\/EmbeddedFile\b/.test(d)],
  ['scripts', (d) => /\/S\s*\/JavaScript\b/.test(d)],
  ['layers', (d) => /\/Type\s*\/OCG\b/.test(d)],
  ['pending-redactions', (d) => /\/Subtype\s*\/Redact\b/.test(d)],
  ['comments', (d) => comment.test(d) && /\/Rect\b/.test(d)],
  ['links', (d) => /\/Subtype\s*\/Link\b/.test(d)],
  ['form-data', (d) => /\/FT\s*\/(?:Tx|Btn|Ch)\b/.test(d) || /\/XFA\b/.test(d)],
  ['signatures', (d) => /\/Type\s*\/(?:Sig|DocTimeStamp)\b/.test(d) || /\/FT\s*\/Sig\b/.test(d)],
  ['metadata', (d) => /\/Type\s*\/Metadata\b/.test(d) || /\/PieceInfo\b/.test(d)],
  [
    'bookmarks',
    (d) => /\/Title\b/.test(d) && /\/Parent\b/.test(d) && /\/(?:Dest|A|Count|Next|Prev)\b/.test(d),
  ],
  ['thumbnails', (d) => /\/Thumb\b/.test(d)],
  ['tags', (d) => /\/Type\s*\/StructTreeRoot\b/.test(d)],
];

/** An image stored as a JPEG file. */
const isJpegImage = (dictionary: string): boolean =>
  /\/Subtype\s*\/Image\b/.test(dictionary) && /\/DCTDecode\b/.test(dictionary);

const infoKeys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'];

const hasInfo = ({ pdfium, handle }: PdfiumDocument, key: string): boolean =>
  // Two bytes are the terminator of an empty UTF-16 text.
  withText(pdfium, key, (name) => pdfium.call.FPDF_GetMetaText(handle, name, 0, 0)) > 2;

/** Counts end-of-file markers, one per revision. A linearised file has two from the start. */
const countRevisions = (input: Uint8Array): { ends: number; linearised: boolean } => {
  let ends = 0;
  for (let at = input.indexOf(0x25); at >= 0; at = input.indexOf(0x25, at + 1))
    if (input[at + 1] === 0x25 && input[at + 2] === 0x45 && input[at + 3] === 0x4f && input[at + 4] === 0x46)
      ends++;
  const head = String.fromCharCode(...input.subarray(0, 1024));
  return { ends, linearised: head.includes('/Linearized') };
};

/** Collects what the file contains besides its visible pages. */
class Inspection {
  private readonly counts = new Map<FindingKind, number>();
  private readonly visible: Finding[] = [];

  inspectObject({ dictionary, stream }: ScannedObject): void {
    for (const [kind, matches] of detectors) if (matches(dictionary)) this.add(kind, 1);
    if (stream && isJpegImage(dictionary)) for (const kind of inspectPicture(stream)) this.add(kind, 1);
  }

  inspectFile(file: PdfiumDocument): void {
    if (infoKeys.some((key) => hasInfo(file, key))) this.add('metadata', 1);
    const { ends, linearised } = countRevisions(file.bytes);
    this.add('earlier-revisions', Math.max(0, ends - (linearised ? 2 : 1)));
    const { call } = file.pdfium;
    const attachments = call.FPDFDoc_GetAttachmentCount(file.handle);
    this.counts.set('attachments', Math.max(attachments, this.counts.get('attachments') ?? 0));
    for (const annotations of visibleAnnotations(file)) {
      this.visible.push({ ...annotations, isVisible: true });
      this.counts.set(
        annotations.kind,
        Math.max(0, (this.counts.get(annotations.kind) ?? 0) - annotations.count),
      );
    }
  }

  add(kind: FindingKind, count: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  findings(): Finding[] {
    const hidden = [...this.counts].filter(([, count]) => count > 0);
    return [...hidden.map(([kind, count]) => ({ kind, count })), ...this.visible];
  }
}

/**
 * Inspects every object of a file and refuses decompression bombs. It reopens the original file: annotations of pages
 * that were drawn before are still there.
 */
export const inspectPdf = (drawn: PdfiumDocument, codecs: Codecs, maxStreamBytes: number): Finding[] => {
  const file = drawn.reopen();
  try {
    const inspection = new Inspection();
    for (const object of scanObjects(saveCopy(file))) {
      refuseBomb(codecs, object, maxStreamBytes);
      inspection.inspectObject(object);
    }
    inspection.inspectFile(file);
    return inspection.findings();
  } finally {
    file.close();
  }
};
