/** A PDF with one line of 18-point Helvetica per page, at 72 points from the left and from the top. */
export const samplePdf = (lines: readonly string[], padding = 0): Buffer => {
  const objects: string[] = [];
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push('<</Type/Catalog/Pages 2 0 R>>');
  objects.push(`<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>`);
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  lines.forEach((line, index) => {
    const content = `BT /F1 18 Tf 72 702 Td (${line}) Tj ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
    );
    objects.push(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
  });
  if (padding > 0) objects.push(`<</Length ${padding}>>\nstream\n${' '.repeat(padding)}\nendstream`);
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

/** Where that line is on the 150-DPI page image, with room around it. */
export const lineBox = { x: 140, y: 140, width: 600, height: 60 };
