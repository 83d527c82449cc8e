-- Research activities around a lesson, across schools: the host's rows, joined by guests with a code.
create table teachlink_fmslsn (
  fms_lsn_id bigint primary key,
  host_org_id bigint not null,
  -- Region of the host, its first four digits: its schools see that there is an activity.
  city integer,
  owner_id bigint not null,
  owner_name text not null,
  name text not null,
  sbj_id bigint not null,
  start_at timestamptz not null,
  -- Minutes.
  duration integer not null,
  code text not null,
  code_until timestamptz not null,
  head_limit integer not null,
  -- What observers rate from one to five.
  scale text[] not null default '{}',
  ended_at timestamptz,
  made_at timestamptz not null,
  constraint teachlink_fmslsn_duration check (duration between 5 and 240),
  constraint teachlink_fmslsn_limit check (head_limit > 0),
  constraint teachlink_fmslsn_host_fk foreign key (host_org_id) references organisation_org (org_id),
  constraint teachlink_fmslsn_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create unique index teachlink_fmslsn_code on teachlink_fmslsn (code);
create index teachlink_fmslsn_list on teachlink_fmslsn (city, start_at desc);
create index teachlink_fmslsn_host on teachlink_fmslsn (host_org_id, start_at desc);
create index teachlink_fmslsn_start on teachlink_fmslsn (start_at desc);
select kernel_reference_table('teachlink_fmslsn');

-- Who takes part, the owner too. Names as they were when somebody joined: guests come from other schools.
create table teachlink_fmslsn_member (
  fms_lsn_id bigint not null,
  user_id bigint not null,
  member_org_id bigint not null,
  name text not null,
  org_name text not null,
  joined_at timestamptz not null,
  primary key (fms_lsn_id, user_id),
  constraint teachlink_fmslsn_member_fk foreign key (fms_lsn_id) references teachlink_fmslsn (fms_lsn_id) on delete cascade,
  constraint teachlink_fmslsn_member_org_fk foreign key (member_org_id) references organisation_org (org_id)
);
create index teachlink_fmslsn_member_user on teachlink_fmslsn_member (user_id, fms_lsn_id);
select kernel_reference_table('teachlink_fmslsn_member');

-- Texts of an activity: its design (1) and the words of its report (4) by the owner, a reflection (3) by each member.
create table teachlink_fmslsn_text (
  fms_lsn_id bigint not null,
  kind integer not null,
  user_id bigint not null,
  name text not null,
  content text not null,
  resources jsonb not null default '[]',
  saved_at timestamptz not null,
  primary key (fms_lsn_id, kind, user_id),
  constraint teachlink_fmslsn_text_kind check (kind in (1, 3, 4)),
  constraint teachlink_fmslsn_text_fk foreign key (fms_lsn_id) references teachlink_fmslsn (fms_lsn_id) on delete cascade
);
select kernel_reference_table('teachlink_fmslsn_text');

-- What observers handed in; before that their lines are their own school's rows.
create table teachlink_fmslsn_sheet (
  fms_lsn_id bigint not null,
  user_id bigint not null,
  name text not null,
  org_name text not null,
  body jsonb not null,
  handed_at timestamptz not null,
  primary key (fms_lsn_id, user_id),
  constraint teachlink_fmslsn_sheet_fk foreign key (fms_lsn_id) references teachlink_fmslsn (fms_lsn_id) on delete cascade
);
select kernel_reference_table('teachlink_fmslsn_sheet');

-- An observer's own lines, each with a number its device made: sent twice it is one, and the newest state of it stands.
create table teachlink_line (
  org_id bigint not null,
  fms_lsn_id bigint not null,
  user_id bigint not null,
  line_id text not null,
  -- Seconds since the lesson began.
  second integer not null,
  kind text not null,
  level integer,
  words text not null default '',
  rev bigint not null,
  is_gone boolean not null default false,
  primary key (org_id, fms_lsn_id, user_id, line_id),
  constraint teachlink_line_fmslsn_fk foreign key (fms_lsn_id) references teachlink_fmslsn (fms_lsn_id) on delete cascade,
  constraint teachlink_line_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index teachlink_line_user on teachlink_line (org_id, user_id);
select kernel_tenant_table('teachlink_line');

-- Wrong invite codes somebody entered, an hour of them.
create table teachlink_wrong_code (
  org_id bigint not null,
  wrong_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  primary key (org_id, wrong_id),
  constraint teachlink_wrong_code_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index teachlink_wrong_code_user on teachlink_wrong_code (org_id, user_id, at);
select kernel_tenant_table('teachlink_wrong_code');
