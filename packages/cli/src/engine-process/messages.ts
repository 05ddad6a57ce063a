import type { ErrorCode, ExportProgress, PageBox } from '@blackbar/core/model';
import type { EngineHost, Source } from '@blackbar/engine/node';
import type { Part } from './parts.ts';

type AnswerOf<Method extends keyof EngineHost> = Awaited<ReturnType<EngineHost[Method]>>;

/** What the commands need of an engine. */
export interface Engine
  extends Pick<
    EngineHost,
    'open' | 'inspect' | 'words' | 'renderPage' | 'exportDocument' | 'verify' | 'forget' | 'close'
  > {
  checkFile(source: Source, options?: { signal?: AbortSignal }): Promise<AnswerOf<'checkFile'>>;
}

/** What is asked about a document. */
export type Question =
  | { kind: 'open' }
  | { kind: 'inspect' }
  | { kind: 'words'; page: number }
  | { kind: 'render'; page: number; options: { dpi?: number } }
  | { kind: 'check' }
  | { kind: 'verify'; boxes: readonly PageBox[] }
  | {
      kind: 'export';
      boxes: readonly PageBox[];
      options: { dpi?: 150 | 200 | 300; pages?: 'picture' | 'sharp' };
    };

export interface Answers {
  open: AnswerOf<'open'>;
  inspect: AnswerOf<'inspect'>;
  words: AnswerOf<'words'>;
  render: AnswerOf<'renderPage'>;
  check: AnswerOf<'checkFile'>;
  verify: AnswerOf<'verify'>;
  export: AnswerOf<'exportDocument'>;
}

export type Answer = Answers[keyof Answers];

/** To the process: only data crosses. The bytes of a document come before the first question about it. */
export type Request =
  | Part
  | { type: 'question'; id: number; key: string; password: string | undefined; question: Question }
  | { type: 'cancel'; id: number }
  | { type: 'forget'; key: string };

/** From the process. The bytes of an export come before its answer, which has none. */
export type Reply =
  | Part
  | { type: 'progress'; id: number; progress: ExportProgress }
  | { type: 'answered'; id: number; answer: Answer }
  | { type: 'failed'; id: number; code: ErrorCode };
