import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Call, Upload } from '../../shared/call';
import { coercer, shapeOf } from '../../shared/coerce';
import { Refusal, fail, kernelFaults } from '../../shared/faults';
import { hide } from '../../shared/masked';
import { langOf } from '../../shared/messages';
import { denied, type Denial } from '../../shared/need';
import { Cx } from '../cx';
import { TenantTx } from '../db/tenant';
import { auditRow, type Kernel } from '../kernel';
import { Accepted, Download, type Handler } from '../module';
import * as tables from '../tables';
import { refuseHidden } from '../masking';
import { bodyHash, keepReply, takeKey } from './idempotency';
import { Limiter } from './limiter';
import { fieldsOf } from './problem';

const faultOf: Record<Denial, (typeof kernelFaults)[keyof typeof kernelFaults]> = {
  session: kernelFaults.noSession,
  line: kernelFaults.wrongLine,
  function: kernelFaults.notAllowed,
  service: kernelFaults.noService,
  gate: kernelFaults.gated,
};
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
const PERSON_PER_MINUTE = Number(process.env['CALLS_PER_MINUTE'] ?? 1200);
const OPEN_PER_MINUTE = Number(process.env['OPEN_CALLS_PER_MINUTE'] ?? 300);

/** Registers every call of the program as a route under /api. A declared call without a handler is a fault of the build (registry test 2), and a start refuses it. */
export function registerCalls(app: FastifyInstance, kernel: Kernel, partial = false): void {
  const limiter = new Limiter(() => kernel.clock().getTime());
  const handlers = new Map<string, Handler>();
  for (const s of kernel.servers)
    for (const h of s.handlers) {
      if (handlers.has(h.call.name)) throw new Error(`${h.call.name} has two handlers`);
      handlers.set(h.call.name, h);
    }
  for (const call of kernel.registry.calls.values()) {
    const handler = handlers.get(call.name);
    if (!handler) {
      if (partial) continue;
      throw new Error(`${call.name} has no handler`);
    }
    handlers.delete(call.name);
    route(app, kernel, call, handler, limiter);
  }
  const [extra] = handlers.keys();
  if (extra && !partial) throw new Error(`${extra} has a handler and no declaration`);
}

function route(app: FastifyInstance, kernel: Kernel, call: Call, handler: Handler, limiter: Limiter): void {
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
    schema: call.blob || call.untimed ? {} : { response: { 200: replySchema(call) } },
    handler: async (request, reply) => {
      const lang = langOf(request.headers['accept-language']);
      const token = bearer(request);
      const ip = request.ip;
      if (call.need.open) {
        const wait = limiter.take(`${call.name} ${ip}`, call.perMinute || OPEN_PER_MINUTE);
        if (wait) throw fail(kernelFaults.tooMany, { seconds: wait });
      }
      const session = token ? await kernel.ports.session(kernel, tokenHash(token)) : null;
      const denial = denied(call.need, session);
      if (denial) throw fail(faultOf[denial] as typeof kernelFaults.noSession);
      if (session) {
        const wait =
          limiter.take(`person ${session.userId}`, PERSON_PER_MINUTE) ||
          (call.perMinute && limiter.take(`${call.name} person ${session.userId}`, call.perMinute));
        if (wait) throw fail(kernelFaults.tooMany, { seconds: wait });
        if (session.mustChangePwd && !call.need.open && !kernel.ports.beforeOwnPassword.includes(call.name))
          throw fail(kernelFaults.choosePwd);
      }
      const parsed = parser.safeParse(await rawInput(request, call, coerce, fileKey), { reportInput: true });
      if (!parsed.success) throw new Refusal(kernelFaults.badInput, {}, fieldsOf(parsed.error));
      refuseHidden(call, session, parsed.data as Record<string, unknown>);
      return answer(kernel, call, handler, request, reply, { lang, token, ip, session, input: parsed.data as never });
    },
  });
}

interface Asked {
  readonly lang: ReturnType<typeof langOf>;
  readonly token: string | null;
  readonly ip: string;
  readonly session: Cx['session'];
  readonly input: never;
}

