import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { canEncryptOnDevice } from '../api/can-encrypt.ts';
import { ForgottenPagePicture } from '../ui/forgotten-page-picture.tsx';
import { StepPage } from './pictures.tsx';

interface StepProps {
  number: number;
  title: string;
  picture: ReactNode;
  children: ReactNode;
}

const Step = ({ number, title, picture, children }: StepProps) => (
  <li>
    {picture}
    <h3>
      <span>{number}</span>
      {title}
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
      <Step number={1} title="Upload" picture={<StepPage bars="none" />}>
        {canEncryptOnDevice()
          ? 'Your browser encrypts the file, then sends it. PDF, JPG or PNG.'
          : 'PDF, JPG or PNG.'}
      </Step>
      <Step number={2} title="Mark" picture={<StepPage bars="marked" />}>
        Draw boxes over what must not be seen. Every box can be moved, undone and checked.
      </Step>
      <Step number={3} title="Download" picture={<StepPage bars="burnt" />}>
        Boxes are burnt in. The finished file is opened and checked first.
      </Step>
      <Step number={4} title="Forgotten" picture={<ForgottenPagePicture className="home-step-picture" />}>
        The key to your file is destroyed. What is left cannot be read.
      </Step>
    </ol>
  </section>
);
