-- The test day: exams of a school or of a bureau with their children, grounds and periods, the log of what was entered, results
-- with their commits, appeals.

-- An exam at an organisation. A bureau's exam stands once with the bureau (host_id = org_id) and, once it is published, once with
-- each school that takes part: a school's rows stay its own, and the bureau reads them through its reach.
create table fitness_test_exam (
  org_id bigint not null,
  tst_id bigint not null,
  host_id bigint not null,
  name text not null,
  year_id integer not null,
  term_id integer,
  -- Results go into the school's fitness year and are scored with its standard; otherwise with the scheme, or the national standard.
  counts boolean not null,
  standard_key text not null,
  scheme_id bigint,
  scheme_version integer,
  item_ids text[] not null,
  grd_ids bigint[] not null,
  -- Schools of a bureau's exam.
  org_ids bigint[] not null default '{}',
  start_on date not null,
  end_on date not null,
  -- Attempts, which counts, check-in, devices, days for an appeal (rules/exam.ts, ExamConfig).
  config jsonb not null,
  state text not null,
  published_at timestamptz,
  shown_at timestamptz,
  appeal_until timestamptz,
  archived_at timestamptz,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, tst_id),
  constraint fitness_test_exam_name unique (org_id, year_id, name),
  constraint fitness_test_exam_state check (state in ('draft', 'published', 'shown', 'archived')),
  constraint fitness_test_exam_days check (start_on <= end_on),
  constraint fitness_test_exam_term check (term_id in (1, 2)),
  constraint fitness_test_exam_scheme check ((scheme_id is null) = (scheme_version is null) and (scheme_id is null or not counts)),
  constraint fitness_test_exam_shown check ((shown_at is null) = (appeal_until is null) and (state <> 'shown' or shown_at is not null) and (state <> 'archived' or archived_at is not null))
);
create index fitness_test_exam_list on fitness_test_exam (org_id, start_on desc, tst_id desc);
select kernel_tenant_table('fitness_test_exam');

-- Who takes part: name and class as on the day.
create table fitness_test_exam_child (
  org_id bigint not null,
  tst_id bigint not null,
  user_id bigint not null,
  -- The number on the chest: short enough to be shouted and typed.
  chest_no integer not null,
  name text not null,
  sex text not null,
  sid_no text,
  clazz_id bigint not null,
  clazz_name text not null,
  grd_id bigint not null,
  clazz_ord integer not null,
  grp_no integer,
  -- What this child does: the exam's items for grade and sex, of electives the chosen ones.
  item_ids text[] not null,
  primary key (org_id, tst_id, user_id),
  constraint fitness_test_exam_child_chest unique (org_id, tst_id, chest_no),
  constraint fitness_test_exam_child_sex check (sex in ('male', 'female')),
  constraint fitness_test_exam_child_exam_fk foreign key (org_id, tst_id) references fitness_test_exam (org_id, tst_id) on delete cascade
);
create index fitness_test_exam_child_list on fitness_test_exam_child (org_id, tst_id, grd_id, clazz_ord, clazz_id, chest_no);
create index fitness_test_exam_child_user on fitness_test_exam_child (org_id, user_id, tst_id);
select kernel_tenant_table('fitness_test_exam_child');

create table fitness_test_exam_group (
  org_id bigint not null,
  tst_id bigint not null,
  grp_no integer not null,
  name text not null,
  clazz_id bigint,
  sex text,
  primary key (org_id, tst_id, grp_no),
  constraint fitness_test_exam_group_exam_fk foreign key (org_id, tst_id) references fitness_test_exam (org_id, tst_id) on delete cascade
);
select kernel_tenant_table('fitness_test_exam_group');

create table fitness_test_ground (
  org_id bigint not null,
  gud_id bigint not null,
  tst_id bigint not null,
  name text not null,
  item_ids text[] not null,
  -- Children at a time.
  lanes integer not null,
  ord integer not null,
  primary key (org_id, gud_id),
  constraint fitness_test_ground_of unique (org_id, tst_id, gud_id),
  constraint fitness_test_ground_name unique (org_id, tst_id, name),
  constraint fitness_test_ground_lanes check (lanes between 1 and 50),
  constraint fitness_test_ground_exam_fk foreign key (org_id, tst_id) references fitness_test_exam (org_id, tst_id) on delete cascade
);
select kernel_tenant_table('fitness_test_ground');

