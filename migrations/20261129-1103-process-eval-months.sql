-- Every class a child ever stood in, also those it was moved from, and when: since when it is at the school at all, and whose lessons
-- were its own on a day.
create index class_enrolment_person on class_enrolment (org_id, user_id, joined_at);
create view class_entry_v with (security_invoker = true) as
  select e.org_id, e.clazz_id, e.user_id, e.joined_at, e.removed_at
  from class_enrolment e join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
  where c.clazz_type = 1;
grant select on class_entry_v to meiyike_tenant, meiyike_across;
-- A child that came during the term is judged by the months it was there for; null: by the whole term.
alter table process_eval_result add column months_here integer;
alter table process_eval_result add column months_of integer;
alter table process_eval_result add constraint process_eval_result_months
  check ((months_here is null) = (months_of is null) and (months_here is null or months_here between 1 and months_of));
