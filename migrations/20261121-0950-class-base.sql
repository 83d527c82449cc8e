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
  -- School year the class entered its stage in; upgrades inside the stage leave it.
  year integer,
  master_id bigint,
  ended_at timestamptz,
  -- A class moves up at most once in half a year: an upgrade that is sent twice changes nothing twice.
  upgraded_at timestamptz,
  invite_code text,
  invite_until timestamptz,
  invite_limit integer,
  invite_used integer not null default 0,
  -- Tutoring: how many learners it takes, and the days it runs.
  seat_limit integer,
  start_on date,
  end_on date,
  made_at timestamptz not null,
  primary key (org_id, clazz_id),
  constraint class_clazz_type check (clazz_type between 1 and 9),
  constraint class_clazz_invite check (invite_code is null or (invite_until is not null and invite_limit > 0 and invite_used between 0 and invite_limit)),
  constraint class_clazz_seats check (seat_limit > 0),
  constraint class_clazz_days check (end_on >= start_on),
  constraint class_clazz_master_fk foreign key (org_id, master_id) references people_person (org_id, user_id)
);
-- Two running administrative-style classes of one grade never share a name. Two tutors may both call theirs 英语提高班.
create unique index class_clazz_name_key on class_clazz (org_id, clazz_type, coalesce(grd_id, 0), clazz_name) where ended_at is null and clazz_type in (1, 2, 9);
create unique index class_clazz_invite_key on class_clazz (org_id, invite_code) where invite_code is not null;
create index class_clazz_list on class_clazz (org_id, grd_id, order_no, clazz_id) where ended_at is null;
create index class_clazz_ended on class_clazz (org_id, ended_at desc) where ended_at is not null;
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
  removed_at timestamptz,
  -- removed: by hand, comes back from the operation log alone (V-062); moved: to another class by the roster; left: the person left.
  removed_why text,
  -- The child's place in a running administrative class: the index below gives every child at most one.
  is_home boolean not null default false,
  primary key (org_id, clazz_id, user_id),
  constraint class_enrolment_why check (removed_why in ('removed', 'moved', 'left')),
  constraint class_enrolment_removed check ((removed_at is null) = (removed_why is null)),
  constraint class_enrolment_home check (not is_home or removed_at is null),
  constraint class_enrolment_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint class_enrolment_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index class_enrolment_user on class_enrolment (org_id, user_id) where removed_at is null;
-- Two people who put one child into two classes at once: the second one fails here.
create unique index class_enrolment_home_key on class_enrolment (org_id, user_id) where is_home;
select kernel_tenant_table('class_enrolment');

create view class_clazz_v with (security_invoker = true) as
  select org_id, clazz_id, clazz_name, clazz_no, clazz_type, order_no, stg_id, grd_id, sbj_id, year, master_id, ended_at from class_clazz;
create view class_student_v with (security_invoker = true) as
  select e.org_id, e.clazz_id, e.user_id, e.joined_at, c.clazz_name, c.clazz_type, c.grd_id, c.stg_id, c.order_no
  from class_enrolment e join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
  where e.removed_at is null and c.ended_at is null;
create view class_teacher_v with (security_invoker = true) as select org_id, clazz_id, user_id, sbj_id from class_teacher;
grant select on class_clazz_v, class_student_v, class_teacher_v to meiyike_tenant, meiyike_across;
