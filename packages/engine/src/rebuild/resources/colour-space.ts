import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { type DeviceSpace, deviceComponents, deviceSpaceOf } from '../../page/walk/colour-family.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { HexString, name, type Value } from '../../syntax/output.ts';
import {
  dictionaryAt,
  itemsIn,
  nameIn,
  numberAt,
  numberIn,
  numbersAt,
  resolve,
  streamIn,
  stringIn,
} from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { addStream, type Scope, type SourceResources } from '../fragment/scope.ts';
import { writeFunction } from './functions.ts';
import { cleanIccProfile, iccColourSpace, isStandardRgb } from './icc-profile.ts';

/** A rewritten colour space. */
interface ColourSpace {
  value: Value;
  components: number;
  kind: 'device' | 'cie' | 'icc' | 'indexed' | 'special' | 'pattern';
  palette?: { base: ColourSpace; table: Uint8Array };
}

const maxDepth = 6;
const maxColourants = 32;
const maxProfileBytes = 8 * 1024 * 1024;
const processColourants = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None']);

const refuse = (): never => {
  throw new Unprovable('colour');
};

const device = (space: DeviceSpace): ColourSpace => ({
  value: name(space),
  components: deviceComponents[space],
  kind: 'device',
});

const deviceOf = (components: number): ColourSpace => {
  if (components === 1) return device('DeviceGray');
  if (components === 3) return device('DeviceRGB');
  return components === 4 ? device('DeviceCMYK') : refuse();
};

const deviceNamed = (space: string): ColourSpace | undefined => {
  const known = deviceSpaceOf(space);
  return known && device(known);
};

const writeCie = (family: string, parameters: PDFObject | undefined): ColourSpace => {
  const value: { [key: string]: Value } = {};
  if (parameters instanceof PDFDict) {
    for (const key of ['WhitePoint', 'BlackPoint', 'Range', 'Matrix']) {
      const numbers = numbersAt(parameters, key);
      if (numbers) value[key] = numbers;
    }
    const gamma = numberAt(parameters, 'Gamma') ?? numbersAt(parameters, 'Gamma');
    if (gamma !== undefined) value.Gamma = gamma;
  }
  return { value: [name(family), value], components: family === 'CalGray' ? 1 : 3, kind: 'cie' };
};

const writeIcc = (scope: Scope, object: PDFObject | undefined): ColourSpace =>
  scope.fragment.once('icc', object, () => {
    const stream = streamIn(resolve(scope.context, object)) ?? refuse();
    const components = numberAt(stream.dict, 'N') ?? refuse();
    const fallback = deviceOf(components);
    const profile = decodeStream(stream, scope.codecs, maxProfileBytes);
    const expected = { 1: ['GRAY'], 3: ['RGB ', 'Lab '], 4: ['CMYK'] }[components] ?? [];
    const clean = cleanIccProfile(profile);
    if (!clean || !expected.includes(iccColourSpace(profile)) || isStandardRgb(profile)) return fallback;
    const ref = addStream(scope, { N: components, Alternate: fallback.value }, clean);
    return { value: [name('ICCBased'), ref], components, kind: 'icc' };
  });

const writeIndexed = (
  scope: Scope,
  items: readonly PDFObject[],
  resources: SourceResources,
  depth: number,
): ColourSpace => {
  const base = writeColourSpace(scope, items[1], resources, depth + 1);
  const highest = numberIn(resolve(scope.context, items[2])) ?? refuse();
  if (!(highest >= 0 && highest <= 255) || base.kind === 'indexed' || base.kind === 'pattern')
    return refuse();
  const source = resolve(scope.context, items[3]);
  const stream = streamIn(source);
  const bytes = stream ? decodeStream(stream, scope.codecs, 65_536) : stringIn(source);
  // Exactly as many entries as an index can reach.
  const table = new Uint8Array((Math.floor(highest) + 1) * base.components);
  table.set((bytes ?? refuse()).subarray(0, table.length));
  return {
    value: [name('Indexed'), base.value, Math.floor(highest), new HexString(table)],
    components: 1,
    kind: 'indexed',
    palette: { base, table },
  };
};

/** Colourants keep their order but not their names, which are free text. */
const neutralColourant = (colourant: string | undefined, index: number): Value =>
  name(colourant !== undefined && processColourants.has(colourant) ? colourant : `C${index}`);

const writeSpecial = (
  scope: Scope,
  items: readonly PDFObject[],
  resources: SourceResources,
  depth: number,
): ColourSpace => {
  const names = resolve(scope.context, items[1]);
  const alternate = writeColourSpace(scope, items[2], resources, depth + 1);
  if (alternate.kind === 'indexed' || alternate.kind === 'pattern') return refuse();
  const tint = writeFunction(scope, items[3]);
  if (names instanceof PDFName)
    return {
      value: [name('Separation'), neutralColourant(nameIn(names), 0), alternate.value, tint],
      components: 1,
      kind: 'special',
    };
  const colourants = itemsIn(scope.context, names) ?? refuse();
  if (colourants.length === 0 || colourants.length > maxColourants) return refuse();
  const neutral = colourants.map((item, index) =>
    neutralColourant(nameIn(resolve(scope.context, item)), index),
  );
  return {
    value: [name('DeviceN'), neutral, alternate.value, tint],
    components: neutral.length,
    kind: 'special',
  };
};

const writeArray = (
  scope: Scope,
  array: PDFArray,
  resources: SourceResources,
  depth: number,
): ColourSpace => {
  const items = array.asArray();
  const family = nameIn(resolve(scope.context, items[0])) ?? refuse();
  const parameters = resolve(scope.context, items[1]);
  switch (family) {
    case 'CalGray':
    case 'CalRGB':
    case 'Lab':
      return writeCie(family, parameters);
    case 'ICCBased':
      return writeIcc(scope, items[1]);
    case 'Indexed':
    case 'I':
      return writeIndexed(scope, items, resources, depth);
    case 'Separation':
    case 'DeviceN':
      return writeSpecial(scope, items, resources, depth);
    case 'Pattern': {
      if (!parameters) return { value: name('Pattern'), components: 0, kind: 'pattern' };
      const base = writeColourSpace(scope, items[1], resources, depth + 1);
      if (base.kind === 'pattern') return refuse();
      return { value: [name('Pattern'), base.value], components: base.components, kind: 'pattern' };
    }
    default:
      return deviceNamed(family) ?? refuse();
  }
};

/** Writes a colour space (ISO 32000-2, 8.6) from its numbers; names are looked up in `resources`. */
export const writeColourSpace = (
  scope: Scope,
  object: PDFObject | undefined,
  resources: SourceResources,
  depth = 0,
): ColourSpace => {
  if (depth > maxDepth) return refuse();
  const source = resolve(scope.context, object);
  if (source instanceof PDFName) {
    const space = source.decodeText();
    if (space === 'Pattern') return { value: name('Pattern'), components: 0, kind: 'pattern' };
    const known = deviceNamed(space);
    if (known) return known;
    const named = resources && dictionaryAt(resources, 'ColorSpace')?.get(source);
    return named ? writeColourSpace(scope, named, resources, depth + 1) : refuse();
  }
  if (source instanceof PDFArray)
    return scope.fragment.once('colour', object, () => writeArray(scope, source, resources, depth));
  return refuse();
};
