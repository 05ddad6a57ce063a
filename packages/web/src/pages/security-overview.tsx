import { NumberedDocument } from '../site/layout/numbered-document.tsx';
import { securityOverview } from '../site/text/security-overview.tsx';

export const SecurityOverview = () => (
  <NumberedDocument
    title="Security Overview"
    lead="What protects your document at each stage, and where each protection ends."
    sections={securityOverview}
  />
);
