-- What schools have of an exam: candidates, what was collected, exemptions, bonuses, scores.
create table hsat_school (
  org_id bigint not null references organisation_org (org_id),
  schema_id bigint not null,
  next_no integer not null default 1,
  -- Counts writes: whoever changes an input raises it and marks the candidate with it. What a run reckoned is older than a
  -- candidate whose mark is above the run's (hsat_tally.rev); no clock tells it.
  rev integer not null default 0,
  handed_at timestamptz,
  handed_by bigint,
  made_at timestamptz not null,
  primary key (org_id, schema_id)
);
create index hsat_school_schema on hsat_school (schema_id, org_id);
select kernel_tenant_table('hsat_school');

create table hsat_candidate (
  org_id bigint not null,
  schema_id bigint not null,
  -- A child of the school; of candidates without a school an id of their own, which no person has.
  user_id bigint not null,
  kind text not null,
  -- Name, sex, number and class as they were at the sign-up: papers and lists go by them.
  name text not null,
  sex text not null,
  sid_no text,
  born_on date,
  clazz_id bigint not null,
  clazz_name text not null,
  grd_id bigint,
  exam_no text not null,
  chosen text[] not null default '{}',
  chosen_by bigint,
  chosen_at timestamptz,
  site text,
  team integer,
  slot_at timestamptz,
  rev integer not null,
  signed_by bigint not null,
  signed_at timestamptz not null,
  primary key (org_id, schema_id, user_id),
  constraint hsat_candidate_school_fk foreign key (org_id, schema_id) references hsat_school (org_id, schema_id),
  constraint hsat_candidate_no unique (org_id, schema_id, exam_no),
  constraint hsat_candidate_kind check (kind in ('school', 'social', 'returning')),
  constraint hsat_candidate_sex check (sex in ('male', 'female'))
);
create index hsat_candidate_clazz on hsat_candidate (org_id, schema_id, clazz_id, user_id);
create index hsat_candidate_rev on hsat_candidate (org_id, schema_id, rev);
select kernel_tenant_table('hsat_candidate');

create table hsat_entry (
  org_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  item text not null,
  -- Hundredths of the item's unit, or a word instead.
  value integer,
  word text,
  origin text not null,
  was_value integer,
  was_word text,
  rev integer not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (org_id, schema_id, user_id, item),
  constraint hsat_entry_candidate_fk foreign key (org_id, schema_id, user_id)
    references hsat_candidate (org_id, schema_id, user_id) on delete cascade,
  constraint hsat_entry_word check (word in ('absent', 'gaveUp', 'foul') and (word is null or value is null)),
  constraint hsat_entry_origin check (origin in ('hand', 'sheet', 'field', 'makeup', 'corrected'))
);
select kernel_tenant_table('hsat_entry');

create table hsat_exempt (
  org_id bigint not null,
  exempt_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  rule text not null,
  items text[] not null,
  why text not null,
  papers text[] not null,
  state text not null,
  -- Who did what and when, step by step.
  steps jsonb not null,
  -- The last day of the make-up of a deferral that was granted.
  until date,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, exempt_id),
  constraint hsat_exempt_candidate_fk foreign key (org_id, schema_id, user_id)
    references hsat_candidate (org_id, schema_id, user_id) on delete cascade,
  constraint hsat_exempt_state check (state in ('class', 'pe', 'school', 'bureau', 'returned', 'granted', 'refused'))
);
create index hsat_exempt_of on hsat_exempt (org_id, schema_id, user_id);
-- One application of a kind at a time; of two sent at once the second one fails here.
create unique index hsat_exempt_open on hsat_exempt (org_id, schema_id, user_id, rule)
  where state in ('class', 'pe', 'school', 'bureau', 'returned', 'granted');
select kernel_tenant_table('hsat_exempt');

create table hsat_extra (
  org_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  rule text not null,
  why text not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (org_id, schema_id, user_id, rule),
  constraint hsat_extra_candidate_fk foreign key (org_id, schema_id, user_id)
    references hsat_candidate (org_id, schema_id, user_id) on delete cascade
);
select kernel_tenant_table('hsat_extra');

create table hsat_score (
  org_id bigint not null,
  schema_id bigint not null,
  run_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  version integer not null,
  -- Hundredths of a point; null while something is to come.
  process integer,
  exam integer,
  others integer,
  extra integer not null,
  total integer,
  level text,
  -- How it came about (rules/reckon.ts).
  steps jsonb not null,
  scored_at timestamptz not null,
  primary key (org_id, schema_id, run_id, user_id),
  constraint hsat_score_candidate_fk foreign key (org_id, schema_id, user_id)
    references hsat_candidate (org_id, schema_id, user_id)
);
create index hsat_score_clazz on hsat_score (org_id, schema_id, run_id, clazz_id, user_id);
select kernel_tenant_table('hsat_score');

-- Sums of a run by class; class 0 is the school.
create table hsat_sum (
  org_id bigint not null,
  schema_id bigint not null,
  run_id bigint not null,
  clazz_id bigint not null,
  kind text not null,
  clazz_name text not null,
  count integer not null,
  sum bigint not null,
  pass integer not null,
  excellent integer not null,
  full_marks integer not null,
  -- Candidates of each level's share of the full mark, by tenths of it.
  bands bigint[] not null,
  primary key (org_id, schema_id, run_id, clazz_id, kind),
  constraint hsat_sum_kind check (kind in ('process', 'exam', 'others', 'total'))
);
select kernel_tenant_table('hsat_sum');

-- A school's rows of a run as they are now: how many, and their hash.
create table hsat_tally (
  org_id bigint not null,
  schema_id bigint not null,
  run_id bigint not null,
  children integer not null,
  open integer not null,
  hash text not null,
  -- The school's count of writes that the rows follow.
  rev integer not null,
  seal_hash text,
  reckoned_at timestamptz not null,
  primary key (org_id, schema_id, run_id)
);
select kernel_tenant_table('hsat_tally');

-- Published by the process evaluation for the bureau's list of assigned scores (V-109): also of evaluations that are not closed yet.
create view process_eval_assigned_v with (security_invoker = true) as
  select r.org_id, r.norm_id, g.module, g.name, g.year_id, g.term_id, g.state, r.user_id, r.clazz_name, r.score, r.assigned,
    r.assigned_why, r.assigned_at, (g.content ->> 'fullScore')::integer as full_score, (g.content ->> 'differ')::integer as differ
  from process_eval_result r
  join process_eval_round g on g.org_id = r.org_id and g.norm_id = r.norm_id;
grant select on process_eval_assigned_v to meiyike_tenant, meiyike_across;

-- Published by the fitness test: results of a test day that were taken over, for the entrance exam.
create view fitness_test_mark_v with (security_invoker = true) as
  select m.org_id, m.tst_id, m.user_id, m.item_id, m.value, m.mark, m.committed_at
  from fitness_test_mark m
  where m.committed_at is not null;
grant select on fitness_test_mark_v to meiyike_tenant, meiyike_across;
