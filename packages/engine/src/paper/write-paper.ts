import type { Paper } from '@blackbar/core/model';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { toBytes } from '../syntax/bytes.ts';
import { HexString, name, Output } from '../syntax/output.ts';
import { Face } from './face.ts';
import { layOut } from './lay-out.ts';
import { openWoff } from './open-woff.ts';
import { sheet, type Weight } from './sheets.ts';
import { writeStructure } from './structure.ts';

/** WOFF files with TrueType outlines. */
export type PaperFonts = Readonly<Record<Weight, Uint8Array>>;

const escaped = (text: string): string =>
  text.replace(/[^\x20-\x7e]|[&<>"]/gu, (character) => `&#${character.codePointAt(0)};`);

/** Says title, language and that it follows PDF/UA-1 (ISO 14289-1, 5 and 7.1). */
const metadata = ({ title, language }: Paper): Uint8Array =>
  toBytes(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`);

/**
 * A PDF of plain text that can be listened to as well as read: tagged, with title and language, its fonts embedded. The
 * same paper gives the same bytes.
 */
export const writePaper = (paper: Paper, fonts: PaperFonts, codecs: ByteCodecs): Uint8Array => {
  const faces = {
    regular: new Face(openWoff(fonts.regular, codecs)),
    bold: new Face(openWoff(fonts.bold, codecs)),
  };
  const { contents, document } = layOut(paper, faces);
  const output = new Output();
  const [catalog, tree] = [output.reserve(), output.reserve()];
  const pages = contents.map(() => output.reserve());
  const resources = output.add({
    Font: {
      F0: faces.regular.write(output, codecs, 'AAAAAA+Inter-Regular'),
      F1: faces.bold.write(output, codecs, 'AAAAAB+Inter-SemiBold'),
    },
  });
  contents.forEach((content, index) => {
    output.fill(pages[index] as (typeof pages)[number], {
      Type: name('Page'),
      Parent: tree,
      MediaBox: [0, 0, sheet.width, sheet.height],
      Resources: resources,
      Contents: output.add({ Filter: name('FlateDecode') }, codecs.deflate(toBytes(content))),
      StructParents: index,
      Tabs: name('S'),
    });
  });
  output.fill(tree, { Type: name('Pages'), Kids: pages, Count: pages.length });
  output.fill(catalog, {
    Type: name('Catalog'),
    Pages: tree,
    Lang: new HexString(toBytes(paper.language)),
    MarkInfo: { Marked: true },
    ViewerPreferences: { DisplayDocTitle: true },
    StructTreeRoot: writeStructure(output, document, pages),
    Metadata: output.add({ Type: name('Metadata'), Subtype: name('XML') }, metadata(paper)),
  });
  return output.write(catalog);
};
