-- Practice: trainings question by question, level challenges, what is estimated of learners and questions, beans, questions to a teacher.

-- One practice of a child. It is open until finished_at; what it is about stands in (type, bus_id).
create table practice_train (
  org_id bigint not null,
  train_id bigint not null,
  user_id bigint not null,
  type text not null,
  -- Textbook node, node of a special-topic book, homework, question or todo. No foreign key: a practice outlives them.
  bus_id bigint not null,
  name text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  -- Of a textbook practice.
  tbk_id bigint,
  node_id bigint,
  -- Versions it chooses from, and how many questions it will put.
  pool bigint[] not null,
  goal integer not null,
  put_count integer not null default 0,
  part_count integer not null default 0,
  right_count integer not null default 0,
  share_sum integer not null default 0,
  -- Seconds, as the browser says.
  spent integer not null default 0,
  -- Mastery of the subject in hundredths, before and after.
  begin_mastery integer not null,
  end_mastery integer,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, train_id),
  constraint practice_train_type check (type in ('tbk', 'sbk', 'work', 'que', 'todo')),
  constraint practice_train_goal check (goal between 1 and 50),
  constraint practice_train_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint practice_train_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint practice_train_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
-- Two tabs that begin the same practice go on with one.
create unique index practice_train_open on practice_train (org_id, user_id, type, bus_id) where finished_at is null;
create index practice_train_list on practice_train (org_id, user_id, started_at desc);
select kernel_tenant_table('practice_train');

-- A question part that was put, and the first answer to it, which counts.
create table practice_train_que (
  org_id bigint not null,
  train_id bigint not null,
  qid bigint not null,
  qcid integer not null,
  que_no integer not null,
  ver_id bigint not null,
  answer jsonb,
  share integer,
  spent integer not null default 0,
  answered_at timestamptz,
  primary key (org_id, train_id, qid, qcid),
  constraint practice_train_que_share check (share between 0 and 100),
  constraint practice_train_que_train_fk foreign key (org_id, train_id) references practice_train (org_id, train_id) on delete cascade,
  constraint practice_train_que_ver_fk foreign key (org_id, ver_id) references question_bank_version (org_id, ver_id)
);
select kernel_tenant_table('practice_train_que');

