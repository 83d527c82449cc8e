-- Famous-teacher lessons: announced by one organisation to several, so they stand in reference tables like everything that is
-- published over schools. Which classes of a school watch is the school's own row.
create table lesson_famous (
  famous_id bigint primary key,
  host_org_id bigint not null,
  name text not null,
  -- The teacher may belong to a school below the host; the name is kept as it was announced.
  teacher_id bigint not null,
  teacher_name text not null,
  teacher_org_id bigint not null,
  sbj_id bigint not null,
  stg_id bigint,
  on_date date not null,
  start_min integer not null,
  end_min integer not null,
  cover text,
  made_by bigint not null,
  made_at timestamptz not null,
  constraint lesson_famous_times check (start_min >= 0 and end_min > start_min and end_min <= 1440),
  constraint lesson_famous_host_fk foreign key (host_org_id) references organisation_org (org_id),
  constraint lesson_famous_school_fk foreign key (teacher_org_id) references organisation_org (org_id),
  constraint lesson_famous_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint lesson_famous_stg_fk foreign key (stg_id) references textbook_stage (stg_id)
);
create index lesson_famous_host on lesson_famous (host_org_id, on_date desc);
select kernel_reference_table('lesson_famous');

-- Organisations that were invited besides the host.
create table lesson_famous_org (
  famous_id bigint not null,
  guest_org_id bigint not null,
  primary key (famous_id, guest_org_id),
  constraint lesson_famous_org_famous_fk foreign key (famous_id) references lesson_famous (famous_id) on delete cascade,
  constraint lesson_famous_org_guest_fk foreign key (guest_org_id) references organisation_org (org_id)
);
create index lesson_famous_org_guest on lesson_famous_org (guest_org_id, famous_id);
select kernel_reference_table('lesson_famous_org');

-- Classes that watch.
create table lesson_famous_clazz (
  org_id bigint not null,
  famous_id bigint not null,
  clazz_id bigint not null,
  bound_by bigint not null,
  bound_at timestamptz not null,
  primary key (org_id, famous_id, clazz_id),
  constraint lesson_famous_clazz_famous_fk foreign key (famous_id) references lesson_famous (famous_id) on delete cascade,
  constraint lesson_famous_clazz_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade
);
create index lesson_famous_clazz_clazz on lesson_famous_clazz (org_id, clazz_id);
select kernel_tenant_table('lesson_famous_clazz');
