/** RFC 6266: a plain name for old clients, the true one in UTF-8 for all others. */
export const attachment = (filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%/;]/g, '_');
  const exact = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};
