-- Homework by the day on which it began: tasks, papers of children and those that were handed in, by class, subject and teacher. Written
-- for counted days; of the others it is read from rows.
create table analytics_work (
  org_id bigint not null,
  on_date date not null,
  clazz_id bigint not null,
  sbj_id bigint not null,
  teacher_id bigint not null,
  works integer not null,
  papers integer not null,
  handed_in integer not null,
  primary key (org_id, on_date, clazz_id, sbj_id, teacher_id),
  constraint analytics_work_in check (handed_in between 0 and papers and works between 1 and papers)
);
select kernel_tenant_table('analytics_work');
-- Tasks of a day.
create index homework_task_start on homework_task (org_id, start_at) where removed_at is null;
-- Of the days that are counted already.
insert into analytics_work (org_id, on_date, clazz_id, sbj_id, teacher_id, works, papers, handed_in)
select t.org_id, d.on_date, r.clazz_id, t.sbj_id, t.user_id, count(distinct r.task_id), count(*), count(r.submitted_at)
from analytics_day d
join organisation_org z on z.org_id = d.org_id
join homework_task t on t.org_id = d.org_id and (t.start_at at time zone z.zone)::date = d.on_date
join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
where t.removed_at is null
group by t.org_id, d.on_date, r.clazz_id, t.sbj_id, t.user_id;
