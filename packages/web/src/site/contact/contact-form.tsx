import { type ContactCategory, type ContactMessage, contactCategories, contactLimits } from '@blackbar/core';
import { ChevronDown, LoaderCircle } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ContactField } from './contact-field.tsx';
import type { Submission } from './contact-submission.ts';
import { fieldProblem } from './field-problem.ts';

const required = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;
type RequiredField = keyof typeof required;
type Control = HTMLInputElement | HTMLTextAreaElement;

interface ContactFormProps {
  submission: Submission;
  onSubmit: (message: ContactMessage) => void;
}

const problemsIn = (form: HTMLFormElement): Partial<Record<RequiredField, string>> =>
  Object.fromEntries(
    (Object.keys(required) as RequiredField[])
      .map((name) => [name, fieldProblem(required[name], form.elements.namedItem(name) as Control)] as const)
      .filter(([, problem]) => problem !== ''),
  );

export const ContactForm = ({ submission, onSubmit }: ContactFormProps) => {
  const [problems, setProblems] = useState<Partial<Record<RequiredField, string>>>({});
  const submitting = submission.name === 'submitting';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problemsIn(form);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) {
      (form.elements.namedItem(first) as Control).focus();
      return;
    }
    const value = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    onSubmit({
      name: value('name'),
      email: value('email'),
      subject: value('subject'),
      category: value('category') as ContactCategory | '',
      message: value('message'),
      website: value('website'),
    });
  };

  /** A problem goes away as soon as it is solved; a new one appears only on the next attempt. */
  const recheck = ({ target }: ChangeEvent<Control>) => {
    const name = target.name as RequiredField;
    if (problems[name]) setProblems({ ...problems, [name]: fieldProblem(required[name], target) });
  };

  const shared = (name: RequiredField) => ({
    className: 'input',
    required: true,
    maxLength: contactLimits[name],
    onChange: recheck,
  });

  return (
    <form className="contact-form" noValidate onSubmit={submit} aria-busy={submitting}>
      <div>
        <h2>Send us a message</h2>
        <p>Fill out the form below and we'll get back to you as soon as possible.</p>
      </div>
      <div className="contact-pair">
        <ContactField name="name" label="Name" problem={problems.name ?? ''}>
          {(ties) => <input {...ties} {...shared('name')} autoComplete="name" />}
        </ContactField>
        <ContactField name="email" label="Email" problem={problems.email ?? ''}>
          {(ties) => <input {...ties} {...shared('email')} type="email" autoComplete="email" />}
        </ContactField>
      </div>
      <div className="contact-pair">
        <ContactField name="category" label="Category" optional>
          {(ties) => (
            <div className="select-field">
              <select {...ties} className="input" defaultValue="">
                <option value="">Select a category</option>
                {Object.entries(contactCategories).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Icon of={ChevronDown} />
            </div>
          )}
        </ContactField>
        <ContactField name="subject" label="Subject" problem={problems.subject ?? ''}>
          {(ties) => <input {...ties} {...shared('subject')} />}
        </ContactField>
      </div>
      <ContactField
        name="message"
        label="Message"
        problem={problems.message ?? ''}
        help="Please do not paste what you wanted to redact."
      >
        {(ties) => <textarea {...ties} {...shared('message')} rows={6} />}
      </ContactField>
      {/* Nobody sees or reaches this field; what fills it in is a program. */}
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {submission.name === 'failed' && (
        <div className="note bad" role="alert">
          <b>Failed to submit form. Please try again.</b> {submission.said}
        </div>
      )}
      <div>
        <button type="submit" className="btn primary lg" disabled={submitting}>
          {submitting && <Icon of={LoaderCircle} className="spinner" />}
          {submitting ? 'Sending...' : 'Send Message'}
        </button>
      </div>
    </form>
  );
};
