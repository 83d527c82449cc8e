import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, update } from '../../modules/role/contract';
import { jobGet } from '../shared/kernel-module';
import { TestApp, type Caller } from '../testing/app';
import { sql } from './db/sql';
import { Cx } from './cx';
import { noRow, scope } from './db/scope';
import { TenantTx, inOrg } from './db/tenant';
import { oneOf } from './db/where';
import { EPOCH, IdMaker, NoIdsNow } from './ids';
import { Jobs } from './jobs';
import { Outbox } from './outbox';
import { newId } from './ids';
import { port, ports } from './port';
import { Limiter } from './http/limiter';
import { auditRow } from './kernel';
import * as tables from './tables';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});
const inside = <T>(fn: Parameters<typeof inOrg<T>>[2]) => inOrg(t.kernel.pools.tenant, 189, fn);

describe('ids', () => {
  test('are ordered in time, unique over processes, and fit into 53 bits until 2095', () => {
    let now = EPOCH + 1000;
    const [a, b] = [1, 2].map((no) => new IdMaker(no, undefined, () => now)) as [IdMaker, IdMaker];
    const made = Array.from({ length: 600 }, () => [a.next(), b.next()]).flat();
    expect(new Set(made).size).toBe(1200);
    now += 10;
    expect(a.next()).toBeGreaterThan(Math.max(...made.filter((_, i) => i % 2 === 0)));
    expect(Number.isSafeInteger(new IdMaker(63, undefined, () => Date.UTC(2095, 0, 1)).next())).toBe(true);
  });
});

describe('ids of a lease', () => {
  const at = (ms: number) => EPOCH + ms;
  const msOf = (id: number) => Math.floor(id / 4096);
  test('stay in the span of the lease, whatever the clock says', () => {
    let now = at(50);
    const maker = new IdMaker(3, { from: 100, until: 110 }, () => now);
    expect(msOf(maker.next())).toBe(100);
    now = at(90_000);
    expect(() => maker.next()).toThrow(NoIdsNow);
    now = at(109);
    expect(msOf(maker.next())).toBe(109);
    expect(() => Array.from({ length: 64 }, () => maker.next())).toThrow(NoIdsNow);
    expect(maker.lastMs).toBe(109);
    maker.extend(111, () => now);
    expect(msOf(maker.next())).toBe(110);
  });
  test('of one process number of the release before lie in four of this one', () => {
    const before = (ms: number, process: number, sequence: number) => ms * 4096 + process * 256 + sequence;
    const processOf = (id: number) => Math.floor(id / 64) % 64;
    expect([0, 64, 255].map((sequence) => processOf(before(7, 5, sequence)))).toEqual([20, 21, 23]);
  });
});

describe('idempotency', () => {
  test('twenty equal submissions at once write once and get the same answer', async () => {
    const once = school.with('twenty-at-once');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => once.send(create, { name: '同时', funcIds: ['mod:edu'] })),
    );
    expect(new Set(answers.map((a) => (a.status === 200 ? JSON.stringify(a.body) : a.status))).size).toBe(1);
    expect(await t.sql('select role_id from role_role where org_id = 189 and name = $1', ['同时'])).toHaveLength(1);
  });
  test('a refused write keeps no answer: the corrected one may use the key', async () => {
    const once = school.with('refused-first');
    expect((await once.refused(create, { name: '体育组', funcIds: ['mod:edu'] })).status).toBe(409);
    expect((await once.ok(create, { name: '改好了', funcIds: ['mod:edu'] })).name).toBe('改好了');
  });
});

describe('audit', () => {
  test('a refused write leaves no line; a change leaves who, old and new', async () => {
    // Theirs alone: the program's own timers may leave lines as well.
    const lines = () => t.sql('select from kernel_audit where org_id = 189 and user_id = $1', [school.userId]);
    const before = (await lines()).length;
    await school.refused(update, { id: 5, name: 'x', funcIds: ['mod:edu'] });
    expect(await lines()).toHaveLength(before);
    const made = await school.ok(create, { name: '留痕', funcIds: ['mod:edu'] });
    const [line] = await t.sql<{ user_id: number; action: string; request_id: string }>(
      'select * from kernel_audit where org_id = 189 and subject_id = $1',
      [made.roleId],
    );
    expect(line).toMatchObject({ user_id: school.userId, action: 'role.made' });
    expect(line!.request_id).not.toBe('');
  });
  test('during a simulated login the line names who really acted', () => {
    const cx = { requestId: 'r', session: { userId: 7, fake: { userId: 9, name: '客服', orgId: 1 } } } as never;
    expect(auditRow({ action: 'x', orgId: 189, detail: {} }, cx, t.now())).toMatchObject({
      userId: 7,
      realUserId: 9,
    });
  });
});

