export interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  default?: unknown;
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replace(/`([^`]+)`/g, '<code>$1</code>');

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** A schema as a reader would write it down, in markup: a named one is a link to where it is written out. */
export const shape = (schema: Schema): string => {
  if (schema.$ref !== undefined)
    return `<a href="#${escaped(nameIn(schema.$ref))}">${escaped(nameIn(schema.$ref))}</a>`;
  if (schema.anyOf) return schema.anyOf.map(shape).join(' | ');
  if (schema.enum) return schema.enum.map((value) => escaped(JSON.stringify(value))).join(' | ');
  if (schema.const !== undefined) return escaped(JSON.stringify(schema.const));
  if (schema.type === 'array') return `array of ${shape(schema.items ?? {})}`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${escaped(name)}${schema.required?.includes(name) ? '' : '?'}: ${shape(field)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  const known = schema.format ?? schema.type;
  if (known === undefined) throw new Error('A schema of the API says nothing about its value.');
  return escaped(known);
};

const fieldRow = (name: string, field: Schema, isRequired: boolean): string =>
  `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${shape(field)}${isRequired ? '' : ', optional'}</td><td>${escaped(field.description ?? '')}</td></tr>`;

/** Every schema that has a name, field by field. */
export const namedSchemas = (schemas: Record<string, Schema>): string =>
  Object.entries(schemas)
    .map(([name, schema]) => {
      const rows = Object.entries(schema.properties ?? {}).map(([field, value]) =>
        fieldRow(field, value, schema.required?.includes(field) ?? false),
      );
      const body =
        rows.length > 0
          ? `<div class="wide"><table>${rows.join('')}</table></div>`
          : `<pre>${shape(schema)}</pre>`;
      return `<section id="${escaped(name)}"><h3>${escaped(name)}</h3><p>${escaped(schema.description ?? '')}</p>${body}</section>`;
    })
    .join('');
