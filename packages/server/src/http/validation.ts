import { RedactError } from '@blackbar/core';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';

interface Described {
  type?: string;
  description?: string;
  anyOf?: { const?: unknown }[];
  properties?: Record<string, Described>;
}

/** The only way a number is written in an address: no sign, point, exponent, base or leading zero. */
const wholeNumber = /^(0|[1-9]\d{0,15})$/;

const isNumeric = ({ type, anyOf }: Described): boolean =>
  type === 'integer' || (anyOf ?? []).some((choice) => typeof choice.const === 'number');

/** Paths and queries are text. A text that is a number where one is asked for becomes that number; nothing else does. */
const readNumbers = (schema: Described, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const read = Object.entries(value).map(([name, text]) => {
    const expected = schema.properties?.[name];
    const asNumber = expected && isNumeric(expected) && typeof text === 'string' && wholeNumber.test(text);
    return [name, asNumber ? Number(text) : text];
  });
  return Object.fromEntries(read);
};

/** A body says itself what its values are. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  return (value) => {
    const read = httpPart === 'body' ? value : Value.Default(schema, readNumbers(schema as Described, value));
    if (check.Check(read)) return { value: read };
    const [first] = check.Errors(read);
    const path = first?.instancePath.slice(1).split('/') ?? [];
    const place = path.join('.') || (httpPart ?? 'request');
    const described = (schema as Described).properties?.[path[0] ?? '']?.description;
    const hint = httpPart !== 'body' && described ? ` ${described}` : '';
    const error = new RedactError('malformed-request', {
      message: `The request could not be understood: ${place} ${first?.message ?? 'is not valid'}.${hint}`,
    });
    return { error };
  };
};
