import { jsonList, raw, sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import type { NewRow } from '../../../../kernel/server/db/table';
import { oneOf } from '../../../../kernel/server/db/where';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { must } from '../../../../kernel/shared/maps';
import { stoodWithin } from '../../../class/server/published';
import { gradeBefore } from '../../rules/grades';
import type { Standard } from '../../rules/standard';
import { totals } from '../../tables';
import { recount } from './stats';

/** A child of a running administrative class, as people and class know it now. */
export interface RosterChild {
  readonly userId: number;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly sidNo: string | null;
  readonly bornOn: string | null;
  readonly ethnicId: number | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number;
  readonly clazzOrd: number;
}
/** A child stands once, in the class joined last. */
export const rosterNow = (db: Door): Promise<RosterChild[]> =>
  db.rows<RosterChild>(
    sql`
    select distinct on (s.user_id) s.user_id, p.name, p.sex, p.sid_no, p.born_on, p.ethnic_id,
      s.clazz_id, s.clazz_name, s.grd_id, s.order_no as clazz_ord
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where s.org_id = ${db.orgId}
      and s.clazz_type = 1
      and s.grd_id is not null
      and p.enabled
      and p.removed_at is null
    order by s.user_id, s.joined_at desc`,
  );

interface Then {
  readonly names: readonly { readonly grdId: number; readonly name: string }[];
  readonly children: readonly (RosterChild & { readonly endedAt: string | null })[];
}
/**
 * Names of grades, and each child in the class it stood in last during a school year, as far as classes say: until June, when the new
 * year is prepared.
 */
const rosterThen = (db: Door, yearId: number): Promise<Then | undefined> =>
  db.row<Then>(
    sql`
    select ${jsonList(sql`
        select g.grd_id as "grdId", g.name_zh as name
        from textbook_grade g`)} as names, ${jsonList(sql`
        select distinct on (k.user_id) k.user_id as "userId", p.name, p.sex, p.sid_no as "sidNo", p.born_on as "bornOn",
          p.ethnic_id as "ethnicId", k.clazz_id as "clazzId", c.clazz_name as "clazzName", c.grd_id as "grdId",
          c.order_no as "clazzOrd", c.ended_at as "endedAt"
        from class_stay_v k
        join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
        join people_person_v p on p.org_id = k.org_id and p.user_id = k.user_id
        join organisation_org z on z.org_id = k.org_id
        where k.org_id = ${db.orgId}
          and c.org_id = ${db.orgId}
          and p.org_id = ${db.orgId}
          and c.clazz_type = 1
          and c.grd_id is not null
          and p.enabled
          and p.removed_at is null
          and ${stoodWithin(raw('z.zone'), `${yearId}-09-01`, `${yearId + 1}-06-30`)}
        order by k.user_id, k.joined_at desc`)} as children`,
  );

/**
 * The children of a year's roster. Of a year gone by: who stood in a class then, in the class and grade of then. A school that was
 * not here yet has those of today's classes, in the grade they were in, where it has that grade; so has whoever was `tested` then. Who
 * repeated a grade or came from elsewhere since is on the roster with what was tested then, or comes in with a sheet.
 */
export async function rosterFor(
  db: Door,
  yearId: number,
  running: number,
  tested: ReadonlySet<number> = new Set(),
): Promise<RosterChild[]> {
  const now = await rosterNow(db);
  if (yearId >= running) return now;
  const found = await rosterThen(db, yearId);
  const then = found?.children ?? [];
  const stood = new Set(then.map((c) => c.userId));
  const names = new Map(found?.names.map((g) => [g.grdId, g.name]));
  const taught = new Set(now.map((c) => c.grdId));
  const inGrade = (c: RosterChild, years: number): RosterChild[] => {
    const grdId = gradeBefore(c.grdId, years);
    return grdId == null ? [] : [{ ...c, grdId, clazzName: `${names.get(grdId) ?? ''}${c.clazzOrd}班` }];
  };
  return [
    // A class that ended went up no more.
    ...then.flatMap(({ endedAt, ...c }) =>
      inGrade(c, (endedAt == null ? running : schoolYearOf(new Date(endedAt).toISOString().slice(0, 10))) - yearId),
    ),
    ...now
      .filter((c) => !stood.has(c.userId) && (then.length === 0 || tested.has(c.userId)))
      .flatMap((c) => inGrade(c, running - yearId).filter(({ grdId }) => taught.has(grdId))),
  ];
}

/** The row of a child of whom nothing is known yet; grades the standard does not cover have none. */
export function freshRow(
  standard: Standard,
  yearId: number,
  c: RosterChild,
  at: string,
  natNo: string | null = null,
): NewRow<typeof totals> | undefined {
  const weights = standard.weightsOf(c.grdId, c.sex);
  if (!weights.length) return undefined;
  const missing = weights.flatMap((w) => (w.item.code === 'bmi' ? ['height', 'weight'] : [w.item.code]));
  return { yearId, ...c, natNo, due: weights.length, state: 'incomplete', missing, changedAt: at };
}

/** National numbers that children brought along from the year before. */
export async function natNosOf(db: Door, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ userId: number; natNo: string }>(sql`
    select distinct on (t.user_id) t.user_id, t.nat_no
    from fitness_test_total t
    where t.org_id = ${db.orgId}
      and t.user_id = any(${userIds}::bigint[])
      and t.nat_no is not null
    order by t.user_id, t.year_id desc`);
  return new Map(rows.map((r) => [r.userId, r.natNo]));
}

