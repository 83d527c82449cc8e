-- Games: a meet, its events, who is in them, rounds with their runs, and what comes of them. Milliseconds, millimetres, tenths of
-- a metre per second; points are exact fractions.

create table games_meet (
  org_id bigint not null,
  gam_id bigint not null,
  name text not null,
  year_id integer not null,
  start_on date not null,
  end_on date not null,
  place text not null,
  grd_ids bigint[] not null,
  settings jsonb not null,
  -- The last day on which children and teachers enter; the office goes on after it.
  enrol_until date,
  state text not null,
  -- Every lot of the meet comes from it.
  lot integer not null,
  made_by bigint not null,
  made_at timestamptz not null,
  -- When points were reckoned; what changes a result afterwards sets stale.
  awards_at timestamptz,
  awards_stale boolean not null default false,
  sealed_at timestamptz,
  primary key (org_id, gam_id),
  constraint games_meet_org_fk foreign key (org_id) references organisation_org (org_id),
  constraint games_meet_name check (char_length(name) between 1 and 32),
  constraint games_meet_days check (start_on <= end_on),
  constraint games_meet_state check (state in ('draft', 'active', 'finished'))
);
create index games_meet_list on games_meet (org_id, start_on desc, gam_id desc);
select kernel_tenant_table('games_meet');

create table games_entry (
  org_id bigint not null,
  entry_id bigint not null,
  gam_id bigint not null,
  kind text not null,
  event text,
  item_id bigint,
  name_zh text not null,
  name_en text not null,
  sex text not null,
  grd_ids bigint[] not null,
  -- Places in all, and for one class; null: as many as come.
  places integer,
  per_clazz integer,
  ord integer not null,
  primary key (org_id, entry_id),
  constraint games_entry_meet_fk foreign key (org_id, gam_id) references games_meet (org_id, gam_id) on delete cascade,
  constraint games_entry_item_fk foreign key (item_id) references sport_settings_item (item_id),
  constraint games_entry_kind check (kind in ('time', 'length', 'height', 'count', 'countMiss', 'relay', 'team', 'fun')),
  constraint games_entry_sex check (sex in ('male', 'female', 'mixed'))
);
create index games_entry_meet on games_entry (org_id, gam_id, ord);
select kernel_tenant_table('games_entry');

-- A competitor of an event: a child, or a class's team known by its first member. Class, grade and sex are those of the day.
create table games_enrol (
  org_id bigint not null,
  enrol_id bigint not null,
  gam_id bigint not null,
  entry_id bigint not null,
  user_id bigint not null,
  member_ids bigint[] not null,
  clazz_id bigint not null,
  clazz_name text not null,
  grd_id bigint,
  sex text not null,
  -- The smaller the better: milliseconds, or millimetres below zero.
  seed integer,
  by_id bigint not null,
  at timestamptz not null,
  primary key (org_id, enrol_id),
  constraint games_enrol_child_key unique (org_id, entry_id, user_id),
  constraint games_enrol_meet_fk foreign key (org_id, gam_id) references games_meet (org_id, gam_id),
  constraint games_enrol_entry_fk foreign key (org_id, entry_id) references games_entry (org_id, entry_id),
  constraint games_enrol_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint games_enrol_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id),
  constraint games_enrol_sex check (sex in ('male', 'female'))
);
create index games_enrol_meet on games_enrol (org_id, gam_id, entry_id, clazz_id);
create index games_enrol_user on games_enrol (org_id, user_id);
select kernel_tenant_table('games_enrol');

create table games_round (
  org_id bigint not null,
  rud_id bigint not null,
  gam_id bigint not null,
  entry_id bigint not null,
  no integer not null,
  name text not null,
  state text not null,
  start_on date,
  start_min integer,
  minutes integer not null,
  gud_id bigint,
  lanes integer,
  per_heat integer not null,
  fastest integer not null,
  -- The seed of its lots: anybody reckons them again.
  lot integer not null,
  -- Wind of each heat in tenths, by its number.
  winds jsonb not null,
  finished_by bigint,
  finished_at timestamptz,
  primary key (org_id, rud_id),
  constraint games_round_no_key unique (org_id, entry_id, no),
  constraint games_round_meet_fk foreign key (org_id, gam_id) references games_meet (org_id, gam_id),
  constraint games_round_entry_fk foreign key (org_id, entry_id) references games_entry (org_id, entry_id),
  constraint games_round_state check (state in ('open', 'arranged', 'finished')),
  constraint games_round_time check ((start_on is null) = (start_min is null) and start_min between 0 and 1439)
);
create index games_round_meet on games_round (org_id, gam_id, start_on, start_min);
select kernel_tenant_table('games_round');

