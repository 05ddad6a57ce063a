import { PageParams, WordSchema } from '@blackbar/core';
import { Type } from 'typebox';
import type { FileAccess } from '../documents/file-access.ts';
import type { PageWords } from '../documents/page-words.ts';
import { fileOf, requireFile } from './access.ts';
import { answers, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { clientSignal } from './client-signal.ts';

export const wordRoutes = (app: App, access: FileAccess, pageWords: PageWords): void => {
  app.get(
    '/api/files/:id/words/:page',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'getWords',
        summary: 'The words of a page',
        description: 'Words with visible ink and their boxes, for search and selection.',
        tags: ['Pages'],
        security: withToken,
        params: PageParams,
        response: answers(200, Type.Array(WordSchema)),
      },
    },
    async (request, reply) => pageWords(fileOf(request), request.params.page, clientSignal(reply)),
  );
};
