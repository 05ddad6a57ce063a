type Body = string | { entries: string; bytes: Uint8Array };

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);

/** What is around the objects of a file. */
export interface FileParts {
  trailer?: string;
  before?: string;
  between?: string;
  after?: string;
}

/**
 * Writes PDF files by hand: every value is the text it is given, so that a trap can hide a secret where no
 * library would put one.
 */
export class PdfFile {
  private readonly bodies: (Body | undefined)[] = [];

  reserve(): number {
    return this.bodies.push(undefined);
  }

  fill(number: number, body: string): void {
    this.bodies[number - 1] = body;
  }

  add(body: string): number {
    return this.bodies.push(body);
  }

  stream(content: string | Uint8Array, entries = ''): number {
    const bytes = typeof content === 'string' ? latin1(content) : content;
    return this.bodies.push({ entries, bytes });
  }

  write(root: number, { trailer = '', before = '', between = '', after = '' }: FileParts = {}): Uint8Array {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const push = (part: string | Uint8Array): void => {
      const bytes = typeof part === 'string' ? latin1(part) : part;
      chunks.push(bytes);
      length += bytes.length;
    };
    push(`${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`);
    const offsets = this.bodies.map((body, index) => {
      push(between);
      const offset = length;
      pushObject(push, index + 1, body ?? 'null');
      return offset;
    });
    const xref = length;
    push(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
    for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`);
    push(
      `trailer\n<</Size ${offsets.length + 1}/Root ${root} 0 R${trailer}>>\nstartxref\n${xref}\n%%EOF\n${after}`,
    );
    return joined(chunks, length);
  }
}

const pushObject = (push: (part: string | Uint8Array) => void, number: number, body: Body): void => {
  push(`${number} 0 obj\n`);
  if (typeof body === 'string') push(body);
  else {
    push(`<<${body.entries}/Length ${body.bytes.length}>>\nstream\n`);
    push(body.bytes);
    push('\nendstream');
  }
  push('\nendobj\n');
};

const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const out = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
};

/** Appends a later revision in which objects have new bodies; the earlier ones stay in the file. */
export const withRevision = (
  file: Uint8Array,
  root: number,
  size: number,
  changes: ReadonlyMap<number, string>,
): Uint8Array => {
  const text = Buffer.from(file).toString('latin1');
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  let out = text;
  let table = '';
  for (const [number, body] of changes) {
    table += `${number} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`;
    out += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const xref = out.length;
  out += `xref\n${table}trailer\n<</Size ${size}/Root ${root} 0 R/Prev ${previous}>>\nstartxref\n${xref}\n%%EOF\n`;
  return latin1(out);
};
