/** Everything an operator renames when running the product under another name. */
export const brand = {
  name: 'Blackbar',
  company: 'Blackbar',
  /** Who makes it, as the footer says. */
  maker: 'Made by a small tools company',
  credit: 'Built in the USA',
  jurisdiction: '[jurisdiction]',
  contact: '[contact information]',
} as const;
