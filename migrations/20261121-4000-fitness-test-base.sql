-- The national fitness test: standard libraries and schemes, the school years with their rosters and results, and the sums
-- that reports are made of.

-- A library as its owner edits it. What others use is a published version of it (fitness_test_standard).
create table fitness_test_stdlib (
  org_id bigint not null,
  stdlib_id bigint not null,
  name text not null,
  -- id@version of the standard it was copied from.
  base_key text not null,
  -- A standard in the shape of rules/definition.ts.
  draft jsonb not null,
  is_on boolean not null default false,
  -- The last published version; 0: none yet.
  version integer not null default 0,
  -- The draft differs from it.
  is_changed boolean not null default true,
  made_by bigint not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, stdlib_id),
  constraint fitness_test_stdlib_name unique (org_id, name),
  constraint fitness_test_stdlib_version check (version >= 0 and (version > 0 or is_changed))
);
select kernel_tenant_table('fitness_test_stdlib');

-- Published versions of libraries, read by every school below the owner; a school year keeps the key of the one it is scored
-- with, so a version is never changed and never removed. The national standard has no content here: its content is the data
-- file of its version (data/fitness-standard-2014.json), which nobody edits.
create table fitness_test_standard (
  stdlib_id bigint not null,
  version integer not null,
  -- id@version
  key text not null,
  owner_id bigint not null,
  name_zh text not null,
  name_en text not null,
  content jsonb,
  item_ids text[] not null,
  -- Only the newest version of a library can be on: new years and schemes may choose it.
  is_on boolean not null,
  published_at timestamptz not null,
  published_by bigint not null,
  primary key (stdlib_id, version),
  constraint fitness_test_standard_key unique (key),
  constraint fitness_test_standard_version check (version > 0),
  constraint fitness_test_standard_content check ((content is null) = (stdlib_id = 1))
);
create index fitness_test_standard_owner on fitness_test_standard (owner_id, stdlib_id);
select kernel_reference_table('fitness_test_standard');
insert into fitness_test_standard (stdlib_id, version, key, owner_id, name_zh, name_en, item_ids, is_on, published_at, published_by)
values (1, 1, 'CN-FITNESS-2014@1', 1, '国家学生体质健康标准（2014年修订）', 'National Student Physical Fitness Standard (2014 revision)',
  '{height,weight,bmi,fvc,run_50m,sit_reach,rope_1min,sit_up_1min,shuttle_50x8,long_jump,pull_up,run_1000m,run_800m}', true, '2014-07-07T00:00:00Z', 0);

-- Which items of a library a test has, and what they weigh.
create table fitness_test_scheme (
  org_id bigint not null,
  scheme_id bigint not null,
  name text not null,
  standard_key text not null,
  grd_ids bigint[] not null,
  -- [{ itemId, weight, sex? }]: per sex the weights make 100.
  items jsonb not null,
  -- What the standard leaves open (rules/settings.ts); only what differs from the default.
  settings jsonb not null default '{}',
  is_on boolean not null default false,
  version integer not null default 0,
  is_changed boolean not null default true,
  made_by bigint not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, scheme_id),
  constraint fitness_test_scheme_name unique (org_id, name),
  constraint fitness_test_scheme_version check (version >= 0 and (version > 0 or is_changed))
);
select kernel_tenant_table('fitness_test_scheme');
create table fitness_test_scheme_version (
  scheme_id bigint not null,
  version integer not null,
  owner_id bigint not null,
  name text not null,
  standard_key text not null,
  grd_ids bigint[] not null,
  items jsonb not null,
  settings jsonb not null,
  is_on boolean not null,
  published_at timestamptz not null,
  published_by bigint not null,
  primary key (scheme_id, version),
  constraint fitness_test_scheme_version_no check (version > 0)
);
create index fitness_test_scheme_version_owner on fitness_test_scheme_version (owner_id, scheme_id);
select kernel_reference_table('fitness_test_scheme_version');

-- A school year of testing. It keeps the standard and the settings it was scored with: a closed year is never scored again.
-- Whoever writes into a year locks this row first, so the sums below follow the rows one writer after another.
create table fitness_test_year (
  org_id bigint not null,
  -- The school year: 2026 is September 2026 to August 2027.
  year_id integer not null,
  standard_key text not null,
  scheme_id bigint,
  scheme_version integer,
  settings jsonb not null default '{}',
  state text not null,
  opened_at timestamptz not null,
  opened_by bigint not null,
  closed_at timestamptz,
  closed_by bigint,
  published_at timestamptz,
  primary key (org_id, year_id),
  constraint fitness_test_year_no check (year_id between 2000 and 2200),
  constraint fitness_test_year_state check (state in ('open', 'closed')),
  constraint fitness_test_year_closed check ((state = 'closed') = (closed_at is not null)),
  constraint fitness_test_year_published check (published_at is null or state = 'closed'),
  constraint fitness_test_year_scheme check ((scheme_id is null) = (scheme_version is null))
);
select kernel_tenant_table('fitness_test_year');

