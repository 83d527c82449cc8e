import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import { Refusal, fail, kernelFaults, type Fault } from '../../shared/faults';
import { langOf } from '../../shared/messages';
import type { Kernel } from '../kernel';
import { newRequestId, registerCalls } from './calls';
import { Metrics } from './metrics';
import { openApi, openApiPage } from './openapi';
import { problemOf } from './problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    raw?: boolean;
  }
}

export interface ServerOptions {
  readonly kernel: Kernel;
  /** Folder of the built site, if there is one. */ readonly site?: string;
  /** Tests of one module run while another is being built. */ readonly partial?: boolean;
}

/** Uploads go straight to the bucket when there is one. */
const bucket = process.env['S3_ENDPOINT'] ? ` ${new URL(process.env['S3_ENDPOINT']).origin}` : '';
const CSP = `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self' data:; connect-src 'self' ws://localhost:8999${bucket}; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'`;

/** Site, API and assets on one port. */
export async function makeServer({
  kernel,
  site,
  partial,
}: ServerOptions): Promise<FastifyInstance & { closing: { now: boolean } }> {
  const app: FastifyInstance = Fastify({
    loggerInstance: kernel.log as FastifyBaseLogger,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: process.env['TRUST_PROXY'] === '1',
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
  });
  const closing = { now: false };
  const metrics = new Metrics(kernel.pools);
  await app.register(compress, { threshold: 1024, encodings: ['gzip'] });
  await app.register(multipart, { throwFileSizeLimit: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_req, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
  // An empty JSON body (DELETE with a content type) is no fault.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => {
    if (body === '') {
      done(null, {});
      return;
    }
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new Refusal(kernelFaults.badInput));
    }
  });
  // A raw body stays a stream until its handler has looked at the ticket; other unknown types are nobody's.
  app.addContentTypeParser('*', (request, payload, done) => {
    done(request.routeOptions.config.raw ? null : new Refusal(kernelFaults.wrongType), payload);
  });

  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY');
    if (closing.now && request.url.startsWith('/api/')) throw fail(kernelFaults.notReady);
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        url: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const book = kernel.books[langOf(request.headers['accept-language'])];
    let refusal = error instanceof Refusal ? error : refusalOf(error, request.id);
    if (refusal.fault.status === 500) request.log.error({ err: error, reqId: request.id }, 'fault');
    if (refusal.fault.code === kernelFaults.internal.code)
      refusal = new Refusal(kernelFaults.internal, { requestId: request.id });
    if (refusal.fault.status === 429 && 'seconds' in refusal.params)
      reply.header('retry-after', String(refusal.params['seconds']));
    return reply
      .code(refusal.fault.status)
      .type('application/json; charset=utf-8')
      .serializer((v: unknown) => JSON.stringify(v))
      .send({
        ...problemOf(refusal.fault, refusal.params, refusal.fields, book, request.id),
        ...(refusal.changed ? { changed: refusal.changed } : {}),
      });
  });
  app.get('/api/health', async (_request, reply) => {
    if (closing.now) return reply.code(503).send({ status: 'stopping' });
    try {
      await kernel.pools.tenant.query('select 1');
      return await reply.send({ status: 'ok' });
    } catch {
      return reply.code(503).send({ status: 'database' });
    }
  });
  app.get('/api/openapi.json', async (_request, reply) => reply.send(openApi(kernel.registry)));
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', CSP).type('text/html; charset=utf-8').send(openApiPage(kernel.registry)),
  );
  // Metrics name no person, but they are nobody else's business: loopback only unless a token is set.
  app.get('/metrics', async (request, reply) => {
    const token = process.env['METRICS_TOKEN'];
    if (
      token
        ? request.headers.authorization !== `Bearer ${token}`
        : !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
    )
      return reply.code(404).send();
    return reply.type('text/plain; version=0.0.4').send(await metrics.text());
  });
  registerCalls(app, kernel, partial);
  if (site) serveSite(app, site);
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || !site || (request.method !== 'GET' && request.method !== 'HEAD'))
      return reply
        .code(404)
        .send(
          problemOf(kernelFaults.noCall, {}, [], kernel.books[langOf(request.headers['accept-language'])], request.id),
        );
    const path = request.url.split('?')[0]!;
    if (path.startsWith('/site/')) return reply.redirect(request.url.slice(5) || '/', 302);
    const page = path === '/login' ? 'login.html' : 'index.html';
    return reply
      .header('content-security-policy', CSP)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(createReadStream(join(site, page)));
  });
  return Object.assign(app, { closing });
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/** /site/assets/* are files with hashed names, cached for good; files at the folder's top are revalidated. */
function serveSite(app: FastifyInstance, site: string): void {
  const file = (name: string) => {
    const path = normalize(join(site, name));
    return path.startsWith(normalize(site + '/')) && existsSync(path) && statSync(path).isFile() ? path : undefined;
  };
  app.get('/site/assets/*', async (request, reply) => {
    const path = file(`assets/${(request.params as { '*': string })['*']}`);
    if (!path) return reply.code(404).send();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(TYPES[extname(path)] ?? 'application/octet-stream')
      .send(createReadStream(path));
  });
  for (const name of ['favicon.svg', 'favicon.ico', 'robots.txt', 'sw.js'])
    app.get(`/${name}`, async (_request, reply) => {
      const path = file(name);
      return path
        ? reply
            .header('cache-control', 'no-cache')
            .type(TYPES[extname(path)] ?? 'application/octet-stream')
            .send(createReadStream(path))
        : reply.code(404).send();
    });
}

/** What a thrown error that is no refusal means on the wire. */
function refusalOf(error: FastifyError, requestId: string): Refusal {
  const is = (fault: Fault, params = {}) => new Refusal(fault, params);
  const code = error.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return is(kernelFaults.tooBig, { max: '1 MB' });
  if (code.startsWith('FST_ERR_CTP_INVALID_MEDIA') || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return is(kernelFaults.wrongType);
  if (code.startsWith('FST_') && (error.statusCode ?? 500) < 500) return is(kernelFaults.badInput);
  // Two people did the same at once: the database's constraint is the last word.
  if (code === '23505' || code === '23P01' || code === '40001' || code === '40P01') return is(kernelFaults.stale);
  if (code === '23503') return is(kernelFaults.inUse);
  if (code === '22021' || code === '22P05') return is(kernelFaults.badInput);
  if (code === '57014') return is(kernelFaults.timedOut);
  if (['ECONNREFUSED', '57P01', '57P03', '53300'].includes(code)) return is(kernelFaults.notReady);
  return is(kernelFaults.internal, { requestId });
}
