import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';

// Courses that were given to people by name. Whoever sells courses asks for them within its own statement (`published.ts`).

const one = (spuId: number | undefined): Sql => (spuId === undefined ? sql`true` : sql`c.spu_id = ${spuId}`);
/** A query of the courses of the caller's organisation that are given by name: `spu_id`, `org_id`, `title`, `sold`, `made_at`. */
export const givenCourses = (cx: Cx, spuId?: number): Sql => sql`
  select c.spu_id, c.org_id, c.title,
    exists (select 1 from video_grant g where g.org_id = c.org_id and g.spu_id = c.spu_id) as sold, c.made_at
  from video_course c
  where c.org_id = ${cx.db.orgId}
    and ${one(spuId)}`;
/**
 * A query of how the caller stands to them: `spu_id`, `org_id`, `title`, `bought_at`, `until`; without `bought_at` where the course
 * was given to others alone.
 */
export const givenStandings = (cx: Cx, spuId?: number): Sql => sql`
  select c.spu_id, c.org_id, c.title, g.granted_at as bought_at, g.until_on as until
  from video_course c
  left join video_grant g on g.org_id = c.org_id and g.spu_id = c.spu_id and g.user_id = ${cx.me.userId}
  where c.org_id = ${cx.db.orgId}
    and ${one(spuId)}`;