create table fitness_test_period (
  org_id bigint not null,
  per_id bigint not null,
  tst_id bigint not null,
  on_date date not null,
  -- Minutes of the school's day.
  start_min integer not null,
  end_min integer not null,
  primary key (org_id, per_id),
  constraint fitness_test_period_of unique (org_id, tst_id, per_id),
  constraint fitness_test_period_order check (start_min >= 0 and start_min < end_min and end_min <= 1440),
  -- Two periods of one exam never overlap.
  constraint fitness_test_period_apart exclude using gist (org_id with =, tst_id with =, on_date with =, int4range(start_min, end_min) with &&),
  constraint fitness_test_period_exam_fk foreign key (org_id, tst_id) references fitness_test_exam (org_id, tst_id) on delete cascade
);
select kernel_tenant_table('fitness_test_period');

-- A group at a ground in a period: what children check in to. A ground has one group at a time and a group one ground.
create table fitness_test_action (
  org_id bigint not null,
  act_id bigint not null,
  tst_id bigint not null,
  per_id bigint not null,
  gud_id bigint not null,
  grp_no integer not null,
  primary key (org_id, act_id),
  constraint fitness_test_action_ground unique (org_id, tst_id, per_id, gud_id),
  constraint fitness_test_action_group unique (org_id, tst_id, per_id, grp_no),
  constraint fitness_test_action_period_fk foreign key (org_id, tst_id, per_id) references fitness_test_period (org_id, tst_id, per_id) on delete cascade,
  constraint fitness_test_action_ground_fk foreign key (org_id, tst_id, gud_id) references fitness_test_ground (org_id, tst_id, gud_id) on delete cascade,
  constraint fitness_test_action_group_fk foreign key (org_id, tst_id, grp_no) references fitness_test_exam_group (org_id, tst_id, grp_no) on delete cascade
);
select kernel_tenant_table('fitness_test_action');

-- The check-in log. No foreign key to the action: a new plan must not wipe out who was there.
create table fitness_test_sign (
  org_id bigint not null,
  act_id bigint not null,
  user_id bigint not null,
  tst_id bigint not null,
  way text not null,
  at timestamptz not null,
  by_id bigint not null,
  primary key (org_id, act_id, user_id),
  constraint fitness_test_sign_way check (way in ('card', 'number', 'hand', 'face')),
  constraint fitness_test_sign_child_fk foreign key (org_id, tst_id, user_id) references fitness_test_exam_child (org_id, tst_id, user_id) on delete cascade
);
create index fitness_test_sign_list on fitness_test_sign (org_id, tst_id, at desc);
select kernel_tenant_table('fitness_test_sign');

-- Everything that was ever entered, on whichever tablet, by whichever device: never changed, never removed. What stands is merged
-- from it (rules/merge.ts), so the order in which tablets come home makes no difference; the same entry twice is one.
create table fitness_test_entry (
  org_id bigint not null,
  tst_id bigint not null,
  entry_id text not null,
  user_id bigint not null,
  item_id text not null,
  attempt integer not null,
  value integer,
  mark text,
  -- Milliseconds of the server's clock, as the tablet reckoned them.
  at bigint not null,
  tablet text not null,
  seq integer not null,
  -- Entries that stood on the screen when this one was made.
  seen_ids text[] not null,
  -- What was typed.
  typed text not null,
  source text not null,
  by_id bigint not null,
  provider_id bigint,
  received_at timestamptz not null,
  primary key (org_id, tst_id, entry_id),
  constraint fitness_test_entry_attempt check (attempt between 1 and 6),
  constraint fitness_test_entry_one check (value is null or mark is null),
  constraint fitness_test_entry_mark check (mark in ('DNS', 'DNF', 'foul', 'exempt', 'deferred')),
  constraint fitness_test_entry_source check (source in ('hand', 'device')),
  constraint fitness_test_entry_child_fk foreign key (org_id, tst_id, user_id) references fitness_test_exam_child (org_id, tst_id, user_id)
);
create index fitness_test_entry_cell on fitness_test_entry (org_id, tst_id, user_id, item_id, attempt);
select kernel_tenant_table('fitness_test_entry');

