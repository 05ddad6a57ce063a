import type { ContactMessage } from '@blackbar/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { sendContactMessage } from '../../api/send-contact-message.ts';

export type Submission =
  | { name: 'editing' }
  | { name: 'submitting' }
  /** `said` is the server's own sentence, when it gave one. */
  | { name: 'failed'; said: string | null }
  | { name: 'sent' };

export const useContactSubmission = () => {
  const [submission, setSubmission] = useState<Submission>({ name: 'editing' });
  // State is a render late: a second click in the same moment is caught here.
  const underWay = useRef(false);

  const submit = async (message: ContactMessage): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setSubmission({ name: 'submitting' });
    try {
      await sendContactMessage(message);
      setSubmission({ name: 'sent' });
    } catch (error) {
      setSubmission({ name: 'failed', said: error instanceof ApiError ? error.said : null });
    } finally {
      underWay.current = false;
    }
  };

  return { submission, submit };
};
