import type { ContactMessage } from '@blackbar/core';
import { request } from './request.ts';

export const sendContactMessage = async (message: ContactMessage): Promise<void> => {
  await request('/api/contact', { method: 'POST', body: message });
};
