import type { ContactMessage } from '@blackbar/client';
import { api } from './request.ts';

export const sendContactMessage = async (message: ContactMessage): Promise<void> => {
  await api.sendMessage(message);
};
