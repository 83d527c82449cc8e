-- Psychology: licensed wordings, schemas, who took part, and, behind the second lock, answers and cases.

-- The sentences of a scale as a school's licence gives them. data/scales.json holds keys alone.
create table psychology_wording (
  org_id bigint not null,
  wording_id bigint not null,
  kind text not null,
  source text not null,
  licence text not null,
  is_demo boolean not null,
  -- [{ no, zh, en }] in the scale's own order.
  items jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, wording_id),
  constraint psychology_wording_kind check (kind in ('mht', 'scl90', 'psqi'))
);
create index psychology_wording_kind on psychology_wording (org_id, kind, wording_id desc);
select kernel_tenant_table('psychology_wording');

create table psychology_schema (
  org_id bigint not null,
  schema_id bigint not null,
  kind text not null,
  name text not null,
  year_id integer not null,
  term_id integer not null,
  grd_ids bigint[] not null,
  start_on date not null,
  end_on date not null,
  -- How answers of SCL-90 are counted, 1 to 5 or 0 to 4; the other scales have one way.
  variant text not null,
  is_on boolean not null,
  -- The sentences that are asked, since it was first switched on.
  wording_id bigint,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, schema_id),
  constraint psychology_schema_kind check (kind in ('mht', 'scl90', 'psqi')),
  constraint psychology_schema_variant check (variant in ('1-5', '0-4')),
  constraint psychology_schema_forward check (end_on >= start_on),
  constraint psychology_schema_worded check (not is_on or wording_id is not null),
  constraint psychology_schema_wording_fk foreign key (org_id, wording_id) references psychology_wording (org_id, wording_id)
);
create index psychology_schema_list on psychology_schema (org_id, start_on desc, schema_id);
select kernel_tenant_table('psychology_schema');

