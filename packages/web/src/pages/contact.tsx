import { ContactForm } from '../site/contact/contact-form.tsx';
import { ContactNotes } from '../site/contact/contact-notes.tsx';
import { useContactSubmission } from '../site/contact/contact-submission.ts';
import { MessageSent } from '../site/contact/message-sent.tsx';
import { PageTitle } from '../site/layout/page-title.tsx';

export const Contact = () => {
  const { submission, submit } = useContactSubmission();
  if (submission.name === 'sent') return <MessageSent />;
  return (
    <>
      <PageTitle title="Contact Us" lead="Get in touch with our support team" />
      <div className="split reverse">
        <ContactForm submission={submission} onSubmit={(message) => void submit(message)} />
        <ContactNotes />
      </div>
    </>
  );
};
