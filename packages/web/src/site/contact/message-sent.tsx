import { useEffect, useRef } from 'react';
import { Link } from '../../ui/link.tsx';
import { BackToHome } from '../layout/back-to-home.tsx';
import { figures } from '../text/figures.ts';

export const MessageSent = () => {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; what took its place is what should be read next.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <BackToHome />
      <section className="message-sent">
        <h1 ref={title} tabIndex={-1}>
          Message Sent
        </h1>
        <h2>Thank You!</h2>
        <p>We've received your message and will get back to you within {figures.answerGeneral}.</p>
        <Link className="btn primary lg" to="/">
          Return to Home
        </Link>
      </section>
    </>
  );
};
