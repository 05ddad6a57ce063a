import {
  brand,
  durationInWords,
  type Envelope,
  type ErrorCode,
  envelopesInWords,
  errorText,
  maxRedactionsPerFile,
  type Retention,
} from '@blackbar/core';
import type { App } from './app-type.ts';
import { callsByTopic, type Paths } from './docs-calls.ts';
import { escaped, namedSchemas, type Schema } from './docs-schemas.ts';
import { docsStyle } from './docs-style.ts';
import { originOf } from './origin.ts';
import { httpStatus } from './problem.ts';
import { rateLimits } from './rate-limits.ts';

interface Parts {
  publicUrl: string;
  envelopes: readonly Envelope[];
  retention: Retention;
  rateLimit: boolean;
}

interface Document {
  info: { title: string };
  paths: Paths;
  components: { schemas: Record<string, Schema> };
}

/** Uploads, boxes, downloads and deletes. A test takes it off the page and runs it as it stands. */
const firstSteps = (origin: string): string =>
  [
    `api=${origin}/api/files`,
    `file=$(curl -fsS -F file=@letter.pdf $api); id=$(expr "$file" : '.*"id":\\([0-9]*\\)'); token=$(expr "$file" : '.*"token":"\\([^"]*\\)"')`,
    `curl -fsS -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d '{"page":1,"x":140,"y":140,"width":700,"height":80}' $api/$id/redactions`,
    'curl -fsS -H "Authorization: Bearer $token" -o redacted_letter.pdf $api/$id/download',
    'curl -fsS -H "Authorization: Bearer $token" -X DELETE $api/$id',
  ].join('\n');

const errorRows = (): string =>
  (Object.keys(errorText) as ErrorCode[])
    .map(
      (code) =>
        `<tr><td>${httpStatus[code]}</td><th scope="row"><code>${code}</code></th><td>${escaped(errorText[code])}</td></tr>`,
    )
    .join('');

const limits = ({ envelopes, retention, rateLimit }: Parts): string[] => [
  `A file has ${envelopesInWords(envelopes)}.`,
  `A file holds up to ${maxRedactionsPerFile.toLocaleString('en-US')} redactions.`,
  `Access ends ${durationInWords(retention.standardMs)} after upload, sooner after ${durationInWords(retention.idleMs)} without a call, later with <code>POST /api/files/{id}/extend</code>, and after ${durationInWords(retention.longestMs)} at the latest. Every answer about a file says when, in the header <code>blackbar-expires-at</code>.`,
  rateLimit
    ? `An address may send ${rateLimits.upload.max} uploads and ask for ${rateLimits.export.max} downloads a minute. Past that the answer is 429, and <code>Retry-After</code> says how many seconds to wait.`
    : 'The number of calls is not limited on this installation.',
  'A full server answers 503 with <code>Retry-After</code>. Nothing that was accepted is lost by it.',
];

const page = ({ info, paths, components }: Document, parts: Parts, origin: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}</title><meta name="description" content="Upload, redact and download documents by program.">
<link rel="icon" href="/logo.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><p><a href="/">${escaped(brand.name)}</a></p><h1>${escaped(info.title)}</h1>
<p>Upload a file, and its answer has an <code>id</code> and a <code>token</code>. Every other call on that file carries the token as <code>Authorization: Bearer &lt;token&gt;</code>. There is no account and no key to ask for.</p>
<h2 id="start">Start here</h2>
<p>Five lines from a file to a redacted one. Boxes are in pixels of the page image, 150 to the inch, from the top left.</p>
<pre><code id="first-steps">${escaped(firstSteps(origin))}</code></pre>
<p>In TypeScript, the package <code>@blackbar/client</code> has every call below with its types, for browsers and Node. The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<h2 id="limits">Limits</h2><ul>${limits(parts)
  .map((line) => `<li>${line}</li>`)
  .join('')}</ul>
${callsByTopic(paths)}
<h2 id="schemas">Schemas</h2>${namedSchemas(components.schemas)}
<h2 id="errors">Errors</h2>
<p>Every error is <code>{ message, code }</code>: the message is for people and says what to do, the code is stable. Unknown, expired, deleted and foreign files are all the same 404.</p>
<div class="wide"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${errorRows()}</tbody></table></div>
</main></body></html>`;

export const registerDocsPage = (app: App, parts: Parts): void => {
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page(app.swagger() as unknown as Document, parts, originOf(request, parts.publicUrl))),
  );
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
};
