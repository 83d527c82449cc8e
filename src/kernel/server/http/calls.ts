import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Call } from '../../shared/call';
import { coercer, shapeOf } from '../../shared/coerce';
import { Refusal, fail, kernelFaults } from '../../shared/faults';
import { hide } from '../../shared/masked';
import { langOf } from '../../shared/messages';
import { denied, type Denial } from '../../shared/need';
import { Cx } from '../cx';
import { unwatched, watch, watched } from '../db/door';
import { TenantTx } from '../db/tenant';
import type { Kernel, RunningKernel } from '../kernel';
import { asCall } from '../loop-watch';
import { Accepted, Download, type Handler, type ServerModule } from '../module';
import { refuseHidden } from '../masking';
import { bodyHash, takeKey } from './idempotency';
import { keptPages, pagesChanged } from './kept-pages';
import { Limiter } from './limiter';
import { isKnown } from './marks';
import { writeNotes } from './notes';
import { halvesIn, mendHalves } from './places';
import { fieldsOf } from './problem';
import { networkOf } from './proxies';
import { keepSharingRates } from './rates';
import { columnsIn, isRefusedValue, refusedValue } from './refused-value';
import { serializerOf } from './serializer';
import { Turns } from './turns';
import { CallUploads, parts, rawUpload } from './uploads';

const faultOf: Record<Denial, (typeof kernelFaults)[keyof typeof kernelFaults]> = {
  session: kernelFaults.noSession,
  line: kernelFaults.wrongLine,
  function: kernelFaults.notAllowed,
  service: kernelFaults.noService,
  gate: kernelFaults.gated,
};
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
/** So often a minute a module hears of somebody who has no right to its calls, or who sends them what they refuse. */
const TURNED_AWAY_PER_MINUTE = 10;
const PERSON_PER_MINUTE = Number(process.env['CALLS_PER_MINUTE'] ?? 1200);
/** Raises the calls' own limits: a benchmark has one address for everybody. */
const OPEN_AT_LEAST = Number(process.env['OPEN_CALLS_AT_LEAST'] ?? 0);
const OPEN_PER_MINUTE = Number(process.env['OPEN_CALLS_PER_MINUTE'] ?? 300);

/**
 * Registers every call of the program as a route under /api. A declared call without a handler is a fault of the
 * build (registry test 2), and a start refuses it.
 */
export function registerCalls(app: FastifyInstance, kernel: RunningKernel, partial = false): void {
  const limiter = new Limiter(() => kernel.clock().getTime());
  const endSharing = keepSharingRates(kernel.pools.tenant, limiter);
  app.addHook('onClose', async () => {
    endSharing();
  });
  // Fewer than there are connections: whose call it is must be looked up beside those at work.
  const turns = new Turns(
    Math.max(4, Math.floor(((kernel.pools.tenant.options.max ?? 10) * 3) / 4)),
    undefined,
    new Map([[PROGRAMS, PROGRAMS_AT_ONCE]]),
  );
  const handlers = new Map(kernel.handlers);
  for (const call of kernel.registry.calls.values()) {
    const handler = handlers.get(call.name);
    if (!handler) {
      if (partial) continue;
      throw new Error(`${call.name} has no handler`);
    }
    handlers.delete(call.name);
    const own = kernel.servers.find(({ name }) => name === call.module);
    const hears = { turnedAway: own?.turnedAway, misasked: own?.misasked };
    route(app, kernel, call, handler, { limiter, turns, partial, ...hears });
  }
  const [extra] = handlers.keys();
  if (extra && !partial) throw new Error(`${extra} has a handler and no declaration`);
}

/** Who has no session: people who sign in, and programs that come with a key, each of them an organisation of its own. */
const PEOPLE = 0;
const PROGRAMS = -1;
/** What thousands of devices send waits in a line of its own: two at a time keep a database busy and leave people theirs. */
const PROGRAMS_AT_ONCE = 2;
const strangerOf = ({ headers }: FastifyRequest): number => (headers['x-provider-key'] ? PROGRAMS : PEOPLE);

