export const faqCategories = {
  basics: 'Getting Started',
  security: 'Security & Privacy',
  technical: 'Technical Details',
  legal: 'Legal & Compliance',
  pricing: 'Pricing & Plans',
} as const;

export const faqLevels = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const;

export type FaqCategory = keyof typeof faqCategories;
export type FaqLevel = keyof typeof faqLevels;

export interface FaqItem {
  /** Part of the address (`/faq#retention`). */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Where to read on. */
  more?: { href: string; text: string };
  category: FaqCategory;
  level: FaqLevel;
}

/** What one category file writes; its name says the category. */
export type FaqEntry = Omit<FaqItem, 'category'>;
