import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { plusDays, schoolYearOf } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { childrenOf, emptied, OPEN, TEN, TODAY } from './testing';

const SCHEMA = 7201;
const month = TODAY.slice(0, 7);
const year = schoolYearOf(TODAY);
let t: TestApp;
let bureau: Caller;
let children: Awaited<ReturnType<typeof childrenOf>>;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(TEN);
  bureau = await t.as('bureau4109');
  await emptied(t);
  children = await childrenOf(t, 8);
  await t.sql(
    `insert into psychology_schema (org_id, schema_id, kind, name, year_id, term_id, grd_ids, start_on, end_on, variant, is_on,
       made_by, made_at)
     values (189, $1, 'mht', '秋季测评', 2026, 1, '{7}', $3, $4, '1-5', false, 1, $2)`,
    [SCHEMA, t.now(), OPEN.start, OPEN.end],
  );
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** Children hand in at an instant and are in danger; somebody has taken so many of them. */
async function handedIn(count: number, at: string, taken: number): Promise<void> {
  for (const { userId } of children.slice(0, count)) {
    const of = [SCHEMA, userId, at];
    await t.sql(
      `insert into psychology_part (org_id, schema_id, user_id, state, at) values (189, $1, $2, 'done', $3)`,
      of,
    );
    await t.sql(
      `insert into psychology_answer (org_id, answer_id, schema_id, user_id, source, sealed, at)
       values (189, $2::bigint + 5000000000, $1, $2, 'screen', 'x', $3)`,
      of,
    );
    await t.sql(
      `insert into psychology_case (org_id, case_id, answer_id, schema_id, user_id, state, rule, sealed, opened_at)
       values (189, $2::bigint + 5000000000, $2::bigint + 5000000000, $1, $2, 'open', 1, 'x', $3)`,
      of,
    );
  }
  await t.sql(
    `insert into psychology_alarm (org_id, month, called, taken)
     values (189, to_char($1::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM'), $2, $3)`,
    [at, count, taken],
  );
}
const counts = async (yearId?: number) => {
  const rows = await bureau.rows(calls.schoolCounts, { pageSize: 200, ...(yearId ? { yearId } : {}) });
  return rows.filter(({ orgId }) => orgId === 189).map(({ orgName: _, ...row }) => row);
};
async function forgotten(): Promise<void> {
  for (const table of ['answer', 'part', 'alarm']) await t.sql(`delete from psychology_${table}`);
}

test('[V-111] a bureau sees how many by school and month of the school’s own zone, and no child', async () => {
  // Half past midnight of the first of the month in the school.
  await handedIn(6, `${plusDays(`${month}-01`, -1)}T16:30:00Z`, 6);
  expect(await counts()).toEqual([{ orgId: 189, month, answered: 6, dangers: 6, taken: 6 }]);
  expect(await counts(year - 1)).toEqual([]);
  const { raw } = await bureau.send(calls.schoolCounts, {});
  for (const { name, userId } of children) {
    expect(raw.toString()).not.toContain(name);
    expect(raw.toString()).not.toContain(String(userId));
  }
  await forgotten();
});
test('[V-111] fewer than five are hidden, and with them how many of them somebody has taken', async () => {
  await handedIn(4, TEN, 0);
  expect(await counts()).toEqual([{ orgId: 189, month, answered: null, dangers: null, taken: null }]);
  await forgotten();
});
test('[V-111] what a sum less the others would tell is hidden too: of six children five that somebody has taken, or of eight six in danger', async () => {
  await handedIn(6, TEN, 5);
  expect(await counts()).toEqual([{ orgId: 189, month, answered: 6, dangers: 6, taken: null }]);
  await forgotten();
  await handedIn(8, TEN, 6);
  await t.sql('update psychology_alarm set called = called - 2 where org_id = 189');
  expect(await counts()).toEqual([{ orgId: 189, month, answered: 8, dangers: null, taken: null }]);
  await forgotten();
});
test('[V-111] the sheet of the counts hides what the screen hides, and says nobody', async () => {
  await handedIn(6, TEN, 5);
  const { status, raw } = await bureau.send(calls.exportCounts, { yearId: year });
  expect(status).toBe(200);
  const { headers, rows } = await readSheet(raw, 'a.xlsx');
  expect(headers).toEqual(['月份', '学校', '已作答', '需要有人关心', '其中已有人负责']);
  expect(rows.map((row) => [row[0], ...row.slice(2)])).toEqual([[month, '6', '6', '不显示']]);
  const cells = rows.flat().join(' ');
  for (const { name } of children) expect(cells).not.toContain(name);
  expect((await (await t.as('school189')).send(calls.exportCounts, {})).status).toBe(403);
  await forgotten();
});
test('[V-111] it is a bureau’s: a school, its teachers and children and the platform have the calls of their own', async () => {
  for (const login of ['school189', 'peteach189', 'teacher189', 'student189', 'platform'])
    expect([login, (await (await t.as(login)).send(calls.schoolCounts, {})).status]).toEqual([login, 403]);
  const rows = await bureau.rows(calls.schoolCounts, { pageSize: 200 });
  expect(rows).toEqual([]);
});
