import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { registry } from '../../src/apps/modules';
import type { Call } from '../../src/kernel/shared/call';
import { shapeOf } from '../../src/kernel/shared/coerce';
import { denied } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { allTables } from '../../src/kernel/server/db/table';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { EachCost } from '../../src/kernel/testing/each-cost';
import { holding, yardstick } from '../../src/kernel/testing/processor';
import { eventsOver } from './events-over';
import { pairsOf, sliceOf } from './fuzz-plan';
import { idsOfOrg, idsOfPerson, inputOf, type Ids } from './inputs';
import { INHERITED, farInputs, inheritedInputs } from './nasty';
import { rowsSince, watchRows } from './write-watch';

let t: TestApp;
/** `ids` are records as the person uses them, `others` any of their organisation. */
const people: { login: string; caller: Caller; rights: Parameters<typeof denied>[1]; ids: Ids; others: Ids }[] = [];
beforeAll(async () => {
  await loadTables();
  t = await TestApp.start({ counted: false });
  await watchRows(t, tableNames());
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
    people.push({
      login,
      caller,
      rights: session.parse(res.json()),
      ids: await idsOfPerson(t, caller.orgId, caller.userId),
      others: await idsOfOrg(t, caller.orgId),
    });
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

/**
 * The tables whose rows are counted. What events of an earlier call write a moment later is not this call's: its lock row,
 * audit and access lines, sign-ins.
 */
const tableNames = (): string[] =>
  [...allTables().values()]
    .filter(
      (x) =>
        !x.view &&
        !/timetable_lock|psychology_look|audit|login_log|idempotency|access|family|refresh|captcha|ticket|sms|limit|rate|wrong_try|wrong_code|proof_try/.test(
          x.name,
        ),
    )
    .map((x) => x.name);

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
  'psychology.lock.code',
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
/** Otherwise the limit of calls a minute answers in place of most of them. */
const nextMinute = () => {
  t.at(new Date(t.now().getTime() + 60_000));
};
type Person = (typeof people)[number];
const whoFor = (call: Call): Person => people.find((p) => !denied(call.need, p.rights)) ?? people[0]!;
/** What the tries of a call begin with: records that are there. A list that finds nothing in one is asked of another. */
async function baseOf(call: Call, who: Person): Promise<Record<string, unknown>> {
  const base = inputOf(call, who.ids, true);
  if (!call.reads || call.untimed || (await who.caller.send(call, base)).status < 400) return base;
  const other = inputOf(call, who.others, true);
  return (await who.caller.send(call, other)).status < 400 ? other : base;
}
/** A number that only JSON can say and no program can count with, in place of each number of the body, one at a time. */
async function beyond(call: Call, who: Person, base: Record<string, unknown>): Promise<string[]> {
  if (call.method === 'GET' || call.method === 'DELETE' || call.form || call.multipart || call.raw) return [];
  const faults: string[] = [];
  const inPath = (key: string) => call.path.includes(`{${key}}`);
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(base[key] ?? 0)));
  const body = Object.fromEntries(Object.entries(base).filter(([key]) => !inPath(key) && !call.query.includes(key)));
  for (const key of Object.keys(body).filter((k) => typeof body[k] === 'number')) {
    const { statusCode } = await t.app.inject({
      method: call.method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${who.caller.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...body, [key]: '@' }).replace('"@"', '1e309'),
    });
    if (statusCode >= 500) faults.push(`${call.name} as ${who.login}: ${statusCode} for ${key} = 1e309`);
  }
  return faults;
}
/** The status of a try; nothing where the input cannot be put into an address or a form, and so is no call at all. */
async function tried(call: Call, who: Person, input: Record<string, unknown>): Promise<number | undefined> {
  for (const k of Object.keys(input))
    if (call.path.includes(`{${k}}`) && (input[k] == null || input[k] === '')) input[k] = 0;
  try {
    let status = await judged(who.caller, call, input);
    if (status === 429) {
      nextMinute();
      status = await judged(who.caller, call, input);
    }
    if (status === 429) limited.add(call.name);
    return status;
  } catch (error) {
    if (/Invalid|malformed|URI|Cannot convert|not iterable|lone surrogate|ERR_/i.test(String(error))) return undefined;
    throw error;
  }
}
async function fuzz(call: Call, at: number): Promise<{ faults: string[]; allRefused: boolean }> {
  const who = whoFor(call);
  let allRefused = true;
  const base = await baseOf(call, who);
  const faults = await beyond(call, who, base);
  const keys = Object.keys(base);
  const tries: Record<string, unknown>[] = [
    {},
    ...keys.map((k) => {
      const { [k]: _, ...rest } = base;
      return rest;
    }),
    ...sliceOf(base, at),
  ];
  if (call.method === 'GET')
    tries.push({ ...base, curPage: 1e9, pageSize: 1e9 }, { ...base, sort: "name'; --" }, { ...base, curPage: -1 });
  if ('sort' in shapeOf(call.input))
    for (const sort of INHERITED) tries.push({ ...base, sort }, { ...base, sort: `-${sort}` });
  tries.push(...inheritedInputs(call, base), ...farInputs(call, base));
  for (const input of tries) {
    const status = await tried(call, who, input);
    if (status === undefined) continue;
    if (status >= 500 || status === HELD)
      faults.push(`${call.name} as ${who.login}: ${status} for ${JSON.stringify(input).slice(0, 300)}`);
    if (status < 400) allRefused = false;
  }
  return { faults, allRefused };
}

