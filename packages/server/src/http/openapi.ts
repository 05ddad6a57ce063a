import { brand } from '@blackbar/core';
import swagger from '@fastify/swagger';
import type { App } from './app-type.ts';

/** Generated from the schemas that validate requests, so that description and behaviour agree. */
export const registerOpenApi = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Upload a PDF, JPEG or PNG, mark what must not be seen, download a PDF in which it is gone. Every call on a file needs the token its upload returned. Unknown, expired, deleted and foreign files are all the same 404.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(app.swagger()),
  );
};
