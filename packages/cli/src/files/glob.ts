const special = /[*?[]/;

/** Whether a shell would expand it; on Windows, and in quotes, nothing has. */
export const isGlob = (pattern: string): boolean => special.test(pattern);

/** The folder of a pattern that has no special character: where a search begins. */
export const globBase = (pattern: string): string => {
  const before = pattern.split('/').slice(0, -1);
  const first = before.findIndex(isGlob);
  return (first < 0 ? before : before.slice(0, first)).join('/') || (pattern.startsWith('/') ? '/' : '.');
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const partOf = (pattern: string): string =>
  pattern.replaceAll(/\*\*|\*|\?|\[!?[^\]]+\]|[^*?[]+|\[/g, (part) => {
    if (part === '**' || part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.startsWith('[') && part.length > 1) return part.replace('[!', '[^').replaceAll('\\', '\\\\');
    return escaped(part);
  });

/** `*` and `?` stay in one folder, `**` goes through any number of them; paths have forward slashes. */
export const globExpression = (pattern: string): RegExp => {
  const parts = pattern.split('/');
  const text = parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    if (part === '**') return isLast ? '.*' : '(?:[^/]+/)*';
    return partOf(part) + (isLast ? '' : '/');
  });
  return new RegExp(`^${text.join('')}$`);
};
