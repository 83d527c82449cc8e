import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type * as z from 'zod';
import type { Call, InputOf, ReplyOf } from '../../shared/call';
import { type Batch } from '../../shared/importing';
import { kernelModule } from '../../shared/kernel-module';
import { registryOf } from '../../shared/module';
import type { Session } from '../../shared/session';
import { judgeBy } from '../db/door';
import { migrate } from '../db/migrate';
import { openPools } from '../db/pools';
import { allTables, type Table } from '../db/table';
import { makeServer } from '../http/server';
import { RunningKernel } from '../kernel';
import { kernelServer } from '../kernel-calls';
import { root } from '../root';
import { endSheets } from '../sheet/pool';
import { testLog } from '../../testing/server-faults';
import { testClock } from '../../testing/test-day';
import { bookings, calls, gate, rooms, server, toy } from './toy-module-for-tests';

const session = (orgId: number, userId: number): Session => ({
  expired: false,
  userId,
  userType: 2,
  name: `老师${userId}`,
  photo: null,
  yunNo: '',
  orgId,
  orgName: '',
  orgLogo: null,
  orgDomain: null,
  orgVisit: false,
  orgRegion: null,
  busiId: 4,
  zone: 'Asia/Shanghai',
  roleIds: [],
  roleNames: [],
  funcIds: [],
  servIds: [],
  homePage: null,
  teachSbjIds: [],
  superOrgs: [],
  video: { enabled: false },
  fake: null,
  mustChangePwd: false,
});
const PEOPLE: Readonly<Record<string, Session>> = { a: session(189, 1), b: session(189, 2), c: session(619, 3) };

/** The address of the tests' server, or undefined where there is none. */
export const base = process.env['TEST_DATABASE_URL'];
const c = calls.roomImport;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any call at all
type AnyCall = Call<string, any, any>;
interface Sent<T> {
  readonly status: number;
  readonly body: T;
  readonly raw: Buffer;
}

/** The toy as a running program on a database of its own. `a` and `b` sit in one school, `c` in another. */
export class Toy {
  private constructor(
    readonly kernel: RunningKernel,
    readonly owner: pg.Client,
    private readonly app: FastifyInstance,
    private readonly time: { at: Date | null; readonly running: () => Date },
    private readonly ends: (() => unknown)[],
  ) {}

  static async start(): Promise<Toy> {
    judgeBy({ check: true });
    for (const toy of [rooms, bookings]) (allTables() as Map<string, Table>).set(toy.name, toy as unknown as Table);
    const name = `sheet_toy_${process.pid}_${randomBytes(4).toString('hex')}`;
    await onServer(`create database "${name}"`);
    const url = new URL(base!);
    url.pathname = `/${name}`;
    await migrate(url.href, join(root, 'migrations'), { upTo: '20261121-0900-kernel-base.sql' });
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    for (const later of ['2910-kernel-job-run', '2920-kernel-rate'])
      await owner.query(readFileSync(join(root, `migrations/20261122-${later}.sql`), 'utf8'));
    await owner.query(`
      create table toy_room (
        org_id bigint not null, room_id bigint not null, name text not null, seats integer not null,
        floor text not null, primary key (org_id, room_id), constraint toy_room_name unique (org_id, name)
      );
      create table toy_booking (
        org_id bigint not null, booking_id bigint not null, room_id bigint not null,
        primary key (org_id, booking_id),
        constraint toy_booking_room_fk foreign key (org_id, room_id) references toy_room (org_id, room_id)
      );
      select kernel_tenant_table('toy_room');
      select kernel_tenant_table('toy_booking');
    `);
    const pools = await openPools(url.href, 8);
    const dataDir = mkdtempSync(join(tmpdir(), 'meiyike-toy-'));
    const time: { at: Date | null; readonly running: () => Date } = { at: null, running: testClock() };
    const byHash = new Map(
      Object.entries(PEOPLE).map(([token, who]) => [createHash('sha256').update(token).digest('hex'), who]),
    );
    const kernel = new RunningKernel({
      pools,
      registry: registryOf([kernelModule, toy]),
      servers: [kernelServer, server],
      log: testLog().log,
      dataDir,
      clock: () => time.at ?? time.running(),
      ports: {
        session: async (_kernel, hash) => byHash.get(hash) ?? null,
        reach: async (_kernel, me) => [me.orgId],
        beforeOwnPassword: [],
      },
    });
    await kernel.start();
    const app = await makeServer({ kernel });
    await app.ready();
    return new Toy(kernel, owner, app, time, [
      () => app.close(),
      () => kernel.stop(),
      () => pools.end(),
      () => owner.end(),
      endSheets,
      () => onServer(`drop database if exists "${name}" with (force)`),
      () => {
        rmSync(dataDir, { recursive: true, force: true });
      },
    ]);
  }
  /** Test files share the loaded modules: the toy's tables go with it. */
  async stop(): Promise<void> {
    for (const end of this.ends) await end();
    for (const toy of [rooms, bookings]) (allTables() as Map<string, Table>).delete(toy.name);
  }
  async empty(): Promise<void> {
    gate.hold = undefined;
    this.at(null);
    await this.owner.query('delete from toy_booking; delete from toy_room');
  }
  /** Sets the clock; null lets it run on from the test day. */
  at(time: Date | null): void {
    this.time.at = time;
  }
  /** The program's time. */
  now(): Date {
    return this.time.at ?? this.time.running();
  }

