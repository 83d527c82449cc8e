import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { referrals } from '../contract';
import { termOf } from './children';
import { hasDesk } from './sight';

export const waits: readonly Wait[] = [
  {
    name: 'untold',
    list: referrals,
    at: ['/phys/eyes/clazz?state=new'],
    // Families hear it from the class teacher; the health desk looks on.
    count: (cx) => {
      if (hasDesk(cx)) return undefined;
      const { yearId, termId } = termOf({}, cx.today);
      return sql`
        select count(*)
        from vision_referral r
        join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id and p.removed_at is null
        where ${cx.db.orgs('r')}
          and r.year_id = ${yearId}
          and r.term_id = ${termId}
          and r.state = 'new'
          and exists (
            select 1
            from class_student_v s
            join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.role = 'master'
            where s.org_id = ${cx.db.orgId}
              and s.user_id = r.user_id
              and s.clazz_type = 1
              and h.user_id = ${cx.me.userId})`;
    },
  },
];
