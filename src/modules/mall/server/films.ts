import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { coursePort, givenCourses, givenStandings, type Course, type Standing } from '../../video/server/published';
import { offeredTo, ownPurchase } from './offers';

// What the mall says of courses of films. Courses that were given to people by name stand beside those that are sold, in the same
// statement: who watches is asked for it at every film.

/** Courses of the caller's organisation; one that is both given and sold is one. */
const managed = (cx: Cx, spuId?: number): Promise<Course[]> =>
  cx.db.rows<Course>(sql`
    with given as materialized (${givenCourses(cx, spuId)}),
    made as materialized (
      select c.spu_id, c.org_id, c.title, exists (
          select 1
          from mall_order o
          where o.org_id = c.org_id and o.spu_id = c.spu_id and o.state not in ('toPay', 'cancelled')) as sold, c.made_at
      from mall_course c
      where c.org_id = ${cx.db.orgId}
        and c.category = 2
        and ${spuId === undefined ? sql`true` : sql`c.spu_id = ${spuId}`})
    select t.spu_id, min(t.org_id) as org_id, (array_agg(t.title order by t.place))[1] as title, bool_or(t.sold) as sold
    from (
      select 0 as place, g.spu_id, g.org_id, g.title, g.sold, g.made_at
      from given g
      union all
      select 1, m.spu_id, m.org_id, m.title, m.sold, m.made_at
      from made m) t
    group by t.spu_id
    order by min(t.place), min(t.made_at), t.spu_id`);
/** What the caller was given or bought, whichever organisation sold it; a course twice where it was both. */
const bought = (cx: Cx): Promise<Standing[]> =>
  cx.db.rows<Standing>(sql`
    with given as materialized (${givenStandings(cx)}),
    paid as materialized (
      select p.spu_id, p.seller_org_id as org_id, p.title, p.paid_at as bought_at, p.until_on as until
      from mall_purchase p
      where p.org_id = ${cx.me.orgId}
        and p.user_id = ${cx.me.userId}
        and p.category = 2
        and p.holds
        and p.state in ('paid', 'completed'))
    select t.spu_id, t.org_id, t.title, true as sold, t.bought_at, t.until
    from (
      select 0 as place, g.spu_id, g.org_id, g.title, g.bought_at, g.until
      from given g
      where g.bought_at is not null
      union all
      select 1, p.spu_id, p.org_id, p.title, p.bought_at, p.until
      from paid p) t
    order by t.place, t.bought_at desc, t.spu_id`);
/** How the caller stands to a course: as whoever has it, the longest first, or as somebody who may read of it. */
const standing = (cx: Cx, spuId: number): Promise<Standing[]> =>
  cx.db.rows<Standing>(sql`
    with given as materialized (${givenStandings(cx, spuId)}),
    offer as materialized (
      select v.spu_id, v.seller_org_id as org_id, v.title,
        case when p.state in ('paid', 'completed') then p.paid_at end as bought_at, p.until_on as until
      from mall_version v
      left join mall_shelf s on s.spu_id = v.spu_id and s.ver_no = v.ver_no
      ${ownPurchase(cx)}
      where v.spu_id = ${spuId}
        and v.category = 2
        and (p.ver_no = v.ver_no or (s.spu_id is not null and v.sale_method = 'public' and ${offeredTo(cx)}))
      order by p.order_id is not null desc, v.ver_no desc
      limit 1)
    select t.spu_id, t.org_id, t.title, true as sold, t.bought_at, t.until
    from (
      select 0 as place, g.spu_id, g.org_id, g.title, g.bought_at, g.until
      from given g
      union all
      select 1, o.spu_id, o.org_id, o.title, o.bought_at, o.until
      from offer o) t
    order by t.bought_at is not null desc, coalesce(t.until, 'infinity') desc, t.place
    limit 1`);

const lasts = (one: Standing): string => one.until ?? '9999';
/** Each course once: one that was both given and bought stands as whichever lasts longer. */
function onceEach(courses: readonly Standing[]): Standing[] {
  const kept = new Map<number, Standing>();
  for (const course of courses) {
    const before = kept.get(course.spuId);
    if (!before || lasts(course) > lasts(before)) kept.set(course.spuId, course);
  }
  return [...kept.values()];
}

coursePort.provide({
  managed: async (cx, spuId) => (await managed(cx, spuId))[0],
  allManaged: (cx) => managed(cx),
  standing: async (cx, spuId) => (await standing(cx, spuId))[0],
  bought: async (cx) => onceEach(await bought(cx)),
});
