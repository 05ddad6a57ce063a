import { pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const xmp = (secret: string): string =>
  `<?xpacket begin=''?><x:xmpmeta><rdf:RDF><dc:title>${secret}</dc:title><xmpMM:History>${secret}</xmpMM:History></rdf:RDF></x:xmpmeta>`;

/** Entries of the catalog and of pages that are not page content. */
export const documentTraps: Trap[] = [
  pdfTrap('the information dictionary', (pdf, secret) => {
    const info = pdf.add(
      `<</Title(${secret})/Author(${secret})/Subject(${secret})/Keywords(${secret})/Creator(${secret})/Producer(${secret})/Custom(${secret})/${secret}(x)/CreationDate(D:20200101)>>`,
    );
    return { trailer: `/Info ${info} 0 R` };
  }),
  pdfTrap('XMP of the document and of a page', (pdf, secret) => {
    const packet = pdf.stream(xmp(secret), '/Type/Metadata/Subtype/XML');
    return {
      catalog: `/Metadata ${packet} 0 R`,
      secondEntries: `/Metadata ${packet} 0 R/LastModified(${secret})`,
    };
  }),
  pdfTrap('private data of applications and a search index', (pdf, secret) => {
    const index = pdf.stream(secret);
    const info = `/PieceInfo<</App<</LastModified(D:2020)/Private<</Text(${secret})>>>>/SearchIndex<</Private ${index} 0 R>>>>`;
    return { catalog: info, secondEntries: info };
  }),
  pdfTrap('a thumbnail', (pdf, secret) => {
    const thumb = pdf.stream(
      Buffer.from(secret, 'latin1'),
      '/Type/XObject/Subtype/Image/Width 10/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
    );
    return { firstEntries: `/Thumb ${thumb} 0 R`, secondEntries: `/Thumb ${thumb} 0 R` };
  }),
  pdfTrap('embedded files', (pdf, secret) => {
    const file = pdf.stream(secret, `/Type/EmbeddedFile/Subtype/text#2Fplain/Params<</CheckSum(${secret})>>`);
    return {
      catalog: `/Names<</EmbeddedFiles<</Names[(${secret}.txt)<</Type/Filespec/F(${secret}.txt)/UF(${secret}.txt)/Desc(${secret})/EF<</F ${file} 0 R>>>>]>>>>`,
    };
  }),
  pdfTrap('associated files', (pdf, secret) => {
    const file = pdf.stream(secret, '/Type/EmbeddedFile');
    const files = `/AF[<</Type/Filespec/F(${secret})/AFRelationship/Source/EF<</F ${file} 0 R>>>>]`;
    return { catalog: files, secondEntries: files };
  }),
  pdfTrap('a portfolio', (_, secret) => ({
    catalog: `/Collection<</Type/Collection/Schema<</${secret}<</Subtype/S/N(${secret})>>>>/D(${secret})>>`,
  })),
  pdfTrap('bookmarks', (pdf, secret) => {
    const outlines = pdf.reserve();
    const item = pdf.add(`<</Title(${secret})/Parent ${outlines} 0 R/A<</S/URI/URI(${secret})>>>>`);
    pdf.fill(outlines, `<</Type/Outlines/First ${item} 0 R/Last ${item} 0 R/Count 1>>`);
    return { catalog: `/Outlines ${outlines} 0 R/PageMode/UseOutlines` };
  }),
  pdfTrap('named destinations', (_, secret) => ({
    catalog: `/Dests<</${secret}[null/Fit]>>/Names<</Dests<</Names[(${secret})[null/Fit]]>>>>`,
  })),
  pdfTrap('labels of pages', (_, secret) => ({ catalog: `/PageLabels<</Nums[0<</S/D/P(${secret})>>]>>` })),
  pdfTrap('article threads', (pdf, secret) => {
    const thread = pdf.add(`<</Type/Thread/I<</Title(${secret})>>>>`);
    return { catalog: `/Threads[${thread} 0 R]`, secondEntries: `/B[<</Type/Bead/T ${thread} 0 R>>]` };
  }),
  pdfTrap('web capture', (_, secret) => ({
    catalog: `/SpiderInfo<</V 1/C[<</URL(https://${secret})>>]>>/Names<</URLS<</Names[(${secret})<<>>]>>/IDS<</Names[(${secret})<<>>]>>>>`,
    secondEntries: `/ID(${secret})/PZ 1`,
  })),
  pdfTrap('private keys of catalog, page tree and pages', (_, secret) => ({
    catalog: `/XX_Private(${secret})/${secret} 1/Lang(${secret})/URI<</Base(${secret})>>/Legal<</Attestation(${secret})>>/Requirements[<</S/${secret}>>]/Extensions<</${secret}<<>>>>`,
    pages: `/XX_Private(${secret})`,
    secondEntries: `/XX_Private(${secret})/${secret} 1`,
  })),
  pdfTrap('document parts', (_, secret) => ({
    catalog: `/DPartRoot<</Type/DPartRoot/NodeNameList[/${secret}]/DPartRootNode<</Type/DPart/DPM<</X(${secret})>>>>>>`,
    secondEntries: `/DPart<</Type/DPart/DPM<</X(${secret})>>>>`,
  })),
  pdfTrap('output intents', (pdf, secret) => {
    const profile = pdf.stream(`acsp ${secret}`, '/N 3');
    return {
      catalog: `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(${secret})/Info(${secret})/DestOutputProfile ${profile} 0 R>>]`,
    };
  }),
  pdfTrap('permissions and validation data', (pdf, secret) => {
    const data = pdf.stream(secret);
    return {
      catalog: `/Perms<</DocMDP<</Type/Sig/Name(${secret})>>>>/DSS<</Certs[${data} 0 R]/VRI<</${secret}<<>>>>>>`,
    };
  }),
  pdfTrap('the structure tree', (pdf, secret) => {
    const tree = pdf.reserve();
    const element = pdf.add(
      `<</Type/StructElem/S/${secret}/P ${tree} 0 R/ActualText(${secret})/Alt(${secret})/E(${secret})/T(${secret})/ID(${secret})/Lang(${secret})/A<</O/${secret}/Summary(${secret})>>>>`,
    );
    pdf.fill(
      tree,
      `<</Type/StructTreeRoot/K[${element} 0 R]/RoleMap<</${secret}/P>>/ClassMap<</${secret}<<>>>>/IDTree<</Names[(${secret}) ${element} 0 R]>>>>`,
    );
    return {
      catalog: `/StructTreeRoot ${tree} 0 R/MarkInfo<</Marked true>>`,
      secondEntries: '/StructParents 0/Tabs/S',
    };
  }),
  pdfTrap('template pages', (pdf, secret) => {
    const content = pdf.stream(`BT (${secret}) Tj ET`);
    const page = pdf.add(`<</Type/Template/MediaBox[0 0 9 9]/Contents ${content} 0 R>>`);
    return {
      catalog: `/Names<</Templates<</Names[(${secret}) ${page} 0 R]>>/Pages<</Names[(${secret}) ${page} 0 R]>>>>`,
    };
  }),
  pdfTrap('transitions, presentation steps and separations', (_, secret) => ({
    secondEntries: `/Trans<</S/${secret}>>/PresSteps<</NA(${secret})>>/SeparationInfo<</DeviceColorant/${secret}>>/BoxColorInfo<</X(${secret})>>/TemplateInstantiated/${secret}`,
  })),
];
