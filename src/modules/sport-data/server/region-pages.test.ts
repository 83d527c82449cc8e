import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { boardPage } from '../contract';

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
