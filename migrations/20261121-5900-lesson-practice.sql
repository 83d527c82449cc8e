-- Practice in class: questions that a teacher puts into a lesson, and what children answered.
alter table lesson_lesson add column quiz_count integer not null default 0;

create table lesson_quiz (
  org_id bigint not null,
  quiz_id bigint not null,
  lesson_id bigint not null,
  title text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  -- When its answers went into the measured difficulty of its questions: once.
  noted_at timestamptz,
  primary key (org_id, quiz_id),
  constraint lesson_quiz_lesson_fk foreign key (org_id, lesson_id) references lesson_lesson (org_id, lesson_id) on delete cascade
);
create index lesson_quiz_lesson on lesson_quiz (org_id, lesson_id, quiz_id);
select kernel_tenant_table('lesson_quiz');

-- A version of a question never changes: what was asked stays what it was.
create table lesson_quiz_que (
  org_id bigint not null,
  quiz_id bigint not null,
  ver_id bigint not null,
  qid bigint not null,
  ord integer not null,
  primary key (org_id, quiz_id, ver_id),
  constraint lesson_quiz_que_quiz_fk foreign key (org_id, quiz_id) references lesson_quiz (org_id, quiz_id) on delete cascade,
  constraint lesson_quiz_que_version_fk foreign key (org_id, ver_id) references question_bank_version (org_id, ver_id)
);
create index lesson_quiz_que_qid on lesson_quiz_que (org_id, qid);
select kernel_tenant_table('lesson_quiz_que');

create table lesson_answer (
  org_id bigint not null,
  quiz_id bigint not null,
  ver_id bigint not null,
  -- 0 where the question is no passage.
  qcid integer not null,
  user_id bigint not null,
  answer jsonb not null,
  verdict text not null,
  -- Hundredths of the score.
  share integer not null,
  made_at timestamptz not null,
  primary key (org_id, quiz_id, ver_id, qcid, user_id),
  constraint lesson_answer_que_fk foreign key (org_id, quiz_id, ver_id) references lesson_quiz_que (org_id, quiz_id, ver_id) on delete cascade,
  constraint lesson_answer_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint lesson_answer_verdict check (verdict in ('right', 'part', 'wrong')),
  constraint lesson_answer_share check (share between 0 and 100)
);
create index lesson_answer_user on lesson_answer (org_id, user_id, quiz_id);
select kernel_tenant_table('lesson_answer');
