import type { RedactionAnswer } from '@blackbar/core';
import fc from 'fast-check';
import type { ApiClient, OpenedFile } from '../api-client.ts';

const oddNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 3, 3.0001, 1e9, -1e9, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53),
);
const odd = fc.oneof(
  oddNumber,
  fc.string(),
  fc.constant(null),
  fc.boolean(),
  fc.array(oddNumber),
  fc.object(),
);

/** Mostly valid, so that validation reaches the invalid part. */
const box = fc.record(
  {
    fileId: fc.oneof({ weight: 1, arbitrary: odd }, { weight: 2, arbitrary: fc.constant(undefined) }),
    page: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) }, { weight: 1, arbitrary: odd }),
    x: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -50, max: 2000 }) }, { weight: 1, arbitrary: odd }),
    y: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -50, max: 2000 }) }, { weight: 1, arbitrary: odd }),
    width: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 900 }) },
      { weight: 1, arbitrary: odd },
    ),
    height: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 900 }) },
      { weight: 1, arbitrary: odd },
    ),
    type: fc.oneof({ weight: 3, arbitrary: fc.constant('manual') }, { weight: 1, arbitrary: odd }),
    pattern: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd }),
  },
  { requiredKeys: [] },
);

const contact = fc.record(
  {
    name: odd,
    email: fc.oneof(fc.emailAddress(), odd),
    subject: odd,
    category: odd,
    message: odd,
    website: odd,
  },
  { requiredKeys: [] },
);

interface Request {
  method: string;
  path: string;
  type: string;
  body: string | undefined;
}

const text = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: value.map((object) => JSON.stringify(object) ?? '') },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"__proto__":{"a":1}}', '['.repeat(5000), '{"a":', '\u0000', ''),
    },
  );

/** Requests to every route that reads a body or a path parameter. */
export const apiRequest = (file: OpenedFile): fc.Arbitrary<Request> => {
  const own = `/api/files/${file.id}`;
  const bodies: [string, string, fc.Arbitrary<unknown>][] = [
    ['POST', `${own}/redactions`, box],
    [
      'POST',
      `${own}/redactions/batch`,
      fc.record({ redactions: fc.oneof(fc.array(box, { maxLength: 5 }), odd) }),
    ],
    ['PATCH', '/api/redactions/1', box],
    [
      'POST',
      `${own}/links`,
      fc.record({ purpose: fc.constantFrom('download', 'page', 'x'), page: odd, dpi: odd }),
    ],
    ['POST', '/api/contact', contact],
    ['POST', `${own}/extend`, odd],
  ];
  const withBody = fc.oneof(
    ...bodies.map(([method, path, value]) =>
      fc.record({
        method: fc.constant(method),
        path: fc.constant(path),
        type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', 'a/b'),
        body: text(value),
      }),
    ),
  );
  const part = fc.oneof(
    odd.map(String),
    fc.webPath(),
    fc.constantFrom('..', '%00', '%ff', '1e3', '-1', '1.0'),
  );
  const withoutBody = fc.record({
    method: fc.constantFrom('GET', 'DELETE', 'HEAD', 'PUT', 'OPTIONS'),
    path: fc.oneof(
      part.map((value) => `/api/files/${encodeURIComponent(value)}`),
      part.map((value) => `${own}/png/${encodeURIComponent(value)}`),
      part.map((value) => `${own}/png/1?dpi=${encodeURIComponent(value)}`),
      part.map((value) => `${own}/words/${encodeURIComponent(value)}`),
      part.map((value) => `/api/redactions/${encodeURIComponent(value)}`),
      part.map((value) => `/api/links/${encodeURIComponent(value)}`),
    ),
    type: fc.constant(''),
    body: fc.constant(undefined),
  });
  const multipart = fc.record({
    method: fc.constant('POST'),
    path: fc.constant('/api/files'),
    type: fc.constantFrom(
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ),
    body: fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '--x\r\n',
            '--x--\r\n',
            '\r\n',
            'Content-Disposition: form-data; name="file"; ',
            '%PDF-1.7\n',
          ),
          fc.constantFrom('filename="a.pdf"\r\n', 'Content-Type: application/pdf\r\n', '--x', '"', ';'),
          fc.string(),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  });
  return fc.oneof(
    { weight: 5, arbitrary: withBody },
    { weight: 3, arbitrary: withoutBody },
    { weight: 2, arbitrary: multipart },
  );
};

/** What is wrong with the response; `null` when it is correct. */
export const judgeRequest = async (
  client: ApiClient,
  file: OpenedFile,
  { method, path, type, body }: Request,
): Promise<string | null> => {
  const answer = await client.call<Partial<RedactionAnswer> | null>(method, path, file.token, {
    ...(type === '' ? {} : { headers: { 'content-type': type } }),
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(20_000),
  });
  const wrong = (what: string) => `${method} ${path} ${body?.slice(0, 200) ?? ''}: ${answer.status} ${what}`;
  if (answer.status >= 500 && answer.status !== 503) return wrong('a failure of the server');
  if (answer.status >= 400 && answer.code === 'none' && method !== 'HEAD') return wrong('without a code');
  if (answer.status === 201 && path.endsWith('/redactions')) {
    const { page = 0, x = -1, y = -1, width = 0, height = 0 } = answer.body ?? {};
    const size = file.pages[page - 1];
    const inside =
      size &&
      x >= 0 &&
      y >= 0 &&
      width > 3 &&
      height > 3 &&
      x + width <= size.width &&
      y + height <= size.height;
    if (!inside) return wrong('a box that is not on its page');
  }
  return null;
};
