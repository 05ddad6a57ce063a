import { PageTitle } from '../site/layout/page-title.tsx';
import { useCases } from '../site/text/use-cases.ts';
import { Link } from '../ui/link.tsx';
import '../site/styles/use-cases.css';

const parts = [
  { key: 'applications', title: 'Key applications' },
  { key: 'examples', title: 'Examples' },
  { key: 'benefits', title: 'Benefits' },
] as const;

export const UseCases = () => (
  <>
    <PageTitle title="Use Cases" lead="See what people redact, and why." />
    <div className="use-cases">
      {useCases.map((useCase) => (
        <article
          key={useCase.id}
          id={useCase.id}
          className="use-case"
          aria-labelledby={`${useCase.id}-title`}
        >
          <header>
            <h2 id={`${useCase.id}-title`}>{useCase.title}</h2>
            <p>{useCase.intro}</p>
          </header>
          {parts.map(({ key, title }) => (
            <section key={key}>
              <h3>{title}</h3>
              <ul>
                {useCase[key].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
        </article>
      ))}
    </div>
    <div className="page-actions">
      <Link className="btn primary lg" to="/">
        Get Started
      </Link>
    </div>
  </>
);
