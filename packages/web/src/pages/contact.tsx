import { enforced } from '../api/enforced.ts';
import { ContactForm } from '../site/contact/contact-form.tsx';
import { ContactNotes } from '../site/contact/contact-notes.tsx';
import { useContactSubmission } from '../site/contact/contact-submission.ts';
import { MessageSent } from '../site/contact/message-sent.tsx';
import { PageTitle } from '../site/layout/page-title.tsx';
import '../site/styles/contact.css';

export const Contact = () => {
  const { submission, submit } = useContactSubmission();
  if (submission.name === 'sent') return <MessageSent />;
  return (
    <>
      <PageTitle title="Contact Us" lead="Get in touch with our support team" />
      <div className="split reverse">
        <div>
          <noscript>
            <p className="note">
              <b>This form needs JavaScript.</b> Allow scripts for this site and reload the page to write to
              us.
            </p>
          </noscript>
          <p className="contact-address">
            Write to <b>{enforced.contact}</b>. Please do not send what you wanted to redact.
          </p>
          <ContactForm submission={submission} onSubmit={(message) => void submit(message)} />
        </div>
        <ContactNotes />
      </div>
    </>
  );
};
