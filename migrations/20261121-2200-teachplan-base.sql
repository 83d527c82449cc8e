-- Teaching plans: units with hours and their content, the classes they are taught in, what was taught, and joint preparation.
create table teachplan_plan (
  org_id bigint not null,
  plan_id bigint not null,
  user_id bigint not null,
  name text not null,
  sbj_id bigint not null,
  tbk_id bigint,
  -- From when its hours are counted against the timetable's lessons.
  begin_on date not null,
  -- Hours a week as the teacher reckons, for classes whose timetable has none.
  week_hours integer,
  -- Colleagues may read it and begin their own from it.
  is_common boolean not null default false,
  -- Counts up with each save: a second window cannot overwrite what the first one saved.
  rev integer not null default 1,
  ended_at timestamptz,
  made_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (org_id, plan_id),
  constraint teachplan_plan_week check (week_hours between 1 and 20),
  constraint teachplan_plan_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint teachplan_plan_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint teachplan_plan_tbk_fk foreign key (tbk_id) references textbook_textbook (tbk_id)
);
create index teachplan_plan_list on teachplan_plan (org_id, user_id, saved_at desc);
create index teachplan_plan_common on teachplan_plan (org_id, sbj_id, saved_at desc) where is_common;
select kernel_tenant_table('teachplan_plan');

create table teachplan_unit (
  org_id bigint not null,
  unit_id bigint not null,
  plan_id bigint not null,
  unit_no integer not null,
  unit text not null,
  -- The textbook's node it came from. No foreign key: a plan stays as it was written when the platform reworks the book.
  node_id bigint,
  primary key (org_id, unit_id),
  constraint teachplan_unit_plan_fk foreign key (org_id, plan_id) references teachplan_plan (org_id, plan_id) on delete cascade
);
create index teachplan_unit_plan on teachplan_unit (org_id, plan_id, unit_no);
select kernel_tenant_table('teachplan_unit');

-- An hour of a plan. Its link_id is what lessons and teaching links hang on, so it outlives every change of order and name.
create table teachplan_hour (
  org_id bigint not null,
  link_id bigint not null,
  plan_id bigint not null,
  unit_id bigint not null,
  hour_no integer not null,
  name text not null,
  content text not null,
  node_id bigint,
  primary key (org_id, link_id),
  constraint teachplan_hour_content check (content <> ''),
  constraint teachplan_hour_plan_fk foreign key (org_id, plan_id) references teachplan_plan (org_id, plan_id) on delete cascade,
  constraint teachplan_hour_unit_fk foreign key (org_id, unit_id) references teachplan_unit (org_id, unit_id) on delete cascade
);
create index teachplan_hour_plan on teachplan_hour (org_id, plan_id, unit_id, hour_no);
create index teachplan_hour_unit on teachplan_hour (org_id, unit_id);
select kernel_tenant_table('teachplan_hour');

create table teachplan_clazz (
  org_id bigint not null,
  plan_id bigint not null,
  clazz_id bigint not null,
  sbj_id bigint not null,
  is_on boolean not null,
  primary key (org_id, plan_id, clazz_id),
  constraint teachplan_clazz_plan_fk foreign key (org_id, plan_id) references teachplan_plan (org_id, plan_id) on delete cascade,
  constraint teachplan_clazz_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade
);
-- A class follows one running plan in a subject, whoever saves at the same moment; ending the plan frees it.
create unique index teachplan_clazz_on_key on teachplan_clazz (org_id, clazz_id, sbj_id) where is_on;
select kernel_tenant_table('teachplan_clazz');

create table teachplan_taught (
  org_id bigint not null,
  plan_id bigint not null,
  clazz_id bigint not null,
  link_id bigint not null,
  taught_on date not null,
  by_id bigint not null,
  primary key (org_id, plan_id, clazz_id, link_id),
  constraint teachplan_taught_clazz_fk foreign key (org_id, plan_id, clazz_id) references teachplan_clazz (org_id, plan_id, clazz_id) on delete cascade,
  constraint teachplan_taught_hour_fk foreign key (org_id, link_id) references teachplan_hour (org_id, link_id) on delete cascade
);
create index teachplan_taught_hour on teachplan_taught (org_id, link_id);
select kernel_tenant_table('teachplan_taught');

create table teachplan_codesign (
  org_id bigint not null,
  codesign_id bigint not null,
  -- Who leads it: invites and ends.
  user_id bigint not null,
  name text not null,
  sbj_id bigint not null,
  grd_id bigint not null,
  start_at timestamptz not null,
  -- Minutes.
  duration integer not null,
  content text not null,
  rev integer not null default 1,
  saved_at timestamptz not null,
  saved_by bigint not null,
  ended_at timestamptz,
  made_at timestamptz not null,
  primary key (org_id, codesign_id),
  constraint teachplan_codesign_duration check (duration between 5 and 240),
  constraint teachplan_codesign_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint teachplan_codesign_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint teachplan_codesign_grd_fk foreign key (grd_id) references textbook_grade (grd_id)
);
create index teachplan_codesign_lead on teachplan_codesign (org_id, user_id);
select kernel_tenant_table('teachplan_codesign');

-- Who takes part, the lead too. Not seen yet: the invitation is news.
create table teachplan_codesign_user (
  org_id bigint not null,
  codesign_id bigint not null,
  user_id bigint not null,
  seen_at timestamptz,
  primary key (org_id, codesign_id, user_id),
  constraint teachplan_codesign_user_fk foreign key (org_id, codesign_id) references teachplan_codesign (org_id, codesign_id) on delete cascade,
  constraint teachplan_codesign_user_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index teachplan_codesign_user_list on teachplan_codesign_user (org_id, user_id);
select kernel_tenant_table('teachplan_codesign_user');

create table teachplan_codesign_version (
  org_id bigint not null,
  codesign_id bigint not null,
  ver_no integer not null,
  user_id bigint not null,
  content text not null,
  at timestamptz not null,
  primary key (org_id, codesign_id, ver_no),
  constraint teachplan_codesign_version_fk foreign key (org_id, codesign_id) references teachplan_codesign (org_id, codesign_id) on delete cascade
);
select kernel_tenant_table('teachplan_codesign_version');

-- For lessons and teaching links: whose plan an hour belongs to.
create view teachplan_hour_v with (security_invoker = true) as
  select h.org_id, h.link_id, h.plan_id, p.user_id, p.sbj_id, p.name as plan_name, u.unit, h.name, u.unit_no, h.hour_no, p.ended_at
  from teachplan_hour h
  join teachplan_unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
  join teachplan_plan p on p.org_id = h.org_id and p.plan_id = h.plan_id;
create view teachplan_clazz_v with (security_invoker = true) as
  select org_id, plan_id, clazz_id, sbj_id from teachplan_clazz where is_on;
grant select on teachplan_hour_v, teachplan_clazz_v to meiyike_tenant, meiyike_across;
