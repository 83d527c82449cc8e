import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { gamesDay, Meets, START, type Child } from './testing';
let t: TestApp;
let office: Caller;
let boys: Child[];
beforeAll(async () => {
  t = await TestApp.start();
  ({ office, boys } = await gamesDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('the plan of a meet', () => {
  test('the plan puts rounds on grounds and half-days, nobody twice at once, and says what found no time and why', async () => {
    const meet = await Meets.make(office, {
      settings: {
        halfDays: [{ onDate: START, from: '08:30', to: '11:30' }],
        grounds: [{ gudId: 1, name: '跑道', kind: 'track' }],
        restMinutes: 20,
      },
    });
    const [run, long, jump] = [await meet.entry('run.100'), await meet.entry('run.400'), await meet.entry('jump.long')];
    await meet.publish();
    for (const e of [run, long]) await meet.enrol(e.entryId, boys.slice(0, 4));
    await meet.enrol(jump.entryId, boys.slice(4, 6));
    await office.ok(calls.makeRounds, { gamId: meet.gamId });
    const { planned, left } = await office.ok(calls.makePlan, { gamId: meet.gamId });
    const { items } = await office.ok(calls.listRounds, { gamId: meet.gamId });
    expect(planned).toBe(2);
    expect(left).toEqual([{ rudId: items.find((r) => r.entryId === jump.entryId)!.rudId, why: 'ground', by: null }]);
    const [first, second] = items
      .filter((r) => r.from)
      .map((r) => Number(r.from!.slice(0, 2)) * 60 + Number(r.from!.slice(3)));
    expect(second! - first!).toBeGreaterThanOrEqual(20 + items[0]!.minutes);
  });
  test('the plan goes around leaves and exams, and around rounds that have begun', async () => {
    const next = testDayPlus(23);
    const meet = await Meets.make(office, {
      end: next,
      settings: {
        halfDays: [
          { onDate: START, from: '08:30', to: '11:30' },
          { onDate: next, from: '08:30', to: '11:30' },
        ],
        grounds: [{ gudId: 1, name: '跑道', kind: 'track' }],
        restMinutes: 0,
      },
    });
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 2));
    const { rudId } = await meet.round(run.entryId);
    const when = async () => {
      await office.ok(calls.makePlan, { gamId: meet.gamId });
      const [round] = (await office.ok(calls.listRounds, { gamId: meet.gamId })).items;
      return `${round!.onDate} ${round!.from}`;
    };
    expect(await when()).toBe(`${START} 08:30`);
    const child = boys[0]!;
    await t.sql(sql`
      insert into lesson_leave (org_id, leave_id, user_id, kind, from_date, to_date, reason, state, made_by, made_at)
      values (189, 9100000011, ${child.userId}, 'sick', ${START}, ${START}, '发烧', 'approved', ${child.userId}, ${t.now()})`);
    expect(await when()).toBe(`${next} 08:30`);
    await t.sql(sql`
      insert into exam_exam (org_id, exam_id, name, grd_id, held_on, made_by, made_at)
      values (189, 9100000012, '月考', 7, ${next}, ${office.userId}, ${t.now()})`);
    await t.sql(sql`insert into exam_clazz (org_id, exam_id, clazz_id) values (189, 9100000012, ${child.clazzId})`);
    await t.sql(sql`
      insert into exam_read (org_id, read_id, exam_id, sbj_id, full_score, code_no, held_on, start_min, end_min)
      select 189, 9100000013, 9100000012, min(sbj_id), 100, 910013, ${next}::date, 480, 570 from textbook_subject`);
    expect(await when()).toBe(`${next} 09:30`);
    await t.sql(sql`delete from exam_exam where org_id = 189 and exam_id = 9100000012`);
    await t.sql(sql`delete from lesson_leave where org_id = 189 and leave_id = 9100000011`);
    // Once it has a result it stays, whatever would suit better.
    await meet.arrange(rudId);
    await meet.type(rudId, new Map([[child.userId, '13.0']]));
    expect(await when()).toBe(`${next} 09:30`);
  });
});
