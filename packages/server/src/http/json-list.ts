import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Text that is sent at once; below it a list costs less to write in one piece. */
const pieceItems = 200;

async function* pieces(items: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let piece: string[] = [];
  let isFirst = true;
  const text = () => {
    const joined = `${isFirst ? '[' : ','}${piece.join(',')}`;
    isFirst = false;
    piece = [];
    return joined;
  };
  for await (const item of items) {
    piece.push(JSON.stringify(item));
    if (piece.length === pieceItems) yield text();
  }
  if (piece.length > 0) yield text();
  yield isFirst ? '[]' : ']';
}

/** A list of any length as JSON, written piece by piece as the client reads it. */
export const sendList = (
  reply: FastifyReply,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): FastifyReply => reply.type('application/json; charset=utf-8').send(Readable.from(pieces(items)));
