import { expect, test } from 'vitest';
import { fieldProblem } from './field-problem.ts';

const text = (value: string) => ({ value, type: 'text', validity: { typeMismatch: false } });
const email = (value: string, typeMismatch = true) => ({ value, type: 'email', validity: { typeMismatch } });

test('an empty field says what is missing, and spaces are empty', () => {
  expect(fieldProblem('Name', text(''))).toBe('Enter your name');
  expect(fieldProblem('Message', text('  \n '))).toBe('Enter your message');
  expect(fieldProblem('Subject', text(''))).toBe('Enter a subject');
  expect(fieldProblem('Name', text('Ruth'))).toBe('');
});

test('an unfinished email address says which part to add', () => {
  expect(fieldProblem('Email', email('ruth.adeyemi'))).toBe('Add the @ and what follows it');
  expect(fieldProblem('Email', email('ruth.adeyemi@'))).toBe('Add the part after the @');
  expect(fieldProblem('Email', email('@example.org'))).toBe('Add the part before the @');
  expect(fieldProblem('Email', email('ruth adeyemi@example.org'))).toBe('Check this address');
  expect(fieldProblem('Email', email('ruth@example.org', false))).toBe('');
});
