import { NumberedDocument } from '../site/layout/numbered-document.tsx';
import { exportControlNotice } from '../site/text/export-control-notice.tsx';
import { policyDate } from '../site/text/figures.ts';

export const ExportControlNotice = () => (
  <NumberedDocument
    title="Export Control & Security Notice"
    lead={`Last updated ${policyDate}`}
    sections={exportControlNotice}
  />
);