-- A child in a year: who and where they were when they were tested, and what their results come to.
create table fitness_test_total (
  org_id bigint not null,
  year_id integer not null,
  user_id bigint not null,
  name text not null,
  sex text not null,
  sid_no text,
  -- The national student number (G, J or L and 18 characters) of the upload workbook.
  nat_no text,
  born_on date,
  ethnic_id integer,
  clazz_id bigint not null,
  clazz_name text not null,
  grd_id bigint not null,
  clazz_ord integer not null default 0,
  relief_kind text,
  relief_ground text,
  -- Millimetres, tenths of a kilogram, tenths of kg/m2.
  height integer,
  weight integer,
  bmi integer,
  -- Results that count, of those the standard weighs; BMI counts as one.
  done integer not null default 0,
  due integer not null,
  -- Hundredths of a point.
  standard_score integer,
  bonus integer not null default 0,
  total integer,
  level text,
  state text not null,
  -- Items still to come.
  missing text[] not null,
  changed_at timestamptz not null,
  primary key (org_id, year_id, user_id),
  constraint fitness_test_total_sex check (sex in ('male', 'female')),
  constraint fitness_test_total_relief check ((relief_kind is null) = (relief_ground is null) and relief_kind in ('exempt', 'defer') and relief_ground in ('illness', 'disability')),
  constraint fitness_test_total_level check (level in ('excellent', 'good', 'pass', 'fail')),
  constraint fitness_test_total_state check (state in ('complete', 'incomplete', 'partly', 'exempt', 'deferred')),
  constraint fitness_test_total_whole check ((state = 'complete') = (total is not null) and (total is null) = (level is null)),
  constraint fitness_test_total_year_fk foreign key (org_id, year_id) references fitness_test_year (org_id, year_id) on delete cascade
);
create index fitness_test_total_list on fitness_test_total (org_id, year_id, grd_id, clazz_ord, clazz_id, name, user_id);
create index fitness_test_total_score on fitness_test_total (org_id, year_id, total, user_id);
create index fitness_test_total_user on fitness_test_total (org_id, user_id, year_id);
create index fitness_test_total_name on fitness_test_total using gin (name gin_trgm_ops);
select kernel_tenant_table('fitness_test_total');

-- One item of one child, in the item's whole units (rules/definition.ts), or the word that stands for it.
create table fitness_test_result (
  org_id bigint not null,
  year_id integer not null,
  user_id bigint not null,
  item_id text not null,
  value integer,
  mark text,
  points integer,
  -- A level; of BMI its band.
  level text,
  bonus integer not null default 0,
  source text not null,
  done_on date,
  primary key (org_id, year_id, user_id, item_id),
  constraint fitness_test_result_one check ((value is null) <> (mark is null)),
  constraint fitness_test_result_mark check (mark in ('DNS', 'DNF', 'foul', 'exempt', 'deferred')),
  constraint fitness_test_result_source check (source in ('sheet', 'hand', 'exam', 'device', 'derived')),
  constraint fitness_test_result_total_fk foreign key (org_id, year_id, user_id) references fitness_test_total (org_id, year_id, user_id) on delete cascade
);
select kernel_tenant_table('fitness_test_result');

-- Sums per class, item and sex, kept by whoever writes results; clazz_id 0 holds the grade, item_id '' the total.
create table fitness_test_stat (
  org_id bigint not null,
  year_id integer not null,
  clazz_id bigint not null,
  item_id text not null,
  grd_id bigint not null,
  sex text not null,
  -- Children of the roster, those with a result, and for the total those who began or are excused.
  due integer not null,
  n integer not null,
  begun integer not null,
  excused integer not null,
  -- Values (of the total: hundredths of a point) and points added up.
  value_sum bigint not null,
  points_sum bigint not null,
  -- Excellent, good, pass, fail; of BMI low, normal, over, obese.
  c1 integer not null,
  c2 integer not null,
  c3 integer not null,
  c4 integer not null,
  primary key (org_id, year_id, clazz_id, item_id, grd_id, sex)
);
select kernel_tenant_table('fitness_test_stat');

-- Published for boards, vision and others.
create view fitness_test_year_v with (security_invoker = true) as
  select org_id, year_id, standard_key, state, closed_at, published_at from fitness_test_year;
create view fitness_test_total_v with (security_invoker = true) as
  select org_id, year_id, user_id, name, sex, clazz_id, clazz_name, grd_id, height, weight, bmi, done, due, bonus, total, level, state, changed_at from fitness_test_total;
create view fitness_test_result_v with (security_invoker = true) as
  select org_id, year_id, user_id, item_id, value, mark, points, level, bonus, done_on from fitness_test_result;
create view fitness_test_stat_v with (security_invoker = true) as
  select org_id, year_id, clazz_id, item_id, grd_id, sex, due, n, begun, excused, value_sum, points_sum, c1, c2, c3, c4 from fitness_test_stat;
grant select on fitness_test_year_v, fitness_test_total_v, fitness_test_result_v, fitness_test_stat_v to meiyike_tenant, meiyike_across;
