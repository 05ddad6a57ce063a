import {
  ChangedRedactionSchema,
  ChangedRedactionsSchema,
  DeletedSchema,
  FileParams,
  FileRedactionParams,
  NewRedactionSchema,
  NewRedactionsSchema,
  RedactError,
  RedactionParams,
  RedactionSchema,
} from '@blackbar/core';
import { Type } from 'typebox';
import type { Redactions } from '../documents/change-redactions.ts';
import type { FileAccess } from '../documents/file-access.ts';
import { randomId } from '../documents/random-id.ts';
import { fileOf, requireFile, requireFileByToken } from './access.ts';
import { answers, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { sendList } from './json-list.ts';

/** Large enough for as many redactions as a file can hold. */
const batchBodyBytes = 4 * 1024 * 1024;

const common = { tags: ['Redactions'], security: withToken };

export const redactionRoutes = (app: App, access: FileAccess, redactions: Redactions): void => {
  const onRequest = requireFile(access);
  const list = Type.Array(RedactionSchema);

  app.get(
    '/api/files/:id/redactions',
    {
      onRequest,
      schema: {
        ...common,
        operationId: 'listRedactions',
        summary: 'All redactions of a file',
        params: FileParams,
        response: answers(200, list),
      },
    },
    async (request, reply) => sendList(reply, redactions.list(fileOf(request))),
  );

  app.post(
    '/api/files/:id/redactions',
    {
      onRequest,
      schema: {
        ...common,
        operationId: 'addRedaction',
        summary: 'Add a redaction',
        description:
          'What lies beside the page is cut off; the rest must be more than 3 pixels wide and high.',
        params: FileParams,
        body: NewRedactionSchema,
        response: answers(201, RedactionSchema),
      },
    },
    async (request, reply) => {
      // An id is chosen with PUT or in a batch, where it is checked.
      const wanted = { ...request.body, id: randomId() };
      const {
        redactions: [added],
      } = await redactions.add(fileOf(request), [wanted]);
      if (!added) throw new RedactError('internal');
      return reply.code(201).send(added);
    },
  );

  app.put(
    '/api/files/:id/redactions/:redactionId',
    {
      onRequest,
      schema: {
        ...common,
        operationId: 'putRedaction',
        summary: 'Add a redaction under an id of the client',
        description:
          'Safe to repeat: 201 when it was added, 200 with the same redaction when it is already there. 409 `redaction-conflict` when the id belongs to a different redaction. Choose ids at random from 1 to 2^53 - 1.',
        params: FileRedactionParams,
        body: NewRedactionSchema,
        response: { ...answers(201, RedactionSchema), 200: RedactionSchema },
      },
    },
    async (request, reply) => {
      const wanted = { ...request.body, id: request.params.redactionId };
      const { redactions: added, isNew } = await redactions.add(fileOf(request), [wanted]);
      const [redaction] = added;
      if (!redaction) throw new RedactError('internal');
      return reply.code(isNew ? 201 : 200).send(redaction);
    },
  );

  app.post(
    '/api/files/:id/redactions/batch',
    {
      onRequest,
      bodyLimit: batchBodyBytes,
      schema: {
        ...common,
        operationId: 'addRedactions',
        summary: 'Add many redactions',
        description:
          'All or none. Safe to repeat when every redaction has an id of the client: 200 with the same redactions when they are already there, 409 `redaction-conflict` when an id belongs to a different one.',
        params: FileParams,
        body: NewRedactionsSchema,
        response: { ...answers(201, list), 200: list },
      },
    },
    async (request, reply) => {
      const { redactions: added, isNew } = await redactions.add(fileOf(request), request.body.redactions);
      return sendList(reply.code(isNew ? 201 : 200), added);
    },
  );

  app.patch(
    '/api/files/:id/redactions/batch',
    {
      onRequest,
      bodyLimit: batchBodyBytes,
      schema: {
        ...common,
        operationId: 'changeRedactions',
        summary: 'Move, resize or label many redactions',
        description: 'All or none.',
        params: FileParams,
        body: ChangedRedactionsSchema,
        response: answers(200, list),
      },
    },
    async (request, reply) => sendList(reply, await redactions.change(fileOf(request), request.body.changes)),
  );

  app.delete(
    '/api/files/:id/redactions',
    {
      onRequest,
      schema: {
        ...common,
        operationId: 'clearRedactions',
        summary: 'Remove all redactions of a file',
        params: FileParams,
        response: answers(200, DeletedSchema),
      },
    },
    async (request) => ({ deleted: await redactions.clear(fileOf(request)) }),
  );

  app.patch(
    '/api/redactions/:id',
    {
      onRequest: requireFileByToken(access),
      schema: {
        ...common,
        operationId: 'changeRedaction',
        summary: 'Move, resize or label a redaction',
        params: RedactionParams,
        body: ChangedRedactionSchema,
        response: answers(200, RedactionSchema),
      },
    },
    async (request) => {
      const [changed] = await redactions.change(fileOf(request), [
        { ...request.body, id: request.params.id },
      ]);
      if (!changed) throw new RedactError('internal');
      return changed;
    },
  );

  app.delete(
    '/api/redactions/:id',
    {
      onRequest: requireFileByToken(access),
      schema: {
        ...common,
        operationId: 'removeRedaction',
        summary: 'Remove a redaction',
        params: RedactionParams,
        response: answers(200, DeletedSchema),
      },
    },
    async (request) => ({ deleted: await redactions.remove(fileOf(request), request.params.id) }),
  );
};
