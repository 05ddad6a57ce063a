import { FaqList } from '../site/faq/faq-list.tsx';
import { PageTitle } from '../site/layout/page-title.tsx';
import '../site/styles/faq.css';

export const Faq = () => (
  <>
    <PageTitle
      title="Questions and answers"
      lead="What the tool does to your document, and what it never does."
    />
    <FaqList />
  </>
);
