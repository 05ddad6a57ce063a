import { RedactError } from '@blackbar/core';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';

/** Conversion to an integer drops a fraction; then the text stays as it is, and is refused. */
const convert = (schema: TSchema, given: unknown): unknown => {
  const texts = Value.Default(schema, given) as Record<string, unknown>;
  const converted = Value.Convert(schema, { ...texts }) as Record<string, unknown>;
  for (const [name, value] of Object.entries(converted))
    if (typeof value === 'number' && value !== Number(texts[name])) converted[name] = texts[name];
  return converted;
};

/** Path and query parameters are text and are converted to numbers; JSON bodies are not converted. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  return (value) => {
    const read = httpPart === 'body' ? value : convert(schema, value);
    if (check.Check(read)) return { value: read };
    const [first] = check.Errors(read);
    const place = first?.instancePath.slice(1).replaceAll('/', '.') || (httpPart ?? 'request');
    const error = new RedactError('malformed-request', {
      message: `The request could not be understood: ${place} ${first?.message ?? 'is not valid'}.`,
    });
    return { error };
  };
};
