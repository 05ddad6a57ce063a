import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RedactError } from '@blackbar/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAccess, OpenFile } from '../documents/file-access.ts';
import { clientOf } from './client.ts';

const shortestDelayMs = 30;
const longestDelayMs = 120;

/** Before every "not available", so that the time of an answer says nothing about which files exist. */
export const randomDelay = (): Promise<void> => sleep(randomInt(shortestDelayMs, longestDelayMs));

const opened = new WeakMap<FastifyRequest, OpenFile>();

/** The file of a request that has passed `requireFile`. */
export const fileOf = (request: FastifyRequest): OpenFile => {
  const file = opened.get(request);
  if (!file) throw new Error('this route does not require a file');
  return file;
};

const bearerToken = (request: FastifyRequest): string =>
  /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

const idOf = (request: FastifyRequest): number => {
  const untrustedId = (request.params as { id?: string }).id ?? '';
  const id = /^[1-9]\d{0,15}$/.test(untrustedId) ? Number(untrustedId) : 0;
  return Number.isSafeInteger(id) ? id : 0;
};

export const expiryHeader = 'blackbar-expires-at';

const admit = (request: FastifyRequest, reply: FastifyReply, file: OpenFile): void => {
  opened.set(request, file);
  reply.header(expiryHeader, new Date(file.expiresAt).toISOString());
};

/**
 * Runs before a body is read or validated, so that a client without the token learns nothing about the file.
 */
export const requireFile =
  (access: FileAccess) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    admit(request, reply, await access.byId(idOf(request), bearerToken(request), clientOf(request)));
  };

/** For calls that name a redaction: the token says which file is meant. */
export const requireFileByToken =
  (access: FileAccess) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    admit(request, reply, await access.byToken(bearerToken(request), clientOf(request)));
    if (idOf(request) === 0) throw new RedactError('redaction-not-found');
  };
