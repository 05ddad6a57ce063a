import { escaped, type Schema, shape } from './docs-schemas.ts';

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export type Paths = Record<string, Record<string, Operation>>;

const contents = (title: string, content: Record<string, { schema: Schema }> | undefined): string =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => `<p>${title} <code>${escaped(type)}</code></p><pre>${shape(schema)}</pre>`)
    .join('');

const call = (method: string, path: string, operation: Operation): string => {
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, schema, description = schema.description }) =>
        `<li><code>${escaped(name)}</code> in ${place}: ${shape(schema)}${schema.default === undefined ? '' : `, ${escaped(String(schema.default))} unless given`}${description ? `. ${escaped(description)}` : ''}</li>`,
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

/** Every call, under what it is about. */
export const callsByTopic = (paths: Paths): string => {
  const topics = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const topic = operation.tags?.[0] ?? 'Other';
      topics.set(topic, [...(topics.get(topic) ?? []), call(method, path, operation)]);
    }
  return [...topics].map(([topic, calls]) => `<h2>${escaped(topic)}</h2>${calls.join('')}`).join('');
};
