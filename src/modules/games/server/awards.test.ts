import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { appealsOf, decideAppeal, listAppeals, stepAppeal, submitAppeal } from '../../appeal/contract';
import { check as checkCode } from '../../proof/contract';
import * as calls from '../contract';
import { fault, gamesDay, Meets, type Child } from './testing';
let t: TestApp;
let office: Caller;
let student: Caller;
let boys: Child[];
beforeAll(async () => {
  t = await TestApp.start();
  ({ office, student, boys } = await gamesDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const as = (child: Child) => t.asUser(189, child.userId);

/** A meet with one final of the 100 m whose first two are level, ready for its points. */
async function tied() {
  const meet = await Meets.make(office, { settings: { timing: 'hand', appealDays: 3 } });
  const run = await meet.entry('run.100', { grdIds: [7] });
  await meet.publish();
  const field = boys.slice(0, 4);
  await meet.enrol(run.entryId, field);
  const race = await meet.final(run.entryId, new Map(field.map((b, i) => [b.userId, i < 2 ? '13.0' : `14.${i}`])));
  return { meet, run, field, race };
}

describe('points, records, certificates', () => {
  test('tied places share their points exactly, and the class table adds them up', async () => {
    const { meet, field } = await tied();
    const { gamId } = meet;
    const built = await office.ok(calls.buildAwards, { gamId });
    expect(built.items.map((a) => [a.rank, a.points])).toEqual([
      [1, '8'],
      [1, '8'],
      [3, '6'],
      [4, '5'],
    ]);
    const better = await office.ok(calls.buildAwards, { gamId, rules: { ties: 'better' } });
    expect(better.items.map((a) => a.points)).toEqual(['9', '9', '6', '5']);
    const sum = field.reduce(
      (all, b, i) => all.set(b.clazzId, (all.get(b.clazzId) ?? 0) + [9, 9, 6, 5][i]!),
      new Map<number, number>(),
    );
    expect(new Map(better.clazzes.map((c) => [c.clazzId, Number(c.points)]))).toEqual(sum);
    expect(await student.ok(calls.listAwards, { gamId })).toEqual(better);
    const results = await office.rows(calls.listResults, { gamId });
    expect(results.map((r) => r.points)).toEqual(['9', '9', '6', '5']);
    const sheet = await office.send(calls.exportResults, { gamId });
    expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
  test('points are not reckoned before every round is finished', async () => {
    const { meet, run } = await tied();
    const jump = await meet.entry('jump.long');
    await meet.enrol(jump.entryId, boys.slice(4, 6));
    await meet.round(jump.entryId);
    expect(await fault(office.refused(calls.buildAwards, { gamId: meet.gamId }))).toBe('unfinished');
    expect(run.entryId).toBeGreaterThan(0);
  });
  test('a failure while points are written leaves no half table', async () => {
    const { meet } = await tied();
    const { gamId } = meet;
    const before = await office.ok(calls.buildAwards, { gamId });
    await t.sql(
      `create function fall() returns trigger language plpgsql as $f$ begin raise exception 'fallen'; end $f$`,
    );
    await t.sql('create trigger fall before insert on games_sum for each row execute function fall()');
    expect((await office.send(calls.buildAwards, { gamId, rules: { ties: 'better' } })).status).toBe(500);
    await t.sql('drop trigger fall on games_sum');
    expect(await office.ok(calls.listAwards, { gamId })).toEqual(before);
  });
  test('a record is broken and stands; the result removed, the old one is back', async () => {
    const standing = async () =>
      (await office.ok(calls.listRecords, {})).items.find(
        (r) => r.standing && r.event === 'run.100' && r.sex === 'male' && r.grdIds.join() === '7',
      );
    const old = await office.ok(calls.createRecord, {
      level: 'school',
      event: 'run.100',
      sex: 'male',
      grdIds: [7],
      value: '12.95',
      holder: '从前的同学',
      setOn: '2020-10-10',
    });
    const meet = await Meets.make(office, { settings: { timing: 'photo' } });
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 2));
    const race = await meet.final(run.entryId, new Map(boys.slice(0, 2).map((b, i) => [b.userId, `12.${90 + i}`])));
    const built = await office.ok(calls.buildAwards, { gamId: meet.gamId });
    expect(built.items.map((a) => a.record)).toEqual(['broken', null]);
    expect((await standing())?.text).toBe('12.90');
    await office.ok(calls.commitResult, {
      kind: 'removal',
      rudId: race.rudId,
      userId: boys[0]!.userId,
      remark: '抢跑',
    });
    expect((await standing())?.recordId).toBe(old.recordId);
    expect((await office.ok(calls.getMeet, { gamId: meet.gamId })).awardsStale).toBe(true);
    const again = await office.ok(calls.buildAwards, { gamId: meet.gamId });
    expect(again.items.map((a) => [a.userId, a.rank])).toEqual([
      [boys[1]!.userId, 1],
      [boys[0]!.userId, null],
    ]);
    await office.ok(calls.deleteRecord, { recordId: old.recordId });
  });
  test('a record of the district that is kept for more grades is broken too, and the highest level is named', async () => {
    const kept = async (level: 'school' | 'district', value: string, grdIds: number[]) =>
      office.ok(calls.createRecord, {
        level,
        event: 'run.400',
        sex: 'male',
        grdIds,
        value,
        holder: '从前的同学',
        setOn: '2020-10-10',
      });
    const [school, district] = [await kept('school', '1:05.00', [7]), await kept('district', '1:04.00', [7, 8, 9])];
    const meet = await Meets.make(office, { settings: { timing: 'photo' } });
    const run = await meet.entry('run.400');
    await meet.publish();
    const field = boys.slice(0, 2);
    await meet.enrol(run.entryId, field);
    const race = await meet.final(run.entryId, new Map(field.map((b, i) => [b.userId, `1:0${3 + i * 3}.00`])));
    const built = await office.ok(calls.buildAwards, { gamId: meet.gamId });
    expect(built.items.map((a) => [a.record, a.recordLevel])).toEqual([
      ['broken', 'district'],
      [null, null],
    ]);
    const standing = async () =>
      (await office.ok(calls.listRecords, {})).items
        .filter((r) => r.standing && r.event === 'run.400' && r.sex === 'male')
        .map((r) => [r.level, r.grdIds.join(), r.text])
        .toSorted();
    expect(await standing()).toEqual([
      ['district', '7,8,9', '1:03.00'],
      ['school', '7', '1:03.00'],
    ]);
    const one = { rudId: race.rudId, userId: field[0]!.userId };
    await office.ok(calls.commitResult, { kind: 'removal', ...one, remark: '抢道' });
    expect(await standing()).toEqual([
      ['district', '7,8,9', '1:04.00'],
      ['school', '7', '1:05.00'],
    ]);
    for (const { recordId } of [school, district]) await office.ok(calls.deleteRecord, { recordId });
  });
  test('the first result of an event becomes a record only where the school keeps none that it competes for', async () => {
    const kept = await office.ok(calls.createRecord, {
      level: 'school',
      event: 'run.800',
      sex: 'male',
      grdIds: [7, 8, 9],
      value: '2:20.0h',
      holder: '从前的同学',
      setOn: '2020-10-10',
    });
    const meet = await Meets.make(office);
    const events = [await meet.entry('run.800'), await meet.entry('run.1000')];
    await meet.publish();
    for (const e of events) {
      await meet.enrol(e.entryId, boys.slice(0, 1));
      await meet.final(e.entryId, new Map([[boys[0]!.userId, '3:40.0']]));
    }
    const built = await office.ok(calls.buildAwards, { gamId: meet.gamId });
    expect(built.items.map((a) => a.record)).toEqual([null, null]);
    const { items } = await office.ok(calls.listRecords, { level: 'school' });
    const of = (event: string) => items.filter((r) => r.event === event && r.sex === 'male').map((r) => r.text);
    expect([of('run.800'), of('run.1000')]).toEqual([['2:20.0'], ['3:40.0']]);
    await office.ok(calls.deleteRecord, { recordId: kept.recordId });
  });
  test('a record of a height is the height alone', async () => {
    const made = await office.ok(calls.createRecord, {
      level: 'school',
      event: 'jump.high',
      sex: 'female',
      grdIds: [7],
      value: '1.42',
      holder: '从前的同学',
      setOn: '2020-10-10',
    });
    expect(made.text).toBe('1.42');
    await office.ok(calls.deleteRecord, { recordId: made.recordId });
  });
  test('whoever has a result has the points of taking part, in a final or not', async () => {
    const meet = await Meets.make(office, { settings: { timing: 'photo', lanes: 2 } });
    const run = await meet.entry('run.100');
    await meet.publish();
    const field = boys.slice(0, 4);
    await meet.enrol(run.entryId, field);
    const { items } = await office.ok(calls.makeRounds, { gamId: meet.gamId });
    const [heats, final] = [items[0]!.rudId, items[1]!.rudId];
    await meet.arrange(heats);
    await meet.type(heats, new Map(field.map((b, i) => [b.userId, i === 3 ? 'DNF' : `13.${i}0`])));
    await office.ok(calls.finishRound, { rudId: heats });
    const last = await meet.arrange(final);
    await meet.type(final, new Map(last.items.map((r, i) => [r.userId, `12.${i}0`])));
    await office.ok(calls.finishRound, { rudId: final });
    const points = async (participation: number) => {
      const built = await office.ok(calls.buildAwards, { gamId: meet.gamId, rules: { participation } });
      return built.items.map((a) => a.points).toSorted();
    };
    expect(await points(0)).toEqual(['7', '9'].slice(2 - last.items.length));
    const some = await points(1);
    expect(some).toHaveLength(4);
    // The one who did not finish has none; the others have one each, beside their places.
    expect(some.map(Number).reduce((a, b) => a + b, 0)).toBe((last.items.length === 2 ? 16 : 9) + 3);
  });
  test('revision, removal and exception are commits of their own, each with its reason and what was before', async () => {
    const { meet, race, field } = await tied();
    const revised = await office.ok(calls.commitResult, {
      kind: 'revision',
      rudId: race.rudId,
      userId: field[3]!.userId,
      value: '12.8',
      remark: '看错秒表',
    });
    expect([revised.text, revised.rank]).toEqual(['12.8', 1]);
    const [line] = await t.sql<{ kind: string; old: { value: number }; remark: string }>(sql`
      select kind, old, remark from games_commit where org_id = 189 and rud_id = ${race.rudId}`);
    expect(line).toMatchObject({ kind: 'revision', old: { value: 14_300 }, remark: '看错秒表' });
    expect(
      (
        await office.refused(calls.commitResult, {
          kind: 'revision',
          rudId: race.rudId,
          userId: field[0]!.userId,
          remark: '',
        })
      ).status,
    ).toBe(400);
    expect(
      await fault(
        office.refused(calls.commitResult, {
          kind: 'exception',
          rudId: race.rudId,
          userId: field[0]!.userId,
          remark: '器材故障',
        }),
      ),
    ).toBe('roundOpen');
    expect(meet.gamId).toBeGreaterThan(0);
  });
  test('a commit that changes who goes on opens the draw of the next round; once that has results, an exception comes too late', async () => {
    const meet = await Meets.make(office, { settings: { timing: 'photo', lanes: 2 } });
    const run = await meet.entry('run.100');
    await meet.publish();
    const field = boys.slice(0, 4);
    await meet.enrol(run.entryId, field);
    const { items } = await office.ok(calls.makeRounds, { gamId: meet.gamId });
    const [heats, final] = [items[0]!.rudId, items[1]!.rudId];
    await meet.arrange(heats);
    await meet.type(heats, new Map(field.map((b, i) => [b.userId, `13.${i}0`])));
    const done = await office.ok(calls.finishRound, { rudId: heats });
    const first = await meet.arrange(final);
    const out = done.items.filter((r) => r.way == null);
    const gone = first.items[0]!;
    const commit = (kind: 'removal' | 'exception', userId: number) => ({
      kind,
      rudId: heats,
      userId,
      remark: '裁判长决定',
    });
    await office.ok(calls.commitResult, commit('removal', gone.userId));
    await office.ok(calls.commitResult, commit('exception', out[0]!.userId));
    const again = await meet.arrange(final);
    expect(again.items.map((r) => r.userId).toSorted()).toEqual([first.items[1]!.userId, out[0]!.userId].toSorted());
    await meet.type(final, new Map([[again.items[0]!.userId, '12.90']]));
    expect(await fault(office.refused(calls.commitResult, commit('exception', out[1]!.userId)))).toBe('nextHasResults');
    expect((await office.ok(calls.listRaces, { gamId: meet.gamId, rudId: final })).items[0]!.done).toBe(1);
  });
  test('a child objects to its result; the row changes only after the decision, and the appeal names the commit', async () => {
    const { meet, race, field } = await tied();
    const one = field[2]!;
    const child = await as(one);
    const part = String(race.rudId);
    const { appealId } = await child.ok(submitAppeal, {
      subject: 'games.result',
      setId: meet.gamId,
      part,
      reason: '表停晚了',
    });
    const change = {
      kind: 'revision' as const,
      rudId: race.rudId,
      userId: one.userId,
      value: '13.5',
      remark: '录像为准',
    };
    expect((await office.refused(calls.commitResult, change)).error).toBe('appeal.fault.pending');
    expect((await office.rows(listAppeals, { subject: 'games.result' })).some((a) => a.appealId === appealId)).toBe(
      true,
    );
    await office.ok(stepAppeal, { appealId, state: 'accepted' });
    await office.ok(decideAppeal, { appealId, uphold: true, remark: '成立' });
    expect((await office.ok(calls.commitResult, change)).text).toBe('13.5');
    const { items } = await child.ok(appealsOf, { subject: 'games.result', setId: meet.gamId, userId: one.userId });
    expect(items[0]?.state).toBe('upheld');
    // A second name of the round, and another meet, are no second row to object to.
    const again = { subject: 'games.result', reason: '再看看' };
    for (const [setId, name] of [
      [meet.gamId, `0${part}`],
      [meet.gamId, `${part}.0`],
      [meet.gamId, `${part}e0`],
      [meet.gamId + 1, part],
    ] as const)
      expect([name, (await child.refused(submitAppeal, { ...again, setId, part: name })).status]).toEqual([name, 404]);
    const strange = await as(boys[5]!);
    expect(
      (await strange.refused(submitAppeal, { subject: 'games.result', setId: meet.gamId, part, reason: '不服' }))
        .status,
    ).toBe(404);
  });
  test('whoever is in no event of the meet any more has a certificate that is void when its code is looked up', async () => {
    const { meet, race, field } = await tied();
    const { gamId } = meet;
    const { userId } = field[1]!;
    const [person] = await t.sql<{ born: string }>(sql`
      update people_person
      set born_on = coalesce(born_on, '2013-05-06')
      where org_id = 189 and user_id = ${userId}
      returning born_on::text as born`);
    await office.ok(calls.buildAwards, { gamId });
    await office.ok(calls.sealCertificates, { gamId });
    const { check } = (await office.ok(calls.listCertificates, { gamId })).items.find((c) => c.userId === userId)!;
    await t.sql(sql`
      delete from games_run where org_id = 189 and rud_id = ${race.rudId} and user_id = ${userId}`);
    const newest = async () => {
      const { leaves } = await t.anyone().in('en-US').ok(checkCode, { code: check!.code, bornOn: person!.born });
      return JSON.stringify(leaves[0]);
    };
    // Before anything is sealed anew, too.
    expect(await newest()).toContain('no longer valid');
    t.at(`${testDayPlus(13)}T03:00:00Z`);
    await office.ok(calls.buildAwards, { gamId });
    expect(await office.ok(calls.sealCertificates, { gamId })).toEqual({ sealed: 3 });
    expect(await newest()).toContain('no longer valid');
    expect((await office.ok(calls.listCertificates, { gamId })).items.map((c) => c.userId)).not.toContain(userId);
    // Void once: nothing is sealed about them again.
    expect(await office.ok(calls.sealCertificates, { gamId })).toEqual({ sealed: 3 });
    const again = await t.anyone().ok(checkCode, { code: check!.code, bornOn: person!.born });
    expect(again.leaves).toHaveLength(2);
    t.at(`${testDayPlus(13)}T02:00:00Z`);
  });
  test('certificates are sealed under a code that anybody checks; not while points are stale', async () => {
    const { meet, race, field } = await tied();
    const { gamId } = meet;
    expect(await fault(office.refused(calls.sealCertificates, { gamId }))).toBe('noAwards');
    await office.ok(calls.buildAwards, { gamId });
    expect(await office.ok(calls.sealCertificates, { gamId })).toEqual({ sealed: 4 });
    const { items } = await office.ok(calls.listCertificates, { gamId });
    expect(items).toHaveLength(4);
    const won = items.find((c) => c.userId === field[0]!.userId)!;
    const [born] = await t.sql<{ born: string | null }>(sql`
      select born_on::text as born from people_person where org_id = 189 and user_id = ${won.userId}`);
    if (born!.born) {
      const shown = await t.anyone().ok(checkCode, { code: won.check!.code, bornOn: born!.born });
      expect(JSON.stringify(shown)).toContain('13.0');
    }
    await office.ok(calls.commitResult, {
      kind: 'removal',
      rudId: race.rudId,
      userId: field[0]!.userId,
      remark: '串道',
    });
    expect(await fault(office.refused(calls.sealCertificates, { gamId }))).toBe('staleAwards');
    expect(await fault(office.refused(calls.closeMeet, { gamId, on: true }))).toBe('staleAwards');
    // Behind a code stands what was sealed: while that is no longer what holds, no paper carries it.
    const shown = async () => (await office.ok(calls.listCertificates, { gamId })).items;
    expect((await shown()).every((c) => c.check === null)).toBe(true);
    t.at(`${testDayPlus(13)}T03:00:00Z`);
    await office.ok(calls.buildAwards, { gamId });
    expect((await shown()).map((c) => c.check)).toEqual([null, null, null]);
    expect(await office.ok(calls.sealCertificates, { gamId })).toEqual({ sealed: 3 });
    expect((await shown()).every((c) => c.check !== null)).toBe(true);
    if (born!.born) {
      const fallen = await t.anyone().in('en-US').ok(checkCode, { code: won.check!.code, bornOn: born!.born });
      expect(JSON.stringify(fallen)).toContain('no longer valid');
    }
    expect(await office.ok(calls.sealCertificates, { gamId })).toEqual({ sealed: 3 });
    t.at(`${testDayPlus(13)}T02:00:00Z`);
    expect((await office.ok(calls.closeMeet, { gamId, on: true })).state).toBe('finished');
    expect(await fault(office.refused(calls.buildAwards, { gamId }))).toBe('finished');
  });
});
