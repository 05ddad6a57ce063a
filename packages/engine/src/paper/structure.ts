import { name, type Output, type Ref, type Value } from '../syntax/output.ts';

/** A place in the content of a page: its page, and its number there. */
export interface Mark {
  page: number;
  mcid: number;
}

/** An element of the structure tree (ISO 32000-2, 14.7). */
export interface Element {
  tag: string;
  kids: (Element | Mark)[];
  /** Of a table's head cell: what it is the head of. */
  scope?: 'Column' | 'Row';
}

const isMark = (kid: Element | Mark): kid is Mark => 'mcid' in kid;

/** Writes the tree; the way back from each page's marks to their elements is part of it. */
export const writeStructure = (output: Output, document: Element, pages: readonly Ref[]): Ref => {
  const root = output.reserve();
  const parents: Ref[][] = pages.map(() => []);
  const write = (element: Element, parent: Ref): Ref => {
    const ref = output.reserve();
    const kids = element.kids.map((kid): Value => {
      if (!isMark(kid)) return write(kid, ref);
      const onPage = parents[kid.page] as Ref[];
      onPage[kid.mcid] = ref;
      return { Type: name('MCR'), Pg: pages[kid.page] as Ref, MCID: kid.mcid };
    });
    output.fill(ref, {
      Type: name('StructElem'),
      S: name(element.tag),
      P: parent,
      K: kids,
      ...(element.scope ? { A: { O: name('Table'), Scope: name(element.scope) } } : {}),
    });
    return ref;
  };
  const top = write(document, root);
  const tree = output.add({ Nums: parents.flatMap((onPage, page): Value[] => [page, onPage]) });
  output.fill(root, {
    Type: name('StructTreeRoot'),
    K: [top],
    ParentTree: tree,
    ParentTreeNextKey: pages.length,
  });
  return root;
};
