import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { coursePort, type Course, type Standing } from './published';

// Courses until the mall brings its own: rows of this module, each given to people by name. Nothing here is sold.

const managed = (cx: Cx, more: Sql): Promise<Course[]> =>
  cx.db.rows<Course>(sql`
    select c.spu_id, c.org_id, c.title,
      exists (select 1 from video_grant g where g.org_id = c.org_id and g.spu_id = c.spu_id) as sold
    from video_course c
    where c.org_id = ${cx.db.orgId}
      and ${more}
    order by c.made_at, c.spu_id`);
const standing = (cx: Cx, more: Sql): Promise<Standing[]> =>
  cx.db.rows<Standing>(sql`
    select c.spu_id, c.org_id, c.title, true as sold, g.granted_at as bought_at, g.until_on as until
    from video_course c
    left join video_grant g on g.org_id = c.org_id and g.spu_id = c.spu_id and g.user_id = ${cx.me.userId}
    where c.org_id = ${cx.db.orgId}
      and ${more}
    order by g.granted_at desc, c.spu_id`);

coursePort.provide({
  managed: async (cx, spuId) => (await managed(cx, sql`c.spu_id = ${spuId}`))[0],
  allManaged: (cx) => managed(cx, sql`true`),
  standing: async (cx, spuId) => (await standing(cx, sql`c.spu_id = ${spuId}`))[0],
  bought: (cx) => standing(cx, sql`g.user_id is not null`),
});
