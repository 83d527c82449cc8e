-- The input pipeline of the platform's library: pages are cut into tasks, a task is claimed by one inputter, what they typed is audited by somebody else and then becomes a question.

-- Pages of a book or a paper whose questions are typed in: as many tasks as it has questions.
create table question_bank_queipt_batch (
  org_id bigint not null,
  batch_id bigint not null,
  title text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  srs_id bigint,
  -- Paths of the files module.
  images text[] not null,
  num integer not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, batch_id),
  constraint question_bank_queipt_batch_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_queipt_batch_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint question_bank_queipt_batch_srs_fk foreign key (srs_id) references textbook_series (srs_id),
  constraint question_bank_queipt_batch_by_fk foreign key (org_id, made_by) references people_person (org_id, user_id)
);
create index question_bank_queipt_batch_images on question_bank_queipt_batch using gin (images);
select kernel_tenant_table('question_bank_queipt_batch');

-- A whole paper that is typed in. While it is written its questions stand in it; when it is handed in each becomes a task, and the paper is done with the last of them.
create table question_bank_papipt (
  org_id bigint not null,
  pap_id bigint not null,
  title text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  year integer,
  images text[] not null,
  -- Sections with their questions: the content while it is written, the task afterwards.
  sections jsonb not null,
  state text not null,
  inputter_id bigint not null,
  made_at timestamptz not null,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  done_at timestamptz,
  primary key (org_id, pap_id),
  constraint question_bank_papipt_state check (state in ('input', 'auditing', 'done')),
  constraint question_bank_papipt_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_papipt_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint question_bank_papipt_by_fk foreign key (org_id, inputter_id) references people_person (org_id, user_id)
);
create index question_bank_papipt_list on question_bank_papipt (org_id, inputter_id, saved_at desc);
create index question_bank_papipt_sums on question_bank_papipt (org_id, stg_id, sbj_id, state);
create index question_bank_papipt_images on question_bank_papipt using gin (images);
select kernel_tenant_table('question_bank_papipt');

create table question_bank_queipt (
  org_id bigint not null,
  task_id bigint not null,
  -- batch: cut from pages and claimed; direct: typed without a claim; paper: one of a whole paper.
  kind text not null,
  batch_id bigint,
  pap_id bigint,
  -- Number in its batch or paper, and the page it probably stands on, from 0.
  no integer not null,
  page integer not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  state text not null,
  inputter_id bigint,
  claimed_at timestamptz,
  -- What was typed, and its first words for lists.
  question jsonb,
  qtp_id bigint,
  words text,
  submitted_at timestamptz,
  auditor_id bigint,
  audited_at timestamptz,
  -- The auditor corrected it before it passed.
  edited boolean not null,
  -- Why it was rejected; why it was returned, by whom.
  cause text,
  return_cause text,
  returned_by bigint,
  returned_at timestamptz,
  qid bigint,
  ver_id bigint,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, task_id),
  constraint question_bank_queipt_kind check (kind in ('batch', 'direct', 'paper')),
  constraint question_bank_queipt_state check (state in ('init', 'claimed', 'auditing', 'passed', 'rejected', 'returned', 'ignored')),
  -- A task has one inputter from its claim on.
  constraint question_bank_queipt_inputter check ((state = 'init') = (inputter_id is null)),
  constraint question_bank_queipt_question check (state not in ('auditing', 'passed') or question is not null),
  constraint question_bank_queipt_batch_fk foreign key (org_id, batch_id) references question_bank_queipt_batch (org_id, batch_id),
  constraint question_bank_queipt_pap_fk foreign key (org_id, pap_id) references question_bank_papipt (org_id, pap_id),
  constraint question_bank_queipt_inputter_fk foreign key (org_id, inputter_id) references people_person (org_id, user_id),
  constraint question_bank_queipt_auditor_fk foreign key (org_id, auditor_id) references people_person (org_id, user_id),
  constraint question_bank_queipt_qtp_fk foreign key (qtp_id) references question_bank_qtp (qtp_id),
  constraint question_bank_queipt_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_queipt_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create index question_bank_queipt_claim on question_bank_queipt (org_id, stg_id, sbj_id, task_id) where state = 'init';
create index question_bank_queipt_pool on question_bank_queipt (org_id, task_id) where state in ('init', 'claimed');
create index question_bank_queipt_audit on question_bank_queipt (org_id, submitted_at, task_id) where state = 'auditing';
create index question_bank_queipt_return on question_bank_queipt (org_id, returned_at desc) where return_cause is not null and state in ('init', 'returned');
create index question_bank_queipt_own on question_bank_queipt (org_id, inputter_id, state, submitted_at);
create index question_bank_queipt_batch_tasks on question_bank_queipt (org_id, batch_id) where batch_id is not null;
create index question_bank_queipt_paper on question_bank_queipt (org_id, pap_id) where pap_id is not null;
create index question_bank_queipt_passed on question_bank_queipt (org_id, stg_id, sbj_id, kind, qid) where state = 'passed';
select kernel_tenant_table('question_bank_queipt');

-- What happened to a task: an auditor sees why it was rejected before, an inputter what they were told.
create table question_bank_queipt_step (
  org_id bigint not null,
  step_id bigint not null,
  task_id bigint not null,
  what text not null,
  user_id bigint not null,
  at timestamptz not null,
  cause text,
  primary key (org_id, step_id),
  constraint question_bank_queipt_step_what check (what in ('claimed', 'released', 'input', 'passed', 'edited', 'rejected', 'returned', 'ignored')),
  constraint question_bank_queipt_step_task_fk foreign key (org_id, task_id) references question_bank_queipt (org_id, task_id) on delete cascade
);
create index question_bank_queipt_step_task on question_bank_queipt_step (org_id, task_id, step_id);
select kernel_tenant_table('question_bank_queipt_step');

-- Work of a person on a day in a subject, counted by the transactions that do it: statistics read these few rows instead of all tasks.
create table question_bank_queipt_day (
  org_id bigint not null,
  day date not null,
  user_id bigint not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  -- As inputter: claimed, handed in for the first time and again, what became of it.
  claimed integer not null default 0,
  input integer not null default 0,
  redone integer not null default 0,
  passed integer not null default 0,
  edited integer not null default 0,
  rejected integer not null default 0,
  ignored integer not null default 0,
  -- As auditor: passed as it was, corrected and passed, rejected.
  adt_passed integer not null default 0,
  adt_edited integer not null default 0,
  adt_rejected integer not null default 0,
  primary key (org_id, day, user_id, stg_id, sbj_id),
  constraint question_bank_queipt_day_user_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index question_bank_queipt_day_user on question_bank_queipt_day (org_id, user_id, day);
select kernel_tenant_table('question_bank_queipt_day');

-- The platform's library by subject, type and difficulty, by source and by month: sums read an index alone.
create index question_bank_shared_sums on question_bank_shared (stg_id, sbj_id, qtp_id, degree) where is_current and removed_at is null and reg_id is null;
create index question_bank_shared_source on question_bank_shared (source, stg_id, sbj_id, made_at) where is_current and removed_at is null and reg_id is null;
create index question_bank_shared_first on question_bank_shared (stg_id, sbj_id, made_at) where ver_no = 1 and reg_id is null;
