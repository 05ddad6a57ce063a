import { brand } from '@blackbar/core';
import swagger from '@fastify/swagger';
import type { App } from './app-type.ts';

/** A document as it is being built: any of its parts may be a schema. */
type Part = { [name: string]: unknown };

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Gives every schema that has a title one place, `#/components/schemas/<title>`, and points there from all others: so
 * that readers see names, and generators make types of them.
 */
const nameSchemas = (document: Part): Part => {
  const named: Record<string, unknown> = {};
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isPart(value)) return value;
    const walked = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]));
    const isSchema = 'type' in value || 'anyOf' in value;
    if (!isSchema || typeof value.title !== 'string') return walked;
    const { title, ...schema } = walked;
    named[String(title)] = schema;
    return { $ref: `#/components/schemas/${title}` };
  };
  const paths = walk(document.paths);
  const schemas = Object.fromEntries(Object.entries(named).sort(([a], [b]) => a.localeCompare(b)));
  return { ...document, paths, components: { ...(document.components as Part), schemas } };
};

/** Generated from the schemas that check requests, so that it cannot say anything else. */
export const registerOpenApi = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Upload a PDF, JPEG or PNG, mark what must not be seen, download a PDF in which it is gone. Every call on a file needs the token its upload returned, as `Authorization: Bearer <token>`. Unknown, expired, deleted and foreign files are all the same 404.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transformObject: (built) =>
      nameSchemas(('openapiObject' in built ? built.openapiObject : built.swaggerObject) as Part) as never,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(app.swagger()),
  );
};
