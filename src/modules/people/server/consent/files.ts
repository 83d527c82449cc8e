import { sql } from '../../../../kernel/server/db/sql';
import { registerReader } from '../../../files/server/published';
import { PAPER_USE } from '../../rules/consent';
import { childInCharge } from './scope';

/** Scanned papers: for whoever looks after the child's consents; who entered one reads it anyway. */
registerReader(
  PAPER_USE.proc,
  async (cx, file) =>
    file.orgId === cx.me.orgId &&
    (await cx.db.row(sql`
      select 1 as yes
      from people_consent_wait w
      join people_person p on p.org_id = w.org_id and p.user_id = w.user_id
      where w.org_id = ${cx.db.orgId}
        and w.file = ${file.path}
        and ${childInCharge(cx.me)}
      limit 1`)) != null,
  PAPER_USE.use,
);
