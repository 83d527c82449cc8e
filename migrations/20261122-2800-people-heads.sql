-- Who is counted, and as what: one definition for every home, list of schools, report and board. A learner of a training institution
-- is no student of a region, and somebody who works in a bureau no teacher of its schools.
create view people_head_v with (security_invoker = true) as
  select p.org_id, p.user_id, p.sex,
    case
      when p.user_type = 1 then case when o.busi_id = 4 then 'student' else 'learner' end
      else case when o.busi_id = 4 then 'teacher' else 'staff' end
    end as kind
  from people_person p
  join organisation_org o on o.org_id = p.org_id
  where p.removed_at is null
    and p.user_type in (1, 2);
grant select on people_head_v to meiyike_tenant, meiyike_across;
