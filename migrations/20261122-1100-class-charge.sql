-- Who leads or teaches a class, in one place: every module that asks "is this child theirs?" joins this view by the class.
-- A union of two single tables without a join: PostgreSQL pulls it apart and asks both by their index. Classes that have ended
-- stand in it too; class_student_v and class_clazz_v say what runs.
create view class_charge_v with (security_invoker = true) as
  select org_id, clazz_id, master_id as user_id, 'master'::text as role, null::bigint as sbj_id from class_clazz where master_id is not null
  union all
  select org_id, clazz_id, user_id, 'teacher'::text, sbj_id from class_teacher;
grant select on class_charge_v to meiyike_tenant, meiyike_across;
