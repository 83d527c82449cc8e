-- The wrong-answer notebook: the log of judged answers from all sources, and what each child got wrong with the memory of it.

-- Every judged answer, right ones too. A later judgement of the same answer corrects the row: (source, source_id) is the task, the training or the lesson.
-- No foreign keys to questions or tasks: a whole school hands in at once, and a shared key row would stand in everybody's way.
create table wrongbook_answer (
  org_id bigint not null,
  user_id bigint not null,
  source text not null,
  source_id bigint not null,
  qid bigint not null,
  qcid integer not null,
  ver_id bigint not null,
  sbj_id bigint not null,
  -- Hundredths of the score.
  share integer not null,
  answer jsonb,
  answered_at timestamptz not null,
  -- From when the child may know the result. Null: not before the teacher says so.
  open_at timestamptz,
  primary key (org_id, user_id, source, source_id, qid, qcid),
  constraint wrongbook_answer_source check (source in ('work', 'exam', 'kq', 'train', 'fight', 'lesson', 'wrong')),
  constraint wrongbook_answer_share check (share between 0 and 100),
  constraint wrongbook_answer_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
-- What a child answered to a question so far, for the replay of the memory.
create index wrongbook_answer_que on wrongbook_answer (org_id, user_id, qid, qcid, answered_at);
create index wrongbook_answer_time on wrongbook_answer (org_id, user_id, sbj_id, answered_at desc);
-- All children of a task, when its results come out.
create index wrongbook_answer_task on wrongbook_answer (org_id, source, source_id);
select kernel_tenant_table('wrongbook_answer');

-- What a child got wrong at least once: one row for each question part, counted and remembered from the log above, with the child's own words beside it.
create table wrongbook_item (
  org_id bigint not null,
  item_id bigint not null,
  user_id bigint not null,
  qid bigint not null,
  qcid integer not null,
  -- Of the last wrong answer.
  ver_id bigint not null,
  sbj_id bigint not null,
  source text not null,
  -- 0 after a re-mark that found the answer right: the row keeps the child's words and is not shown.
  wrong_count integer not null default 0,
  right_count integer not null default 0,
  first_wrong_at timestamptz,
  last_wrong_at timestamptz,
  -- From when the child may see it.
  open_at timestamptz,
  -- How hard the child finds it, 1 to 5. Null: as the question says.
  degree integer,
  is_fixed boolean not null default false,
  fixed_at timestamptz,
  causes text[] not null default '{}',
  -- Memory: thousandths of a day, hundredths of a degree, the day of the last answer, the day to look again. Null before the first open answer.
  stability integer,
  difficulty integer,
  reps integer not null default 0,
  lapses integer not null default 0,
  last_on date,
  due_on date,
  primary key (org_id, item_id),
  constraint wrongbook_item_source check (source in ('work', 'exam', 'kq', 'train', 'fight', 'lesson', 'wrong')),
  constraint wrongbook_item_degree check (degree between 1 and 5),
  constraint wrongbook_item_causes check (cardinality(causes) <= 5),
  constraint wrongbook_item_fixed check (is_fixed = (fixed_at is not null)),
  constraint wrongbook_item_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create unique index wrongbook_item_que on wrongbook_item (org_id, user_id, qid, qcid);
create index wrongbook_item_list on wrongbook_item (org_id, user_id, sbj_id, last_wrong_at desc) where wrong_count > 0;
create index wrongbook_item_due on wrongbook_item (org_id, user_id, due_on) where wrong_count > 0 and not is_fixed;
select kernel_tenant_table('wrongbook_item');

-- Causes a child has named beside the given ones.
create table wrongbook_cause (
  org_id bigint not null,
  cause_id bigint not null,
  user_id bigint not null,
  name text not null,
  made_at timestamptz not null,
  primary key (org_id, cause_id),
  constraint wrongbook_cause_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create unique index wrongbook_cause_name on wrongbook_cause (org_id, user_id, name);
select kernel_tenant_table('wrongbook_cause');

-- Similar questions after a mistake: what was chosen and what the child gave.
create table wrongbook_train (
  org_id bigint not null,
  train_id bigint not null,
  user_id bigint not null,
  item_id bigint not null,
  ver_ids bigint[] not null,
  made_at timestamptz not null,
  -- Set when every part has an answer.
  done_at timestamptz,
  primary key (org_id, train_id),
  constraint wrongbook_train_item_fk foreign key (org_id, item_id) references wrongbook_item (org_id, item_id) on delete cascade
);
create index wrongbook_train_item on wrongbook_train (org_id, item_id, train_id desc);
select kernel_tenant_table('wrongbook_train');

-- Published: every judged answer, for ability and for reports; and what children got wrong.
create view wrongbook_answer_v with (security_invoker = true) as
  select org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at from wrongbook_answer;
create view wrongbook_item_v with (security_invoker = true) as
  select org_id, item_id, user_id, qid, qcid, ver_id, sbj_id, wrong_count, right_count, first_wrong_at, last_wrong_at, open_at, is_fixed, due_on from wrongbook_item where wrong_count > 0;
grant select on wrongbook_answer_v, wrongbook_item_v to meiyike_tenant, meiyike_across;
