import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type * as z from 'zod';
import { ports } from '../../apps/ports';
import { registry } from '../../apps/modules';
import { servers } from '../../apps/modules-server';
import type { Call, InputOf, ReplyOf } from '../shared/call';
import { pathKeys } from '../shared/call';
import type { Problem } from '../shared/faults';
import { judgeBy, watch } from '../server/db/door';
import { Sql } from '../server/db/sql';
import { openMonths } from '../server/db/months';
import { openPools } from '../server/db/pools';
import { tokenHash } from '../server/http/calls';
import { makeServer } from '../server/http/server';
import { newId } from '../server/ids';
import { RunningKernel } from '../server/kernel';
import { cloneTemplate } from './database';
import { judgeAudit } from './audit-check';
import { beginJudging, writeFaults } from './faults';
import { Make } from './make';
import { seeReading, writeInputs } from './input-keys';
import { testLog, type TestLog } from './server-faults';
import { judgeOrder, judgeShape } from './judge-shapes';
import { judgeTraces } from './traces';
import { judgeCount, stopCounting } from './statements';
import type { Gate } from './gate';
import { inSql, testClock } from './test-day';
import { dayIn, plusDays } from '../shared/dates';

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
  /** Makes a class, a person, a lesson for a test that needs one. */
  readonly make = new Make(this);
  private constructor(
    readonly app: FastifyInstance,
    readonly kernel: RunningKernel,
    readonly url: string,
    /** The tests' own connections, apart from the program's. */
    private readonly owner: pg.Pool,
    private readonly ends: (() => Promise<unknown>)[],
    private readonly time: { at: Date | null; readonly running: () => Date },
    private readonly said: TestLog,
  ) {}

  /** @param o.gate stands between the program and its database. */
  static async start(
    o: {
      readonly demo?: boolean;
      readonly site?: string;
      readonly gate?: Gate;
      /** A database that stands already, in place of a copy of the test world; who made it drops it. */
      readonly url?: string;
      /** False where inputs are odd by chance: what a call then asks is no measure of it. */
      readonly counted?: boolean;
    } = {},
  ): Promise<TestApp> {
    judgeBy({ check: true, reading: seeReading });
    beginJudging();
    if (o.counted ?? true) watch.calls.add(judgeCount);
    else watch.calls.delete(judgeCount);
    watch.calls.add(judgeAudit);
    watch.calls.add(judgeTraces);
    watch.statements.add(judgeShape);
    watch.calls.add(judgeOrder);
    const db = o.url ? { url: o.url, drop: () => Promise.resolve() } : await cloneTemplate();
    const pools = await openPools(o.gate?.through(db.url) ?? db.url, 8);
    const dataDir = mkdtempSync(join(tmpdir(), 'meiyike-test-'));
    const time: { at: Date | null; readonly running: () => Date } = { at: null, running: testClock() };
    const said = testLog();
    // Copies: what a test adds to its program must not reach the next file, which shares the loaded modules.
    const kernel = new RunningKernel({
      pools,
      registry: { ...registry, calls: new Map(registry.calls) },
      servers: [...servers],
      ports,
      log: said.log,
      dataDir,
      demo: o.demo ?? true,
      clock: () => time.at ?? time.running(),
    });
    await kernel.start();
    const app = await makeServer({ kernel, partial: true, site: o.site });
    await app.ready();
    // A connection for each statement takes longer than most statements.
    const owner = new pg.Pool({ connectionString: db.url, max: 4, idleTimeoutMillis: 2000, allowExitOnIdle: true });
    // A test that takes the database away takes these along.
    owner.on('error', () => undefined);
    return new TestApp(
      app,
      kernel,
      db.url,
      owner,
      [() => app.close(), () => kernel.stop(), () => pools.end(), () => owner.end(), db.drop],
      time,
      said,
    );
  }
  /** Ends the program, and writes what its calls did against a rule to the list that is judged after the run. */
  async stop(): Promise<void> {
    try {
      for (const end of this.ends) await end();
    } finally {
      rmSync(this.kernel.dataDir, { recursive: true, force: true });
      stopCounting();
      writeFaults();
      writeInputs();
    }
  }

  /** Sets the clock; null lets it run on from the test day. */
  at(time: string | Date | null): void {
    this.time.at = time == null ? null : new Date(time);
  }
  /** The server's error behind an answer "internal". */
  errorOf(answer: Answer): string | undefined {
    return this.said.errorOf(answer.headers['x-request-id'] ?? '');
  }
  /** The program's time, as its clock says it. */
  now(): Date {
    return this.time.at ?? this.time.running();
  }
  /** The time that passes in the world of the test, whatever `at` sets the program's clock to. */
  running(): Date {
    return this.time.running();
  }
  /** The program's time as SQL says it, where `now()` would ask the machine. */
  get sqlNow(): string {
    return inSql(this.now());
  }
  /** The program's day in Shanghai, `YYYY-MM-DD`. */
  get today(): string {
    return dayIn('Asia/Shanghai', this.now());
  }
  /** The day so many days from the program's, before it when negative. */
  day(days: number): string {
    return plusDays(this.today, days);
  }

  /** Makes the months of time series around a time that a test sets its clock to: they stand around today alone. */
  async openMonths(at: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      await openMonths(client, new Date(at));
    } finally {
      await client.end();
    }
  }

  /** Rows as the owner sees them: to check what a call wrote. */
  async sql<T = Record<string, unknown>>(query: string | Sql, params: unknown[] = []): Promise<T[]> {
    const { rows } = await (query instanceof Sql
      ? this.owner.query(query.text, query.values)
      : this.owner.query(query, params));
    return rows as T[];
  }
  /**
   * Waits until an organisation's events of a topic (a pattern of `like`) are delivered: the program delivers them
   * too, and what it has in hand is left to it.
   */
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
  /**
   * Waits until nobody checks or saves an imported batch. It asks the database: by calls a test whose clock stands still
   * would soon have none left of those that a person may make in a minute.
   */
  async batchSettled(batchId: number): Promise<void> {
    const busy = "select 1 from kernel_import_batch where batch_id = $1 and state in ('checking', 'committing')";
    while ((await this.sql(busy, [batchId])).length > 0)
      await new Promise((go) => {
        setTimeout(go, 25);
      });
  }
  /** How many connections wait for what another one holds: to be polled before it lets go. */
  async held(): Promise<number> {
    const [row] = await this.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return row?.n ?? 0;
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
      `
        with f as (
          insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
          values ($1, $2, $3, 'test', '', '', $5)
          returning family_id
        )
        insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
        select $4, family_id, $2, $3, $5::timestamptz + interval '20 years'
        from f
      `,
      [familyId, orgId, userId, tokenHash(token), this.running()],
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
  private address: string | undefined;
  constructor(
    readonly test: TestApp,
    readonly token: string | null,
    readonly orgId: number,
    readonly userId: number,
  ) {}
  /** The same person, reading another language. */
  in(lang: 'zh-CN' | 'en-US'): Caller {
    const c = this.same();
    c.lang = lang;
    return c;
  }
  /** The same person with this idempotency key on every write. */
  with(key: string): Caller {
    const c = this.same();
    c.key = key;
    return c;
  }
  /** The same person somewhere else: limits of an address count apart. */
  from(address: string): Caller {
    const c = this.same();
    c.address = address;
    return c;
  }
  private same(): Caller {
    const c = new Caller(this.test, this.token, this.orgId, this.userId);
    return Object.assign(c, { lang: this.lang, key: this.key, address: this.address });
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
      ...(this.address ? { remoteAddress: this.address } : {}),
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
    if (res.status >= 300) {
      const error = this.test.errorOf(res);
      const because = error ? `\nthe server's error: ${error}` : '';
      throw new Error(`${call.name} answered ${res.status}: ${JSON.stringify(res.body)}${because}`);
    }
    if (res.status === 200 && !call.blob) {
      const checked = (call.reply as unknown as z.ZodType).safeParse(res.body);
      if (!checked.success) throw new Error(`${call.name} answered against its contract: ${checked.error.message}`);
    }
    return res.body;
  }
  /** The refusal of a call that must not succeed: what is refused may lack a field or have any value in one. */
  async refused<C extends AnyCall>(call: C, input: Badly<InputOf<C>>): Promise<Problem & { readonly status: number }> {
    const res = await this.send(call, input as InputOf<C>);
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

/** An input as somebody sends it who has not read the contract. */
type Badly<I> = { readonly [K in keyof I]?: unknown };

function multipart(fields: Record<string, unknown>): { type: string; body: Buffer } {
  const boundary = `----meiyike${randomBytes(8).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value == null) continue;
    if (typeof value === 'object' && 'bytes' in value && value.bytes instanceof Uint8Array) {
      const f = value as { name: string; type?: string; bytes: Uint8Array };
      parts.push(
        Buffer.from(
          [
            `--${boundary}`,
            `Content-Disposition: form-data; name="${key}"; filename="${encodeURIComponent(f.name)}"`,
            `Content-Type: ${f.type ?? 'application/octet-stream'}`,
            '\r\n',
          ].join('\r\n'),
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
