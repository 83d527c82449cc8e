-- Exams on paper: what is sat when by whom, each subject's paper in versions, what scanners sent, what markers gave, what came of it.
create table exam_exam (
  org_id bigint not null references organisation_org (org_id),
  exam_id bigint not null,
  name text not null,
  grd_id bigint not null references textbook_grade (grd_id),
  held_on date not null,
  state text not null default 'open',
  -- Off until the school decides: compulsory schooling ranks nobody.
  show_ranks boolean not null default false,
  -- A total only for children with all subjects.
  whole_only boolean not null default true,
  job_id bigint,
  built_at timestamptz,
  released_at timestamptz,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, exam_id),
  constraint exam_exam_name check (length(name) between 1 and 32),
  constraint exam_exam_state check (state in ('open', 'built', 'released'))
);
select kernel_tenant_table('exam_exam');
create index exam_exam_held on exam_exam (org_id, grd_id, held_on desc);

create table exam_clazz (
  org_id bigint not null,
  exam_id bigint not null,
  clazz_id bigint not null,
  primary key (org_id, exam_id, clazz_id),
  foreign key (org_id, exam_id) references exam_exam (org_id, exam_id) on delete cascade,
  foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
select kernel_tenant_table('exam_clazz');

-- Who sits it, in the class of the day: a child who moves afterwards stays in this one here.
create table exam_sitter (
  org_id bigint not null,
  exam_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  cand_no integer not null,
  primary key (org_id, exam_id, user_id),
  constraint exam_sitter_cand unique (org_id, exam_id, cand_no),
  constraint exam_sitter_cand_no check (cand_no between 1 and 16383),
  foreign key (org_id, exam_id, clazz_id) references exam_clazz (org_id, exam_id, clazz_id) on delete cascade,
  foreign key (org_id, user_id) references people_person (org_id, user_id)
);
select kernel_tenant_table('exam_sitter');
create index exam_sitter_user on exam_sitter (org_id, user_id);
create index exam_sitter_clazz on exam_sitter (org_id, exam_id, clazz_id);

create table exam_read (
  org_id bigint not null,
  read_id bigint not null,
  exam_id bigint not null,
  sbj_id bigint not null references textbook_subject (sbj_id),
  full_score numeric(5, 1) not null,
  -- The number in the code of its sheets.
  code_no integer not null,
  state text not null default 'set',
  started_at timestamptz,
  stopped_at timestamptz,
  primary key (org_id, read_id),
  constraint exam_read_sbj unique (org_id, exam_id, sbj_id),
  constraint exam_read_code unique (org_id, code_no),
  constraint exam_read_full check (full_score between 0 and 300),
  constraint exam_read_state check (state in ('set', 'marking', 'stopped')),
  foreign key (org_id, exam_id) references exam_exam (org_id, exam_id) on delete cascade
);
select kernel_tenant_table('exam_read');

-- A layout that has been printed is never changed, only followed by a version.
create table exam_paper (
  org_id bigint not null,
  read_id bigint not null,
  ver integer not null,
  res_id bigint,
  pages integer not null,
  questions jsonb not null,
  printed_at timestamptz,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, read_id, ver),
  constraint exam_paper_ver check (ver between 1 and 63),
  foreign key (org_id, read_id) references exam_read (org_id, read_id) on delete cascade
);
select kernel_tenant_table('exam_paper');

-- How each question is marked: its points, its key, how far two marks may lie apart.
create table exam_que (
  org_id bigint not null,
  read_id bigint not null,
  no integer not null,
  kind text not null,
  score numeric(5, 1) not null,
  multi boolean not null,
  key text,
  is_double boolean not null default false,
  tolerance numeric(5, 1),
  primary key (org_id, read_id, no),
  constraint exam_que_kind check (kind in ('choice', 'fill', 'essay', 'draw', 'score')),
  constraint exam_que_score check (score between 0 and 300),
  foreign key (org_id, read_id) references exam_read (org_id, read_id) on delete cascade
);
select kernel_tenant_table('exam_que');

create table exam_allot (
  org_id bigint not null,
  read_id bigint not null,
  no integer not null,
  user_id bigint not null,
  primary key (org_id, read_id, no, user_id),
  foreign key (org_id, read_id, no) references exam_que (org_id, read_id, no) on delete cascade,
  foreign key (org_id, user_id) references people_person (org_id, user_id)
);
select kernel_tenant_table('exam_allot');
create index exam_allot_user on exam_allot (org_id, user_id);

create table exam_batch (
  org_id bigint not null,
  batch_id bigint not null,
  read_id bigint not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, batch_id),
  foreign key (org_id, read_id) references exam_read (org_id, read_id) on delete cascade
);
select kernel_tenant_table('exam_batch');
create index exam_batch_read on exam_batch (org_id, read_id);

