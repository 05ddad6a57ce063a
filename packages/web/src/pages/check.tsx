import { CheckView } from '../check/check-view.tsx';
import { PageTitle } from '../site/layout/page-title.tsx';

export const Check = () => (
  <CheckView
    title={
      <PageTitle
        title="Check a Redacted File"
        lead="Somebody sent you a PDF with black bars, or you made one elsewhere. See what can still be read in it."
      />
    }
  />
);
