import { acrossOrgs, inOrg } from '../../../../kernel/server/db/tenant';
import type { Door } from '../../../../kernel/server/db/door';
import { stands } from '../../../../kernel/server/db/revision';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Kernel } from '../../../../kernel/server/cx';
import type { Schedule, Ticker } from '../../../../kernel/server/module';
import { dayIn, schoolYearOf } from '../../../../kernel/shared/dates';
import { waiting } from '../../tables';

// Children of running administrative classes who are not on the list of the running school year are to be tested as well. How many
// they are is kept per class and sex with the revision of the roster at which they were counted. While that revision stands, reports
// read what is kept; from the moment somebody joins, leaves, moves or comes onto the list they count, until it is kept again.

/** What people, class and this module's list revise (`revises` in their tables). */
const ROSTER = 'roster';

/** Counted from the rows: a table with the columns org_id, clazz_id, grd_id, sex and n. `of` narrows `s` and `p`. */
const fromRows = (of: Sql, year: number): Sql => sql`
  select s.org_id, s.clazz_id, s.grd_id, p.sex, count(*) as n
  from class_student_v s
  join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
  where ${of}
    and s.clazz_type = 1
    and p.enabled
    and p.removed_at is null
    and not exists (
      select 1
      from fitness_test_total t
      where t.org_id = s.org_id
        and t.user_id = s.user_id
        and t.year_id = ${year})
  group by s.org_id, s.clazz_id, s.grd_id, p.sex`;

/** The schools of a door whose kept numbers do not stand, as an array: one that never was counted, or whose roster was written since. */
export const uncounted = (door: Door, year: number): Sql => sql`array(
      select unnest(${door.orgIds}::bigint[])
      except
      select y.org_id
      from fitness_test_waiting_count y
      where ${door.orgs('y')}
        and y.year_id = ${year}
        and ${stands('y', ROSTER)})`;

const idsByDoor = new WeakMap<Door, Promise<readonly number[]>>();
/**
 * The same schools, asked once a request. Who writes counts: what the own transaction has changed is not counted up before its end.
 */
export function uncountedOf(door: Door, runningYear: number): Promise<readonly number[]> {
  if (door.runner.changing) return Promise.resolve(door.orgIds);
  const before = idsByDoor.get(door);
  if (before) return before;
  const ids = door
    .row<{ ids: number[] }>(sql`select ${uncounted(door, runningYear)} as ids`)
    .then((row) => row?.ids ?? door.orgIds);
  idsByDoor.set(door, ids);
  return ids;
}

/**
 * The children who came after the list of the running year was made, as a table with the columns org_id, clazz_id, grd_id, sex and n.
 * Nobody is waited for once a school has closed its year.
 * @param late the schools whose number does not stand (`uncountedOf`). They are counted by a longer statement: with both in one, its
 * plan was made anew for every report.
 */
export function newcomers(door: Door, runningYear: number, late: readonly number[]): Sql {
  const notClosed = sql`c.org_id <> all(array(
      select y.org_id
      from fitness_test_year_v y
      where ${door.orgs('y')}
        and y.year_id = ${runningYear}
        and y.state = 'closed'))`;
  const kept = sql`
    select w.org_id, w.clazz_id, w.grd_id, w.sex, w.n
    from fitness_test_waiting w
    where ${door.orgs('w')}
      and w.year_id = ${runningYear}`;
  if (late.length === 0) return sql`(select * from (${kept}) c where ${notClosed})`;
  const ofLate =
    door.orgIds.length === 1
      ? sql`${door.orgs('s')} and ${door.orgs('p')}`
      : sql`s.org_id = any(${late}::bigint[]) and p.org_id = any(${late}::bigint[])`;
  return sql`(
  select *
  from (
    ${kept}
      and w.org_id <> all(${late}::bigint[])
    union all
    ${fromRows(ofLate, runningYear)}) c
  where ${notClosed})`;
}

/**
 * Counts a school's newcomers of a year and keeps them, unless another process is at it.
 * @returns whether what had been kept, and seemed to stand, was wrong.
 */
