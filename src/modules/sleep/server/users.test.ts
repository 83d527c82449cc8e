import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as psychology from '../../psychology/contract';
import { agreed, childrenOf, emptied, questions, schemaOf, TEN, unlocked } from '../../psychology/server/testing';
import * as calls from '../contract';
import { CONSENT } from '../locale/consent';

const AT = Date.parse(TEN);
const minute = (n: number) => new Date(AT + n * 60_000);
let t: TestApp;
let school: Caller;
let children: Awaited<ReturnType<typeof childrenOf>>;
let schemaId: number;
/** To bed at ten, up at seven. */
const night = (slept: number): number[] => [22 * 60, 10, 7 * 60, slept, ...Array.from({ length: 14 }, () => 0)];
beforeAll(async () => {
  t = await TestApp.start();
  t.at(minute(0));
  school = await t.as('school189');
  await emptied(t);
  children = await childrenOf(t, 6);
  await t.sql('delete from people_consent where purpose = $1', ['sleep']);
  const version = Math.max(...CONSENT.texts.map((text) => text.version));
  await t.sql(
    `insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select org_id, user_id, 'sleep', $1::int, state, act_id, at from people_consent where purpose = 'psychology'`,
    [version],
  );
  await school.ok(psychology.saveWording, {
    kind: 'psqi',
    numbering: 'zh',
    source: '出版社',
    licence: '授权书',
    file: fileOf('题目.csv', Buffer.from(questions('psqi')), 'text/csv'),
  });
  schemaId = (await schemaOf(school, [children[0]!.grdId], 'psqi')).schemaId;
  await school.ok(psychology.turnSchema, { id: schemaId, on: true });
  await agreed(
    t,
    schemaId,
    children.map(({ userId }) => userId),
  );
  for (const [no, child] of children.entries())
    await (
      await t.asUser(189, child.userId)
    ).ok(psychology.answer, { id: schemaId, answers: night(no < 2 ? 540 : 539) });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const refusal = async (who: Caller, call: typeof calls.listUsers | typeof calls.makeExport) =>
  (await who.refused(call, {})).error;

describe('sums', () => {
  test('[J sleep] papers become sums: exactly nine hours are enough for a junior child, a minute less is not', async () => {
    const hours = await t.sql(`select code, count from psychology_sum where measure = 'hours' order by code`);
    expect(hours).toEqual([
      { code: '8', count: 4 },
      { code: '9', count: 2 },
    ]);
    // Two of six are nobody's to know, nor the four that would tell them.
    const { whole } = await school.ok(calls.statSleep, { schemaId });
    expect(whole).toMatchObject({ count: 6, reached: null, judged: null, minutes: 539, line: 540 });
  });
  test('[X-030] hours stay out of the statistics of psychology', async () => {
    const { groups } = await school.ok(psychology.statis, { schemaId, level: 'org' });
    expect(groups[0]?.rates?.map(({ measure }) => measure)).not.toContain('hours');
  });
});

describe('names', () => {
  test('[J sleep] the list and its sheet stay behind the lock, and every look and refusal is on record', async () => {
    expect(await refusal(school, calls.listUsers)).toBe('psychology.fault.locked');
    expect(await refusal(school, calls.makeExport)).toBe('psychology.fault.locked');
    await unlocked(school);
    const rows = await school.rows(calls.listUsers, { schemaId, pageSize: 50 });
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(children.map(({ userId }) => userId).toSorted());
    const first = rows.find(({ userId }) => userId === children[0]!.userId);
    expect(first).toMatchObject({ slept: 540, inBed: 540, line: 540, total: 0, band: 'very_good' });
    expect(first?.parts.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    expect(await school.rows(calls.listUsers, { name: children[1]!.name, clazzId: children[1]!.clazzId })).not.toEqual(
      [],
    );
    const { exportId } = await school.ok(calls.makeExport, { schemaId });
    expect((await school.send(calls.exportUsers, { exportId })).status).toBe(200);
    t.at(minute(3));
    expect(await refusal(school, calls.makeExport)).toBe('psychology.fault.exportFresh');
    // As another sheet it is not there, and after half an hour not at all.
    expect((await school.refused(psychology.exportResults, { exportId })).status).toBe(404);
    t.at(minute(30));
    await unlocked(school);
    expect((await school.refused(calls.exportUsers, { exportId })).error).toBe('psychology.fault.exportOver');
    await t.sql('delete from psychology_unlock');
    t.at(minute(0));
    await unlocked(school);
    t.at(minute(11));
    expect(await refusal(school, calls.listUsers)).toBe('psychology.fault.locked');
    t.at(minute(0));
    const acts = await t.sql<{ act: string }>('select distinct act from psychology_look order by act');
    expect(acts.map(({ act }) => act)).toEqual(['export', 'list', 'refused', 'unlock']);
  });
  test('[J sleep] without the consent to sleep records, or without that to the screening, a child is not named', async () => {
    await unlocked(school);
    const named = async () => (await school.rows(calls.listUsers, { pageSize: 50 })).map(({ userId }) => userId);
    const [one, two] = [children[0]!.userId, children[1]!.userId];
    const turn = (purpose: string, userId: number, state: string) =>
      t.sql('update people_consent set state = $1 where purpose = $2 and user_id = $3', [state, purpose, userId]);
    await turn('sleep', one, 'withdrawn');
    await turn('psychology', two, 'withdrawn');
    const left = await named();
    expect([left.includes(one), left.includes(two), left.length]).toEqual([false, false, 4]);
    await turn('sleep', one, 'given');
    await turn('psychology', two, 'given');
    expect(await named()).toHaveLength(6);
  });
  test('[J sleep] campus health does not open them: neither the PE desk, teachers, children, bureau nor platform', async () => {
    for (const login of ['peteach189', 'classmgr189', 'teacher189', 'student189', 'bureau4109', 'platform']) {
      const who = await t.as(login);
      for (const call of [calls.listUsers, calls.makeExport])
        expect([login, call.name, (await who.send(call, {})).status]).toEqual([login, call.name, 403]);
    }
  });
  test('[J sleep] another school finds nobody, also with its own lock open', async () => {
    const other = await t.as('school619');
    await unlocked(other);
    expect(await other.rows(calls.listUsers, {})).toEqual([]);
    expect(await other.rows(calls.listUsers, { schemaId })).toEqual([]);
  });
});
