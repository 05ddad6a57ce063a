import { expect, test } from 'vitest';
import { nextUpload, type UploadEvent, type UploadFlow } from './upload-flow.ts';

const play = (...events: UploadEvent<string>[]): UploadFlow<string> =>
  events.reduce<UploadFlow<string>>(nextUpload, { name: 'choosing' });
const chosen: UploadEvent<string> = { type: 'chosen', file: 'a.pdf' };
const accepted: UploadEvent<string> = { type: 'accepted' };

test('nothing is sent before the terms are accepted', () => {
  expect(play(chosen)).toEqual({ name: 'terms', file: 'a.pdf' });
  expect(play(accepted).name).toBe('choosing');
});

test('the bar follows the bytes up to 90 and reaches 100 with the answer', () => {
  const half = play(chosen, accepted, { type: 'progress', share: 0.5 });
  expect(half).toMatchObject({ percent: 45 });
  expect(play(chosen, accepted, { type: 'progress', share: 1 })).toMatchObject({ percent: 90 });
  expect(nextUpload(half, { type: 'answered' })).toMatchObject({ percent: 100 });
});

test('the bar never goes back', () => {
  const state = play(chosen, accepted, { type: 'progress', share: 0.8 }, { type: 'progress', share: 0.1 });
  expect(state).toMatchObject({ percent: 72 });
});

test('a failure keeps the file, so that it can be sent again', () => {
  const failed = play(chosen, accepted, { type: 'failed', message: 'no', worthRetrying: true });
  expect(failed).toEqual({ name: 'failed', file: 'a.pdf', message: 'no', worthRetrying: true });
  expect(nextUpload(failed, { type: 'retry' })).toMatchObject({ name: 'sending', file: 'a.pdf', percent: 0 });
  expect(nextUpload(failed, { type: 'reset' })).toEqual({ name: 'choosing' });
});

test('a protected file asks for its password and is sent again with it', () => {
  const asked = play(chosen, accepted, { type: 'password-needed', wrong: false });
  expect(asked).toEqual({ name: 'password', file: 'a.pdf', wrong: false });
  expect(nextUpload(asked, { type: 'password-given', password: 'x' })).toMatchObject({
    name: 'sending',
    password: 'x',
  });
});

test('a file dropped while another is being sent does not disturb it', () => {
  expect(play(chosen, accepted, { type: 'chosen', file: 'b.pdf' })).toMatchObject({ file: 'a.pdf' });
});

test('what is too large is refused before the terms, and never while another file is sent', () => {
  const refused: UploadEvent<string> = { type: 'refused', file: 'huge.pdf', message: 'Too large' };
  expect(play(refused)).toMatchObject({ name: 'failed', file: 'huge.pdf', worthRetrying: false });
  expect(play(chosen, accepted, refused).name).toBe('sending');
});
