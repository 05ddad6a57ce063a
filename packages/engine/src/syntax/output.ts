import { toBytes } from './bytes.ts';

/**
 * The only way anything gets into an exported PDF. Values are built from these kinds, never copied from a
 * source object, so what is not named here cannot be in the output.
 */
export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class Ref {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** Text or bytes, written as a hex string. */
export class HexString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export type Value = number | boolean | null | Name | Ref | HexString | Value[] | { [key: string]: Value };

interface OutputObject {
  value: Value;
  stream?: Uint8Array;
}

export const name = (value: string): Name => new Name(value);

const maxDecimals = 14;

const perUnit = 1_000_000;
const leastScaled = 0.01;
/** Products below this are exact to a thousandth. */
const mostScaled = 1_000_000;

/** What `toFixed` makes of so many millionths, without the zeros at its end, in a tenth of the time. */
const formatMillionths = (millionths: number, isNegative: boolean): string => {
  let fraction = millionths % perUnit;
  const whole = `${isNegative ? '-' : ''}${(millionths - fraction) / perUnit}`;
  if (fraction === 0) return whole;
  let decimals = 6;
  for (; fraction % 10 === 0; fraction /= 10) decimals -= 1;
  return `${whole}.${String(fraction).padStart(decimals, '0')}`;
};

/**
 * Finite, without exponent, at most six decimals: every viewer parses that the same way. Factors near zero keep seven
 * digits, because another matrix may scale them up again.
 */
export const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) return '0';
  if (Number.isInteger(value)) return String(Math.max(-2147483648, Math.min(2147483647, value)));
  const size = Math.abs(value);
  if (size >= leastScaled && size < mostScaled) {
    const scaled = size * perUnit;
    const rounded = Math.round(scaled);
    // Not so near the middle between two that the product's own rounding could decide.
    if (Math.abs(scaled - rounded) < 0.499) return formatMillionths(rounded, value < 0);
  }
  const decimals = size >= leastScaled ? 6 : Math.min(maxDecimals, 6 - Math.floor(Math.log10(size)));
  const fixed = value.toFixed(decimals).replace(/\.?0+$/, '');
  return fixed === '-0' ? '0' : fixed;
};

const formatName = (value: string): string =>
  `/${value.replace(/[^A-Za-z0-9_.+-]/g, (char) => `#${(char.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`)}`;

const hex = (bytes: Uint8Array): string => {
  let out = '';
  for (const byte of bytes) out += byte.toString(16).padStart(2, '0');
  return out;
};

export const formatValue = (value: Value): string => {
  if (value === null) return 'null';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof Name) return formatName(value.value);
  if (value instanceof Ref) return `${value.number} 0 R`;
  if (value instanceof HexString) return `<${hex(value.bytes)}>`;
  if (Array.isArray(value)) return `[${value.map(formatValue).join(' ')}]`;
  const entries = Object.entries(value).map(([key, entry]) => `${formatName(key)} ${formatValue(entry)}`);
  return `<<${entries.join(' ')}>>`;
};

/** Allocates memory for a finished file; a host may return memory that its workers share. */
export type Allocate = (bytes: number) => Uint8Array;

/** Collects objects and writes one revision of them, without dates and IDs. */
export class Output {
  private readonly objects: (OutputObject | undefined)[] = [];

  /** A number for an object that is filled in later. */
  reserve(): Ref {
    this.objects.push(undefined);
    return new Ref(this.objects.length);
  }

  fill(ref: Ref, value: Value, stream?: Uint8Array): void {
    this.objects[ref.number - 1] = stream ? { value, stream } : { value };
  }

  add(value: Value, stream?: Uint8Array): Ref {
    const ref = this.reserve();
    this.fill(ref, value, stream);
    return ref;
  }

  /** `root` is the catalog. An object that was reserved and never filled is an error: no reference dangles. */
  write(root: Ref, allocate: Allocate = (bytes) => new Uint8Array(bytes)): Uint8Array {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const push = (part: Uint8Array | string) => {
      const bytes = typeof part === 'string' ? toBytes(part) : part;
      chunks.push(bytes);
      length += bytes.length;
    };
    push('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    const offsets: number[] = [];
    this.objects.forEach((object, index) => {
      if (!object) throw new Error(`object ${index + 1} was reserved and never filled`);
      offsets.push(length);
      push(`${index + 1} 0 obj\n`);
      if (object.stream) {
        const dictionary = { ...(object.value as { [key: string]: Value }), Length: object.stream.length };
        push(`${formatValue(dictionary)}\nstream\n`);
        push(object.stream);
        push('\nendstream\nendobj\n');
      } else push(`${formatValue(object.value)}\nendobj\n`);
    });
    const xref = length;
    push(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
    for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`);
    push(`trailer\n<</Size ${offsets.length + 1} /Root ${root.number} 0 R>>\nstartxref\n${xref}\n%%EOF\n`);
    const bytes = allocate(length);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}
