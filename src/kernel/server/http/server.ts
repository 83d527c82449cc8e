import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import { Refusal, fail, kernelFaults } from '../../shared/faults';
import { langOf } from '../../shared/messages';
import { within } from '../db/pulse';
import type { RunningKernel } from '../kernel';
import { newRequestId, registerCalls } from './calls';
import type { Closing } from './drain';
import { HSTS, isSameSecret, underRoot } from './guards';
import { Metrics } from './metrics';
import { openApi, openApiPage } from './openapi';
import { problemOf } from './problem';
import { refusalOf } from './refusal-of';
import { SOCKET_LIMITS, closeSlowBodies, serverOptions, type SocketLimits } from './slow-sockets';
import { storageOf } from '../store/store';
import { acceptUpgrades } from './upgrades';
import { SharedSite } from './shared-site';
import { pagesOf } from './pages';
import { sendPage, serveSite } from './site';
import { pageWriting } from './written';
import { trustOf } from './proxies';
import { publicAddresses } from './public-address';

declare module 'fastify' {
  interface FastifyContextConfig {
    raw?: boolean;
  }
}

export interface ServerOptions {
  readonly kernel: RunningKernel;
  /** Folder of the built site, if there is one. */ readonly site?: string;
  /** Tests of one module run while another is being built. */ readonly partial?: boolean;
  /** How slowly clients may send. */ readonly sockets?: SocketLimits;
  /** Whose forwarded headers count; see `trustOf`. */ readonly trustProxy?: string;
}

/** So long the database may take to say that it is there. */
const READY_MS = 2000;
/** Answered to the end. */
const ABOUT_THIS_PROCESS: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);
/** Uploads go straight to the bucket when there is one. */
const bucket = process.env['S3_ENDPOINT'] ? ` ${new URL(process.env['S3_ENDPOINT']).origin}` : '';
const CSP = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  // Films come in fragments that a script hands to the player.
  "media-src 'self' blob:",
  "font-src 'self' data:",
  `connect-src 'self' ws://localhost:8999${bucket}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** An address with a broken escape is read as it is written: whoever typed it is told what is not there, as everybody is. */
function readableUrl(url: string): string {
  const [path = '', ...rest] = url.split(/(?=[?#])/);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + rest.join('');
  }
}

/** Site, API and assets on one port. */
export async function makeServer({
  kernel,
  site,
  partial,
  sockets = SOCKET_LIMITS,
  trustProxy = process.env['TRUST_PROXY'],
}: ServerOptions): Promise<FastifyInstance & { closing: Closing }> {
  // A setting that cannot be read ends the start, not the first request that needs it.
  publicAddresses(process.env['PUBLIC_URL']);
  const app: FastifyInstance = Fastify({
    loggerInstance: kernel.log as FastifyBaseLogger,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(trustProxy),
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    http: serverOptions(sockets),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  });
  closeSlowBodies(app, sockets);
  const closing: Closing = { soon: false, now: false };
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A raw body is handed on as it came: what somebody else has signed is these bytes.
    if (request.routeOptions.config.raw) {
      done(null, Readable.from([Buffer.from(body as string)]));
      return;
    }
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
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    // Answers about people stay out of every cache; a call that may be kept says so itself.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (closing.now && request.url.startsWith('/api/') && !ABOUT_THIS_PROCESS.has(request.url))
      throw fail(kernelFaults.notReady);
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
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer((v: unknown) => JSON.stringify(v))
      .send({
        ...problemOf(refusal.fault, refusal.params, refusal.fields, book, request.id),
        ...(refusal.changed ? { changed: refusal.changed } : {}),
      });
  });
  // The supervisor asks whether the process answers: a database that is away is no reason to start it again.
  app.get('/api/health', async (_request, reply) => reply.send({ status: closing.now ? 'stopping' : 'ok' }));
  // A proxy asks whether to send requests here.
  app.get('/api/ready', async (_request, reply) => {
    if (closing.soon || closing.now) return reply.code(503).send({ status: 'stopping' });
    try {
      await within(READY_MS, kernel.pools.tenant.query('select 1'));
      return await reply.send({ status: 'ok' });
    } catch {
      return reply.code(503).send({ status: 'database' });
    }
  });
  app.get('/api/openapi.json', async (_request, reply) => reply.send(openApi(kernel.registry)));
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', CSP).type('text/html; charset=utf-8').send(openApiPage(kernel.registry)),
  );
  // Metrics name no person, but they are nobody else's business. An address proves nothing behind a proxy: only the token opens.
  app.get('/metrics', async (request, reply) => {
    const token = process.env['METRICS_TOKEN'];
    if (!token || !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.code(404).send();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4')
      .send(await metrics.text());
  });
  registerCalls(app, kernel, partial);
  acceptUpgrades(app, kernel);
  if (site) serveSite(app, site, new SharedSite(storageOf(kernel), site));
  const pages = site ? pagesOf(site, kernel.registry.places) : undefined;
  const write = pageWriting(kernel);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = !request.url.startsWith('/api/') && (request.method === 'GET' || request.method === 'HEAD');
    if (isPage && pages && request.url.startsWith('/site/')) return reply.redirect(underRoot(request.url), 302);
    if (isPage) {
      reply.header('content-security-policy', CSP);
      if (await write(request, reply, pages)) return reply;
      if (pages) return sendPage(request, reply, pages);
    }
    return reply
      .code(404)
      .send(
        problemOf(kernelFaults.noCall, {}, [], kernel.books[langOf(request.headers['accept-language'])], request.id),
      );
  });
  return Object.assign(app, { closing });
}
