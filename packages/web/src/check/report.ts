import { brand, type CheckedFile, leakKinds, leakText, withoutWords } from '@blackbar/core';

/** What was found and where, to be passed on: never the words. */
const reportOf = (fileName: string, checked: CheckedFile, now: Date): string => {
  const { pages, leaks, unread } = withoutWords(checked);
  const report = {
    product: brand.name,
    checkedAt: now.toISOString(),
    file: fileName,
    pages: pages.length,
    found: leaks.map((leak) => ({
      ...leak,
      what: leakText[leak.kind].title,
      why: leakText[leak.kind].sentence,
    })),
    notLookedAt: unread,
    lookedFor: leakKinds.map((kind) => leakText[kind].name),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
};

export const saveReport = (fileName: string, checked: CheckedFile): void => {
  const blob = new Blob([reportOf(fileName, checked, new Date())], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `check_${fileName.replace(/\.\w+$/, '')}.json`;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address));
};
