import { RedactError } from '@blackbar/core';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';

/** Paths and queries are text and are converted; a body says itself what its values are. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  return (value) => {
    const read = httpPart === 'body' ? value : Value.Convert(schema, Value.Default(schema, value));
    if (check.Check(read)) return { value: read };
    const [first] = check.Errors(read);
    const place = first?.instancePath.slice(1).replaceAll('/', '.') || (httpPart ?? 'request');
    const error = new RedactError('malformed-request', {
      message: `The request could not be understood: ${place} ${first?.message ?? 'is not valid'}.`,
    });
    return { error };
  };
};
