import type { ReactNode } from 'react';
import { BackToHome } from './back-to-home.tsx';

/** How every static page begins: the way back, the title, one line about the page. */
export const PageTitle = ({ title, lead }: { title: string; lead: ReactNode }) => (
  <>
    <BackToHome />
    <div className="page-title">
      <h1>{title}</h1>
      <p>{lead}</p>
    </div>
  </>
);
