-- Attendance, leave requests, and what a school sets about them.

create table lesson_setting (
  org_id bigint not null,
  name text not null,
  value integer not null,
  primary key (org_id, name),
  -- School days of absence in a row before the class teacher and the office are told.
  constraint lesson_setting_absent_days check (name = 'absentDays' and value between 1 and 30)
);
select kernel_tenant_table('lesson_setting');

create table lesson_leave (
  org_id bigint not null,
  leave_id bigint not null,
  user_id bigint not null,
  kind text not null,
  from_date date not null,
  to_date date not null,
  -- A part of one day; both null: whole days.
  start_min integer,
  end_min integer,
  reason text not null,
  -- The guardian who asks with the child's account; empty: the child, or a teacher who was called.
  guardian text not null default '',
  state text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  decided_why text not null default '',
  primary key (org_id, leave_id),
  constraint lesson_leave_kind check (kind in ('sick', 'personal', 'other')),
  constraint lesson_leave_state check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  constraint lesson_leave_days check (to_date >= from_date and to_date - from_date <= 180),
  constraint lesson_leave_times check ((start_min is null) = (end_min is null) and (start_min is null or (from_date = to_date and end_min > start_min and start_min >= 0 and end_min <= 1440))),
  constraint lesson_leave_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  -- A child has one leave on a day.
  constraint lesson_leave_apart exclude using gist (org_id with =, user_id with =, daterange(from_date, to_date, '[]') with &&) where (state in ('asked', 'approved'))
);
create index lesson_leave_user on lesson_leave (org_id, user_id, from_date desc);
create index lesson_leave_list on lesson_leave (org_id, state, to_date);
select kernel_tenant_table('lesson_leave');

-- Exceptions only: a child without a row in a lesson whose attendance was taken was there. The teacher's mark and the office's
-- correction stand side by side, each with who and when.
create table lesson_attend (
  org_id bigint not null,
  lesson_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  on_date date not null,
  mark text not null,
  mark_by bigint not null,
  mark_at timestamptz not null,
  remark text not null default '',
  fixed text,
  fixed_by bigint,
  fixed_at timestamptz,
  fixed_why text not null default '',
  leave_id bigint,
  -- What counts: the correction, else the mark.
  code text not null,
  primary key (org_id, lesson_id, user_id),
  constraint lesson_attend_mark check (mark in ('present', 'late', 'early', 'absent', 'leave')),
  constraint lesson_attend_fixed check (fixed in ('present', 'late', 'early', 'absent', 'leave')),
  constraint lesson_attend_fixer check ((fixed is null) = (fixed_by is null) and (fixed is null) = (fixed_at is null)),
  constraint lesson_attend_code check (code = coalesce(fixed, mark)),
  constraint lesson_attend_lesson_fk foreign key (org_id, lesson_id) references lesson_lesson (org_id, lesson_id) on delete cascade,
  constraint lesson_attend_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint lesson_attend_leave_fk foreign key (org_id, leave_id) references lesson_leave (org_id, leave_id)
);
create index lesson_attend_user on lesson_attend (org_id, user_id, on_date);
create index lesson_attend_clazz on lesson_attend (org_id, clazz_id, on_date);
-- Consecutive absences begin here.
create index lesson_attend_absent on lesson_attend (org_id, on_date, user_id) where code = 'absent';
create index lesson_attend_leave on lesson_attend (org_id, leave_id) where leave_id is not null;
select kernel_tenant_table('lesson_attend');

create view lesson_lesson_v with (security_invoker = true) as
  select org_id, lesson_id, arrange_id, on_date, clazz_id, sbj_id, teacher_id, name, topic, sec_no, start_min, end_min, link_id, prepared_at, started_at, ended_at, taken_at, taken_count, away_count, late_count from lesson_lesson;
create view lesson_attend_v with (security_invoker = true) as select org_id, lesson_id, user_id, clazz_id, on_date, code from lesson_attend;
create view lesson_evaluate_v with (security_invoker = true) as select org_id, lesson_id, user_id, stars, made_at from lesson_evaluate;
grant select on lesson_lesson_v, lesson_attend_v, lesson_evaluate_v to meiyike_tenant, meiyike_across;
