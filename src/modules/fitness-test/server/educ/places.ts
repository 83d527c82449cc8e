import { nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import { nameOf } from './items';
import { reading, type Asked } from './reading';
import { isRegion } from './scope';
import { standardIn } from './read';

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
      (grades.get(grdId) ?? grades.set(grdId, { grdId, grdName, clazzes: [] }).get(grdId)!).clazzes.push(c);
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
    const orgs = await door.rows<Sums & Pick<Lacking['orgs'][number], 'orgId' | 'orgName'>>(sql`
      select s.org_id, o.name as org_name, sum(s.due)::bigint as due, sum(s.n)::bigint as complete,
        sum(s.begun)::bigint as begun, sum(s.excused)::bigint as excused
      from fitness_test_stat s
      join organisation_org o on o.org_id = s.org_id
      where ${door.orgs('s')}
        and s.year_id = ${year}
        and s.clazz_id = 0
        and s.item_id = ''
      group by s.org_id, o.name
      order by (sum(s.n) + sum(s.excused))::float8 / nullif(sum(s.due), 0), s.org_id`);
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
    const clazzes = await door.rows<Sums & Lacking['clazzes'][number]>(sql`
      select t.clazz_id, max(t.clazz_name) as clazz_name, max(${nameIn(cx.lang, 'g')}) as grd_name,
        count(*) as due, count(t.total) as complete,
        count(*) filter (where t.done = 0 and t.relief_kind is null) as untouched,
        count(*) filter (where t.done > 0) as begun,
        count(*) filter (where t.relief_kind is not null) as excused
      from fitness_test_total t
      join textbook_grade g on g.grd_id = t.grd_id
      where ${door.orgs('t')}
        and t.year_id = ${year}
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
export const placing = [
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
