import { any, sql } from '../../../kernel/server/db/sql';
import { registerReader } from '../../files/server/published';
import { EVIDENCE } from '../rules/states';
import { decidable } from './subjects';

// Evidence is read by the child it is about and by those who decide; whoever sent it reads it anyway.
registerReader(
  EVIDENCE.proc,
  async (cx, file) =>
    file.orgId === cx.me.orgId &&
    (await cx.db.row(sql`
      select 1 as found
      from appeal_appeal a
      where a.org_id = ${cx.db.orgId}
        and a.made_by = ${file.userId}
        and ${file.path} = any(a.images)
        and ${any(sql`a.user_id = ${cx.me.userId}`, decidable(cx))}
      limit 1`)) !== undefined,
  EVIDENCE.use,
);
