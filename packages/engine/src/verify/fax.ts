import { Name, type Value } from '../syntax/output.ts';
import { isDictionary } from '../syntax/read-output.ts';

type Dictionary = { [key: string]: Value };

const filterName = 'CCITTFaxDecode';
/** Any other key could make other pixels of the same bytes. */
const imageKeys = 'BitsPerComponent ColorSpace DecodeParms Filter Height Length Subtype Type Width';
const codingKeys = 'Columns K Rows';

const keysOf = (dictionary: Dictionary): string => Object.keys(dictionary).sort().join(' ');

const isNamed = (value: Value | undefined, expected: string): boolean =>
  value instanceof Name && value.value === expected;

/** The one form in which a page of two colours is written: Group 4, one bit of grey, as large as its picture. */
const isOurFax = (image: Dictionary): boolean => {
  const { DecodeParms: coding, Width, Height } = image;
  return (
    isNamed(image.Filter, filterName) &&
    isDictionary(coding) &&
    keysOf(image) === imageKeys &&
    keysOf(coding) === codingKeys &&
    coding.K === -1 &&
    coding.Columns === Width &&
    coding.Rows === Height &&
    image.BitsPerComponent === 1 &&
    isNamed(image.ColorSpace, 'DeviceGray')
  );
};

/** What is wrong with a picture that is, or says it is, a facsimile; `null` for any other. */
export const faxProblem = (image: Dictionary): string | null => {
  const filters = Array.isArray(image.Filter) ? image.Filter : [image.Filter];
  const codings = Array.isArray(image.DecodeParms) ? image.DecodeParms : [image.DecodeParms];
  const isFax =
    filters.some((filter) => isNamed(filter, filterName)) ||
    codings.some((coding) => isDictionary(coding) && ('K' in coding || 'Rows' in coding));
  return isFax && !isOurFax(image) ? 'image: facsimile' : null;
};