describe('jobs', () => {
  test('a job runs after the commit, tells its progress and keeps its result', async () => {
    const jobs = new Jobs(t.kernel, [
      {
        kind: 'test.count',
        run: async (job, params) => {
          await job.progress(1, 2);
          await job.progress(2, 2);
          return { sum: Number(params['a']) + 1 };
        },
      },
    ]);
    const jobId = newId();
    const heard: unknown[] = [];
    const stop = t.kernel.bus.listen(189, school.userId, (message) => {
      heard.push(message.data['state']);
    });
    await inside((door) =>
      door.insert(tables.job, [
        {
          jobId,
          kind: 'test.count',
          userId: school.userId,
          lang: 'zh-CN',
          state: 'waiting',
          done: 0,
          total: 0,
          params: { a: 2 },
          madeAt: t.now().toISOString(),
          beatAt: t.now().toISOString(),
          tries: 0,
        },
      ]),
    );
    jobs.begin(189, jobId);
    await jobs.settled(jobId);
    expect(await school.ok(jobGet, { id: jobId })).toMatchObject({
      state: 'done',
      result: { sum: 3 },
      done: 2,
      total: 2,
    });
    // Messages of different transactions may overtake each other.
    await expect.poll(() => heard).toContain('done');
    stop();
    expect((await (await t.as('teacher189')).refused(jobGet, { id: jobId })).status).toBe(404);
  });
  test('a job whose process died is taken up again, three times at most', async () => {
    let runs = 0;
    const jobs = new Jobs(t.kernel, [
      {
        kind: 'test.orphan',
        run: async () => {
          runs += 1;
          return {};
        },
      },
    ]);
    const [once, thrice] = [newId(), newId()];
    const old = new Date(t.now().getTime() - 120_000).toISOString();
    await inside((door) =>
      door.insert(
        tables.job,
        [
          [once, 1],
          [thrice, 3],
        ].map(([jobId, tries]) => ({
          jobId: jobId!,
          kind: 'test.orphan',
          userId: school.userId,
          lang: 'zh-CN',
          state: 'running' as const,
          done: 0,
          total: 0,
          params: {},
          madeAt: old,
          beatAt: old,
          tries: tries!,
        })),
      ),
    );
    await jobs.start();
    const state = async (id: number) => (await inside((door) => door.one(tables.job, { jobId: id })))!.state;
    await expect.poll(() => state(once)).toBe('done');
    await expect.poll(() => state(thrice)).toBe('failed');
    await jobs.stop();
    expect(runs).toBe(1);
  });
});

describe('events', () => {
  test('an event is delivered once; a listener that fails is tried again', async () => {
    const got: number[] = [];
    let fail = true;
    const outbox = new Outbox(t.kernel, [
      {
        topic: 'test.happened',
        run: async (event) => {
          if (fail) throw new Error('not yet');
          got.push(event.id);
        },
      },
    ]);
    const eventId = newId();
    await inside((door) =>
      // Ten tries: the program's own sweep, which has no listener for it, leaves it alone.
      door.insert(tables.outbox, [
        { eventId, at: t.now().toISOString(), topic: 'test.happened', payload: { a: 1 }, tries: 10 },
      ]),
    );
    await outbox.deliver(189, eventId);
    expect(await inside((door) => door.one(tables.outbox, { eventId }))).toMatchObject({
      tries: 11,
      doneAt: null,
      error: 'not yet',
    });
    fail = false;
    await Promise.all([outbox.deliver(189, eventId), outbox.deliver(189, eventId)]);
    await outbox.deliver(189, eventId);
    expect(got).toEqual([eventId]);
  });
});

describe('scope', () => {
  test('one rule gives the list and the single check, also on the same column', async () => {
    const mine = scope(tables.job)
      .holds('BASIC_SUPERMAN', () => ({ jobId: oneOf([1, 2]) }))
      .holds('BASIC_TEACHING', () => ({ kind: 'x' }))
      .otherwise(noRow);
    await inside((door) =>
      door.insert(
        tables.job,
        [1, 2, 3].map((jobId) => ({
          jobId,
          kind: 'scope',
          userId: 1,
          lang: 'zh-CN',
          state: 'done' as const,
          done: 0,
          total: 0,
          params: {},
          madeAt: t.now().toISOString(),
          beatAt: t.now().toISOString(),
          tries: 0,
        })),
      ),
    );
    const tx = new TenantTx(t.kernel.pools.tenant, 189, true);
    const as = (funcIds: string[]) =>
      new Cx({
        kernel: t.kernel,
        tx,
        session: { orgId: 189, userId: 1, funcIds } as never,
        lang: 'zh-CN',
        requestId: 'r',
        now: t.now(),
      });
    const admin = as(['BASIC_SUPERMAN']);
    expect([
      await mine.sees(admin, { jobId: 1 }),
      await mine.sees(admin, { jobId: 3 }),
      await mine.sees(as(['STUDENT']), { jobId: 1 }),
    ]).toEqual([true, false, false]);
    const listed = await admin.db.rows<{ jobId: number }>(
      sql`select job_id from kernel_job j where j.org_id = 189 and ${await mine.of(admin, 'j')} order by 1`,
    );
    expect(listed.map((r) => r.jobId)).toEqual([1, 2]);
    await tx.rollback();
  });
});

describe('small parts', () => {
  test('an unprovided port says so', () => {
    const p = port<{ a(): number }>('test.port');
    expect(() => p.get()).toThrow('test.port');
    p.provide({ a: () => 1 });
    expect(p.get().a()).toBe(1);
  });
  test('of a port with names each is provided once, all stand in the order they came, and an unknown one says so', () => {
    const p = ports<number>('the number');
    p.provide('one', 1);
    p.provide('constructor', 2);
    expect(() => p.provide('one', 3)).toThrow('the number one is registered twice');
    expect([p.find('one'), p.find('toString'), p.get('constructor'), p.all()]).toEqual([1, undefined, 2, [1, 2]]);
    p.forget('one');
    expect(() => p.get('one')).toThrow('no module registers the number one');
  });
  test('a limiter opens again with the next minute', () => {
    let now = 60_000;
    const l = new Limiter(() => now);
    expect([l.take('a', 2), l.take('a', 2), l.take('a', 2), l.take('b', 2)]).toEqual([0, 0, 60, 0]);
    now += 60_000;
    expect(l.take('a', 2)).toBe(0);
  });
});
