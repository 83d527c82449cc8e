-- Works, performances and awards in art: what a child hands in, with pictures or a video as private files, and what a teacher
-- says of it. Those that were taken are a source of indicators.
create table process_eval_work (
  org_id bigint not null,
  work_id bigint not null,
  user_id bigint not null,
  -- The class on the day it was handed in: its teachers take or refuse it.
  clazz_id bigint not null,
  kind text not null,
  title text not null,
  -- When it was made, performed or won.
  on_date date not null,
  remark text not null default '',
  paths text[] not null,
  made_at timestamptz not null,
  state text not null,
  judged_by bigint,
  judged_at timestamptz,
  judged_why text not null default '',
  primary key (org_id, work_id),
  constraint process_eval_work_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint process_eval_work_kind check (kind in ('work', 'performance', 'award')),
  constraint process_eval_work_state check (state in ('sent', 'taken', 'refused')),
  constraint process_eval_work_judged check (
    (state = 'sent') = (judged_by is null) and (judged_by is null) = (judged_at is null)
    and (state <> 'refused' or judged_why <> '')),
  constraint process_eval_work_paths check (cardinality(paths) between 1 and 9)
);
create index process_eval_work_person on process_eval_work (org_id, user_id, on_date);
create index process_eval_work_list on process_eval_work (org_id, clazz_id, made_at desc, work_id);
select kernel_tenant_table('process_eval_work');
