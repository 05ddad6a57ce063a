import { RedactError, type Word } from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/node';
import type { OpenFile } from './file-access.ts';
import type { OpenSources } from './open-sources.ts';
import type { WorkLimit } from './work-limit.ts';

export const pageWords =
  (engine: EngineHost, limit: WorkLimit, sources: OpenSources) =>
  async (file: OpenFile, page: number, signal: AbortSignal): Promise<Word[]> => {
    if (page > file.summary.pages.length) throw new RedactError('page-not-found');
    return sources.use(file, (source) =>
      limit.run({ client: file.client, file: source.key }, () => engine.words(source, page, { signal })),
    );
  };

export type PageWords = ReturnType<typeof pageWords>;
