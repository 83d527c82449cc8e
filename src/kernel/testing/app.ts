import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import type * as z from 'zod';
import { ports } from '../../apps/ports';
import { registry } from '../../apps/modules';
import { servers } from '../../apps/modules-server';
import type { Call, InputOf, ReplyOf } from '../shared/call';
import { pathKeys } from '../shared/call';
import type { Problem } from '../shared/faults';
import { watch } from '../server/db/door';
import { openPools } from '../server/db/pools';
import { tokenHash } from '../server/http/calls';
import { makeServer } from '../server/http/server';
import { newId } from '../server/ids';
import { RunningKernel } from '../server/kernel';
import { cloneTemplate } from './database';
import { countStatements, judgeStatements } from './statements';
import type { Gate } from './gate';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyCall = Call<string, any, any>;
export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, string>;
  readonly raw: Buffer;
}

/** A program of its own on a database of its own, with the test world, and a clock that tests set. */
export class TestApp {
  private constructor(
    readonly app: FastifyInstance,
    readonly kernel: RunningKernel,
    readonly url: string,
    private readonly ends: (() => Promise<unknown>)[],
    private readonly time: { at: Date | null },
  ) {}

  /** @param o.gate stands between the program and its database. */
  static async start(
    o: {
      readonly demo?: boolean;
      readonly site?: string;
      readonly gate?: Gate;
      /** False where inputs are odd by chance: what a call then asks is no measure of it. */
      readonly counted?: boolean;
    } = {},
  ): Promise<TestApp> {
    watch.check = true;
    countStatements(o.counted ?? true);
    const db = await cloneTemplate();
    const pools = await openPools(o.gate?.through(db.url) ?? db.url, 8);
    const dataDir = mkdtempSync(join(tmpdir(), 'meiyike-test-'));
    const time: { at: Date | null } = { at: null };
    // Copies: what a test adds to its program must not reach the next file, which shares the loaded modules.
    const kernel = new RunningKernel({
      pools,
      registry: { ...registry, calls: new Map(registry.calls) },
      servers: [...servers],
      ports,
      log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
      dataDir,
      demo: o.demo ?? true,
      clock: () => time.at ?? new Date(),
    });
    await kernel.start();
    const app = await makeServer({ kernel, partial: true, site: o.site });
    await app.ready();
    return new TestApp(
      app,
      kernel,
      db.url,
      [
        () => app.close(),
        () => kernel.stop(),
        () => pools.end(),
        db.drop,
        async () => {
          rmSync(dataDir, { recursive: true, force: true });
        },
      ],
      time,
    );
  }
  async stop(): Promise<void> {
    for (const end of this.ends) await end();
    judgeStatements();
  }

  /** Sets the clock; null lets it run. */
  at(time: string | Date | null): void {
    this.time.at = time == null ? null : new Date(time);
  }

  /** Rows as the owner sees them: to check what a call wrote. */
  async sql<T = Record<string, unknown>>(text: string, params: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(text, params)).rows as T[];
    } finally {
      await client.end();
    }
  }
  /** Waits until an organisation's events of a topic (a pattern of `like`) are delivered: the program delivers them too, and what it has in hand is left to it. */
  async told(orgId: number, topic: string): Promise<void> {
    for (;;) {
      const open = await this.sql<{ event_id: string }>(
        'select event_id from kernel_outbox where org_id = $1 and done_at is null and topic like $2',
        [orgId, topic],
      );
      if (open.length === 0) return;
      for (const e of open) await this.kernel.outbox.deliver(orgId, Number(e.event_id));
      await new Promise((go) => {
        setTimeout(go, 5);
      });
    }
  }
  /** The user id and organisation of a demonstration account. */
  async who(login: string): Promise<{ userId: number; orgId: number }> {
    const [row] = await this.sql<{ user_id: number; org_id: number }>(
      'select user_id, org_id from account_login_claim where login = $1',
      [login],
    );
    if (!row) throw new Error(`the test world has no account ${login}`);
    return { userId: row.user_id, orgId: row.org_id };
  }
  /** Signs a demonstration account in without its password. */
  async as(login: string): Promise<Caller> {
    const { userId, orgId } = await this.who(login);
    return this.asUser(orgId, userId);
  }
  async asUser(orgId: number, userId: number): Promise<Caller> {
    const token = randomBytes(24).toString('base64url');
    const familyId = newId();
    await this.sql(
      `with f as (insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at) values ($1, $2, $3, 'test', '', '', now()) returning family_id)
      insert into account_access (token_hash, family_id, org_id, user_id, expires_at) select $4, family_id, $2, $3, now() + interval '20 years' from f`,
      [familyId, orgId, userId, tokenHash(token)],
    );
    return new Caller(this, token, orgId, userId);
  }
  /** Somebody without a session. */
  anyone(): Caller {
    return new Caller(this, null, 0, 0);
  }
}

