/** How far an export is: first its pages are made, then the finished file is read back and checked. */
export interface ExportProgress {
  phase: 'pages' | 'checking';
  /** Pages of `total` that this phase is done with. */
  done: number;
  total: number;
}
