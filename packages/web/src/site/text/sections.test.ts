import { expect, test } from 'vitest';
import { cookiePolicy } from './cookie-policy.tsx';
import { exportControlNotice } from './export-control-notice.tsx';
import { privacyPolicy } from './privacy-policy.tsx';
import { securityOverview } from './security-overview.tsx';
import { steps } from './steps.ts';
import { termsOfService } from './terms-of-service.tsx';
import { useCases } from './use-cases.ts';

const documents = { cookiePolicy, exportControlNotice, privacyPolicy, securityOverview, termsOfService };

test('the terms have their 14 sections, in order', () => {
  expect(termsOfService.map((section) => section.title)).toEqual([
    'Acceptance',
    'Redaction technology and its limits',
    'Your responsibility',
    'No warranty',
    'Indemnification',
    'Limitation of liability',
    'What you may not do',
    'Data and privacy',
    'Regulatory compliance',
    'Availability',
    'Modifications',
    'Governing law and arbitration',
    'Severability',
    'Contact',
  ]);
});

test('the privacy policy has its 11 sections, in order', () => {
  expect(privacyPolicy.map((section) => section.title)).toEqual([
    'Our commitment and zero-knowledge',
    'Information collected',
    'How it is protected',
    'Data lifecycle',
    'Automatic deletion',
    'No sharing',
    'Your rights',
    'Technical safeguards',
    'Compliance (GDPR, HIPAA, SOX)',
    'Contact',
    'Changes',
  ]);
});

test('sections of one document never share an address', () => {
  for (const [name, sections] of Object.entries(documents)) {
    expect(new Set(sections.map((section) => section.id)).size, name).toBe(sections.length);
  }
});

test('there are four steps and seven use cases, each with applications, examples and benefits', () => {
  expect(steps.map((step) => step.title)).toEqual(['Upload', 'Mark', 'Download', 'Forgotten']);
  expect(useCases).toHaveLength(7);
  for (const { id, applications, examples, benefits } of useCases) {
    for (const list of [applications, examples, benefits]) expect(list.length, id).toBeGreaterThanOrEqual(3);
  }
});
