import { RedactError } from '@blackbar/core/model';
import { copyIn, type Pdfium, withScratch } from './library.ts';

const errorPassword = 4;
const errorSecurity = 5;

/** An open PDFium document. It reads from the bytes it was opened with, which must not change while it is open. */
export interface PdfiumDocument {
  readonly pdfium: Pdfium;
  readonly handle: number;
  /** Whether it stays shut without its password. */
  readonly isLocked: boolean;
  /** The file as it came. */
  readonly bytes: Uint8Array;
  /** The same file once more, without what was done to this one since. */
  openAgain(): PdfiumDocument;
  close(): void;
}

const cString = (text: string): Uint8Array => {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  bytes.push(0);
  return Uint8Array.from(bytes);
};

/** Runs `use` with a NUL-terminated UTF-8 copy of `text`. */
export const withText = <T>(pdfium: Pdfium, text: string, use: (pointer: number) => T): T => {
  const pointer = copyIn(pdfium, cString(text));
  try {
    return use(pointer);
  } finally {
    pdfium.call.free(pointer);
  }
};

const failure = (code: number, password: string | undefined): RedactError => {
  if (code === errorPassword) return new RedactError(password ? 'password-wrong' : 'password-required');
  if (code === errorSecurity) return new RedactError('file-damaged', { message: undefinedSecurity });
  return new RedactError('file-damaged');
};

/** What to say of a protection that cannot be taken off. */
export const undefinedSecurity =
  'This PDF is protected in a way that cannot be opened here. Save a copy without protection and upload that.';

/** Opens a PDF, repairing what PDFium can. An empty user password opens without asking. */
export const openPdfium = (pdfium: Pdfium, bytes: Uint8Array, password?: string): PdfiumDocument => {
  const { call } = pdfium;
  const loan = pdfium.lend(bytes);
  const load = (secret: string) =>
    withText(pdfium, secret, (text) => call.FPDF_LoadCustomDocument(loan.pointer, text));
  let handle = load('');
  const isLocked = handle === 0;
  if (isLocked && password && call.FPDF_GetLastError() === errorPassword) handle = load(password);
  if (handle === 0) {
    const code = call.FPDF_GetLastError();
    loan.end();
    throw failure(code, password);
  }
  return {
    pdfium,
    handle,
    isLocked,
    bytes,
    openAgain: () => openPdfium(pdfium, bytes, password),
    close() {
      call.FPDF_CloseDocument(handle);
      loan.end();
    },
  };
};

/** The document as PDFium now holds it: one revision, readable objects, no encryption. */
export const saveCopy = ({ pdfium, handle }: PdfiumDocument): Uint8Array => {
  const { call } = pdfium;
  if (call.EPDF_IsEncrypted(handle)) call.EPDF_RemoveEncryption(handle);
  const writer = call.PDFiumExt_OpenFileWriter();
  try {
    call.PDFiumExt_SaveAsCopy(handle, writer);
    const size = call.PDFiumExt_GetFileWriterSize(writer);
    return withScratch(pdfium, size, (pointer) => {
      call.PDFiumExt_GetFileWriterData(writer, pointer, size);
      return pdfium.heap().slice(pointer, pointer + size);
    });
  } finally {
    call.PDFiumExt_CloseFileWriter(writer);
  }
};
