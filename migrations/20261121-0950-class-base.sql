create table class_clazz (
  org_id bigint not null,
  clazz_id bigint not null,
  clazz_name text not null,
  clazz_no text not null default '',
  clazz_type integer not null,
  order_no integer not null default 0,
  stg_id bigint,
  -- Grade 1 to 16 (calls.md C-011).
  grd_id bigint,
  sbj_id bigint,
  -- School year the class entered grade 1, 7 or 10 in; upgrades leave it.
  year integer,
  master_id bigint,
  ended_at timestamptz,
  invite_code text,
  invite_until timestamptz,
  invite_limit integer,
  invite_used integer not null default 0,
  made_at timestamptz not null,
  primary key (org_id, clazz_id),
  constraint class_clazz_type check (clazz_type between 1 and 9),
  constraint class_clazz_master_fk foreign key (org_id, master_id) references people_person (org_id, user_id)
);
-- Two running administrative classes of one grade never share a name.
create unique index class_clazz_name_key on class_clazz (org_id, clazz_type, grd_id, clazz_name) where ended_at is null;
create unique index class_clazz_invite_key on class_clazz (org_id, invite_code) where invite_code is not null;
create index class_clazz_list on class_clazz (org_id, grd_id, order_no, clazz_id) where ended_at is null;
create index class_clazz_master on class_clazz (org_id, master_id);
select kernel_tenant_table('class_clazz');

create table class_teacher (
  org_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  primary key (org_id, clazz_id, sbj_id, user_id),
  constraint class_teacher_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint class_teacher_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index class_teacher_user on class_teacher (org_id, user_id);
select kernel_tenant_table('class_teacher');

create table class_enrolment (
  org_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  joined_at timestamptz not null,
  -- Set: removed; the child cannot come back without being recovered from the log (S-022, V-062).
  removed_at timestamptz,
  primary key (org_id, clazz_id, user_id),
  constraint class_enrolment_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint class_enrolment_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index class_enrolment_user on class_enrolment (org_id, user_id) where removed_at is null;
select kernel_tenant_table('class_enrolment');

create view class_clazz_v with (security_invoker = true) as
  select org_id, clazz_id, clazz_name, clazz_no, clazz_type, order_no, stg_id, grd_id, sbj_id, year, master_id, ended_at from class_clazz;
create view class_student_v with (security_invoker = true) as
  select e.org_id, e.clazz_id, e.user_id, e.joined_at, c.clazz_name, c.clazz_type, c.grd_id, c.stg_id, c.order_no
  from class_enrolment e join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
  where e.removed_at is null and c.ended_at is null;
create view class_teacher_v with (security_invoker = true) as select org_id, clazz_id, user_id, sbj_id from class_teacher;
grant select on class_clazz_v, class_student_v, class_teacher_v to meiyike_tenant, meiyike_across;
