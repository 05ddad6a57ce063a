import type { Candidate, Detector } from './candidate.ts';

const known =
  'com|org|net|edu|gov|mil|int|info|biz|io|co|ai|app|dev|me|eu|uk|de|fr|es|it|nl|be|ch|at|se|no|dk|fi|pl|cz|pt|ie|us|ca|au|nz|jp|cn|in|br|mx|ru|za';

const schemed = /(?<![\p{L}\p{N}])(?:https?|ftps?|sftp|ws|wss):\/\/\n?[^\s<>"{}|\\^`]+/giu;
const bare = new RegExp(
  `(?<![\\p{L}\\p{N}@/.:_-])(?:www\\.[^\\s<>"{}|\\\\^\`@]+|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:${known})(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}])(?::\\d{1,5})?(?:[/?#][^\\s<>"{}|\\\\^\`]*)?)`,
  'giu',
);

/** Where a line ends inside an address: after a slash or another joint, with no capital to begin a sentence. */
const continuation = /^\n([^\s<>"{}|\\^`]+)/;

const opens: Record<string, string> = { ')': '(', ']': '[' };

/** Punctuation that ends the sentence, and brackets that were opened before the address. */
const trimmed = (address: string): string => {
  let kept = address;
  for (;;) {
    const last = kept.slice(-1);
    const open = opens[last];
    const unmatched = open !== undefined && kept.split(last).length > kept.split(open).length;
    if (!unmatched && !/[.,;:!?'"…]/.test(last)) return kept;
    if (kept === '') return kept;
    kept = kept.slice(0, -1);
  }
};

const hasHost = (address: string): boolean =>
  /^(?:[a-z]+:\/\/\n?)?(?:[^@/\s]+@)?(?:\[[0-9a-f:.]+\]|localhost|[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}-]+)*\.?\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?(?:[/?#]|$)/iu.test(
    address,
  );

/** Web addresses: with a scheme, with www, or a host under a well-known top-level domain. */
export const url: Detector = {
  hyphens: ['-', ''],
  detect: (text) => {
    const found: Candidate[] = [];
    for (const expression of [schemed, bare]) {
      for (const { 0: raw, index: start } of text.matchAll(expression)) {
        let whole = raw;
        const next = /[/=&?_-]$/.test(raw) ? continuation.exec(text.slice(start + raw.length)) : null;
        if (next && /^[a-z0-9]/.test(next[1] ?? '') && /[/.=&?_\d-]/.test(next[1] ?? ''))
          whole = raw + next[0];
        const address = trimmed(whole);
        const end = start + address.length;
        if (!hasHost(address) || found.some((other) => start < other.end && other.start < end)) continue;
        found.push({ start, end });
      }
    }
    return found;
  },
};