/** Makes calls as one person, through HTTP as the browser would. */
export class Caller {
  private lang = 'zh-CN';
  private key: string | undefined;
  constructor(
    readonly test: TestApp,
    readonly token: string | null,
    readonly orgId: number,
    readonly userId: number,
  ) {}
  /** The same person, reading another language. */
  in(lang: 'zh-CN' | 'en-US'): Caller {
    const c = new Caller(this.test, this.token, this.orgId, this.userId);
    c.lang = lang;
    c.key = this.key;
    return c;
  }
  /** The same person with this idempotency key on every write. */
  with(key: string): Caller {
    const c = new Caller(this.test, this.token, this.orgId, this.userId);
    c.lang = this.lang;
    c.key = key;
    return c;
  }

  async send<C extends AnyCall>(call: C, input: InputOf<C>): Promise<Answer<ReplyOf<C>>> {
    const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
    let url = `/api${call.path}`;
    for (const key of pathKeys(call.path)) {
      url = url.replace(`{${key}}`, encodeURIComponent(String(rest[key])));
      delete rest[key];
    }
    const inQuery = call.method === 'GET' || call.method === 'DELETE' ? Object.keys(rest) : [...call.query];
    const query = new URLSearchParams();
    for (const key of inQuery) {
      for (const v of [rest[key]].flat()) if (v !== undefined && v !== null) query.append(key, String(v));
      delete rest[key];
    }
    const headers: Record<string, string> = {
      'accept-language': this.lang,
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.key ? { 'idempotency-key': this.key } : {}),
    };
    let payload: string | Buffer | undefined;
    if (call.method !== 'GET' && call.method !== 'DELETE') {
      if (call.form) {
        headers['content-type'] = 'application/x-www-form-urlencoded';
        payload = new URLSearchParams(rest as Record<string, string>).toString();
      } else if (call.multipart) {
        const made = multipart(rest);
        headers['content-type'] = made.type;
        payload = made.body;
      } else if (call.raw) {
        headers['content-type'] = 'application/octet-stream';
        payload = Buffer.from((rest['file'] as { bytes?: Uint8Array } | undefined)?.bytes ?? []);
      } else {
        headers['content-type'] = 'application/json';
        payload = JSON.stringify(rest);
      }
    }
    const text = query.toString();
    const res = await this.test.app.inject({
      method: call.method,
      url: text ? `${url}?${text}` : url,
      headers,
      ...(payload !== undefined ? { payload } : {}),
    });
    const json = String(res.headers['content-type'] ?? '').includes('application/json') && res.rawPayload.length > 0;
    return {
      status: res.statusCode,
      body: (json ? res.json() : null) as ReplyOf<C>,
      headers: res.headers as Record<string, string>,
      raw: res.rawPayload,
    };
  }
  /** The reply of a call that must succeed, checked against its contract. */
  async ok<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
    const res = await this.send(call, input);
    if (res.status >= 300) throw new Error(`${call.name} answered ${res.status}: ${JSON.stringify(res.body)}`);
    if (res.status === 200 && !call.blob) {
      const checked = (call.reply as unknown as z.ZodType).safeParse(res.body);
      if (!checked.success) throw new Error(`${call.name} answered against its contract: ${checked.error.message}`);
    }
    return res.body;
  }
  /** The refusal of a call that must not succeed. */
  async refused<C extends AnyCall>(call: C, input: InputOf<C>): Promise<Problem & { readonly status: number }> {
    const res = await this.send(call, input);
    if (res.status < 400) throw new Error(`${call.name} was not refused: ${res.status} ${JSON.stringify(res.body)}`);
    return { ...(res.body as Problem), status: res.status };
  }
  /** The rows of a list. */
  async rows<C extends AnyCall>(
    call: C,
    input: InputOf<C>,
  ): Promise<(ReplyOf<C> extends { items: (infer R)[] } ? R : never)[]> {
    return ((await this.ok(call, input)) as { items: never[] }).items;
  }
}

function multipart(fields: Record<string, unknown>): { type: string; body: Buffer } {
  const boundary = `----meiyike${randomBytes(8).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value == null) continue;
    if (typeof value === 'object' && 'bytes' in value && value.bytes instanceof Uint8Array) {
      const f = value as { name: string; type?: string; bytes: Uint8Array };
      parts.push(
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${key}"; filename="${encodeURIComponent(f.name)}"\r\nContent-Type: ${f.type ?? 'application/octet-stream'}\r\n\r\n`,
        ),
        Buffer.from(f.bytes),
        Buffer.from('\r\n'),
      );
    } else
      parts.push(
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`),
      );
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
/** A file for a multipart call. */
export const fileOf = (name: string, bytes: Uint8Array, type = 'application/octet-stream') => ({
  name,
  type,
  size: bytes.length,
  bytes,
});
