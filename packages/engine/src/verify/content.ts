import { definedNames, madeUpName } from './allow-list.ts';

/** The operators an export's content may use (ISO 32000-2, annex A): no marked content, no inline image, no compatibility section. */
const operators: ReadonlySet<string> = new Set(
  `b B b* B* BT c cm CS cs d d0 d1 Do ET f f* G g gs h i j J K k l m M n q Q re RG rg ri s S SC sc SCN scn sh
  T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y`
    .trim()
    .split(/\s+/),
);

const token = /\s+|\/[A-Za-z0-9_.+-]+|<[0-9A-Fa-f]*>|[[\]]|[-+]?(?:\d+\.?\d*|\.\d+)|[A-Za-z]+[*01]?/y;
const pieceBytes = 65_536;

/** The first token that is no number, made-up name, hex string or listed operator; `null` when there is none. */
export const contentProblem = (bytes: Uint8Array): string | null => {
  let content = '';
  for (let at = 0; at < bytes.length; at += pieceBytes)
    content += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  token.lastIndex = 0;
  while (token.lastIndex < content.length) {
    const found = token.exec(content)?.[0];
    if (found === undefined) return 'content: syntax';
    if (/^[A-Za-z]/.test(found) && !operators.has(found)) return 'content: operator';
    if (found.startsWith('/') && !isKnownName(found.slice(1))) return 'content: name';
  }
  return null;
};

const isKnownName = (name: string): boolean => madeUpName.test(name) || definedNames.has(name);
