/** Everything an operator renames when running the product under another name. */
export const brand = {
  name: 'Blackbar',
  company: 'Blackbar',
  credit: 'Built in the USA',
  jurisdiction: '[jurisdiction]',
  contact: '[contact information]',
} as const;
