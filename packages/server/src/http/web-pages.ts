import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type BoxedPages,
  brand,
  type DefaultPlace,
  type Enforced,
  enforcedWords,
  isApart,
} from '@blackbar/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy, hashesIn } from './content-policy.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it is sent: in every encoding, each with its mark for browsers that have it already. */
interface WebPage extends Record<Encoding, { bytes: Buffer; etag: string }> {
  policy: string;
}

export type WebPages = ReadonlyMap<string, WebPage>;

interface Words extends Enforced {
  /** Where the site is reached from outside, without a last slash; empty when nobody has said. */
  publicUrl: string;
  defaultPlace: DefaultPlace;
  defaultPages: BoxedPages;
  /** Where people write to when there is no form. */
  contact?: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);

/** Puts the installation's own words where the build has left marks; "settings" is another one when they are others. */
export const fillIn = (
  html: string,
  { publicUrl, defaultPlace, defaultPages, contact = brand.contact, ...set }: Words,
): string => {
  const words = { ...enforcedWords(set), year: String(new Date().getFullYear()), contact };
  const said = { ...words, origin: publicUrl, place: defaultPlace, pages: defaultPages };
  const texts: Record<string, string> = { ...said, settings: hashOf(JSON.stringify(said)) };
  return html.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    // Read as data by the page's own code; a `<` in it must not end the element.
    if (name === 'enforced') return JSON.stringify(words).replaceAll('<', '\\u003c');
    const text = texts[name];
    if (text === undefined)
      throw new Error(`The built web app asks for "${name}". Build it again: npm start.`);
    return escaped(text);
  });
};

const etagOf = (bytes: Buffer): string => `"${hashOf(bytes)}"`;

const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

const encode = async (html: string): Promise<Omit<WebPage, 'policy'>> => {
  const bytes = Buffer.from(html, 'utf8');
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  const sent = (body: Buffer) => ({ bytes: body, etag: etagOf(body) });
  return { identity: sent(bytes), br: sent(br), gzip: sent(zipped) };
};

/** The page whose file this is; a workspace has the policy of the page that opens it. */
const pathOfFile = (name: string): string => `/${name.replace(/(-workspace)?\.html$/, '')}`;

/** The policy is that of the page as it was built: no words that are put in later can widen it. */
const finish = async (name: string, built: string, words: Words): Promise<WebPage> => ({
  ...(await encode(fillIn(built, words))),
  policy: contentPolicy(hashesIn(built), isApart(pathOfFile(name))),
});

/** Every built page, finished and compressed once, when the server starts. */
export const readWebPages = async (webDir: string, words: Words): Promise<WebPages> => {
  const names = globSync('*.html', { cwd: webDir });
  const pages = names.map(
    async (name) => [name, await finish(name, readFileSync(join(webDir, name), 'utf8'), words)] as const,
  );
  return new Map(await Promise.all(pages));
};

/** The code that keeps the tool on a device, with the words of its pages in its version; `null` where there is none. */
export const readServiceWorker = (webDir: string, words: Words): string | null => {
  const path = join(webDir, 'sw.js');
  return existsSync(path) ? fillIn(readFileSync(path, 'utf8'), words) : null;
};

const encodingFor = (accepted: string): Encoding => {
  const offered = accepted
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => offered.includes(name)) ?? 'identity';
};

export const sendWebPage = (request: FastifyRequest, reply: FastifyReply, page: WebPage): FastifyReply => {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  const { bytes, etag } = page[encoding];
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  // A page that is not found stays so, however well the browser knows it.
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-length', bytes.length).send(request.method === 'HEAD' ? '' : bytes);
};