/** Compiled before the first call, which would wait for it; tests make few of all calls and compile those. */
const serializer = (call: Call, late: boolean) => () =>
  late ? (reply: unknown) => serializerOf(call)(reply) : serializerOf(call);

interface Routing {
  readonly limiter: Limiter;
  readonly turns: Turns;
  readonly partial: boolean;
  readonly turnedAway: ServerModule['turnedAway'];
  readonly misasked: ServerModule['misasked'];
}
function route(
  app: FastifyInstance,
  kernel: Kernel,
  call: Call,
  handler: Handler,
  { limiter, turns, partial, turnedAway, misasked }: Routing,
): void {
  const coerce = coercer(call.input);
  const parser = call.input as unknown as z.ZodType;
  const fileKey = Object.entries(shapeOf(call.input)).find(
    ([, s]) => (s as unknown as z.ZodType).meta?.()?.['upload'],
  )?.[0];
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: call.multipart || call.raw ? call.maxBytes + 65_536 : 1024 * 1024,
    config: { raw: call.raw },
    ...(call.blob || call.untimed
      ? {}
      : { schema: { response: { 200: {} } }, serializerCompiler: serializer(call, partial) }),
    handler: async (request, reply) => {
      const lang = langOf(request.headers['accept-language']);
      const token = bearer(request);
      const ip = request.ip;
      if (call.need.open) {
        const wait = limiter.take(
          `${call.name} ${networkOf(ip)}`,
          Math.max(call.perMinute || OPEN_PER_MINUTE, OPEN_AT_LEAST),
        );
        if (wait) throw fail(kernelFaults.tooMany, { seconds: wait });
      }
      const session = token ? await kernel.ports.session(kernel, tokenHash(token)) : null;
      const denial = denied(call.need, session);
      if (denial) {
        if (turnedAway && session && !limiter.take(`turned away ${session.userId}`, TURNED_AWAY_PER_MINUTE))
          await turnedAway(kernel, call, session);
        throw fail(faultOf[denial] as typeof kernelFaults.noSession);
      }
      if (session) {
        const wait =
          limiter.take(`person ${session.userId}`, PERSON_PER_MINUTE) ||
          (call.perMinute && limiter.take(`${call.name} person ${session.userId}`, call.perMinute));
        if (wait) throw fail(kernelFaults.tooMany, { seconds: wait });
        if (session.mustChangePwd && !call.need.open && !kernel.ports.beforeOwnPassword.includes(call.name))
          throw fail(kernelFaults.choosePwd);
      }
      const uploads = new CallUploads(kernel.dataDir);
      try {
        const input = await rawInput(request, call, coerce, fileKey, uploads);
        if (call.halves === 'mended') mendHalves(input);
        const halves = call.halves === 'own' ? [] : halvesIn(input);
        if (halves.length > 0) throw new Refusal(kernelFaults.badInput, {}, halves);
        const parsed = parser.safeParse(input, { reportInput: true });
        if (!parsed.success) {
          const fields = fieldsOf(parsed.error);
          if (misasked && session && !limiter.take(`misasked ${session.userId}`, TURNED_AWAY_PER_MINUTE)) {
            const places = fields.map(({ path }) => path);
            await misasked(kernel, call, { session, requestId: request.id }, places);
          }
          throw new Refusal(kernelFaults.badInput, {}, fields);
        }
        refuseHidden(call, session, parsed.data as Record<string, unknown>);
        const asked = { lang, token, ip, session, input: parsed.data };
        const run = () =>
          asCall({ call: call.name, requestId: request.id }, () =>
            answer(kernel, call, handler, request, reply, asked),
          );
        // A stream, and a body that comes as slowly as its sender likes, are no work of the database.
        return await (call.untimed || call.raw ? run() : turns.during(session?.orgId ?? strangerOf(request), run));
      } finally {
        await uploads.clear();
      }
    },
  });
}

