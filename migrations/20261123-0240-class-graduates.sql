-- Who left school with their class: children whose last administrative class here was finished, and who stand in none since. Lists of
-- students find them by it, and nobody is asked to place them in a class.
create view class_graduate_v with (security_invoker = true) as
  select e.org_id, e.user_id, a.clazz_id, a.clazz_name, a.ended_at
  from class_enrolment e
  join class_archive a on a.org_id = e.org_id and a.clazz_id = e.clazz_id
  where e.removed_at is null
    and a.clazz_type = 1
    and a.cause = 'graduated'
    and not exists (
      select 1
      from class_student_v s
      where s.org_id = e.org_id and s.user_id = e.user_id and s.clazz_type = 1);
grant select on class_graduate_v to meiyike_tenant, meiyike_across;