/** Puts children on a year's roster. */
export async function enlist(
  db: Door,
  standard: Standard,
  yearId: number,
  children: readonly RosterChild[],
  at: string,
  known?: ReadonlyMap<number, string>,
): Promise<number> {
  const natNos =
    known ??
    (await natNosOf(
      db,
      children.map((c) => c.userId),
    ));
  const rows = children
    .map((c) => freshRow(standard, yearId, c, at, natNos.get(c.userId) ?? null))
    .filter((r) => r != null);
  await db.insert(totals, rows, 'on conflict do nothing');
  await recount(db, yearId, [...new Set(rows.map((r) => r.clazzId))], [...new Set(rows.map((r) => r.grdId))]);
  return rows.length;
}

/**
 * Brings the roster of an open year up to date: newcomers come in, children without any result follow their class or leave.
 * Whoever has a result keeps name, class and grade of the test: a transfer or a new name does not rewrite the year.
 */
export async function syncRoster(
  db: Door,
  standard: Standard,
  yearId: number,
  running: number,
  at: string,
): Promise<{ readonly added: number; readonly moved: number; readonly removed: number }> {
  const now = await rosterFor(db, yearId, running);
  const have = new Map(
    (
      await db.rows<RosterChild & { bare: boolean }>(
        sql`
        select t.user_id, t.name, t.sex, t.sid_no, t.born_on, t.ethnic_id, t.clazz_id, t.clazz_name, t.grd_id,
          t.clazz_ord, t.relief_kind is null and not exists (
            select 1
            from fitness_test_result r
            where r.org_id = t.org_id and r.year_id = t.year_id and r.user_id = t.user_id) as bare
        from fitness_test_total t
        where t.org_id = ${db.orgId}
          and t.year_id = ${yearId}`,
      )
    ).map((c) => [c.userId, c]),
  );
  const keys = ['name', 'sex', 'sidNo', 'bornOn', 'ethnicId', 'clazzId', 'clazzName', 'grdId', 'clazzOrd'] as const;
  const there = new Set(now.map((c) => c.userId));
  const moved = now.filter((c) => {
    const was = have.get(c.userId);
    return was?.bare && keys.some((k) => was[k] !== c[k]);
  });
  const gone = [...have.values()].filter((c) => c.bare && !there.has(c.userId));
  const natNos = await natNosOf(
    db,
    now.map((c) => c.userId),
  );
  await db.remove(totals, { yearId, userId: oneOf([...moved, ...gone].map((c) => c.userId)) });
  const fresh = now.filter((c) => !have.has(c.userId));
  const left = [...moved, ...gone].map((c) => must(have, c.userId));
  await recount(db, yearId, [...new Set(left.map((c) => c.clazzId))], [...new Set(left.map((c) => c.grdId))]);
  const added = await enlist(db, standard, yearId, [...fresh, ...moved], at, natNos);
  return { added: added - moved.length, moved: moved.length, removed: gone.length };
}
