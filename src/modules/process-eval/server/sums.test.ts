import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { create as createRole } from '../../role/contract';
import * as calls from '../contract';

let t: TestApp;
let bureau: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  bureau = await t.as('bureau4109');
});
afterAll(async () => {
  await t.stop();
});
const sumOf = async (normId: number) =>
  (await bureau.rows(calls.listSums, { pageSize: 200 })).find((row) => row.orgId === 189 && row.normId === normId);

test('a region sees per school how many totals stand and their mean, assigned ones in place of reckoned; other schools are not among them', async () => {
  const [round] = await t.sql<{ norm_id: string }>(
    "select norm_id from process_eval_round where org_id = 189 and module = 'sport' and state = 'closed' order by norm_id limit 1",
  );
  const normId = Number(round?.norm_id);
  const results = await t.sql<{ user_id: string; score: number }>(
    'select user_id, score from process_eval_result where org_id = 189 and norm_id = $1 order by user_id',
    [normId],
  );
  const [first] = results;
  await t.sql(
    `update process_eval_result set assigned = 0, assigned_why = 'x', assigned_by = 1, assigned_at = ${t.sqlNow}
     where org_id = 189 and norm_id = $1 and user_id = $2`,
    [normId, first?.user_id],
  );
  const total = results.reduce((sum, r) => sum + (r.user_id === first?.user_id ? 0 : r.score), 0);
  expect(await sumOf(normId)).toMatchObject({
    children: results.length,
    done: results.length,
    assigned: 1,
    mean: Math.floor((2 * total + results.length) / (2 * results.length)),
    hidden: false,
    state: 'closed',
  });
  const schools = await t.sql<{ org_id: string }>('select org_id from organisation_org where reg_id::text like $1', [
    '4109%',
  ]);
  const mine = new Set(schools.map((s) => Number(s.org_id)));
  const seen = await bureau.rows(calls.listSums, { pageSize: 200 });
  expect(seen.filter((row) => !mine.has(row.orgId))).toEqual([]);
  const office = await t.as('school189');
  expect((await office.refused(calls.listSums, {})).status).toBe(403);
});
test('a role of the bureau with its figures reads the sums, and no row of a child: those are for its administrator', async () => {
  const { items } = await bureau.ok(calls.listSums, { pageSize: 200 });
  const { normId } = items.find((row) => row.orgId === 189) ?? { normId: 0 };
  const { roleId } = await bureau.ok(createRole, { name: '体育数据', funcIds: ['mod:sport.data8'] });
  const [person] = await t.sql<{ org_id: string; user_id: string }>(
    `select p.org_id, p.user_id from people_person p
     where p.org_id = $1 and p.user_type = 2 and p.removed_at is null and p.user_id <> $2
     order by p.user_id desc limit 1`,
    [bureau.orgId, bureau.userId],
  );
  const userId = Number(person?.user_id);
  await t.sql('delete from people_person_role where org_id = $1 and user_id = $2', [bureau.orgId, userId]);
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values ($1, $2, $3)', [
    bureau.orgId,
    userId,
    roleId,
  ]);
  const group = await t.asUser(bureau.orgId, userId);
  expect((await group.rows(calls.listSums, { pageSize: 200 })).map((row) => row.normId)).toContain(normId);
  expect((await group.refused(calls.listColl, { normId, orgId: 189 })).status).toBe(404);
  expect((await bureau.ok(calls.listColl, { normId, orgId: 189 })).items).not.toEqual([]);
});
test('figures of fewer than five children are hidden from a region', async () => {
  const [round] = await t.sql<{ norm_id: string }>(
    "select norm_id from process_eval_round where org_id = 189 and module = 'sport' and state = 'closed' order by norm_id limit 1",
  );
  const normId = Number(round?.norm_id);
  await t.sql(
    `delete from process_eval_result where org_id = 189 and norm_id = $1 and user_id not in (
       select user_id from process_eval_result where org_id = 189 and norm_id = $1 order by user_id limit 4)`,
    [normId],
  );
  expect(await sumOf(normId)).toMatchObject({ children: null, done: null, assigned: null, mean: null, hidden: true });
});
