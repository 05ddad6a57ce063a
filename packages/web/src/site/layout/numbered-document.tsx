import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from './page-title.tsx';
import { useSectionInView } from './section-in-view.ts';
import '../styles/document.css';

export interface Section {
  /** Part of the address (`#deletion`), so other pages can point at it: it stays when the title changes. */
  id: string;
  title: string;
  body: ReactNode;
}

interface NumberedDocumentProps {
  title: string;
  lead: ReactNode;
  sections: readonly Section[];
  /** What follows the last section. */
  children?: ReactNode;
}

const Contents = ({ sections, current }: { sections: readonly Section[]; current: string | null }) => (
  <ol>
    {sections.map(({ id, title }, index) => (
      <li key={id}>
        <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          <span>{index + 1}</span>
          <span>{title}</span>
        </a>
      </li>
    ))}
  </ol>
);

/** A long text in numbered sections, with its contents beside it (folded above it on phones). */
export const NumberedDocument = ({ title, lead, sections, children }: NumberedDocumentProps) => {
  const current = useSectionInView(sections);
  return (
    <article className="numbered-document">
      <PageTitle title={title} lead={lead} />
      <div className="split">
        <details className="section-list-folded">
          <summary>
            Sections, 1 to {sections.length}
            <Icon of={ChevronDown} />
          </summary>
          <Contents sections={sections} current={null} />
        </details>
        <nav className="section-list side" aria-label="Sections">
          <Contents sections={sections} current={current} />
        </nav>
        <div className="prose">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                <span>{index + 1}</span> <span>{title}</span>
              </h2>
              {body}
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  );
};
