import { expect, test } from 'vitest';
import { isGone, isNetworkError, messageOf } from '../document/document-error.ts';
import { ApiError } from './api-error.ts';

test('an error message is the status, a colon and the body, or the status text when the body is empty', () => {
  expect(new ApiError(500, 'Internal Server Error', 'boom').message).toBe('500: boom');
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
});

test('the sentence a person reads is the one the server sent', () => {
  const error = new ApiError(413, '', '{"message":"This file is larger than the limit.","code":"too-large"}');
  expect(messageOf(error, 'Upload failed')).toBe('This file is larger than the limit.');
  expect(error.code).toBe('too-large');
});

test('without a sentence from the server the fallback is shown', () => {
  expect(messageOf(new ApiError(502, 'Bad Gateway', '<html>'), 'Upload failed')).toBe('Upload failed');
  expect(messageOf(new ApiError(500, '', '{"message":""}'), 'Upload failed')).toBe('Upload failed');
  expect(messageOf(null, 'Upload failed')).toBe('Upload failed');
});

test('a message embedded in a JSON-looking text is taken out of it', () => {
  expect(messageOf(new Error('422: {"message":"No pages"}'), 'Upload failed')).toBe('No pages');
  expect(messageOf(new Error('odd { text'), 'Upload failed')).toBe('odd { text');
});

test('a missing file and a lost connection are told apart', () => {
  expect(isGone(new ApiError(404, '', '{"message":"x","code":"file-not-available"}'))).toBe(true);
  expect(isGone(new ApiError(404, '', '{"message":"x","code":"redaction-not-found"}'))).toBe(false);
  expect(isGone(new ApiError(500, '', ''))).toBe(false);
  expect(isNetworkError(new TypeError('Failed to fetch'))).toBe(true);
});
