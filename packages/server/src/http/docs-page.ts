import { brand } from '@blackbar/core';
import type { App } from './app-type.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A schema in short notation. */
const shape = (schema: Schema): string => {
  if (schema.anyOf) return schema.anyOf.map(shape).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `[${shape(schema.items ?? {})}, …]`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(field)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  return schema.format ?? schema.type ?? 'anything';
};

const contents = (title: string, content: Record<string, { schema: Schema }> | undefined): string =>
  Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<p>${title} <code>${escaped(type)}</code></p><pre>${escaped(shape(schema))}</pre>`,
    )
    .join('');

const section = (method: string, path: string, operation: Operation): string => {
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, schema, description }) =>
        `<li><code>${escaped(name)}</code> in ${place}: ${escaped(shape(schema))}${description ? `. ${escaped(description)}` : ''}</li>`,
    )
    .join('');
  const answered = Object.entries(operation.responses ?? {})
    .filter(([status]) => /^2\d\d$/.test(status))
    .map(([status, answer]) => contents(`Answer ${status}`, answer.content))
    .join('');
  return `<section><h3><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></h3>
<p>${escaped(operation.summary ?? '')}. ${escaped(operation.description ?? '')}${operation.security ? ' Needs the token.' : ''}</p>
${parameters === '' ? '' : `<ul>${parameters}</ul>`}${contents('Body', operation.requestBody?.content)}${answered}</section>`;
};

const page = (document: { info: { title: string; description?: string }; paths?: unknown }): string => {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(
    (document.paths ?? {}) as Record<string, Record<string, Operation>>,
  ))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), section(method, path, operation)]);
    }
  const body = [...groups].map(([tag, sections]) => `<h2>${escaped(tag)}</h2>${sections.join('')}`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escaped(document.info.title)}</h1><p>${escaped(document.info.description ?? '')}</p>
<p>Errors are <code>{ message, code }</code>: the message is for people, the code is stable.
The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a>. <a href="/">${escaped(brand.name)}</a></p>
${body}</main></body></html>`;
};

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:56rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8884;padding:.5rem 0}
h3{font-weight:400;margin:.5rem 0}
h3 b{display:inline-block;min-width:4.5rem}
pre{overflow-x:auto;white-space:pre-wrap;background:#8881;padding:.5rem .75rem;border-radius:.25rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}`;

export const registerDocsPage = (app: App): void => {
  let html: string | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    html ??= page(app.swagger() as Parameters<typeof page>[0]);
    return reply.type('text/html; charset=utf-8').send(html);
  });
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
};
