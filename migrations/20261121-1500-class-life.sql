-- What happens in the life of a class: its log, its groups, its applicants, its archive, its partners.

-- Removals are recovered from here (S-022); the other lines tell how the class came to be what it is.
create table class_log (
  org_id bigint not null,
  log_id bigint not null,
  clazz_id bigint not null,
  action text not null,
  -- The child it happened to; null: it happened to the class.
  user_id bigint,
  -- 0: nobody, the demonstration world or the roster of a new school.
  by_id bigint not null,
  at timestamptz not null,
  detail jsonb not null,
  primary key (org_id, log_id),
  constraint class_log_action check (action in ('created', 'renamed', 'changed', 'teachers', 'added', 'joined', 'approved', 'removed', 'recovered', 'moved', 'left', 'upgraded', 'ended')),
  constraint class_log_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade
);
create index class_log_list on class_log (org_id, clazz_id, log_id desc);
create index class_log_user on class_log (org_id, user_id, clazz_id) where user_id is not null;
select kernel_tenant_table('class_log');

create table class_group (
  org_id bigint not null,
  clazz_id bigint not null,
  group_no integer not null,
  name text not null,
  primary key (org_id, clazz_id, group_no),
  -- At most five groups (V-061), whatever two teachers save at once.
  constraint class_group_no check (group_no between 1 and 5),
  constraint class_group_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade
);
select kernel_tenant_table('class_group');

-- The key leaves out the group: a child sits in one group of a class.
create table class_group_member (
  org_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  group_no integer not null,
  primary key (org_id, clazz_id, user_id),
  constraint class_group_member_group_fk foreign key (org_id, clazz_id, group_no) references class_group (org_id, clazz_id, group_no) on delete cascade,
  constraint class_group_member_enrolment_fk foreign key (org_id, clazz_id, user_id) references class_enrolment (org_id, clazz_id, user_id) on delete cascade
);
select kernel_tenant_table('class_group_member');

create table class_applicant (
  org_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  state text not null,
  remark text not null default '',
  cause text not null default '',
  applied_at timestamptz not null,
  judged_at timestamptz,
  judged_by bigint,
  primary key (org_id, clazz_id, user_id),
  constraint class_applicant_state check (state in ('waiting', 'approved', 'rejected')),
  constraint class_applicant_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint class_applicant_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index class_applicant_user on class_applicant (org_id, user_id);
select kernel_tenant_table('class_applicant');

-- A class as it stood when it ended: names are copied, because people leave and change theirs.
create table class_archive (
  org_id bigint not null,
  clazz_id bigint not null,
  clazz_name text not null,
  clazz_no text not null,
  clazz_type integer not null,
  stg_id bigint,
  grd_id bigint,
  -- School year it ended in: 2026 is September 2026 to August 2027.
  year integer not null,
  master_name text,
  student_count integer not null,
  students jsonb not null,
  teachers jsonb not null,
  ended_at timestamptz not null,
  ended_by bigint not null,
  -- graduated: an upgrade found no further grade; ended: somebody ended it.
  cause text not null,
  primary key (org_id, clazz_id),
  constraint class_archive_cause check (cause in ('ended', 'graduated')),
  constraint class_archive_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade
);
create index class_archive_list on class_archive (org_id, ended_at desc, clazz_id);
select kernel_tenant_table('class_archive');

-- Paired classes of two organisations. It belongs to neither, so it is a reference table; both directions are written.
create table class_partner (
  host_org_id bigint not null,
  host_clazz_id bigint not null,
  guest_org_id bigint not null,
  guest_clazz_id bigint not null,
  made_at timestamptz not null,
  primary key (host_org_id, host_clazz_id, guest_org_id, guest_clazz_id),
  constraint class_partner_other check (host_clazz_id <> guest_clazz_id)
);
select kernel_reference_table('class_partner');
