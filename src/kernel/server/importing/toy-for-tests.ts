import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import * as z from 'zod';
import { call, file, upload, type Call, type InputOf, type ReplyOf, type Upload } from '../../shared/call';
import { faults } from '../../shared/faults';
import { flatCalls, importCalls, savedRows, type Batch } from '../../shared/importing';
import { kernelModule } from '../../shared/kernel-module';
import { m } from '../../shared/messages';
import { defineModule, registryOf } from '../../shared/module';
import { signedIn } from '../../shared/need';
import type { Session } from '../../shared/session';
import { watch } from '../db/door';
import { migrate } from '../db/migrate';
import { openPools } from '../db/pools';
import { allTables, id, int, ref, table, text, type Table } from '../db/table';
import { oneOf } from '../db/where';
import { cursorRows, exporter, openExport } from '../exporting';
import { makeServer } from '../http/server';
import { newId } from '../ids';
import { RunningKernel } from '../kernel';
import { kernelServer } from '../kernel-calls';
import { handle, serve } from '../module';
import { root } from '../root';
import { endSheets } from '../sheet/pool';
import { importNow, importer, problem } from './importer';

// A module of its own with one table, so that the machine is proven without any school noun.
const rooms = table('toy_room', 'tenant', { roomId: id(), name: text(), seats: int(), floor: text() }, ['roomId']);
export const bookings = table('toy_booking', 'tenant', { bookingId: id(), roomId: ref('toy_room') }, ['bookingId']);
const toyFaults = faults('toy', { floorGone: [400, { floor: '' }] });
/** Its calls. */
export const calls = {
  roomImport: importCalls('toy.rooms.import', '/toy/rooms', signedIn),
  save: call({
    name: 'toy.rooms.save',
    post: '/toy/rooms/import/save',
    need: signedIn,
    multipart: true,
    input: z.object({ file: upload() }),
    reply: savedRows,
  }),
  down: call({
    name: 'toy.rooms.down',
    get: '/toy/rooms/import/down',
    need: signedIn,
    input: z.object({}),
    reply: file,
  }),
  list: call({
    name: 'toy.rooms.export',
    get: '/toy/rooms/export',
    need: signedIn,
    input: z.object({ floor: z.string().optional() }),
    reply: file,
  }),
  fetch: call({
    name: 'toy.fetch',
    get: '/toy/export/{jobId}',
    need: signedIn,
    input: z.object({ jobId: z.number() }),
    reply: file,
  }),
};
/** What the toy waits for inside its commit; tests set it. */
export const gate: { hold?: () => Promise<void> } = {};
/** ~7 is what a careless clerk writes for 7. */
const suggested = (s: string): Record<string, string> => (s.startsWith('~') ? { suggest: s.slice(1) } : {});
const roomImport = importer({
  kind: 'toy.rooms',
  calls: calls.roomImport,
  shared: true,
  sheetName: { zh: '教室', en: 'Rooms' },
  unique: [['name']],
  options: z.object({ building: z.string().optional() }),
  columns: [
    {
      key: 'name',
      zh: '名称',
      en: 'Name',
      required: true,
      example: '101',
      text: (s) => s.toUpperCase(),
      check: z.string().max(10, m('toy.nameLong', { max: 10 })),
    },
    {
      key: 'seats',
      zh: '座位',
      en: 'Seats',
      check: (s) => (/^\d{1,4}$/.test(s) ? undefined : { code: 'toy.seats', params: suggested(s) }),
    },
    { key: 'floor', zh: '楼层', en: 'Floor' },
  ],
  prepare: async (cx) => ({ allowed: cx.me.userId }),
  judge: async (_scope, rows) =>
    rows
      .filter((r) => r.cells.floor === '99')
      .map((r) => problem(r, 'floor', toyFaults.floorGone, { floor: r.cells.floor })),
  match: async (scope, rows) => {
    const found = new Map(
      (await scope.db.many(rooms, { name: oneOf(rows.map((r) => r.cells.name)) })).map((r) => [r.name, r]),
    );
    return rows.flatMap((r) => {
      const f = found.get(r.cells.name);
      return f
        ? [{ row: r.row, subjectId: f.roomId, old: { name: f.name, seats: String(f.seats), floor: f.floor } }]
        : [];
    });
  },
  missing: async (scope, found) =>
    (await scope.db.many(rooms))
      .filter((r) => !found.includes(r.roomId))
      .map((r) => ({ subjectId: r.roomId, old: { name: r.name, seats: String(r.seats), floor: r.floor } })),
  mayMean: async (scope, rows) =>
    (await scope.db.many(rooms, { name: oneOf(rows.map((r) => r.cells.name)) })).map((r) => r.roomId),
  commit: async (scope, rows) => {
    await gate.hold?.();
    const made = rows
      .filter((r) => r.state === 'new')
      .map((r) => ({
        row: r.row,
        roomId: newId(),
        name: r.cells.name,
        seats: Number(r.cells.seats || 0),
        floor: r.cells.floor,
      }));
    await scope.db.insert(rooms, made);
    const changed = rows.filter((r) => r.state === 'changed');
    await scope.db.change(
      'update toy_room t set seats = u.seats, floor = u.floor from unnest($2::bigint[], $3::integer[], $4::text[]) as u(id, seats, floor) where t.org_id = $1 and t.room_id = u.id',
      [
        scope.orgId,
        changed.map((r) => r.subjectId),
        changed.map((r) => Number(r.cells.seats || 0)),
        changed.map((r) => r.cells.floor),
      ],
    );
    const gone = rows.filter((r) => r.state === 'missing').map((r) => r.subjectId!);
    if (gone.length) await scope.db.remove(rooms, { roomId: oneOf(gone) as never });
    scope.note('toy.rooms-saved', { n: rows.length });
    return made.map((r) => ({ row: r.row, subjectId: r.roomId }));
  },
  undo: async (scope, rows) => {
    const made = rows.filter((r) => r.state === 'new').map((r) => r.subjectId!);
    if (made.length) await scope.db.remove(rooms, { roomId: oneOf(made) as never });
    const back = rows.filter((r) => r.state === 'changed');
    await scope.db.change(
      'update toy_room t set seats = u.seats, floor = u.floor from unnest($2::bigint[], $3::integer[], $4::text[]) as u(id, seats, floor) where t.org_id = $1 and t.room_id = u.id',
      [scope.orgId, back.map((r) => r.subjectId), back.map((r) => Number(r.old!.seats)), back.map((r) => r.old!.floor)],
    );
    await scope.db.insert(
      rooms,
      rows
        .filter((r) => r.state === 'missing')
        .map((r) => ({ roomId: r.subjectId!, name: r.cells.name, seats: Number(r.cells.seats), floor: r.cells.floor })),
    );
  },
});
const roomExport = exporter<{ floor?: string }>({
  kind: 'toy.rooms',
  run: async (cx, { floor }) => ({
    name: '教室',
    count: await cx.db.count(rooms, { floor }),
    columns: [
      { title: '名称', width: 20, value: (r: { name: string }) => r.name },
      { title: '座位', value: (r: { seats: number }) => r.seats },
    ],
    rows: () =>
      cursorRows<{ name: string; seats: number }>(
        cx.db,
        'select name, seats from toy_room where org_id = $1 and ($2::text is null or floor = $2) order by room_id',
        [cx.db.orgId, floor ?? null],
      ),
  }),
});

