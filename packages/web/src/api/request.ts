import { calls, type Send, toRequest } from '@blackbar/client';
import { ApiError } from './api-error.ts';
import { noteExpiry } from './expiry.ts';

/** How this page sends a call; nothing but the token opens a file, and the server sets no cookie. */
const send: Send = async (call) => {
  const { address, init } = toRequest(call);
  const response = await fetch(address, { ...init, credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  noteExpiry(response);
  return response;
};

/** Every call of the server. */
export const api = calls(send);
