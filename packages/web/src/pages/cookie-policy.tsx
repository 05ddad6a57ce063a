import { NumberedDocument } from '../site/layout/numbered-document.tsx';
import { cookiePolicy } from '../site/text/cookie-policy.tsx';
import { policyDate } from '../site/text/figures.ts';

export const CookiePolicy = () => (
  <NumberedDocument title="Cookie Policy" lead={`Last updated ${policyDate}`} sections={cookiePolicy} />
);
