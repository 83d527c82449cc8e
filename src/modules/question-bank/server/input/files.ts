import { sql } from '../../../../kernel/server/db/sql';
import { PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { holds } from '../../../../kernel/shared/need';
import { registerReader } from '../../../files/server/published';
import { PAGES_MAX } from '../../rules/input';

// Pages of books and papers are not public: whoever works on the platform's questions reads them, and only while a batch or paper shows them.
registerReader(
  'question-bank.page',
  async (cx, file) => {
    if (
      cx.me.orgId !== PLATFORM_ORG ||
      file.orgId !== PLATFORM_ORG ||
      !holds(cx.me, 'PFM_RES_WRITE', 'PFM_RESEARCH', 'PFM_RES_ADMIN')
    )
      return false;
    const page = await cx.db.row(sql`
      select b.batch_id
      from question_bank_queipt_batch b
      where b.org_id = ${cx.db.orgId}
        and b.images @> ${[file.path]}::text[]
      union all
      select p.pap_id
      from question_bank_papipt p
      where p.org_id = ${cx.db.orgId}
        and p.images @> ${[file.path]}::text[]
      limit 1`);
    return page !== undefined;
  },
  { families: ['image'], open: false, session: 'shown', count: PAGES_MAX },
);
