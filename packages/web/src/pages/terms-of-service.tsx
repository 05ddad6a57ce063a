import { NumberedDocument } from '../site/layout/numbered-document.tsx';
import { policyDate } from '../site/text/figures.ts';
import { termsOfService } from '../site/text/terms-of-service.tsx';
import { Link } from '../ui/link.tsx';

export const TermsOfService = () => (
  <NumberedDocument
    title="Terms of Service"
    lead={`Effective ${policyDate}. Last updated ${policyDate}.`}
    sections={termsOfService}
  >
    <div className="page-actions">
      <Link className="btn primary lg" to="/">
        Return to Home
      </Link>
    </div>
  </NumberedDocument>
);
