import { PageTitle } from '../site/layout/page-title.tsx';
import { steps } from '../site/text/steps.ts';
import { Link } from '../ui/link.tsx';
import { StepPicture } from '../ui/step-picture.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import '../site/styles/steps.css';

export const HowItWorks = () => (
  <>
    <PageTitle title="How It Works" lead="Three steps are yours. The last one is ours." />
    <ol className="step-list">
      {steps.map(({ title, picture, text, details }, index) => (
        <li key={title} id={title.toLowerCase()}>
          <StepPicture page={picture} className="step-picture" />
          <div>
            <h2>
              <span>{index + 1}</span> {title}
            </h2>
            <p>{text}</p>
          </div>
          <ul className="bar-list">
            {details.map((detail) => (
              <li key={detail}>
                <Unbroken>{detail}</Unbroken>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
    <div className="page-actions">
      <Link className="btn primary lg" to="/">
        Get Started
      </Link>
      <Link className="btn lg" to="/security-overview">
        Security Overview
      </Link>
    </div>
  </>
);
