import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { pagePdf, parseFirstPage } from '../../leaks/make/page-kit.ts';
import { PageWriter } from './page-writer.ts';
import { vectorPage } from './vector-page.ts';

const timeoutMs = 60_000;

const text = (word: string, y: number) => `BT /F1 20 Tf 20 ${y} Td (${word}) Tj ET`;

/** Lets everything through; what it says itself cannot be told. */
const mask = [
  '<</Subtype/Form/BBox[0 0 400 400]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Font<</F1 5 0 R>>>>>>',
  `1 g 0 0 400 400 re f ${text('inside', 200)}`,
] as const;

test(
  'words that islands show are said, and no others',
  async () => {
    const content = `${text('SHARP', 300)} q /G1 gs ${text('ISLAND', 100)} 1 g ${text('WHITE', 50)} Q`;
    const { document } = await parseFirstPage(
      pagePdf({
        content,
        resources: '/ExtGState<</G1<</SMask<</S/Luminosity/G 6 0 R>>>>>>',
        objects: [mask],
      }),
    );
    const writer = new PageWriter(await document.openSource(nodeCodecs), document.pdfium);
    const areasOf = async <T>(_size: unknown, areas: T): Promise<T> => areas;
    const { part, islands } = await vectorPage(writer, document, 0, areasOf, () => []);
    document.close();
    expect(islands.length).toBeGreaterThan(0);
    expect(part.words.map((word) => word.text)).toEqual(['ISLAND']);
  },
  timeoutMs,
);
