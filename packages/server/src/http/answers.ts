import { ProblemSchema } from '@blackbar/core';
import { type TSchema, Type } from 'typebox';

const problem = { '4xx': ProblemSchema, '5xx': ProblemSchema };

/** The answer when all is well, and the one shape of every other. */
export const answers = <Status extends number, Schema extends TSchema>(status: Status, schema: Schema) =>
  ({ [status]: schema, ...problem }) as Record<Status, Schema> & typeof problem;

const binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

/** An answer that is a file. */
export const fileAnswer = (mediaType: string, description: string) => ({
  200: { description, content: { [mediaType]: { schema: binary } } },
  ...problem,
});

/** Every call on a file shows its token. */
export const withToken = [{ token: [] }];