-- One side of a fed sheet. Batch, number and side find it, so that a batch that jammed is fed again without doubles.
create table exam_side (
  org_id bigint not null,
  sheet_id bigint not null,
  side integer not null,
  batch_id bigint not null,
  seq_no integer not null,
  read_id bigint not null,
  user_id bigint,
  page integer,
  ver integer,
  state text not null,
  prob text,
  -- Keys of the picture as it came, and straightened.
  original text not null,
  straight text,
  -- What the bubbles said, read once: a correction of child or page never reads them anew.
  marks jsonb,
  made_at timestamptz not null,
  primary key (org_id, sheet_id, side),
  constraint exam_side_seq unique (org_id, batch_id, seq_no, side),
  constraint exam_side_side check (side in (1, 2)),
  constraint exam_side_state check (state in ('ok', 'prob', 'blank', 'out')),
  constraint exam_side_prob check (prob in ('repeat', 'page', 'qrno', 'range')),
  constraint exam_side_why check ((state = 'prob') = (prob is not null)),
  constraint exam_side_ok check (state <> 'ok' or (user_id is not null and page is not null and ver is not null)),
  foreign key (org_id, batch_id) references exam_batch (org_id, batch_id) on delete cascade,
  foreign key (org_id, read_id) references exam_read (org_id, read_id) on delete cascade
);
select kernel_tenant_table('exam_side');
-- A child's page counts once.
create unique index exam_side_once on exam_side (org_id, read_id, user_id, page) where state = 'ok';
create index exam_side_prob_read on exam_side (org_id, read_id, prob) where state = 'prob';

-- A child's answer to a question.
create table exam_answer (
  org_id bigint not null,
  answer_id bigint not null,
  read_id bigint not null,
  user_id bigint not null,
  no integer not null,
  sheet_id bigint not null,
  side integer not null,
  given text,
  verdict text,
  score numeric(5, 1),
  -- key, boxes, one, mean, third, leader; none while it is open.
  how text,
  -- Two or three marks lie too far apart: the leader decides.
  apart boolean not null default false,
  primary key (org_id, answer_id),
  constraint exam_answer_once unique (org_id, read_id, user_id, no),
  constraint exam_answer_verdict check (verdict in ('empty', 'filled', 'doubtful')),
  constraint exam_answer_how check (how in ('key', 'boxes', 'one', 'mean', 'third', 'leader')),
  constraint exam_answer_score check (score between 0 and 300),
  foreign key (org_id, sheet_id, side) references exam_side (org_id, sheet_id, side) on delete cascade,
  foreign key (org_id, read_id, no) references exam_que (org_id, read_id, no)
);
select kernel_tenant_table('exam_answer');
create index exam_answer_sheet on exam_answer (org_id, sheet_id, side);
create index exam_answer_open on exam_answer (org_id, read_id, no) where score is null;

-- One marker's look at an answer. Rounds 1 and 2 of double marking, 3 a third marker's, 4 the leader's.
create table exam_mark (
  org_id bigint not null,
  answer_id bigint not null,
  round integer not null,
  read_id bigint not null,
  no integer not null,
  -- By chance, so that no marker sees a class in its order.
  lot integer not null,
  marker_id bigint,
  leased_until timestamptz,
  score numeric(5, 1),
  committed_at timestamptz,
  primary key (org_id, answer_id, round),
  constraint exam_mark_round check (round between 1 and 4),
  constraint exam_mark_score check (score between 0 and 300),
  constraint exam_mark_done check ((score is null) = (committed_at is null)),
  foreign key (org_id, answer_id) references exam_answer (org_id, answer_id) on delete cascade
);
select kernel_tenant_table('exam_mark');
-- Nobody gives two marks of one answer; the leader's decision may be about an own one.
create unique index exam_mark_marker on exam_mark (org_id, answer_id, marker_id) where round < 4;
create index exam_mark_open on exam_mark (org_id, read_id, no, lot) where committed_at is null;
create index exam_mark_by on exam_mark (org_id, read_id, marker_id);

create table exam_absent (
  org_id bigint not null,
  read_id bigint not null,
  user_id bigint not null,
  by_id bigint not null,
  at timestamptz not null,
  primary key (org_id, read_id, user_id),
  foreign key (org_id, read_id) references exam_read (org_id, read_id) on delete cascade
);
select kernel_tenant_table('exam_absent');

-- Lines in percent of the full score: of a grade (exam 0) or of one exam, of a subject or of the total (subject 0).
create table exam_goal (
  org_id bigint not null references organisation_org (org_id),
  grd_id bigint not null references textbook_grade (grd_id),
  exam_id bigint not null,
  sbj_id bigint not null,
  excellent integer not null,
  good integer not null,
  pass integer not null,
  primary key (org_id, grd_id, exam_id, sbj_id),
  constraint exam_goal_lines check (100 >= excellent and excellent > good and good > pass and pass > 0)
);
select kernel_tenant_table('exam_goal');

-- What the report built: a row for each child and subject, subject 0 for the total. Whoever was absent has none.
create table exam_score (
  org_id bigint not null,
  exam_id bigint not null,
  sbj_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  score numeric(5, 1) not null,
  full_score numeric(5, 1) not null,
  clazz_rank integer not null,
  grade_rank integer not null,
  -- 50 is the grade's mean, 10 its spread.
  std numeric(5, 1) not null,
  primary key (org_id, exam_id, sbj_id, user_id),
  foreign key (org_id, exam_id, user_id) references exam_sitter (org_id, exam_id, user_id) on delete cascade
);
select kernel_tenant_table('exam_score');
create index exam_score_clazz on exam_score (org_id, exam_id, clazz_id, sbj_id);
create index exam_score_user on exam_score (org_id, user_id);