-- Who took part: no answer, no score. It makes a paper one a child.
create table psychology_part (
  org_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  -- The class on the day, kept when the child moves.
  clazz_id bigint,
  state text not null,
  at timestamptz not null,
  primary key (org_id, schema_id, user_id),
  constraint psychology_part_state check (state in ('done', 'declined')),
  constraint psychology_part_schema_fk foreign key (org_id, schema_id) references psychology_schema (org_id, schema_id),
  constraint psychology_part_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint psychology_part_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
create index psychology_part_child on psychology_part (org_id, user_id);
select kernel_tenant_table('psychology_part');

-- What a child has answered so far, sealed; it goes when the paper is handed in.
create table psychology_draft (
  org_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  sealed text not null,
  begun_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, schema_id, user_id),
  constraint psychology_draft_schema_fk foreign key (org_id, schema_id) references psychology_schema (org_id, schema_id),
  constraint psychology_draft_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index psychology_draft_child on psychology_draft (org_id, user_id);
select kernel_tenant_table('psychology_draft');

create table psychology_answer (
  org_id bigint not null,
  answer_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  clazz_id bigint,
  source text not null,
  -- Answers, scores, levels and remarks (kernel/server/vault.ts).
  sealed text not null,
  at timestamptz not null,
  primary key (org_id, answer_id),
  constraint psychology_answer_source check (source in ('screen', 'sheet')),
  constraint psychology_answer_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint psychology_answer_schema_fk foreign key (org_id, schema_id) references psychology_schema (org_id, schema_id),
  constraint psychology_answer_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
create unique index psychology_answer_once on psychology_answer (org_id, schema_id, user_id);
create index psychology_answer_list on psychology_answer (org_id, at desc, answer_id);
create index psychology_answer_child on psychology_answer (org_id, user_id);
select kernel_locked_table('psychology_answer');

-- V-111: a child on a roster.
create table psychology_case (
  org_id bigint not null,
  case_id bigint not null,
  answer_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  clazz_id bigint,
  kind text not null,
  state text not null,
  -- The version of the written rule that put the child here.
  rule integer not null,
  -- Why.
  sealed text not null,
  opened_at timestamptz not null,
  taken_by bigint,
  taken_at timestamptz,
  resolved_at timestamptz,
  primary key (org_id, case_id),
  constraint psychology_case_kind check (kind in ('warn', 'danger')),
  constraint psychology_case_state check (state in ('open', 'taken', 'talked', 'guardianTold', 'referred', 'resolved')),
  constraint psychology_case_answer_fk foreign key (org_id, answer_id) references psychology_answer (org_id, answer_id) on delete cascade,
  constraint psychology_case_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint psychology_case_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
create index psychology_case_list on psychology_case (org_id, kind, opened_at desc, case_id);
create index psychology_case_answer on psychology_case (org_id, answer_id);
create index psychology_case_child on psychology_case (org_id, user_id);
select kernel_locked_table('psychology_case');

-- What was done; lines are never changed.
create table psychology_step (
  org_id bigint not null,
  step_id bigint not null,
  case_id bigint not null,
  kind text not null,
  by_id bigint not null,
  at timestamptz not null,
  on_date date not null,
  next_on date,
  -- Private notes and remarks.
  sealed text not null,
  primary key (org_id, step_id),
  constraint psychology_step_kind check (kind in ('taken', 'talked', 'guardianTold', 'referred', 'handed', 'resolved')),
  constraint psychology_step_case_fk foreign key (org_id, case_id) references psychology_case (org_id, case_id) on delete cascade
);
create index psychology_step_case on psychology_step (org_id, case_id, step_id);
select kernel_locked_table('psychology_step');

-- A danger that somebody must take: no child, no scale, so that it can be reminded of with the lock shut.
create table psychology_call (
  org_id bigint not null,
  case_id bigint not null,
  opened_at timestamptz not null,
  taken_at timestamptz,
  primary key (org_id, case_id),
  constraint psychology_call_case_fk foreign key (org_id, case_id) references psychology_case (org_id, case_id) on delete cascade
);
create index psychology_call_waits on psychology_call (org_id, opened_at) where taken_at is null;
select kernel_tenant_table('psychology_call');

-- Sums, kept by the transaction that hands a paper in; they stay when a consent is withdrawn.
create table psychology_sum (
  org_id bigint not null,
  schema_id bigint not null,
  -- 0: a child without a class.
  clazz_id bigint not null,
  measure text not null,
  code text not null,
  count integer not null,
  total integer not null,
  primary key (org_id, schema_id, clazz_id, measure, code),
  constraint psychology_sum_schema_fk foreign key (org_id, schema_id) references psychology_schema (org_id, schema_id) on delete cascade
) with (fillfactor = 50); -- Written with each paper.
select kernel_tenant_table('psychology_sum');

-- The second lock: opened by a person, in one session, for a purpose, for ten minutes.
create table psychology_unlock (
  org_id bigint not null,
  unlock_id bigint not null,
  user_id bigint not null,
  -- Hash of the session's token: another sign-in of the same person has another.
  session text not null,
  purpose text not null,
  at timestamptz not null,
  until timestamptz not null,
  primary key (org_id, unlock_id)
);
create index psychology_unlock_person on psychology_unlock (org_id, user_id, until desc);
select kernel_tenant_table('psychology_unlock');

-- Every look, export and refusal. Never changed: the tenant role may only add.
create table psychology_look (
  org_id bigint not null,
  look_id bigint not null,
  by_id bigint not null,
  by_name text not null,
  act text not null,
  purpose text not null,
  -- The child of a single result or case.
  user_id bigint,
  at timestamptz not null,
  primary key (org_id, look_id),
  constraint psychology_look_act check (act in ('unlock', 'list', 'result', 'roster', 'steps', 'act', 'export', 'refused'))
);
create index psychology_look_list on psychology_look (org_id, at desc, look_id);
select kernel_tenant_table('psychology_look');
revoke update, delete on psychology_look from meiyike_tenant;

create table psychology_setting (
  org_id bigint not null,
  kind text not null,
  setting jsonb not null,
  set_by bigint not null,
  set_at timestamptz not null,
  primary key (org_id, kind),
  constraint psychology_setting_kind check (kind = 'school')
);
select kernel_tenant_table('psychology_setting');
