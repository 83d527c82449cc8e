import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { coursePort, type Course, type Standing } from '../../video/server/published';
import { offeredTo, ownPurchase } from './offers';

// What the mall says of courses of films. Courses that were given to people by name stand beside those that are sold: whoever filled
// the port before is asked first.
const given = coursePort.get();

const managed = (cx: Cx, more: Sql): Promise<Course[]> =>
  cx.db.rows<Course>(sql`
    select c.spu_id, c.org_id, c.title,
      exists (
        select 1
        from mall_order o
        where o.org_id = c.org_id and o.spu_id = c.spu_id and o.state not in ('toPay', 'cancelled')) as sold
    from mall_course c
    where c.org_id = ${cx.db.orgId}
      and c.category = 2
      and ${more}
    order by c.made_at, c.spu_id`);
/** What the caller bought, whichever organisation sold it. */
const bought = (cx: Cx, more: Sql): Promise<Standing[]> =>
  cx.db.rows<Standing>(sql`
    select p.spu_id, p.seller_org_id as org_id, p.title, true as sold, p.paid_at as bought_at, p.until_on as until
    from mall_purchase p
    where p.org_id = ${cx.me.orgId}
      and p.user_id = ${cx.me.userId}
      and p.category = 2
      and p.holds
      and p.state in ('paid', 'completed')
      and ${more}
    order by p.paid_at desc, p.spu_id`);
/** How the caller stands to a course: as its buyer, or as somebody who may read of it. */
async function standing(cx: Cx, spuId: number): Promise<Standing | undefined> {
  const [row] = await cx.db.rows<Standing>(sql`
    select v.spu_id, v.seller_org_id as org_id, v.title, true as sold,
      case when p.state in ('paid', 'completed') then p.paid_at end as bought_at, p.until_on as until
    from mall_version v
    left join mall_shelf s on s.spu_id = v.spu_id and s.ver_no = v.ver_no
    ${ownPurchase(cx)}
    where v.spu_id = ${spuId}
      and v.category = 2
      and (p.ver_no = v.ver_no or (s.spu_id is not null and v.sale_method = 'public' and ${offeredTo(cx)}))
    order by p.order_id is not null desc, v.ver_no desc
    limit 1`);
  return row;
}

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
/** The courses of both, those of the first before. */
const joined = (first: readonly Course[], second: readonly Course[]): Course[] => [
  ...first,
  ...second.filter(({ spuId }) => !first.some((course) => course.spuId === spuId)),
];

coursePort.provide({
  managed: async (cx, spuId) => (await given.managed(cx, spuId)) ?? (await managed(cx, sql`c.spu_id = ${spuId}`))[0],
  allManaged: async (cx) => joined(await given.allManaged(cx), await managed(cx, sql`true`)),
  standing: async (cx, spuId) => (await given.standing(cx, spuId)) ?? standing(cx, spuId),
  bought: async (cx) => onceEach([...(await given.bought(cx)), ...(await bought(cx, sql`true`))]),
});
