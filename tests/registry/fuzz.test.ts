import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { registry } from '../../src/apps/modules';
import type { Call } from '../../src/kernel/shared/call';
import { shapeOf } from '../../src/kernel/shared/coerce';
import { denied } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { allTables } from '../../src/kernel/server/db/table';
import { seeded } from '../../src/kernel/server/world';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { holding, yardstick } from '../../src/kernel/testing/processor';
import { eventsOver } from './events-over';
import { idsOfOrg, inputOf, type Ids } from './inputs';
import { INHERITED, NASTY, farInputs, inheritedInputs } from './nasty';

let t: TestApp;
const people: { login: string; caller: Caller; rights: Parameters<typeof denied>[1]; ids: Ids }[] = [];
beforeAll(async () => {
  await loadTables();
  t = await TestApp.start({ counted: false });
  for (const login of [
    'school189',
    'teacher189',
    'student189',
    'platform',
    'training5',
    'tutor3',
    'bureau4109',
    'inputer',
    'auditor',
  ]) {
    const caller = await t.as(login);
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    people.push({ login, caller, rights: session.parse(res.json()), ids: await idsOfOrg(t, caller.orgId) });
  }
});
afterAll(async () => {
  await t.stop();
});

/**
 * A call that holds the event loop for so many yardsticks twice in a row, two seconds of a usual machine, holds everybody.
 * A statement that does not end is cut off by its own limit, which is a fault as well.
 */
const SLOW = 80;
let yard = 0;
/** Calls that end the caller's own session or change who they are: fuzzed last or with fresh people elsewhere. */
const SPARE = new Set(['account.logout', 'kernel.stream', 'account.profile.password']);

// What events of an earlier call write a moment later is not this call's: its lock row, audit and access lines, sign-ins.
async function counts(): Promise<Record<string, number>> {
  const tables = [...allTables().values()]
    .filter(
      (x) =>
        !x.view &&
        !/timetable_lock|psychology_look|audit|login_log|idempotency|access|family|refresh|captcha|ticket|sms|limit|rate|wrong_try|wrong_code|proof_try/.test(
          x.name,
        ),
    )
    .map((x) => x.name);
  const [row] = await t.sql<Record<string, number>>(
    `select ${tables.map((n) => `(select count(*)::int from ${n}) as ${n}`).join(', ')}`,
  );
  return row!;
}

/**
 * Waits until the jobs and events that calls before began are done: what they write is theirs. A timetable is looked for for
 * minutes.
 */
async function workDone(): Promise<void> {
  await eventsOver(t);
  await expect
    .poll(() => t.sql("select kind from kernel_job where state in ('waiting', 'running') and kind <> 'timetable.plan'"))
    .toEqual([]);
  await eventsOver(t);
}

/** Stands for the status of a call that held the program. */
const HELD = 0;
/** The status of a call; a slow one is asked again, because the machine may have been busy with something else. */
async function judged(caller: Caller, call: Call, input: Record<string, unknown>, again = true): Promise<number> {
  const held = holding();
  const { status } = await caller.send(call, input);
  if (held() < SLOW * (yard ||= yardstick())) return status;
  yard = Math.max(yard, yardstick());
  return again ? judged(caller, call, input, false) : HELD;
}

/** Calls whose own rule says 429 to so many wrong tries or requests; what they do with odd inputs was judged before that. */
const OWN_LIMITS: ReadonlySet<string> = new Set([
  'psychology.lock.open',
  'teachlink.fmslsn.join',
  'notice.mail.try',
  'account.oauth.password',
  'account.relation.bind',
  'operations.feedback.create',
  'operations.trial.create',
  'fitness-test.card.check',
  'people.open.again',
  'people.open.answer',
  'people.open.enrol',
  'people.open.enter',
  'people.open.sms',
]);
/** Calls that met the limit: nobody judged what they do. */
const limited = new Set<string>();
async function fuzz(call: Call, rnd: () => number): Promise<{ faults: string[]; allRefused: boolean }> {
  const who = people.find((p) => !denied(call.need, p.rights)) ?? people[0]!;
  const faults: string[] = [];
  let allRefused = true;
  const base = inputOf(call, who.ids, true);
  const keys = Object.keys(base);
  const tries: Record<string, unknown>[] = [
    {},
    ...keys.map((k) => {
      const { [k]: _, ...rest } = base;
      return rest;
    }),
  ];
  for (let i = 0; i < 8; i++) {
    const input = { ...base };
    const times = 1 + Math.floor(rnd() * 2);
    for (let k = 0; k < times && keys.length; k++)
      input[keys[Math.floor(rnd() * keys.length)]!] = NASTY[Math.floor(rnd() * NASTY.length)];
    tries.push(input);
  }
  if (call.method === 'GET')
    tries.push({ ...base, curPage: 1e9, pageSize: 1e9 }, { ...base, sort: "name'; --" }, { ...base, curPage: -1 });
  if ('sort' in shapeOf(call.input))
    for (const sort of INHERITED) tries.push({ ...base, sort }, { ...base, sort: `-${sort}` });
  tries.push(...inheritedInputs(call, base), ...farInputs(call, base));
  for (const input of tries) {
    for (const k of Object.keys(input))
      if (call.path.includes(`{${k}}`) && (input[k] == null || input[k] === '')) input[k] = 0;
    let status: number;
    try {
      status = await judged(who.caller, call, input);
    } catch (error) {
      // What cannot be put into an address or a form is no call at all.
      if (/Invalid|malformed|URI|Cannot convert|not iterable|lone surrogate|ERR_/i.test(String(error))) continue;
      throw error;
    }
    if (status === 429) limited.add(call.name);
    if (status >= 500 || status === HELD)
      faults.push(`${call.name} as ${who.login}: ${status} for ${JSON.stringify(input).slice(0, 300)}`);
    if (status < 400) allRefused = false;
  }
  return { faults, allRefused };
}

test('every call survives what its contract does not allow: no 500, and a refused write leaves nothing behind', async () => {
  const rnd = seeded(7);
  const faults: string[] = [];
  const left: string[] = [];
  await workDone();
  let before = await counts();
  const start = t.now().getTime();
  let minute = 0;
  for (const call of registry.calls.values()) {
    if (SPARE.has(call.name)) continue;
    // A minute for each call: otherwise the limit of calls a minute answers in place of most of them.
    t.at(new Date(start + minute++ * 60_000));
    const result = await fuzz(call, rnd);
    faults.push(...result.faults);
    if ((await t.app.inject({ url: '/api/ready' })).statusCode !== 200)
      faults.push(`after ${call.name} nobody is answered`);
    if (call.reads) continue;
    await workDone();
    const after = await counts();
    if (result.allRefused)
      for (const [table, n] of Object.entries(after))
        if (n !== before[table])
          left.push(`${call.name} refused everything and left ${n - before[table]!} rows in ${table}`);
    before = after;
  }
  expect(faults).toEqual([]);
  expect([...limited].filter((name) => !OWN_LIMITS.has(name))).toEqual([]);
  expect(left).toEqual([]);
}, 3_600_000);