interface Asked {
  readonly lang: ReturnType<typeof langOf>;
  readonly token: string | null;
  readonly ip: string;
  readonly session: Cx['session'];
  readonly input: unknown;
}

/** Runs the handler in one transaction; once more where a migration beside this process has changed a plan in the middle of it. */
async function answer(
  kernel: Kernel,
  call: Call,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<unknown> {
  const shelf = call.kept && !asked.session ? keptPages(kernel) : undefined;
  const name = shelf ? JSON.stringify([call.name, asked.lang, asked.input]) : '';
  const known = shelf?.reply(name);
  if (known !== undefined) return sendMarked(request, reply, known);
  const drops = shelf?.drops ?? 0;
  for (let again = false; ; again = true) {
    const tx = new TenantTx(kernel.pools.tenant, asked.session?.orgId ?? 0, call.reads);
    const cx = new Cx({
      kernel,
      tx,
      session: asked.session,
      lang: asked.lang,
      requestId: request.id,
      ip: asked.ip,
      agent: String(request.headers['user-agent'] ?? ''),
      token: asked.token,
      now: kernel.clock(),
    });
    try {
      const done = await perform(cx, tx, call, handler, request, reply, asked.input);
      if (!done.replayed) goOn(kernel, cx, request.id);
      if (call.untimed) return reply;
      if (done.result instanceof Download) return sendFile(request, reply, done.result);
      if (done.status === 200) shelf?.keepReply(name, done.result, drops);
      return call.etag && done.status === 200
        ? sendMarked(request, reply, done.result)
        : send(reply, done.status, done.result);
    } catch (error) {
      await tx.rollback();
      // What has left the transaction cannot be taken back: a stream that was read, a reply begun, a count kept apart.
      if (again || !tx.stale || call.raw || call.untimed || cx.stoodApart)
        throw await saidOf(kernel, error, request.id, asked.input);
    }
  }
}

/** What goes to the asker in place of the database's own word on a value; the contract that let it through is mended later. */
async function saidOf(kernel: Kernel, error: unknown, requestId: string, input: unknown): Promise<unknown> {
  if (!isRefusedValue(error)) return error;
  kernel.log.warn({ error, requestId }, 'value refused by the database');
  return refusedValue(error, input, columnsIn(kernel.pools.tenant));
}

/**
 * Work that no request asks for, done as one: a transaction with audit lines and events in it, what follows after its
 * commit, once more where a migration beside this process has changed a plan. `fn` awaits only the database.
 * @param requestId names it in the log and in audit lines.
 */
export async function byItself<T>(kernel: Kernel, requestId: string, fn: (cx: Cx) => Promise<T>): Promise<T> {
  for (let again = false; ; again = true) {
    const tx = new TenantTx(kernel.pools.tenant, 0, false);
    const cx = new Cx({ kernel, tx, session: null, lang: 'zh-CN', requestId, now: kernel.clock() });
    try {
      const result = await fn(cx);
      await writeNotes(cx, tx, undefined);
      await tx.commit();
      goOn(kernel, cx, requestId);
      return result;
    } catch (error) {
      await tx.rollback();
      if (again || !tx.stale) throw error;
    }
  }
}

interface Done {
  readonly status: number;
  readonly result: unknown;
  /** The answer of an earlier call with the same key; nothing was done now. */
  readonly replayed: boolean;
}

/** The call's own transaction: key, handler, and at the end reply, audit and events. */
async function perform(
  cx: Cx,
  tx: TenantTx,
  call: Call,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
): Promise<Done> {
  const key = call.reads || call.secret || !cx.session ? undefined : keyOf(request);
  if (key !== undefined) {
    const replay = await takeKey(cx, key, call.name, bodyHash(input));
    if (replay) {
      await tx.commit();
      return { status: replay.status, result: replay.reply ?? undefined, replayed: true };
    }
  }
  const run = (given: unknown) => handler.run(cx, given, { request, reply });
  const done = await watched(call.name, cx, async () => {
    const answered = await (watch.reading ? watch.reading(call, input, run) : run(input));
    const body: unknown = answered instanceof Accepted ? answered.body : answered;
    const result: unknown = body instanceof Download ? body : hide(call.reply, body, cx.session);
    const status = answered instanceof Accepted ? 202 : result == null && !call.untimed ? 204 : 200;
    const kept = key === undefined || result instanceof Download ? undefined : { key, status, reply: result };
    await unwatched(() => writeNotes(cx, tx, kept));
    await tx.finish();
    return { status, result, replayed: false };
  });
  await tx.commit();
  return done;
}

/** Characters of an idempotency key. */
const KEY_MAX = 200;
/** A key that is passed over in silence would let a repeat write twice: one that is too long is refused. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > KEY_MAX) throw fail(kernelFaults.keyTooLong, { max: KEY_MAX });
  return key;
}

/** After the commit: events to their listeners, and what the handler kept for later. */
function goOn(kernel: Kernel, cx: Cx, requestId: string): void {
  pagesChanged(kernel, cx.notes);
  for (const event of cx.events)
    setImmediate(() => {
      void kernel.outbox.deliver(event.orgId, event.id, event.topic);
    });
  for (const fn of cx.afters)
    setImmediate(() => {
      Promise.resolve()
        .then(fn)
        .catch((error: unknown) => {
          kernel.log.error({ error, requestId }, 'after');
        });
    });
}

const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply => {
  reply.code(status);
  return status === 204 ? reply.send() : reply.send(body);
};
/** A reply that a browser keeps and asks for again by its mark: what has not changed is not sent a second time. */
function sendMarked(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const mark = `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  // What a person is answered for their rights is no one else's.
  const whose = request.headers.authorization ? 'private' : 'public';
  reply.header('cache-control', `${whose}, no-cache`).header('vary', 'authorization').header('etag', mark);
  return isKnown(request.headers, mark) ? reply.code(304).send() : send(reply, 200, body);
}
/** How long a browser keeps a file; one with a mark is asked for again then, so that what was taken down is gone. */
const keptFor = ({ maxAge, mark }: Download['o']): string =>
  maxAge ? `private, max-age=${maxAge}${mark ? ', must-revalidate' : ''}` : 'no-store';
function sendFile(request: FastifyRequest, reply: FastifyReply, d: Download): FastifyReply {
  reply
    .header('content-type', d.type)
    .header(
      'content-disposition',
      `${d.o.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(d.name)}`,
    )
    .header('cache-control', keptFor(d.o))
    // A file is never a page: what slipped through as html must not run here.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (d.o.mark) reply.header('etag', d.o.mark);
  if (d.o.mark && isKnown(request.headers, d.o.mark)) return reply.code(304).send();
  if (d.o.size != null) reply.header('content-length', d.o.size);
  return reply.send(d.body instanceof Uint8Array ? Buffer.from(d.body) : d.body);
}

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Path, query and body as one input; the path wins. */
async function rawInput(
  request: FastifyRequest,
  call: Call,
  coerce: ReturnType<typeof coercer>,
  fileKey: string | undefined,
  uploads: CallUploads,
): Promise<unknown> {
  const strings = coerce({
    ...(request.query as Record<string, unknown>),
    ...(request.params as Record<string, unknown>),
  });
  if (call.method === 'GET' || (call.method === 'DELETE' && !request.body)) return strings;
  if (call.raw) return { ...strings, [fileKey ?? 'file']: rawUpload(request, uploads) };
  if (call.multipart) return { ...coerce(await parts(request, call, uploads)), ...strings };
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal(kernelFaults.badInput);
  return call.form ? { ...coerce(body as Record<string, unknown>), ...strings } : { ...body, ...strings };
}

export const newRequestId = (): string => randomUUID().slice(0, 13);
