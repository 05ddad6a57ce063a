import { Link } from '../../ui/link.tsx';
import { figures } from '../text/figures.ts';

export const ContactNotes = () => (
  <aside className="contact-notes" aria-label="What to expect">
    <section>
      <h2>Security First</h2>
      <p>
        We store no personal information beyond what is needed to respond to you. Your message is kept
        encrypted and deleted after {figures.messagesKept}.
      </p>
    </section>
    <section>
      <h2>Response Times</h2>
      <dl>
        <dt>General</dt>
        <dd>{figures.answerGeneral}</dd>
        <dt>Technical support</dt>
        <dd>{figures.answerSupport}</dd>
        <dt>Security issues</dt>
        <dd>{figures.answerSecurity}</dd>
      </dl>
    </section>
    <section className="needs-server">
      <h2>Other Ways to Reach Us</h2>
      <p>
        Urgent security matters: see the <Link to="/security-overview#report">security page</Link>. Business
        and enterprise inquiries are welcome through this form.
      </p>
    </section>
  </aside>
);
