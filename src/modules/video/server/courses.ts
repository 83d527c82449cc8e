import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { givenCourses, givenStandings } from './course-lists';
import { coursePort, type Course, type Standing } from './published';

// Courses until the mall brings its own: rows of this module, each given to people by name. Nothing here is sold.

const managed = (cx: Cx, spuId?: number): Promise<Course[]> =>
  cx.db.rows<Course>(sql`
    with given as (${givenCourses(cx, spuId)})
    select g.spu_id, g.org_id, g.title, g.sold
    from given g
    order by g.made_at, g.spu_id`);
const standings = (cx: Cx, spuId?: number): Promise<Standing[]> =>
  cx.db.rows<Standing>(sql`
    with given as (${givenStandings(cx, spuId)})
    select g.spu_id, g.org_id, g.title, true as sold, g.bought_at, g.until
    from given g
    order by g.bought_at desc, g.spu_id`);

coursePort.provide({
  managed: async (cx, spuId) => (await managed(cx, spuId))[0],
  allManaged: (cx) => managed(cx),
  standing: async (cx, spuId) => (await standings(cx, spuId))[0],
  bought: async (cx) => (await standings(cx)).filter((one) => one.boughtAt != null),
});
