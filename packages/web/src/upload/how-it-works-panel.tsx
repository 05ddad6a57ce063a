import type { ComponentProps, ReactNode } from 'react';
import { useCanEncrypt } from '../api/can-encrypt.ts';
import { Link } from '../ui/link.tsx';
import { StepPicture } from '../ui/step-picture.tsx';

interface StepProps {
  number: number;
  title: string;
  page: ComponentProps<typeof StepPicture>['page'];
  children: ReactNode;
}

const Step = ({ number, title, page, children }: StepProps) => (
  <li>
    <StepPicture page={page} className="home-step-picture" />
    <h3>
      <span>{number}</span> {title}
    </h3>
    <p>{children}</p>
  </li>
);

export const HowItWorksPanel = () => (
  <section className="home-section" aria-labelledby="how-title">
    <header>
      <h2 id="how-title">How it works</h2>
      <p>
        Three steps are yours. The last one is ours. <Link to="/how-it-works">Read more</Link>
      </p>
    </header>
    <ol className="home-steps">
      <Step number={1} title="Upload" page="plain">
        {useCanEncrypt() ? (
          <span className="on-secure-page">Your browser encrypts the file, then sends it. </span>
        ) : null}
        PDF, JPG or PNG.
      </Step>
      <Step number={2} title="Mark" page="marked">
        Draw boxes over what must not be seen. Every box can be moved, undone and checked.
      </Step>
      <Step number={3} title="Download" page="burnt">
        Boxes are burnt in. The finished file is opened and checked first.
      </Step>
      <Step number={4} title="Forgotten" page="forgotten">
        The key to your file is destroyed. What is left cannot be read.
      </Step>
    </ol>
  </section>
);