/** `npm run fuzz -- --from N`: every word in every field of every call, from the Nth pair on. */
const from = process.env['FUZZ_FROM'];
const SLICE = 2000;

test.runIf(from !== undefined)(
  'no pair of a field and a word gives a 500',
  async () => {
    const calls = [...registry.calls.values()].filter((c) => !SPARE.has(c.name) && !c.untimed);
    const all = calls.flatMap((call) => pairsOf(Object.keys(shapeOf(call.input))).map((pair) => ({ call, pair })));
    const faults: string[] = [];
    const bases = new Map<string, Record<string, unknown>>();
    for (let at = Number(from); at < all.length; at += SLICE) {
      const before = faults.length;
      for (const [i, { call, pair }] of all.slice(at, at + SLICE).entries()) {
        if (i % 50 === 0) nextMinute();
        const who = whoFor(call);
        const base = bases.get(call.name) ?? (await baseOf(call, who));
        bases.set(call.name, base);
        const status = await tried(call, who, { ...base, [pair.key]: pair.word });
        if (status !== undefined && (status >= 500 || status === HELD))
          faults.push(
            `${call.name} as ${who.login}: ${status} for ${pair.key} = ${JSON.stringify(pair.word).slice(0, 200)}`,
          );
      }
      await workDone();
      const next = Math.min(at + SLICE, all.length);
      process.stdout.write(
        `pairs ${at} to ${next - 1} of ${all.length}: ${faults.length - before} faults; go on with --from ${next}\n`,
      );
      for (const fault of faults.slice(before)) process.stdout.write(`  ${fault}\n`);
    }
    expect(faults).toEqual([]);
  },
  36_000_000,
);

test.skipIf(from !== undefined)(
  'every call survives what its contract does not allow: no 500, and a refused write leaves nothing behind',
  async () => {
    const faults: string[] = [];
    const left: string[] = [];
    await workDone();
    await rowsSince(t);
    let at = 0;
    const [trying, looking] = [new EachCost('calls with odd inputs'), new EachCost('looks at what a write left')];
    for (const call of registry.calls.values()) {
      if (SPARE.has(call.name)) continue;
      nextMinute();
      const place = at++;
      const result = await trying.of(call.name, () => fuzz(call, place));
      faults.push(...result.faults);
      if ((await t.app.inject({ url: '/api/ready' })).statusCode !== 200)
        faults.push(`after ${call.name} nobody is answered`);
      if (call.reads) continue;
      // Since the write before: what each table has more or fewer, without a look at all rows of all tables.
      const rows = await looking.of(call.name, async () => {
        await workDone();
        return rowsSince(t);
      });
      if (result.allRefused)
        for (const { table, n } of rows) left.push(`${call.name} refused everything and left ${n} rows in ${table}`);
    }
    trying.say();
    looking.say();
    expect(faults).toEqual([]);
    expect([...limited].filter((name) => !OWN_LIMITS.has(name))).toEqual([]);
    expect(left).toEqual([]);
  },
  3_600_000,
);