-- Somebody's place in a round and what came of it.
create table games_run (
  org_id bigint not null,
  rud_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  clazz_name text not null,
  member_ids bigint[] not null,
  heat integer not null,
  lane integer not null,
  value integer,
  mark text,
  rule text not null default '',
  timing text,
  attempts jsonb,
  misses integer,
  jump_off integer,
  -- How it came into the next round, once the round is finished.
  way text,
  saved_by bigint,
  saved_at timestamptz,
  primary key (org_id, rud_id, user_id),
  constraint games_run_round_fk foreign key (org_id, rud_id) references games_round (org_id, rud_id),
  constraint games_run_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint games_run_mark check (mark in ('DNS', 'DNF', 'DQ', 'NM')),
  constraint games_run_one check (value is null or mark is null),
  constraint games_run_timing check (timing in ('photo', 'hand')),
  constraint games_run_way check (way in ('place', 'time', 'lot'))
);
create index games_run_user on games_run (org_id, user_id);
select kernel_tenant_table('games_run');

-- A change of a result after it was entered: an exception, a removal, a revision.
create table games_commit (
  org_id bigint not null,
  commit_id bigint not null,
  gam_id bigint not null,
  rud_id bigint not null,
  user_id bigint not null,
  kind text not null,
  old jsonb not null,
  new jsonb not null,
  remark text not null,
  by_id bigint not null,
  at timestamptz not null,
  primary key (org_id, commit_id),
  constraint games_commit_run_fk foreign key (org_id, rud_id, user_id) references games_run (org_id, rud_id, user_id),
  constraint games_commit_kind check (kind in ('exception', 'removal', 'revision'))
);
create index games_commit_run on games_commit (org_id, rud_id, user_id);
create index games_commit_meet on games_commit (org_id, gam_id, at);
select kernel_tenant_table('games_commit');

create table games_office (
  org_id bigint not null,
  ofc_id bigint not null,
  gam_id bigint not null,
  name text not null,
  user_ids bigint[] not null,
  -- The events its people judge; none: all of them.
  entry_ids bigint[] not null,
  ord integer not null,
  primary key (org_id, ofc_id),
  constraint games_office_meet_fk foreign key (org_id, gam_id) references games_meet (org_id, gam_id) on delete cascade
);
create index games_office_meet on games_office (org_id, gam_id, ord);
select kernel_tenant_table('games_office');

-- Places and points of an event, written as a whole.
create table games_award (
  org_id bigint not null,
  gam_id bigint not null,
  entry_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  clazz_name text not null,
  rud_id bigint not null,
  rank integer,
  num bigint not null,
  den bigint not null,
  record text,
  built_at timestamptz not null,
  primary key (org_id, gam_id, entry_id, user_id),
  constraint games_award_entry_fk foreign key (org_id, entry_id) references games_entry (org_id, entry_id),
  constraint games_award_run_fk foreign key (org_id, rud_id, user_id) references games_run (org_id, rud_id, user_id),
  constraint games_award_points check (den > 0 and num >= 0),
  constraint games_award_record check (record in ('broken', 'equalled'))
);
create index games_award_user on games_award (org_id, user_id);
select kernel_tenant_table('games_award');

create table games_sum (
  org_id bigint not null,
  gam_id bigint not null,
  clazz_id bigint not null,
  clazz_name text not null,
  num bigint not null,
  den bigint not null,
  firsts integer not null,
  seconds integer not null,
  place integer not null,
  primary key (org_id, gam_id, clazz_id),
  constraint games_sum_meet_fk foreign key (org_id, gam_id) references games_meet (org_id, gam_id),
  constraint games_sum_points check (den > 0)
);
select kernel_tenant_table('games_sum');

-- Results that stood or stand as records: the best row of an event counts, so a row that goes gives the old one back.
create table games_record (
  org_id bigint not null,
  record_id bigint not null,
  level text not null,
  event text not null,
  kind text not null,
  name_zh text not null,
  name_en text not null,
  sex text not null,
  grd_ids bigint[] not null,
  value integer not null,
  timing text,
  holder text not null,
  place text not null,
  set_on date not null,
  gam_id bigint,
  rud_id bigint,
  user_id bigint,
  primary key (org_id, record_id),
  constraint games_record_org_fk foreign key (org_id) references organisation_org (org_id),
  constraint games_record_level check (level in ('school', 'district', 'city')),
  constraint games_record_sex check (sex in ('male', 'female', 'mixed')),
  constraint games_record_timing check (timing in ('photo', 'hand'))
);
create index games_record_event on games_record (org_id, event, sex);
create index games_record_meet on games_record (org_id, gam_id);
select kernel_tenant_table('games_record');

-- Published: meets that are no drafts, and what came of them; process evaluation and the sport boards join these.
create view games_meet_v with (security_invoker = true) as
  select org_id, gam_id, name, year_id, start_on, end_on, state, awards_at
  from games_meet
  where state <> 'draft';
create view games_award_v with (security_invoker = true) as
  select org_id, gam_id, entry_id, user_id, clazz_id, rank, num, den, record
  from games_award;
grant select on games_meet_v, games_award_v to meiyike_tenant, meiyike_across;
