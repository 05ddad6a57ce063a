/** What is wrong with a field, said so that the person knows what to do; empty when nothing is. */
export const fieldProblem = (
  label: string,
  {
    value,
    validity,
    type,
  }: Pick<HTMLInputElement, 'value' | 'type'> & {
    validity: Pick<ValidityState, 'typeMismatch'>;
  },
): string => {
  const text = value.trim();
  if (text === '') return label === 'Subject' ? 'Enter a subject' : `Enter your ${label.toLowerCase()}`;
  if (type !== 'email') return '';
  const [before, after, ...more] = text.split('@');
  if (!text.includes('@')) return 'Add the @ and what follows it';
  if (before === '') return 'Add the part before the @';
  if (after === '') return 'Add the part after the @';
  if (more.length > 0 || validity.typeMismatch) return 'Check this address';
  return '';
};