const zh = { nameLong: '名称最多 {max} 个字', seats: '座位数不对', 'fault.floorGone': '没有 {floor} 楼' };
const toy = defineModule({
  name: 'toy',
  uses: [],
  reads: [],
  calls: flatCalls(calls),
  screens: {},
  locale: {
    'zh-CN': zh,
    'en-US': {
      nameLong: 'At most {max} characters',
      seats: 'Bad number of seats',
      'fault.floorGone': 'No floor {floor}',
    },
  },
});
const server = serve({
  name: 'toy',
  jobs: [...roomImport.jobs, roomExport.job],
  handlers: [
    ...roomImport.handlers,
    handle(calls.save, async (cx, input) => importNow(roomImport, cx, input.file as Upload)),
    handle(calls.down, (cx) => roomImport.template(cx)),
    handle(calls.list, (cx, input) => roomExport.answer(cx, input)),
    handle(calls.fetch, (cx, { jobId }) => openExport(cx, jobId)),
  ],
});

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
    private readonly time: { at: Date | null },
    private readonly ends: (() => unknown)[],
  ) {}

  static async start(): Promise<Toy> {
    watch.check = true;
    for (const toy of [rooms, bookings]) (allTables() as Map<string, Table>).set(toy.name, toy as unknown as Table);
    const name = `sheet_toy_${process.pid}_${Date.now().toString(36)}`;
    await onServer(`create database "${name}"`);
    const url = new URL(base!);
    url.pathname = `/${name}`;
    await migrate(url.href, join(root, 'migrations'), '20261121-0900-kernel-base.sql');
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    await owner.query(`create table toy_room (org_id bigint not null, room_id bigint not null, name text not null, seats integer not null, floor text not null, primary key (org_id, room_id), constraint toy_room_name unique (org_id, name));
      create table toy_booking (org_id bigint not null, booking_id bigint not null, room_id bigint not null, primary key (org_id, booking_id), constraint toy_booking_room_fk foreign key (org_id, room_id) references toy_room (org_id, room_id));
      select kernel_tenant_table('toy_room'); select kernel_tenant_table('toy_booking');`);
    const pools = await openPools(url.href, 8);
    const dataDir = mkdtempSync(join(tmpdir(), 'meiyike-toy-'));
    const time: { at: Date | null } = { at: null };
    const byHash = new Map(
      Object.entries(PEOPLE).map(([token, who]) => [createHash('sha256').update(token).digest('hex'), who]),
    );
    const kernel = new RunningKernel({
      pools,
      registry: registryOf([kernelModule, toy]),
      servers: [kernelServer, server],
      log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
      dataDir,
      clock: () => time.at ?? new Date(),
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
  /** Sets the clock; null lets it run. */
  at(time: Date | null): void {
    this.time.at = time;
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
    for (let i = 0; i < 400; i++) {
      const b = await this.ok(c.get, { batchId });
      if (states.includes(b.state)) return b;
      await new Promise((go) => setTimeout(go, 15));
    }
    throw new Error(`batch ${batchId} did not come to ${states.join()}`);
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
    return (await this.owner.query('select name, seats, floor from toy_room order by name')).rows as never;
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
