-- Homework, exams and pre-class checks: what was set, to whom, what each child answered, and how it was marked.
-- Built for a whole school that begins at the same minute: answering touches only the child's own rows, and nothing on the task counts up.

create table homework_task (
  org_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  kind text not null,
  name text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  -- The paper it was made from, and the lesson it belongs to. No foreign keys: a task outlives both.
  res_id bigint,
  lesson_id bigint,
  start_at timestamptz not null,
  -- Null: open until everybody has handed in (practice within a lesson).
  due_at timestamptz,
  -- Minutes each child has from entering; null: until the due time.
  duration integer,
  -- Who marks what no program can: 1 the teacher, 2 classmates.
  mark_type integer not null default 1,
  is_late_on boolean not null,
  -- When children see keys and marks: each on handing in, all at the due time, or when the teacher says so.
  release text not null,
  released_at timestamptz,
  full_score numeric(5,1) not null,
  que_count integer not null,
  -- Counts up when a further answer is accepted: keys that a process remembers are then read again.
  key_rev integer not null default 0,
  made_at timestamptz not null,
  removed_at timestamptz,
  -- When its answers were added to the use of the questions, once, after the end: doing it with every paper would queue a school behind one row a question.
  used_at timestamptz,
  primary key (org_id, task_id),
  constraint homework_task_kind check (kind in ('work', 'exam', 'kq')),
  constraint homework_task_release check (release in ('submit', 'due', 'hand')),
  constraint homework_task_mark check (mark_type in (1, 2)),
  constraint homework_task_times check (due_at is null or due_at > start_at),
  constraint homework_task_duration check (duration between 1 and 300),
  constraint homework_task_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint homework_task_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint homework_task_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create index homework_task_own on homework_task (org_id, user_id, start_at desc) where removed_at is null;
create index homework_task_lesson on homework_task (org_id, lesson_id) where lesson_id is not null;
-- Running tasks, and those whose end has not been seen to yet: looked at every minute.
create index homework_task_open on homework_task (org_id, due_at) where used_at is null and removed_at is null;
select kernel_tenant_table('homework_task');

-- The classes a task reaches. is_whole: all of the class, also who joins before the due time; otherwise the children chosen.
create table homework_clazz (
  org_id bigint not null,
  task_id bigint not null,
  clazz_id bigint not null,
  is_whole boolean not null,
  primary key (org_id, task_id, clazz_id),
  constraint homework_clazz_task_fk foreign key (org_id, task_id) references homework_task (org_id, task_id) on delete cascade,
  constraint homework_clazz_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
create index homework_clazz_list on homework_clazz (org_id, clazz_id, task_id desc);
select kernel_tenant_table('homework_clazz');

-- What can be answered and marked by itself: a plain question is one row with qcid 0, a passage one for each of its questions.
create table homework_que (
  org_id bigint not null,
  task_id bigint not null,
  qid bigint not null,
  qcid integer not null,
  que_no integer not null,
  ver_id bigint not null,
  kind text not null,
  score numeric(5,1) not null,
  -- Answers accepted after the fact, blank by blank: {"0": ["3/4"]}.
  accept jsonb,
  primary key (org_id, task_id, qid, qcid),
  constraint homework_que_score check (score between 0 and 300),
  constraint homework_que_task_fk foreign key (org_id, task_id) references homework_task (org_id, task_id) on delete cascade,
  constraint homework_que_ver_fk foreign key (org_id, ver_id) references question_bank_version (org_id, ver_id)
);
create index homework_que_qid on homework_que (org_id, qid);
select kernel_tenant_table('homework_que');

-- A child's paper. Made with the task, so that whoever has not begun is known; filled while the child works.
create table homework_reply (
  org_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  state text not null,
  entered_at timestamptz,
  -- By the server's clock, set on entering: later answers are not taken.
  deadline_at timestamptz,
  left_at timestamptz,
  submitted_at timestamptz,
  is_late boolean not null default false,
  -- Seconds with the paper open.
  spent integer not null default 0,
  -- Of everything judged so far; whole when the state is marked.
  score numeric(5,1),
  star integer,
  comment text not null default '',
  marked_at timestamptz,
  marked_by bigint,
  -- What the child says of the task: how hard it was (1 to 5) and a word.
  eval_degree integer,
  eval_text text not null default '',
  eval_at timestamptz,
  primary key (org_id, task_id, user_id),
  constraint homework_reply_state check (state in ('todo', 'doing', 'stopped', 'submitted', 'marked')),
  constraint homework_reply_star check (star between 1 and 5),
  constraint homework_reply_eval check (eval_degree between 1 and 5),
  constraint homework_reply_done check ((submitted_at is not null) = (state in ('submitted', 'marked'))),
  constraint homework_reply_task_fk foreign key (org_id, task_id) references homework_task (org_id, task_id) on delete cascade,
  constraint homework_reply_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
) with (fillfactor = 80);
create index homework_reply_own on homework_reply (org_id, user_id, state, task_id desc);
-- Whose time is up: collected every minute.
create index homework_reply_deadline on homework_reply (org_id, deadline_at) where state in ('doing', 'stopped');
select kernel_tenant_table('homework_reply');

-- One small row per child and question part, written by autosave and by marking. Only the child's own paper stands above it by foreign key:
-- a key of the question would lock one row under a whole school.
create table homework_answer (
  org_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  qid bigint not null,
  qcid integer not null,
  -- Null with is_skip: the child says "I don't know".
  answer jsonb,
  is_skip boolean not null default false,
  -- The writer's clock in milliseconds, held to the server's: an older tab does not overwrite a newer answer.
  rev bigint not null default 0,
  saved_at timestamptz not null,
  -- Hundredths of the score, null until judged.
  share integer,
  score numeric(5,1),
  -- auto by the rules, hand by a teacher, peer by classmates and confirmed.
  judged text,
  comment text not null default '',
  primary key (org_id, task_id, user_id, qid, qcid),
  constraint homework_answer_share check (share between 0 and 100),
  constraint homework_answer_score check (score between 0 and 300),
  constraint homework_answer_judged check (judged in ('auto', 'hand', 'peer')),
  constraint homework_answer_reply_fk foreign key (org_id, task_id, user_id) references homework_reply (org_id, task_id, user_id) on delete cascade
) with (fillfactor = 70);
select kernel_tenant_table('homework_answer');

-- Marking by classmates: who looks at whose paper, and what they gave. user_id is the paper's child; the marker never learns it.
create table homework_peer (
  org_id bigint not null,
  peer_id bigint not null,
  task_id bigint not null,
  marker_id bigint not null,
  user_id bigint not null,
  -- [{qid, qcid, score, comment}]
  marks jsonb,
  made_at timestamptz not null,
  done_at timestamptz,
  primary key (org_id, peer_id),
  constraint homework_peer_other check (marker_id <> user_id),
  constraint homework_peer_reply_fk foreign key (org_id, task_id, user_id) references homework_reply (org_id, task_id, user_id) on delete cascade
);
create unique index homework_peer_key on homework_peer (org_id, task_id, marker_id, user_id);
create index homework_peer_paper on homework_peer (org_id, task_id, user_id);
create index homework_peer_marker on homework_peer (org_id, marker_id, done_at);
select kernel_tenant_table('homework_peer');

-- A teacher's comments to use again.
create table homework_phrase (
  org_id bigint not null,
  phrase_id bigint not null,
  user_id bigint not null,
  words text not null,
  used_count integer not null default 0,
  used_at timestamptz not null,
  primary key (org_id, phrase_id),
  constraint homework_phrase_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create unique index homework_phrase_key on homework_phrase (org_id, user_id, words);
select kernel_tenant_table('homework_phrase');

-- Training after a task: further questions on what a child got wrong.
create table homework_train (
  org_id bigint not null,
  train_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  ver_ids bigint[] not null,
  entered_at timestamptz not null,
  left_at timestamptz,
  -- [{verId, qid, qcid, answer, share}]
  answers jsonb,
  part_count integer not null default 0,
  right_count integer not null default 0,
  primary key (org_id, train_id),
  constraint homework_train_reply_fk foreign key (org_id, task_id, user_id) references homework_reply (org_id, task_id, user_id) on delete cascade
);
create index homework_train_task on homework_train (org_id, task_id, user_id);
select kernel_tenant_table('homework_train');

-- Published: what was set and where a child stands with it, for homes, notebooks and reports.
create view homework_task_v with (security_invoker = true) as
  select org_id, task_id, user_id, kind, name, stg_id, sbj_id, lesson_id, start_at, due_at, duration, full_score, que_count, made_at from homework_task where removed_at is null;
create view homework_reply_v with (security_invoker = true) as
  select r.org_id, r.task_id, r.user_id, r.clazz_id, r.state, r.submitted_at, r.is_late, r.spent, r.score, r.star, r.marked_at, t.kind, t.sbj_id, t.full_score, t.due_at
  from homework_reply r join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id where t.removed_at is null;
grant select on homework_task_v, homework_reply_v to meiyike_tenant, meiyike_across;