-- A level challenge. The server's clock runs from started_at.
create table practice_fight (
  org_id bigint not null,
  fight_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  node_id bigint not null,
  level integer not null,
  -- open; passed, failed: handed in; invalid: abandoned midway.
  state text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Seconds: allowed, by the server's clock, and answering as the browser says.
  allowed integer not null,
  duration integer,
  spent integer,
  accuracy integer,
  right_count integer,
  wrong_count integer,
  primary key (org_id, fight_id),
  constraint practice_fight_state check (state in ('open', 'passed', 'failed', 'invalid')),
  constraint practice_fight_level check (level between 1 and 5),
  constraint practice_fight_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint practice_fight_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create unique index practice_fight_open on practice_fight (org_id, user_id) where state = 'open';
create index practice_fight_node on practice_fight (org_id, node_id, level) where state in ('passed', 'failed');
create index practice_fight_list on practice_fight (org_id, user_id, started_at desc);
select kernel_tenant_table('practice_fight');

create table practice_fight_que (
  org_id bigint not null,
  fight_id bigint not null,
  qid bigint not null,
  que_no integer not null,
  ver_id bigint not null,
  -- Seconds for this question.
  time_limit integer not null,
  answer jsonb,
  share integer,
  spent integer,
  primary key (org_id, fight_id, qid),
  constraint practice_fight_que_share check (share between 0 and 100),
  constraint practice_fight_que_fight_fk foreign key (org_id, fight_id) references practice_fight (org_id, fight_id) on delete cascade,
  constraint practice_fight_que_ver_fk foreign key (org_id, ver_id) references question_bank_version (org_id, ver_id)
);
select kernel_tenant_table('practice_fight_que');

-- The highest level reached in a chapter.
create table practice_rank (
  org_id bigint not null,
  user_id bigint not null,
  node_id bigint not null,
  sbj_id bigint not null,
  level integer not null,
  reached_at timestamptz not null,
  primary key (org_id, user_id, node_id),
  constraint practice_rank_level check (level between 1 and 5),
  constraint practice_rank_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
select kernel_tenant_table('practice_rank');

-- What is estimated, in thousandths (level: logits, spread: variance). A learner in a subject; made anew from the log of answers.
create table practice_ability (
  org_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  level integer not null,
  spread integer not null,
  answers integer not null,
  last_at timestamptz not null,
  primary key (org_id, user_id, sbj_id),
  constraint practice_ability_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
select kernel_tenant_table('practice_ability');

-- A learner at a knowledge point.
create table practice_level (
  org_id bigint not null,
  user_id bigint not null,
  klg_id bigint not null,
  sbj_id bigint not null,
  level integer not null,
  spread integer not null,
  answers integer not null,
  share_sum integer not null,
  -- What people see: hundredths.
  mastery integer not null,
  last_at timestamptz not null,
  primary key (org_id, user_id, klg_id),
  constraint practice_level_mastery check (mastery between 0 and 100),
  constraint practice_level_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index practice_level_sbj on practice_level (org_id, user_id, sbj_id);
create index practice_level_klg on practice_level (org_id, klg_id);
select kernel_tenant_table('practice_level');

-- How hard a question is for this school's children.
create table practice_item (
  org_id bigint not null,
  qid bigint not null,
  qcid integer not null,
  level integer not null,
  spread integer not null,
  answers integer not null,
  primary key (org_id, qid, qcid)
);
select kernel_tenant_table('practice_item');

-- A learner's day in a subject, all sources: curves and reports add these up.
create table practice_day (
  org_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  -- In the school's zone.
  done_on date not null,
  answers integer not null,
  right_count integer not null,
  share_sum integer not null,
  -- Seconds in practice.
  spent integer not null,
  primary key (org_id, user_id, sbj_id, done_on),
  constraint practice_day_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index practice_day_org on practice_day (org_id, done_on);
select kernel_tenant_table('practice_day');

-- Beans: a balance that is never below zero, and the book behind it. What a task gives is written under its key, once.
create table practice_purse (
  org_id bigint not null,
  user_id bigint not null,
  balance integer not null,
  primary key (org_id, user_id),
  constraint practice_purse_balance check (balance >= 0),
  constraint practice_purse_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
select kernel_tenant_table('practice_purse');
create table practice_bean (
  org_id bigint not null,
  entry_id bigint not null,
  user_id bigint not null,
  kind text not null,
  task_id integer,
  -- sign: the day. task: the task and its day or week.
  for_key text not null,
  beans integer not null,
  balance integer not null,
  at timestamptz not null,
  primary key (org_id, entry_id),
  constraint practice_bean_kind check (kind in ('sign', 'task')),
  constraint practice_bean_balance check (balance >= 0),
  constraint practice_bean_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create unique index practice_bean_once on practice_bean (org_id, user_id, kind, for_key);
create index practice_bean_list on practice_bean (org_id, user_id, at desc, entry_id desc);
select kernel_tenant_table('practice_bean');

create table practice_favour (
  org_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  ord integer not null,
  primary key (org_id, user_id, sbj_id),
  constraint practice_favour_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint practice_favour_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
select kernel_tenant_table('practice_favour');

-- How far somebody has watched or read the explanation of a knowledge point.
create table practice_watch (
  org_id bigint not null,
  user_id bigint not null,
  klg_id bigint not null,
  -- Seconds into the film.
  position integer not null,
  ended boolean not null,
  last_at timestamptz not null,
  primary key (org_id, user_id, klg_id),
  constraint practice_watch_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
select kernel_tenant_table('practice_watch');

-- A question to a teacher.
create table practice_ask (
  org_id bigint not null,
  ask_id bigint not null,
  user_id bigint not null,
  teacher_id bigint not null,
  sbj_id bigint not null,
  -- The class they share.
  clazz_id bigint not null,
  qid bigint,
  ver_id bigint,
  state text not null,
  text text not null,
  images text[] not null default '{}',
  reply text,
  reply_images text[] not null default '{}',
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (org_id, ask_id),
  constraint practice_ask_state check (state in ('unanswered', 'answered')),
  constraint practice_ask_answered check ((state = 'answered') = (answered_at is not null and reply is not null)),
  constraint practice_ask_images check (cardinality(images) <= 3 and cardinality(reply_images) <= 3),
  constraint practice_ask_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint practice_ask_teacher_fk foreign key (org_id, teacher_id) references people_person (org_id, user_id) on delete cascade,
  constraint practice_ask_ver_fk foreign key (org_id, ver_id) references question_bank_version (org_id, ver_id)
);
create index practice_ask_own on practice_ask (org_id, user_id, asked_at desc);
create index practice_ask_teacher on practice_ask (org_id, teacher_id, asked_at desc);
select kernel_tenant_table('practice_ask');

-- Published: mastery, days and ranks for reports of other modules; the open and finished practices for todos.
create view practice_level_v with (security_invoker = true) as
  select org_id, user_id, klg_id, sbj_id, answers, share_sum, mastery, last_at from practice_level;
create view practice_day_v with (security_invoker = true) as
  select org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent from practice_day;
create view practice_train_v with (security_invoker = true) as
  select org_id, train_id, user_id, type, bus_id, name, sbj_id, part_count, right_count, share_sum, spent, started_at, finished_at from practice_train;
create view practice_purse_v with (security_invoker = true) as
  select org_id, user_id, balance from practice_purse;
grant select on practice_level_v, practice_day_v, practice_train_v, practice_purse_v to meiyike_tenant, meiyike_across;