  async send<C extends AnyCall>(asked: C, input: InputOf<C>, who = 'a', lang = 'zh-CN'): Promise<Sent<ReplyOf<C>>> {
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = `/api${asked.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const v = rest[key];
      delete rest[key];
      return String(v);
    })}`;
    const headers: Record<string, string> = { authorization: `Bearer ${who}`, 'accept-language': lang };
    let payload: Buffer | string | undefined;
    if (asked.multipart) {
      const f = rest['file'] as { name: string; bytes: Uint8Array };
      headers['content-type'] = 'multipart/form-data; boundary=xx';
      const options = rest['options']
        ? [Buffer.from(`--xx\r\nContent-Disposition: form-data; name="options"\r\n\r\n${String(rest['options'])}\r\n`)]
        : [];
      payload = Buffer.concat([
        ...options,
        Buffer.from(`--xx\r\nContent-Disposition: form-data; name="file"; filename="${f.name}"\r\n\r\n`),
        Buffer.from(f.bytes),
        Buffer.from('\r\n--xx--\r\n'),
      ]);
    } else if (asked.method !== 'GET') {
      headers['content-type'] = 'application/json';
      payload = JSON.stringify(rest);
    }
    const query = asked.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : '';
    const res = await this.app.inject({
      method: asked.method,
      url: path + query,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const json = String(res.headers['content-type'] ?? '').includes('json') && res.rawPayload.length > 0;
    return { status: res.statusCode, body: (json ? res.json() : null) as ReplyOf<C>, raw: res.rawPayload };
  }
  /** The reply of a call that must succeed, checked against its contract. */
  async ok<C extends AnyCall>(asked: C, input: InputOf<C>, who = 'a', lang = 'zh-CN'): Promise<ReplyOf<C>> {
    const r = await this.send(asked, input, who, lang);
    if (r.status >= 300) throw new Error(`${asked.name} answered ${r.status}: ${JSON.stringify(r.body)}`);
    if (r.body && !asked.blob && r.status === 200) (asked.reply as unknown as z.ZodType).parse(r.body);
    return r.body;
  }
  async until(batchId: number, ...states: string[]): Promise<Batch> {
    for (;;) {
      const b = await this.ok(c.get, { batchId });
      if (states.includes(b.state)) return b;
      await new Promise((go) => setTimeout(go, 15));
    }
  }
  async uploaded(f: Sheet, who = 'a'): Promise<Batch> {
    return this.until((await this.ok(c.create, { file: f }, who)).batchId, 'checked', 'failed');
  }
  async confirmed(b: Batch, who = 'a'): Promise<Batch> {
    await this.ok(c.confirm, { batchId: b.batchId }, who);
    return this.until(b.batchId, 'done', 'checked', 'failed');
  }
  /** All rooms as the owner sees them. */
  async rooms(): Promise<{ name: string; seats: number; floor: string }[]> {
    return (await this.owner.query('select name, seats, floor from toy_room order by name')).rows;
  }
}
const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: base! });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

interface Sheet {
  readonly name: string;
  readonly size: number;
  readonly bytes: Uint8Array;
}
/** A sheet of rooms, as csv. */
export const csv = (...lines: string[]): Sheet => ({
  name: '教室.csv',
  size: 1,
  bytes: Buffer.from(['名称,座位,楼层', ...lines].join('\n')),
});
