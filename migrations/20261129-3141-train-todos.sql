-- To-dos without their words, for figures: whose, from whom, due and done when.
create view train_todo_v with (security_invoker = true) as
  select org_id, todo_id, user_id, sbj_id, made_by, made_at, due_at, done_at
  from train_todo;
grant select on train_todo_v to meiyike_tenant, meiyike_across;