-- An item of a child: the draft that the entries come to, and the result that was taken over from it.
create table fitness_test_mark (
  org_id bigint not null,
  tst_id bigint not null,
  user_id bigint not null,
  item_id text not null,
  -- [{ attempt, value, mark, entryId, rivals }]
  attempts jsonb not null,
  draft_value integer,
  draft_mark text,
  conflict boolean not null,
  drafted_at timestamptz,
  source text not null,
  state text not null,
  value integer,
  mark text,
  points integer,
  level text,
  bonus integer not null default 0,
  committed_at timestamptz,
  primary key (org_id, tst_id, user_id, item_id),
  constraint fitness_test_mark_draft check (draft_value is null or draft_mark is null),
  constraint fitness_test_mark_result check (value is null or mark is null),
  constraint fitness_test_mark_state check (state in ('draft', 'committed', 'exception', 'revised', 'removed')),
  constraint fitness_test_mark_whole check ((state in ('committed', 'exception', 'revised')) = (value is not null or mark is not null)),
  constraint fitness_test_mark_source check (source in ('hand', 'device')),
  constraint fitness_test_mark_child_fk foreign key (org_id, tst_id, user_id) references fitness_test_exam_child (org_id, tst_id, user_id)
);
create index fitness_test_mark_item on fitness_test_mark (org_id, tst_id, item_id, state);
create index fitness_test_mark_conflict on fitness_test_mark (org_id, tst_id) where conflict;
select kernel_tenant_table('fitness_test_mark');

-- Each change of a result, with what it was (S-051).
create table fitness_test_commit (
  org_id bigint not null,
  commit_id bigint not null,
  tst_id bigint not null,
  user_id bigint not null,
  item_id text not null,
  kind text not null,
  old_value integer,
  old_mark text,
  new_value integer,
  new_mark text,
  remark text not null,
  appeal_id bigint,
  by_id bigint not null,
  at timestamptz not null,
  primary key (org_id, commit_id),
  constraint fitness_test_commit_kind check (kind in ('entry', 'exception', 'removal', 'revision')),
  constraint fitness_test_commit_child_fk foreign key (org_id, tst_id, user_id) references fitness_test_exam_child (org_id, tst_id, user_id)
);
create index fitness_test_commit_list on fitness_test_commit (org_id, tst_id, at desc, commit_id desc);
create index fitness_test_commit_cell on fitness_test_commit (org_id, tst_id, user_id, item_id, at desc);
select kernel_tenant_table('fitness_test_commit');

create table fitness_test_appeal (
  org_id bigint not null,
  appeal_id bigint not null,
  tst_id bigint not null,
  user_id bigint not null,
  item_id text not null,
  reason text not null,
  images text[] not null,
  state text not null,
  remark text not null default '',
  made_by bigint not null,
  made_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  -- The commit that followed.
  commit_id bigint,
  primary key (org_id, appeal_id),
  constraint fitness_test_appeal_state check (state in ('open', 'accepted', 'refused')),
  constraint fitness_test_appeal_decided check ((state = 'open') = (decided_at is null)),
  constraint fitness_test_appeal_commit check (commit_id is null or state = 'accepted'),
  constraint fitness_test_appeal_child_fk foreign key (org_id, tst_id, user_id) references fitness_test_exam_child (org_id, tst_id, user_id)
);
-- One matter at a time: nobody sends the same appeal five times.
create unique index fitness_test_appeal_pending on fitness_test_appeal (org_id, tst_id, user_id, item_id) where commit_id is null and state <> 'refused';
create index fitness_test_appeal_list on fitness_test_appeal (org_id, tst_id, made_at desc);
create index fitness_test_appeal_user on fitness_test_appeal (org_id, user_id, made_at desc);
select kernel_tenant_table('fitness_test_appeal');

-- Programs of measuring devices and the schools they may send for. Of the key only the hash is kept.
create table fitness_test_provider (
  provider_id bigint primary key,
  name text not null,
  key_hash text not null,
  org_ids bigint[] not null,
  is_on boolean not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint fitness_test_provider_name unique (name),
  constraint fitness_test_provider_hash unique (key_hash)
);
select kernel_reference_table('fitness_test_provider');
