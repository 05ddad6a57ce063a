import { NumberedDocument } from '../site/layout/numbered-document.tsx';
import { policyDate } from '../site/text/figures.ts';
import { privacyPolicy } from '../site/text/privacy-policy.tsx';

export const PrivacyPolicy = () => (
  <NumberedDocument title="Privacy Policy" lead={`Last updated ${policyDate}`} sections={privacyPolicy} />
);
