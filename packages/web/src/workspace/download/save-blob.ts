/** Long enough for the browser to have taken the bytes, short enough not to keep them. */
const keepMs = 60_000;

/** Hands a file to the browser as a download. Whether it was saved, no page can know. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
};
