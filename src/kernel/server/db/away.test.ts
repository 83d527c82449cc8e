import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { create } from '../../../modules/role/contract';
import { TestApp, type Caller } from '../../testing/app';
import { serverUrl } from '../../testing/database';
import { Gate } from '../../testing/gate';
import { instead } from '../../testing/instead';
import { makeIdsWith, newId } from '../ids';
import { Jobs } from '../jobs';
import { Outbox } from '../outbox';
import * as tables from '../tables';
import { leaseProcess } from './lease';
import { isLost } from './lost';
import { inOrg } from './tenant';

let gate: Gate;
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  gate = await Gate.before(serverUrl());
  t = await TestApp.start({ gate });
  school = await t.as('school189');
});
afterEach(async () => {
  await gate.shut();
  await gate.open();
});
afterAll(async () => {
  await t.stop();
  await gate.shut();
});

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
const inside = <T>(fn: Parameters<typeof inOrg<T>>[2]) => inOrg(t.kernel.pools.tenant, 189, fn);
const role = (name: string) => ({ name, funcIds: ['mod:edu'] });

test('while the database is away for some seconds calls answer 503 at once and in words; then all goes on', async () => {
  await school.ok(create, role('之前'));
  await gate.shut();
  // Whoever waits for a connection waits for ever: a call that is answered has not waited for one.
  const undo = [t.kernel.pools.tenant, t.kernel.pools.across].map(({ options }) => {
    const { connectionTimeoutMillis } = options;
    Object.assign(options, { connectionTimeoutMillis: 0 });
    return () => Object.assign(options, { connectionTimeoutMillis });
  });
  for (let i = 0; i < 12; i++) {
    await pause(250);
    const refused = await school.with('away').refused(create, role('之间'));
    expect(refused).toMatchObject({ status: 503, error: 'kernel.fault.notReady' });
    expect(refused.message).toBe(t.kernel.books['zh-CN']['kernel.fault.notReady']);
  }
  expect((await t.app.inject({ url: '/api/ready' })).statusCode).toBe(503);
  // The process itself is well: its supervisor leaves it alone.
  expect((await t.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  for (const back of undo) back();
  await gate.open();
  await school.with('away').ok(create, role('之间'));
  expect(await t.sql('select from role_role where org_id = 189 and name = any($1)', [['之前', '之间']])).toHaveLength(
    2,
  );
});

test('a connection that is cut in the middle of a write: 503, nothing is written, and the repeat does it once', async () => {
  const undo = instead(t, create, async (run) => {
    const made = await run();
    // The socket is gone before the next statement: nobody waits for an answer just now.
    await gate.shut();
    return made;
  });
  expect(await school.with('cut').refused(create, role('剪断'))).toMatchObject({ status: 503 });
  undo();
  await gate.open();
  expect(await t.sql('select from role_role where org_id = 189 and name = $1', ['剪断'])).toEqual([]);
  const made = await school.with('cut').ok(create, role('剪断'));
  expect(await school.with('cut').ok(create, role('剪断'))).toEqual(made);
  expect(await t.sql('select from role_role where org_id = 189 and name = $1', ['剪断'])).toHaveLength(1);
});

test('messages reach browsers again after the line that listens was cut, more than once', async () => {
  const heard: unknown[] = [];
  const stop = t.kernel.bus.listen(189, school.userId, (message) => heard.push(message.data['round']));
  for (const round of [1, 2]) {
    await gate.shut();
    await pause(700);
    await gate.open();
    await expect
      .poll(
        () => {
          t.kernel.bus.send({ orgId: 189, userId: school.userId, topic: 'test', data: { round } });
          return heard.at(-1);
        },
        { interval: 100 },
      )
      .toBe(round);
  }
  stop();
});

test('a job whose database went away has not failed: it is taken up again', async () => {
  let runs = 0;
  const jobs = new Jobs(t.kernel, [
    {
      kind: 'test.away',
      run: async (job) => {
        runs += 1;
        if (runs === 1) await gate.shut();
        await job.progress(1, 1);
        return { runs };
      },
    },
  ]);
  const [jobId, at] = [newId(), t.now().toISOString()];
  await inside((door) =>
    door.insert(tables.job, {
      jobId,
      kind: 'test.away',
      userId: school.userId,
      lang: 'zh-CN',
      state: 'waiting',
      done: 0,
      total: 1,
      params: {},
      madeAt: at,
      beatAt: at,
      tries: 0,
    }),
  );
  jobs.begin(189, jobId);
  await jobs.settled(jobId);
  await gate.open();
  expect(await inside((door) => door.one(tables.job, { jobId }))).toMatchObject({ state: 'running', error: null });
  await t.sql(`update kernel_job set beat_at = ${t.sqlNow} - interval '2 minutes' where job_id = $1`, [jobId]);
  await jobs.start();
  await expect
    .poll(() => inside((door) => door.one(tables.job, { jobId })))
    .toMatchObject({ state: 'done', result: { runs: 2 } });
  await jobs.stop();
});

test('an event that finds no database is no failed try, and is delivered later', async () => {
  const got: number[] = [];
  const outbox = new Outbox(t.kernel, [{ topic: 'test.away', run: async (event) => void got.push(event.id) }]);
  const eventId = newId();
  await inside((door) =>
    // Ten tries: the program's own sweep, which has no listener for it, leaves it alone.
    door.insert(tables.outbox, { eventId, at: t.now().toISOString(), topic: 'test.away', payload: {}, tries: 10 }),
  );
  await gate.shut();
  await outbox.deliver(189, eventId);
  await gate.open();
  expect(await inside((door) => door.one(tables.outbox, { eventId }))).toMatchObject({ tries: 10, doneAt: null });
  await outbox.deliver(189, eventId);
  expect(got).toEqual([eventId]);
});

test('a process number is kept through an absence, and exchanged when another process was given it meanwhile', async () => {
  const lease = await leaseProcess(t.kernel.pools.tenant);
  const held = async () =>
    t.sql<{ process_no: number; holder: string }>(
      'select process_no, holder from kernel_lease where leased_until > now() order by process_no',
    );
  const before = await held();
  await gate.shut();
  await expect(lease.renew()).rejects.toSatisfy(isLost);
  await gate.open();
  await lease.renew();
  expect(await held()).toEqual(before);
  await t.sql("update kernel_lease set holder = 'another', leased_until = now() + interval '1 minute'");
  await lease.renew();
  const after = await held();
  expect(after.map((r) => r.process_no)).toEqual([...before.map((r) => r.process_no), before.length]);
  expect(after.at(-1)?.holder).toBe(before.at(-1)?.holder);
  await lease.release();
  makeIdsWith();
});

test('what is no lost connection is not taken for one', () => {
  const error = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});
  const away = ['57P01', '57P02', '57P03', '08006', '08003', '53300', '53100', '53200', '58030'];
  expect(
    [...away, 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOSPC'].filter((code) => !isLost(error('x', code))),
  ).toEqual([]);
  expect(['23505', '40001', '57014', '42601', '0A000'].filter((code) => isLost(error('x', code)))).toEqual([]);
  expect(isLost(error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isLost(error('Connection terminated unexpectedly'))).toBe(true);
  expect(isLost(error('Cannot read properties of undefined'))).toBe(false);
  // A socket's folder while its server is started again; any other file that is missing is no connection.
  const socket = (code: string, syscall: string) => Object.assign(error('x', code), { syscall });
  expect([socket('ENOENT', 'connect'), socket('EAGAIN', 'connect'), socket('ENOENT', 'open')].map(isLost)).toEqual([
    true,
    true,
    false,
  ]);
});
