import { nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { entryOf } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import { countedSums } from './count-sums';
import { nameOf } from './items';
import { reading, type Asked } from './reading';
import { isRegion } from './scope';
import { standardIn } from './read';
import { newcomers, uncountedOf } from './waiting';

type Place = ReplyOf<typeof calls.educPlaces>['items'][number];
type Lacking = ReplyOf<typeof calls.educLacking>;

/** Grades that are tested in a bureau's schools; their classes belong to a school that has to be named. */
const placesOfSchools = (cx: Cx, asked: Asked) =>
  reading(cx, 'educ.places', asked, async (door, year) => ({
    yearId: year,
    items: (
      await door.rows<Omit<Place, 'clazzes'>>(sql`
        select distinct s.grd_id, ${nameIn(cx.lang, 'g')} as grd_name
        from fitness_test_stat s
        join textbook_grade g on g.grd_id = s.grd_id
        where ${door.orgs('s')}
          and s.year_id = ${year}
          and s.clazz_id = 0
          and s.item_id = ''
        order by s.grd_id`)
    ).map((g) => ({ ...g, clazzes: [] })),
  }));
const placesOf = (cx: Cx, asked: Asked) =>
  reading(cx, 'educ.places', asked, async (door, year) => {
    const rows = await door.rows<Omit<Place, 'clazzes'> & Place['clazzes'][number]>(sql`
      select t.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, t.clazz_id, max(t.clazz_name) as clazz_name, count(*) as due
      from fitness_test_total t
      join textbook_grade g on g.grd_id = t.grd_id
      where ${door.orgs('t')}
        and t.year_id = ${year}
      group by 1, 2, 3
      order by t.grd_id, max(t.clazz_ord), t.clazz_id`);
    const grades = new Map<number, Place>();
    for (const { grdId, grdName, ...c } of rows)
      entryOf(grades, grdId, () => ({ grdId, grdName, clazzes: [] })).clazzes.push(c);
    return { yearId: year, items: [...grades.values()] };
  });

const KEYS = ['due', 'complete', 'begun', 'excused'] as const;
type Sums = Readonly<Record<(typeof KEYS)[number], number>>;
/** What the parts come to together. */
const wholeOf = (parts: readonly Sums[]): Sums => {
  const sum = (key: keyof Sums) => parts.reduce((n, p) => n + p[key], 0);
  return { due: sum('due'), complete: sum('complete'), begun: sum('begun'), excused: sum('excused') };
};

/** How far a bureau's schools are, from their sums: hundreds of thousands of children are not looked at one by one. */
const lackingSchools = (cx: Cx, asked: Asked): Promise<Lacking> =>
  reading(cx, 'educ.lacking', asked, async (door, year) => {
    const running = schoolYearOf(cx.today);
    const late = await uncountedOf(door, running);
    const orgs = await door.rows<Sums & Pick<Lacking['orgs'][number], 'orgId' | 'orgName'>>(sql`
      select s.org_id, o.name as org_name, sum(s.due)::bigint as due, sum(s.n)::bigint as complete,
        sum(s.begun)::bigint as begun, sum(s.excused)::bigint as excused
      from ${countedSums(door, running, late)} s
      join organisation_org o on o.org_id = s.org_id
      where s.year_id = ${year}
        and s.clazz_id = 0
        and s.item_id = ''
      group by s.org_id, o.name
      order by sum(s.n)::float8 / nullif(sum(s.due) - sum(s.excused), 0), s.org_id`);
    return {
      ...wholeOf(orgs),
      items: [],
      clazzes: [],
      orgs: orgs.map(({ begun, ...o }) => ({ ...o, untouched: o.due - begun - o.excused })),
    };
  });

/** Who of a school is not tested yet, by item and class. */
const lackingClazzes = (cx: Cx, asked: Asked): Promise<Lacking> =>
  reading(cx, 'educ.lacking', asked, async (door, year) => {
    const running = schoolYearOf(cx.today);
    const late = await uncountedOf(door, running);
    const clazzes = await door.rows<Sums & Lacking['clazzes'][number]>(sql`
      select t.clazz_id, max(t.clazz_name) as clazz_name, max(${nameIn(cx.lang, 'g')}) as grd_name,
        sum(t.due)::bigint as due, sum(t.complete)::bigint as complete, sum(t.untouched)::bigint as untouched,
        sum(t.begun)::bigint as begun, sum(t.excused)::bigint as excused
      from (
        select l.clazz_id, max(l.clazz_name) as clazz_name, max(l.clazz_ord) as clazz_ord, l.grd_id,
          count(*) as due, count(l.total) as complete,
          count(*) filter (where l.done = 0 and l.relief_kind is null) as untouched,
          count(*) filter (where l.done > 0 and l.relief_kind is null) as begun,
          count(*) filter (where l.relief_kind is not null) as excused
        from fitness_test_total l
        where ${door.orgs('l')}
          and l.year_id = ${year}
        group by l.clazz_id, l.grd_id
        union all
        select w.clazz_id, z.clazz_name, z.order_no, w.grd_id, w.n, 0, w.n, 0, 0
        from ${newcomers(door, running, late)} w
        join class_clazz_v z on z.org_id = w.org_id and z.clazz_id = w.clazz_id
        where ${door.orgs('z')}
          and ${year}::integer = ${running}::integer) t
      join textbook_grade g on g.grd_id = t.grd_id
      group by t.clazz_id, t.grd_id
      order by t.grd_id, max(t.clazz_ord), t.clazz_id`);
    const missing = await door.rows<{ itemId: string; n: number }>(sql`
      select u.item_id, count(*) as n
      from fitness_test_total t
      cross join unnest(t.missing) as u(item_id)
      where ${door.orgs('t')}
        and t.year_id = ${year}
        and t.relief_kind is null
      group by 1
      order by 2 desc, 1`);
    const standard = await standardIn(door, door.orgId, year);
    return {
      ...wholeOf(clazzes),
      clazzes,
      orgs: [],
      items: missing.flatMap((m) => {
        const item = standard.itemOf(m.itemId);
        return item ? [{ ...m, name: nameOf(item, cx.lang) }] : [];
      }),
    };
  });

/** Where children are tested, and how far a school or a bureau is. */
export const placeHandlers = [
  handle(calls.educPlaces, (cx, { orgId, yearId }) =>
    isRegion(cx) && orgId == null
      ? placesOfSchools(cx, { yearId })
      : placesOf(cx, { orgId: orgId ?? cx.me.orgId, yearId }),
  ),
  handle(calls.educLacking, (cx, { orgId, yearId }) =>
    isRegion(cx) && orgId == null
      ? lackingSchools(cx, { yearId })
      : lackingClazzes(cx, { orgId: orgId ?? cx.me.orgId, yearId }),
  ),
];
