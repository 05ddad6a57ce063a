import { PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { dictionaryAt, entry, itemsIn, lookup, nameAt, nameIn, resolve } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';

/** Which optional content a viewer shows on screen by default (ISO 32000-2, 8.11), as PDFium decides it. */
export interface Layers {
  /** Takes a group or a membership dictionary. Throws `Unprovable` for visibility expressions. */
  isVisible(object: PDFObject | undefined): boolean;
}

const references = (dictionary: PDFDict, key: string): Set<string> => {
  const items = itemsIn(dictionary.context, entry(dictionary, key)) ?? [];
  return new Set(items.filter((item) => item instanceof PDFRef).map((item) => item.toString()));
};

const groupState = (configuration: PDFDict | undefined): ((group: PDFRef) => boolean) => {
  const initially = configuration ? nameAt(configuration, 'BaseState') !== 'OFF' : true;
  const on = configuration ? references(configuration, 'ON') : new Set<string>();
  const off = configuration ? references(configuration, 'OFF') : new Set<string>();
  return (group) => {
    const key = group.toString();
    if (off.has(key)) return false;
    return on.has(key) ? true : initially;
  };
};

/** The ViewState in the usage dictionary of a group. */
const viewState = (group: PDFDict): string | undefined => {
  const usage = dictionaryAt(group, 'Usage');
  const view = usage && dictionaryAt(usage, 'View');
  return view && nameAt(view, 'ViewState');
};

export const readLayers = (catalog: PDFDict): Layers => {
  const properties = dictionaryAt(catalog, 'OCProperties');
  const stateOf = groupState(properties && dictionaryAt(properties, 'D'));
  const { context } = catalog;

  const isGroupVisible = (object: PDFObject): boolean => {
    const group = resolve(context, object);
    const state = group instanceof PDFDict ? viewState(group) : undefined;
    if (state !== undefined) return state !== 'OFF';
    return object instanceof PDFRef ? stateOf(object) : true;
  };

  const isMembershipVisible = (membership: PDFDict): boolean => {
    if (lookup(membership, 'VE')) throw new Unprovable('layer-expression');
    const listed = entry(membership, 'OCGs');
    const single = resolve(context, listed);
    if (!listed || !single) return true;
    if (single instanceof PDFDict) return isGroupVisible(listed);
    const states = (itemsIn(context, listed) ?? []).map(isGroupVisible);
    switch (nameAt(membership, 'P') ?? 'AnyOn') {
      case 'AllOn':
        return states.every((visible) => visible);
      case 'AnyOff':
        return states.some((visible) => !visible);
      case 'AllOff':
        return states.every((visible) => !visible);
      default:
        return states.some((visible) => visible);
    }
  };

  return {
    isVisible(object) {
      const dictionary = resolve(context, object);
      if (!object || !(dictionary instanceof PDFDict)) return true;
      const isMembership = nameIn(resolve(context, dictionary.get(PDFName.of('Type')))) === 'OCMD';
      return isMembership ? isMembershipVisible(dictionary) : isGroupVisible(object);
    },
  };
};
