/** What pages with boxes become: pictures, or sharp where what is under the boxes can be cut out exactly. */
export const boxedPages = ['picture', 'sharp'] as const;
export type BoxedPages = (typeof boxedPages)[number];

/** Resolutions of pages that become pictures. */
export const exportDpis = [150, 200, 300] as const;
export type ExportDpi = (typeof exportDpis)[number];

/** What a person chooses about a download. */
export interface ExportChoice {
  dpi: ExportDpi;
  pages: BoxedPages;
}
