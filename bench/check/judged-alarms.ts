import type { LeakKind } from '@blackbar/core';

interface Judged {
  kinds: readonly LeakKind[];
  why: string;
}

const comment: Judged = { kinds: ['comment'], why: 'a comment with text that is not on its page' };
/** The notice of TCPDF is about one pixel high, and its words come back in the properties and the link. */
const tinyNotice: Judged = {
  kinds: ['unseen-text', 'properties', 'link'],
  why: 'a line of text too small to be seen',
};

/** Findings in public files that a person looked at and agrees with: these files do hide something. */
export const judgedAlarms: Readonly<Record<string, Judged>> = {
  'pdf20__PDF_2.0_UTF-8_string_and_annotation.pdf': comment,
  'pdf20__PDF_2.0_via_incremental_save.pdf': {
    kinds: ['earlier-version'],
    why: 'an earlier version has another text on its page',
  },
  'pdf20__PDF_2.0_with_offset_start.pdf': {
    kinds: ['stray-bytes'],
    why: 'a paragraph stands before the document',
  },
  'pdfium__bug_1029.pdf': {
    kinds: ['earlier-version', 'left-over'],
    why: 'an earlier version has a page full of other text',
  },
  'pdfium__bug_1558.pdf': { kinds: ['unseen-text'], why: 'text that a clip leaves out' },
  'pdfium__bug_349972030.pdf': {
    kinds: ['earlier-version'],
    why: 'an earlier version shows more of the page',
  },
  'pdfium__bug_707673.pdf': { kinds: ['left-over'], why: 'scripts that nothing leads to' },
  'pdfium__bug_889099.pdf': { kinds: ['text-outside-page'], why: 'the word “Bad” beyond the edge' },
  'pdfium__bug_901654.pdf': { kinds: ['unseen-text'], why: 'the page is blank and has a word' },
  'pdfium__document_aactions.pdf': { kinds: ['left-over'], why: 'a script that nothing leads to' },
  'pdfium__embedded_attachments_invalid_data.pdf': { kinds: ['attachment'], why: 'attached files' },
  'pdfjs__alphatrans.pdf': tinyNotice,
  'pdfjs__mixedfonts.pdf': tinyNotice,
  'pdfjs__zerowidthline.pdf': tinyNotice,
  'pdfjs__annotation-highlight-without-appearance.pdf': comment,
  'pdfjs__annotation-polyline-polygon.pdf': comment,
  'pdfjs__annotation-square-circle.pdf': comment,
  'pdfjs__annotation-stamp.pdf': comment,
  'pdfjs__bug1795263.pdf': {
    kinds: ['unseen-picture', 'picture-notes'],
    why: 'a picture that no page draws, and previews inside pictures',
  },
  'pdfjs__copy_paste_ligatures.pdf': {
    kinds: ['earlier-version'],
    why: 'an earlier version shows the page before it was cropped',
  },
  'pdfjs__issue11144_reduced.pdf': {
    kinds: ['text-on-hidden-layer', 'properties'],
    why: 'headings on layers that are off',
  },
  'pdfjs__bug1937438_af_from_latex.pdf': { kinds: ['attachment'], why: 'attached sources of formulas' },
};
