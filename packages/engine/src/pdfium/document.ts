import { RedactError } from '@blackbar/core/model';
import { copyIn, type Pdfium, withScratch } from './library.ts';

const errorPassword = 4;
const errorSecurity = 5;

/** An open PDFium document. It reads the bytes it was opened with in place; they must not change while it is open. */
export interface PdfiumDocument {
  readonly pdfium: Pdfium;
  readonly handle: number;
  /** Whether the file needs a password to open. */
  readonly isLocked: boolean;
  /** The original file. */
  readonly bytes: Uint8Array;
  /** Opens the original file again, without changes made to this document since. */
  reopen(): PdfiumDocument;
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
  if (code === errorSecurity) return new RedactError('file-damaged', { message: unsupportedProtection });
  return new RedactError('file-damaged');
};

/** The error message for unsupported encryption. */
export const unsupportedProtection =
  'This PDF is protected in a way that cannot be opened here. Save a copy without protection and upload that.';

/** Opens a PDF; PDFium repairs what it can. A file with an empty user password opens without one. */
export const openPdfium = (pdfium: Pdfium, bytes: Uint8Array, password?: string): PdfiumDocument => {
  const { call } = pdfium;
  const access = pdfium.openFileAccess(bytes);
  const load = (secret: string) =>
    withText(pdfium, secret, (text) => call.FPDF_LoadCustomDocument(access.pointer, text));
  let handle = load('');
  const isLocked = handle === 0;
  if (isLocked && password && call.FPDF_GetLastError() === errorPassword) handle = load(password);
  if (handle === 0) {
    const code = call.FPDF_GetLastError();
    access.close();
    throw failure(code, password);
  }
  return {
    pdfium,
    handle,
    isLocked,
    bytes,
    reopen: () => openPdfium(pdfium, bytes, password),
    close() {
      call.FPDF_CloseDocument(handle);
      access.close();
    },
  };
};

/** Saves the document in its current state: one revision, no object streams, no encryption. */
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