async function answer(
  kernel: Kernel,
  call: Call,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<unknown> {
  const tx = new TenantTx(kernel.pools.tenant, asked.session?.orgId ?? 0, call.reads);
  const cx = new Cx(
    kernel,
    tx,
    asked.session,
    asked.lang,
    request.id,
    asked.ip,
    String(request.headers['user-agent'] ?? ''),
    asked.token,
    kernel.clock(),
  );
  const key = !call.reads && !call.secret && asked.session ? request.headers['idempotency-key'] : undefined;
  let result: unknown;
  let status = 200;
  try {
    if (typeof key === 'string' && key.length > 0 && key.length <= 100) {
      const replay = await takeKey(cx, key, call.name, bodyHash(asked.input));
      if (replay) {
        await tx.commit();
        return send(reply, replay.status, replay.reply ?? undefined);
      }
    }
    result = await handler.run(cx, asked.input, { request, reply });
    if (result instanceof Accepted) {
      status = 202;
      result = result.body;
    } else if (result == null && !call.untimed) status = 204;
    if (!(result instanceof Download)) result = hide(call.reply, result, asked.session);
    if (typeof key === 'string' && key && !(result instanceof Download)) await keepReply(cx, key, status, result);
    await writeNotes(cx, tx);
    await tx.commit();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
  for (const event of cx.events)
    setImmediate(() => {
      void kernel.outbox.deliver(event.orgId, event.id);
    });
  for (const fn of cx.afters)
    setImmediate(() => {
      Promise.resolve()
        .then(fn)
        .catch((error: unknown) => {
          kernel.log.error({ error, requestId: request.id }, 'after');
        });
    });
  if (call.untimed) return reply;
  return result instanceof Download ? sendFile(reply, result) : send(reply, status, result);
}

/** Audit lines and events belong to the write's own transaction. */
async function writeNotes(cx: Cx, tx: TenantTx): Promise<void> {
  for (const orgId of new Set([...cx.notes, ...cx.events].map((n) => n.orgId))) {
    await tx.into(orgId, async (door) => {
      await door.insert(
        tables.audit,
        cx.notes.filter((n) => n.orgId === orgId).map((n) => auditRow(n, cx, cx.now)),
      );
      await door.insert(
        tables.outbox,
        cx.events
          .filter((e) => e.orgId === orgId)
          .map((e) => ({ eventId: e.id, at: cx.nowIso, topic: e.topic, payload: e.payload })),
      );
    });
  }
}

const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply => {
  reply.code(status);
  return status === 204 ? reply.send() : reply.send(body);
};
function sendFile(reply: FastifyReply, d: Download): FastifyReply {
  reply
    .header('content-type', d.type)
    .header(
      'content-disposition',
      `${d.o.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(d.name)}`,
    )
    .header('cache-control', d.o.maxAge ? `private, max-age=${d.o.maxAge}` : 'no-store')
    // A file is never a page: what slipped through as html must not run here.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
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
): Promise<unknown> {
  const strings = coerce({
    ...(request.query as Record<string, unknown>),
    ...(request.params as Record<string, unknown>),
  });
  if (call.method === 'GET' || (call.method === 'DELETE' && !request.body)) return strings;
  if (call.raw) return { ...strings, [fileKey ?? 'file']: rawUpload(request) };
  if (call.multipart) return { ...coerce(await parts(request, call)), ...strings };
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal(kernelFaults.badInput);
  return call.form ? { ...coerce(body as Record<string, unknown>), ...strings } : { ...body, ...strings };
}
async function parts(request: FastifyRequest, call: Call): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw fail(kernelFaults.wrongType);
  const out: Record<string, unknown> = {};
  for await (const part of request.parts({
    limits: { fileSize: call.maxBytes, files: 5, fields: 30, fieldSize: 200_000 },
  })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer().catch((error: unknown) => {
        if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
          throw fail(kernelFaults.tooBig, { max: sizeText(call.maxBytes) });
        throw error;
      });
      out[part.fieldname] = upload(part.filename, part.mimetype, bytes);
    } else if (part.fieldname in out) out[part.fieldname] = [out[part.fieldname], part.value].flat();
    else out[part.fieldname] = part.value;
  }
  return out;
}
/** A raw body, unread: its length as stated, its bytes when asked for. */
function rawUpload(request: FastifyRequest): Upload {
  const body = request.body as NodeJS.ReadableStream | undefined;
  return {
    name: '',
    type: String(request.headers['content-type'] ?? ''),
    size: Number(request.headers['content-length'] ?? 0),
    bytes: new Uint8Array(),
    async take(max) {
      const parts: Buffer[] = [];
      let total = 0;
      for await (const part of body ?? []) {
        total += (part as Buffer).length;
        if (total > max) return undefined;
        parts.push(part as Buffer);
      }
      return Buffer.concat(parts);
    },
  };
}
const upload = (name: string, type: string, bytes: Buffer): Upload => ({
  name,
  type,
  size: bytes?.length ?? 0,
  bytes: bytes ?? new Uint8Array(),
});
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;

/** The reply's JSON schema: compiled once, it drops what the contract does not name. */
function replySchema(call: Call): unknown {
  const schema = z.toJSONSchema(call.reply as unknown as z.ZodType, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
  }) as Record<string, unknown>;
  delete schema['$schema'];
  return nullable(schema);
}
/** "An object or null" without the anyOf, for which the serialiser would compile a validator at the first reply (20 ms in which nobody is answered) and ask it each time. */
function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable);
  if (schema == null || typeof schema !== 'object') return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, nullable(value)]),
  ) as { anyOf?: Record<string, unknown>[] };
  const other =
    anyOf?.length === 2 && anyOf.some((s) => s['type'] === 'null')
      ? anyOf.find((s) => s['type'] !== 'null')
      : undefined;
  return other ? { ...rest, ...other, nullable: true } : anyOf ? { ...rest, anyOf } : rest;
}
export const newRequestId = (): string => randomUUID().slice(0, 13);
