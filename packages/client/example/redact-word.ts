import { readFile, writeFile } from 'node:fs/promises';
import { blackbar } from '@blackbar/client';

const [url = 'http://localhost:8080', word = 'Okafor'] = process.argv.slice(2);
const api = blackbar(url);
const letter = new File([await readFile('letter.pdf')], 'letter.pdf');
const { id, token, pageCount } = await api.uploadFile({ file: letter });
const redactions = [];
for (let page = 1; page <= pageCount; page += 1)
  for (const { text, ...box } of await api.getWords(id, page, { token }))
    if (text.includes(word)) redactions.push({ page, ...box });
await api.addRedactions(id, { redactions }, { token });
const pdf = await api.download(id, { token });
await writeFile('redacted_letter.pdf', new Uint8Array(await pdf.arrayBuffer()));
await api.deleteFile(id, { token });
