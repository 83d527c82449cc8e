import { createReadStream, statSync, type Stats } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from './pages';
import type { SharedSite } from './shared-site';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/** What the build laid beside a file (scripts/lib/compress.mjs), the smallest first. */
const FORMS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** Names carry a hash of what is inside: what was fetched once is right for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Pages and the service worker: kept, but asked for again each time. */
const REVALIDATED = 'no-cache';

/** Whether an Accept-Encoding header takes a coding: named or `*`, and not with a weight of 0. */
export function takes(header: string | undefined, encoding: string): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.split(';').map((s) => s.trim().toLowerCase());
      const q = rest.find((s) => s.startsWith('q='));
      return [name, q ? Number(q.slice(2)) : 1] as const;
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

const fileAt = (path: string): Stats | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found : undefined;
};
/** The path of a file inside the site, or nothing for what is not there or lies outside. */
function pathIn(site: string, name: string): string | undefined {
  const path = normalize(join(site, name));
  return path.startsWith(normalize(`${site}/`)) && fileAt(path) ? path : undefined;
}

const headed = (reply: FastifyReply, name: string, cache: string): FastifyReply =>
  reply
    .header('cache-control', cache)
    .header('vary', 'accept-encoding')
    .type(TYPES[extname(name) || name] ?? 'application/octet-stream');

/** Sends a file of the site in the smallest form that the browser takes. Nothing was compressed while somebody waited. */
function send(request: FastifyRequest, reply: FastifyReply, path: string, cache: string): FastifyReply {
  headed(reply, path, cache);
  for (const { encoding, suffix } of FORMS) {
    const form = takes(request.headers['accept-encoding'], encoding) ? fileAt(path + suffix) : undefined;
    if (form)
      return reply
        .header('content-encoding', encoding)
        .header('content-length', form.size)
        .send(createReadStream(path + suffix));
  }
  return reply.send(createReadStream(path));
}

/** Sends the page of the request's address. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, pages: (path: string) => Page): FastifyReply {
  const { html, br } = pages(request.url.split('?')[0]!);
  headed(reply, '.html', REVALIDATED);
  return takes(request.headers['accept-encoding'], 'br')
    ? reply.header('content-encoding', 'br').send(br)
    : reply.send(html);
}

/** A file of a build that another process has; rarely asked for, so it is unpacked when it is. */
async function sendShared(request: FastifyRequest, reply: FastifyReply, name: string, shared?: SharedSite) {
  const file = await shared?.find(name);
  if (!file) return reply.code(404).send();
  headed(reply, name, FOR_EVER);
  if (file.br && !takes(request.headers['accept-encoding'], 'br')) return reply.send(brotliDecompressSync(file.bytes));
  return (file.br ? reply.header('content-encoding', 'br') : reply).send(Buffer.from(file.bytes));
}

/** /site/assets/* are files with hashed names, cached for good; files at the folder's top are revalidated. */
export function serveSite(app: FastifyInstance, site: string, shared?: SharedSite): void {
  app.get('/site/assets/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    const path = pathIn(site, `assets/${name}`);
    return path ? send(request, reply, path, FOR_EVER) : sendShared(request, reply, name, shared);
  });
  for (const name of ['favicon.svg', 'favicon.ico', 'sw.js'])
    app.get(`/${name}`, async (request, reply) => {
      const path = pathIn(site, name);
      return path ? send(request, reply, path, REVALIDATED) : reply.code(404).send();
    });
}
