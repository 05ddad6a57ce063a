interface Schema {
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
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);

const fieldsOf = (schema: Schema, indent: string): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const isRequired = schema.required?.includes(name) ?? false;
      const comment = field.description ? `${indent}/** ${field.description} */\n` : '';
      return `${comment}${indent}${name}${isRequired ? '' : '?'}: ${typeOf(field, indent)};\n`;
    })
    .join('');

/** A schema as a TypeScript type. */
const typeOf = (schema: Schema, indent = ''): string => {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.anyOf) return schema.anyOf.map((choice) => typeOf(choice, indent)).join(' | ');
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.format === 'binary') return 'Blob';
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties) return `{\n${fieldsOf(schema, `${indent}  `)}${indent}}`;
  if (schema.type === undefined) throw new Error(`A schema without a type: ${JSON.stringify(schema)}`);
  return schema.type;
};

const namedType = ([name, schema]: [string, Schema]): string => {
  const comment = schema.description ? `/** ${schema.description} */\n` : '';
  return schema.properties
    ? `${comment}export interface ${name} {\n${fieldsOf(schema, '  ')}}\n`
    : `${comment}export type ${name} = ${typeOf(schema)};\n`;
};

const parametersIn = ({ parameters = [] }: Operation, place: string) =>
  parameters.filter((parameter) => parameter.in === place);

/** Options of a call: the token where one is needed, and what stands behind the question mark. */
const optionsOf = (operation: Operation): { parameter: string; query: string; rest: string } => {
  const needsToken = operation.security !== undefined;
  const query = parametersIn(operation, 'query');
  const base = needsToken ? 'TokenOptions' : 'CallOptions';
  const fallback = needsToken ? '' : ' = {}';
  if (query.length === 0) return { parameter: `options: ${base}${fallback}`, query: '', rest: '...options' };
  const names = query.map(({ name }) => name).join(', ');
  const types = query.map(({ name, schema }) => `${name}?: ${typeOf(schema)} | undefined`).join('; ');
  return {
    parameter: `{ ${names}, ...options }: ${base} & { ${types} }${fallback}`,
    query: `query: { ${names} }, `,
    rest: '...options',
  };
};

const callOf = (method: string, path: string, operation: Operation): string => {
  const inPath = parametersIn(operation, 'path');
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const json = answer?.content?.['application/json']?.schema;
  const options = optionsOf(operation);
  const parameters = [
    ...inPath.map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(body ? [`body: ${typeOf(body.schema, '    ')}`] : []),
    options.parameter,
  ];
  const filled = path.replace(/\{(\w+)\}/g, (_mark, name) => `\${encodeURIComponent(${name})}`);
  const sent = body ? `${bodyType === 'multipart/form-data' ? 'form: { ...body }' : 'json: body'}, ` : '';
  const call = `{ method: '${method.toUpperCase()}', path: ${inPath.length > 0 ? `\`${filled}\`` : `'${path}'`}, ${options.query}${sent}${options.rest} }`;
  const text = [operation.summary, operation.description].filter(Boolean).join('. ');
  return `    /** ${text} */
    ${operation.operationId}: (${parameters.join(', ')}) => ${json ? `json<${typeOf(json, '    ')}>` : 'send'}(${call}),\n`;
};

const head = `// Made from the server's own description of its API. Do not edit: npx vitest run tests/client.test.ts --update
`;

/** The types of what is sent and answered, as TypeScript, from the description the server gives of itself. */
export const generateTypes = ({ components }: Document): string =>
  `${head}\n${Object.entries(components.schemas).map(namedType).join('\n')}`;

/** The client's calls, from the same description. */
export const generateCalls = ({ paths, components }: Document): string => {
  const all = Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
    )
    .join('');
  const used = Object.keys(components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(all));
  return `${head}import type { Call, CallOptions, Send, TokenOptions } from './call.ts';
import type { ${used.sort().join(', ')} } from './types.ts';

/** Every call, sent the way \`send\` sends. What is not JSON comes as the answer itself, to be read or streamed. */
export const calls = (send: Send) => {
  const json = async <T>(call: Call): Promise<T> => (await send(call)).json() as Promise<T>;
  return {
${all}  };
};

export type Calls = ReturnType<typeof calls>;
`;
};
