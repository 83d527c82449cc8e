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
    const rows = await cx.db.rows(
      'select 1 from question_bank_queipt_batch b where b.org_id = $1 and b.images @> array[$2::text] union all select 1 from question_bank_papipt p where p.org_id = $1 and p.images @> array[$2::text] limit 1',
      [cx.db.orgId, file.path],
    );
    return rows.length > 0;
  },
  { families: ['image'], open: false, count: PAGES_MAX },
);
