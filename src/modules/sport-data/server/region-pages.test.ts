import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import { boardExam, boardPage, dataExam } from '../contract';
import { EXAM_DASH } from './tiles';

let t: TestApp;
let school: Caller;
let bureau: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
});
afterAll(async () => {
  await t.stop();
});

test('money and meets are pages of a region: per child and against plan, meets as the games module publishes them', async () => {
  const sum = async (page: string, orgId: number, yearId: number) =>
    new Map(
      (await bureau.ok(boardPage, { level: 'reg', page, tile: 'sum', orgId, yearId })).figures.map((f) => [
        f.key,
        f.value,
      ]),
    );
  const [ledger] = await t.sql<{ year_id: number; planned: string; spent: string; exam: string }>(
    `select year_id, round(sum(planned) / 100) planned, round(sum(spent) / 100) spent,
       round(sum(spent) filter (where category in ('exam_site', 'exam_staff', 'exam_gear', 'exam_travel')) / 100) exam
     from sport_data_money where org_id = 189 group by year_id order by year_id desc limit 1`,
  );
  const money = await sum('money', 189, ledger!.year_id);
  const [planned, spent] = [Number(ledger!.planned), Number(ledger!.spent)];
  expect([money.get('planned'), money.get('spent'), money.get('examSpent')]).toEqual([
    planned,
    spent,
    Number(ledger!.exam),
  ]);
  expect(money.get('usedRate')).toBe(Math.round((spent / planned) * 1000) / 10);
  const students = (await bureau.ok(boardPage, { level: 'org', page: 'users', tile: 'sum', orgId: 189 })).figures.find(
    (f) => f.key === 'students',
  )!.value!;
  expect(money.get('spentPerChild')).toBe(Math.round((spent / students) * 10) / 10);
  const [games] = await t.sql<{ year_id: number; meets: number; athletes: number }>(
    `select m.year_id, count(distinct m.gam_id)::int meets, count(distinct p.user_id)::int athletes
     from games_meet_v m left join games_part_v p on p.org_id = m.org_id and p.gam_id = m.gam_id
     where m.org_id = 189 group by 1 order by 1 desc limit 1`,
  );
  const meeting = await sum('meeting', 189, games!.year_id);
  expect([meeting.get('meets'), meeting.get('athletes')]).toEqual([games!.meets, games!.athletes]);
  const { rows } = await bureau.ok(boardPage, {
    level: 'reg',
    page: 'money',
    tile: 'category',
    yearId: ledger!.year_id,
  });
  expect(rows.map((r) => r.name)).toContain('器材购置');
  for (const page of ['money', 'meeting']) {
    expect((await bureau.refused(boardPage, { level: 'reg', page, orgId: 710 })).status).toBe(404);
    expect((await school.refused(boardPage, { level: 'reg', page, orgId: 189 })).status).toBe(404);
  }
});

test('the exam dashboard: what the ledger has for exams and the sports grounds, each for a child to be tested; another word is gone', async () => {
  const sum = async (kind: string, yearId?: number) =>
    new Map(
      (await school.ok(dataExam, { kind, tile: 'sum', ...(yearId === undefined ? {} : { yearId }) })).figures.map(
        (f) => [f.key, f.value],
      ),
    );
  const { scope } = await school.ok(dataExam, { kind: 'fee' });
  const yearId = scope!.yearId!;
  const [want] = await t.sql<{ planned: string; spent: string; area: number }>(
    `select round(sum(planned) / 100) planned, round(sum(spent) / 100) spent,
       (select sum(area)::int from sport_data_place where org_id = 189 and is_on) area
     from sport_data_money where org_id = 189 and year_id = $1
       and category in ('exam_site', 'exam_staff', 'exam_gear', 'exam_travel')`,
    [yearId],
  );
  const due = (await school.ok(boardExam, { tile: 'sum', yearId })).figures.find((f) => f.key === 'due')!.value!;
  const [fee, place] = [await sum('fee', yearId), await sum('place', yearId)];
  expect([fee.get('planned'), fee.get('spent')]).toEqual([Number(want!.planned), Number(want!.spent)]);
  expect(fee.get('feePerDue')).toBe(Math.round((Number(want!.spent) / due) * 10) / 10);
  expect(place.get('area')).toBe(want!.area);
  expect(place.get('areaPerDue')).toBe(Math.round((want!.area / due) * 10) / 10);
  const { rows } = await school.ok(dataExam, { kind: 'fee', tile: 'category', yearId });
  expect(rows.map((row) => row.name)).toEqual(['考试场地费', '考务劳务费', '考试器材与耗材', '考试交通费']);
  const most = countedCalls();
  for (const kind of ['fee', 'place'])
    for (const tile of ['head', 'sum', ...Object.keys(EXAM_DASH[kind as 'fee'])])
      for (const who of tile === 'unit' ? [bureau] : [school, bureau]) await who.ok(dataExam, { kind, tile });
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
  for (const input of [{ kind: 'constructor' }, { kind: 'fee', tile: 'constructor' }, { kind: 'fee', tile: 'unit' }])
    expect((await school.refused(dataExam, input)).status).toBe(404);
  expect((await school.refused(dataExam, { kind: 'fee', orgId: 619 })).status).toBe(404);
  expect((await bureau.refused(dataExam, { kind: 'fee', orgId: 710 })).status).toBe(404);
  expect((await (await t.as('teacher189')).refused(dataExam, { kind: 'fee' })).status).toBe(403);
});
