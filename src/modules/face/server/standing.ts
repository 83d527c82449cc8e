import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { consentOf } from '../../people/server/published';

const consent = consentOf('face');

/**
 * Children of running classes and how each stands, as a source of a statement: whose guardian did not agree has no face here,
 * whatever stands in the table.
 */
export const standings = (door: Door, nowIso: string, where: Sql): Sql => sql`(
  select c.org_id, c.clazz_id, c.clazz_name, c.order_no, c.user_id, c.name, c.sid_no,
    case when c.agreed then c.reason end as reason, case when c.agreed then c.hint end as hint,
    case when c.agreed then c.taken_at end as taken_at,
    case
      when not c.agreed then case when g.why = 'withdrawn' then 'withdrawn' else 'noConsent' end
      when c.state is null then 'none'
      when c.state = 'unfit' then 'unfit'
      when c.taken_at < ${nowIso}::timestamptz - make_interval(months => c.outdated_months) then 'outdated'
      else c.state
    end as standing
  from (
    select s.org_id, s.clazz_id, s.clazz_name, s.order_no, s.user_id, p.name, p.sid_no,
      f.state, f.reason, f.hint, f.taken_at, t.outdated_months, ${consent.only('s')} as agreed
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
    left join face_set t on t.org_id = s.org_id
    left join face_face f on f.org_id = s.org_id and f.user_id = s.user_id
    where ${door.orgs('s')}
      and s.clazz_type = 1
      and ${where}
  ) c
  left join face_gone g on ${door.orgs('g')} and g.org_id = c.org_id and g.user_id = c.user_id)`;

/** How many stand how, over rows `c` of `standings`. */
export const countColumns = sql`count(*)::int as students,
    count(*) filter (where c.standing not in ('noConsent', 'withdrawn'))::int as consented,
    count(*) filter (where c.standing = 'fit')::int as fit,
    count(*) filter (where c.standing = 'waiting')::int as waiting,
    count(*) filter (where c.standing = 'unfit')::int as unfit,
    count(*) filter (where c.standing = 'outdated')::int as outdated,
    count(*) filter (where c.standing = 'none')::int as none,
    count(*) filter (where c.standing in ('none', 'unfit', 'outdated'))::int as missing`;
