import { basics } from './basics.ts';
import type { FaqCategory, FaqEntry, FaqItem, FaqLevel } from './faq-item.ts';
import { legal } from './legal.ts';
import { pricing } from './pricing.ts';
import { security } from './security.ts';
import { technical } from './technical.ts';

const byCategory = { basics, security, technical, legal, pricing } satisfies Record<
  FaqCategory,
  readonly FaqEntry[]
>;

export const faq: readonly FaqItem[] = (Object.keys(byCategory) as FaqCategory[]).flatMap((category) =>
  byCategory[category].map((entry) => ({ ...entry, category })),
);

export interface FaqFilter {
  category: FaqCategory | 'all';
  level: FaqLevel | 'all';
}

export const matching = ({ category, level }: FaqFilter): readonly FaqItem[] =>
  faq.filter(
    (item) => (category === 'all' || item.category === category) && (level === 'all' || item.level === level),
  );
