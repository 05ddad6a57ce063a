/** A one-page PDF written by hand; `extra` are further objects from number 5 on, and the page may name them. */
export const handWritten = (
  page: { content?: string; keys?: string; resources?: string; catalog?: string },
  extra: readonly (string | Buffer)[] = [],
): Buffer => {
  const content = page.content ?? '';
  const objects: (string | Buffer)[] = [
    `<</Type/Catalog/Pages 2 0 R${page.catalog ?? ''}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<<${page.resources ?? ''}>>${page.keys ?? ''}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...extra,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  for (const [index, object] of objects.entries())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  parts.push(Buffer.from(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`));
  return Buffer.concat(parts);
};

export const streamObject = (dictionary: string, bytes: string | Buffer): Buffer => {
  const data = Buffer.from(bytes);
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
};