async function keepNewcomers(door: Door, year: number): Promise<boolean> {
  const { orgId } = door;
  await door.change(sql`
    insert into fitness_test_waiting_count (org_id, year_id, rev)
    values (${orgId}, ${year}, -1)
    on conflict do nothing`);
  await door.change(sql`
    insert into kernel_revision (org_id, what, rev)
    values (${orgId}, ${ROSTER}, 0)
    on conflict do nothing`);
  // The number is read before the rows: what is written in between makes it old, never the count wrong.
  const at = await door.row<{ rev: number; stood: boolean }>(sql`
    select v.rev, v.rev = y.rev as stood
    from fitness_test_waiting_count y
    join kernel_revision v on v.org_id = y.org_id and v.what = ${ROSTER}
    where y.org_id = ${orgId}
      and v.org_id = ${orgId}
      and y.year_id = ${year}
    for update of y skip locked`);
  if (!at) return false;
  await door.change(sql`
    delete from fitness_test_waiting_count
    where org_id = ${orgId}
      and year_id <> ${year}`);
  const before = await door.rows<Newcomers & { readonly yearId: number }>(sql`
    select w.year_id, w.clazz_id, w.grd_id, w.sex, w.n
    from fitness_test_waiting w
    where w.org_id = ${orgId}`);
  const now = (await door.rows<Newcomers>(fromRows(ofSchool(orgId), year))).map((c) => ({ ...pick(c), yearId: year }));
  const changed = keyOf(before) !== keyOf(now);
  if (changed) {
    await door.change(sql`delete from fitness_test_waiting where org_id = ${orgId}`);
    if (now.length) await door.insert(waiting, now);
  }
  await door.change(sql`
    update fitness_test_waiting_count
    set rev = ${at.rev}
    where org_id = ${orgId}
      and year_id = ${year}
      and rev <> ${at.rev}`);
  return at.stood && changed;
}
interface Newcomers {
  readonly clazzId: number;
  readonly grdId: number | null;
  readonly sex: 'male' | 'female';
  readonly n: number;
}
const pick = ({ clazzId, grdId, sex, n }: Newcomers): Newcomers => ({ clazzId, grdId, sex, n });
/** The same for the same rows, in whatever order. */
const keyOf = (rows: readonly (Newcomers & { readonly yearId: number })[]): string =>
  rows
    .map((w) => [w.yearId, w.clazzId, w.grdId, w.sex, w.n].join(' '))
    .toSorted()
    .join('\n');
const ofSchool = (orgId: number): Sql => sql`s.org_id = ${orgId} and p.org_id = ${orgId}`;

/** Schools with their running year; those alone whose numbers do not stand, or all. */
async function schools(kernel: Kernel, all: boolean): Promise<{ orgId: number; year: number }[]> {
  return acrossOrgs(kernel.pools.across, [], async (door) => {
    const orgs = await door.rows<{ orgId: number; zone: string }>(sql`
      select o.org_id, o.zone
      from organisation_org o`);
    const kept = await door.rows<{ orgId: number; yearId: number }>(sql`
      select y.org_id, y.year_id
      from fitness_test_waiting_count y
      where y.org_id = y.org_id
        and ${stands('y', ROSTER)}`);
    const standing = new Set(kept.map((y) => `${y.orgId}/${y.yearId}`));
    return orgs
      .map(({ orgId, zone }) => ({ orgId, year: schoolYearOf(dayIn(zone, kernel.clock())) }))
      .filter(({ orgId, year }) => all || !standing.has(`${orgId}/${year}`));
  });
}

/** Counts anew what does not stand, or everything. A number that stood and was wrong is told to the log. */
export async function keepAllNewcomers(kernel: Kernel, all = false): Promise<void> {
  for (const { orgId, year } of await schools(kernel, all)) {
    const wrong = await inOrg(kernel.pools.tenant, orgId, (door) => keepNewcomers(door, year));
    if (wrong) kernel.log.error({ orgId, year }, 'fitness test: a kept number of newcomers was wrong');
  }
}

/** Tests change rows behind the program's back: there a number is kept only when a test asks for it. */
const BY_ITSELF = process.env['NODE_ENV'] !== 'test';
export const newcomersTicker: Ticker = {
  everyMs: 5000,
  run: (kernel) => (BY_ITSELF ? keepAllNewcomers(kernel) : Promise.resolve()),
};
/** What somebody changed by hand, or a program of the release before beside this one, is found within the hour. */
export const newcomersSweep: Schedule = {
  name: 'fitness-test-newcomers',
  does: 'children who came after the year’s list was made are counted again',
  cron: '50 * * * *',
  run: (kernel) => keepAllNewcomers(kernel, true),
};
