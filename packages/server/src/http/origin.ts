import type { FastifyRequest } from 'fastify';

/** Where the site is: as the operator says, else as this request was addressed. */
export const originOf = (request: FastifyRequest, publicUrl: string): string =>
  publicUrl || `${request.protocol}://${request.host}`;
