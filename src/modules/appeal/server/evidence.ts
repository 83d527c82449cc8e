import { any, sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { BUSI } from '../../../kernel/shared/codes';
import { registerReader } from '../../files/server/published';
import { EVIDENCE } from '../rules/states';
import { decidable } from './subjects';

// Evidence is read by the child it is about and by those who decide; whoever sent it reads it anyway. A bureau decides about rows of its
// schools, where their evidence lies: it reads that of appeals it is the host of, and no other of the school.
registerReader(
  EVIDENCE.proc,
  async (cx, file) => {
    const isBureau = cx.me.busiId === BUSI.region;
    const asks = (door: Door) =>
      door.row(sql`
        select 1 as found
        from appeal_appeal a
        where ${door.orgs('a')}
          and a.org_id = ${file.orgId}
          and a.made_by = ${file.userId}
          and ${file.path} = any(a.images)
          and ${
            isBureau
              ? sql`a.host_id = ${cx.me.orgId} and ${decidable(cx)}`
              : any(sql`a.user_id = ${cx.me.userId}`, decidable(cx))
          }
        limit 1`);
    if (!isBureau) return file.orgId === cx.me.orgId && (await asks(cx.db)) !== undefined;
    return (
      (await cx.reach()).includes(file.orgId) && (await cx.across('appeal.evidence', asks, [file.orgId])) !== undefined
    );
  },
  EVIDENCE.use,
);
