import { sql } from '../../../../kernel/server/db/sql';
import { observedPort } from '../../../live/server/published';
import { joinedBy } from './open';

// Who takes part in a research activity looks on in the classroom of its lesson, from other schools too.
observedPort.provide({
  hostOf: async (cx, lessonId) => {
    const found = await cx.db.row<{ hostOrgId: number }>(sql`
      select a.host_org_id
      from teachlink_fmslsn a
      where a.lesson_id = ${lessonId}
        and a.ended_at is null
        and ${joinedBy(cx)}
      order by a.fms_lsn_id
      limit 1`);
    return found?.hostOrgId;
  },
});
