import { ProblemSchema } from '@blackbar/core';
import { type TSchema, Type } from 'typebox';

const problem = { '4xx': ProblemSchema, '5xx': ProblemSchema };

/** The success response, and the problem format for every error. */
export const answers = <Status extends number, Schema extends TSchema>(status: Status, schema: Schema) =>
  ({ [status]: schema, ...problem }) as Record<Status, Schema> & typeof problem;

const binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

/** A response whose body is a file. */
export const fileAnswer = (mediaType: string, description: string) => ({
  200: { description, content: { [mediaType]: { schema: binary } } },
  ...problem,
});

/** Every request for a file must carry its token. */
export const withToken = [{ token: [] }];
