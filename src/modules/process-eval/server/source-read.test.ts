import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp } from '../../../kernel/testing/app';
import { spanOf, termOf } from '../rules';
import { readSources } from './source-read';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('events and places of the finished meets of a term, members of teams each; a grade without a meet has no data', async () => {
  const [meet] = await t.sql<{ gam_id: number; end_on: string; grd_ids: number[] }>(
    sql`select gam_id, end_on, grd_ids from games_meet where org_id = 189 and state = 'finished'`,
  );
  const term = termOf(meet!.end_on);
  const read = (grdIds: number[], until: string) =>
    inOrg(t.kernel.pools.tenant, 189, (door) =>
      readSources(door, ['meetEvents', 'meetPlaces'], { orgId: 189, grdIds, term, until, zone: 'Asia/Shanghai' }),
    );
  const found = await read([7, 8, 9], meet!.end_on);
  const said = (source: string) => new Map(found.filter((r) => r.source === source).map((r) => [r.userId, r.value]));
  const runs = await t.sql<{ entry_id: number; rud_id: number; user_id: number; member_ids: number[]; mark: string }>(
    sql`select r.entry_id, u.rud_id, u.user_id, u.member_ids, u.mark from games_run u
      join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
      where u.org_id = 189 and r.gam_id = ${meet!.gam_id} and u.saved_at is not null`,
  );
  const events = new Map<number, Set<number>>();
  for (const run of runs.filter((r) => r.mark !== 'DNS'))
    for (const member of run.member_ids.map(Number))
      (events.get(member) ?? events.set(member, new Set()).get(member)!).add(Number(run.entry_id));
  const won = new Map<number, number>();
  const awards = await t.sql<{ rud_id: number; user_id: number }>(
    sql`select rud_id, user_id from games_award where org_id = 189 and gam_id = ${meet!.gam_id} and rank <= 8`,
  );
  for (const award of awards)
    for (const member of runs.find((r) => r.rud_id === award.rud_id && r.user_id === award.user_id)?.member_ids ?? [])
      won.set(Number(member), (won.get(Number(member)) ?? 0) + 1);
  expect(won.size).toBeGreaterThan(8);
  const children = await t.sql<{ user_id: number }>(
    sql`select s.user_id from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = any(array[7, 8, 9]) and p.removed_at is null`,
  );
  expect(said('meetEvents')).toEqual(
    new Map(children.map(({ user_id: id }) => [Number(id), 100 * (events.get(Number(id))?.size ?? 0)])),
  );
  expect(said('meetPlaces')).toEqual(
    new Map(children.map(({ user_id: id }) => [Number(id), 100 * (won.get(Number(id)) ?? 0)])),
  );
  expect(await read([3], meet!.end_on)).toEqual([]);
  expect(await read([7], spanOf(term)[0])).toEqual([]);
});
