/** Everything an operator renames when running the product under another name. */
export const brand = {
  name: 'Blackbar',
  company: 'Blackbar',
  /** The company name in the footer. */
  maker: 'Made by a small tools company',
  credit: 'Built in the USA',
  jurisdiction: '[jurisdiction]',
  contact: '[contact information]',
} as const;
