/** Categories of contact messages: the value that is sent and stored, and its text on the form. */
export const contactCategories = {
  general: 'General Inquiry',
  support: 'Technical Support',
  security: 'Security Concern',
  privacy: 'Privacy Question',
  business: 'Business Inquiry',
  bug: 'Bug Report',
  feature: 'Feature Request',
} as const;

export type ContactCategory = keyof typeof contactCategories;

/** Longest accepted value of each field, in characters. */
export const contactLimits = {
  name: 200,
  email: 254,
  subject: 200,
  message: 10_000,
} as const;

/** Response times in hours. Every page that states one reads it here. */
export const responseHours = {
  general: 24,
  support: 12,
  security: 4,
} as const;

/** Days after which a message is deleted, unless the operator sets another number. */
export const contactKeptDays = 90;
