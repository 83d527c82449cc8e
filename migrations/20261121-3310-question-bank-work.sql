-- What stands around the questions: types of a subject, tags, search, use, repeated and faulty questions.

-- Types as the papers of our schools name them; the kind says how they are answered.
insert into question_bank_qtp (qtp_id, name_zh, name_en, kind, ord) values
  (1, '单选题', 'Single choice', 'single', 1), (2, '多选题', 'Multiple choice', 'multi', 2), (3, '判断题', 'True or false', 'judge', 3), (4, '填空题', 'Fill in the blanks', 'blank', 4),
  (5, '连线题', 'Matching', 'match', 5), (6, '排序题', 'Ordering', 'order', 6), (7, '简答题', 'Short answer', 'short', 7), (8, '解答题', 'Worked solution', 'short', 8),
  (9, '计算题', 'Calculation', 'short', 9), (10, '应用题', 'Word problem', 'short', 10), (11, '证明题', 'Proof', 'short', 11), (12, '作图题', 'Drawing', 'photo', 12),
  (13, '完形填空', 'Cloze', 'group', 13), (14, '阅读理解', 'Reading comprehension', 'group', 14), (15, '听力题', 'Listening', 'group', 15), (16, '默写题', 'Writing from memory', 'blank', 16),
  (17, '写作题', 'Writing', 'short', 17), (18, '文言文阅读', 'Classical Chinese reading', 'group', 18), (19, '翻译题', 'Translation', 'short', 19), (20, '材料分析题', 'Source analysis', 'group', 20),
  (21, '实验题', 'Experiment', 'short', 21), (22, '口算题', 'Mental arithmetic', 'blank', 22), (23, '书写题', 'Handwriting', 'photo', 23);
-- Every subject of every stage begins with the types it is used to; the platform changes them (sbjQtp.set).
insert into question_bank_sbj_qtp (stg_id, sbj_id, qtp_id, ord)
  select s.stg_id, s.sbj_id, q.qtp_id, row_number() over (partition by s.stg_id, s.sbj_id order by q.ord)
  from textbook_stage_subject s join question_bank_qtp q on q.qtp_id = any(case
    when s.sbj_id = 1 then array[1, 2, 3, 4, 5, 6, 7, 14, 16, 17, 18, 23]
    when s.sbj_id = 2 and s.stg_id = 1 then array[1, 3, 4, 5, 6, 9, 10, 12, 22]
    when s.sbj_id = 2 then array[1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    when s.sbj_id in (3, 18, 19) then array[1, 4, 5, 6, 7, 13, 14, 15, 17, 19]
    when s.sbj_id in (4, 5, 6, 14) then array[1, 2, 3, 4, 5, 7, 8, 9, 12, 21]
    when s.sbj_id in (7, 8, 9, 20) then array[1, 2, 3, 4, 5, 6, 7, 20]
    else array[1, 2, 3, 4, 7] end::bigint[]);

-- Tags of questions, papers, courseware, plans and workbooks (restag). A question keeps tag ids.
create table question_bank_restag (
  tag_id bigint primary key,
  res_type text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  name text not null,
  ord integer not null,
  constraint question_bank_restag_type check (res_type in ('question', 'paper', 'courseware', 'teachdesign', 'workbook')),
  constraint question_bank_restag_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_restag_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create unique index question_bank_restag_name on question_bank_restag (res_type, stg_id, sbj_id, name);
select kernel_reference_table('question_bank_restag');

create index question_bank_version_words on question_bank_version using gin (words gin_trgm_ops);
create index question_bank_shared_words on question_bank_shared using gin (words gin_trgm_ops) where is_current and removed_at is null;
create index question_bank_shared_qid on question_bank_shared (qid);

-- How a version was answered in one school: sums, so that a list needs no count. Filled from the outbox, never in a learner's transaction.
create table question_bank_use (
  org_id bigint not null,
  ver_id bigint not null,
  answers integer not null,
  -- Sum of the shares, 0 to 100 each.
  share_sum bigint not null,
  primary key (org_id, ver_id)
);
select kernel_tenant_table('question_bank_use');
-- The same over all schools, of shared versions only; a nightly job sums it.
create table question_bank_shared_use (
  ver_id bigint primary key,
  answers integer not null,
  share_sum bigint not null
);
select kernel_reference_table('question_bank_shared_use');

-- The print of the current version of a library question: equal words, equal shape, and near words by bands of a 48-bit sketch.
create table question_bank_print (
  qid bigint primary key,
  ver_id bigint not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  text_hash bigint not null,
  shape_hash bigint not null,
  sketch bigint not null,
  bands bigint[] not null
);
create index question_bank_print_text on question_bank_print (stg_id, sbj_id, text_hash);
create index question_bank_print_shape on question_bank_print (stg_id, sbj_id, shape_hash);
create index question_bank_print_bands on question_bank_print using gin (bands);
select kernel_reference_table('question_bank_print');

-- Groups of repeated questions of the platform library, found by a job, decided by a researcher.
create table question_bank_dup_group (
  group_id bigint primary key,
  stg_id bigint not null,
  sbj_id bigint not null,
  -- text: the same words or nearly; shape: the same wording with other numbers.
  kind text not null,
  -- In order; the same group is never found twice.
  qids bigint[] not null,
  -- Least similarity of two neighbours, hundredths.
  likeness integer not null,
  state text not null,
  keep_qid bigint,
  found_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  constraint question_bank_dup_group_kind check (kind in ('text', 'shape')),
  constraint question_bank_dup_group_state check (state in ('open', 'merged', 'ignored'))
);
create unique index question_bank_dup_group_qids on question_bank_dup_group (kind, qids);
create index question_bank_dup_group_list on question_bank_dup_group (state, stg_id, sbj_id, kind, likeness desc, group_id);
select kernel_reference_table('question_bank_dup_group');

-- Reports of faulty questions. They belong to who looks after the question: the platform, the bureau or the school itself.
create table question_bank_wrongque (
  org_id bigint not null,
  report_id bigint not null,
  qid bigint not null,
  ver_id bigint not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  kind text not null,
  text text not null,
  from_org_id bigint not null,
  from_org_name text not null,
  from_user_id bigint not null,
  from_name text not null,
  made_at timestamptz not null,
  state text not null,
  reply text,
  new_ver_id bigint,
  decided_by bigint,
  decided_at timestamptz,
  primary key (org_id, report_id),
  constraint question_bank_wrongque_kind check (kind in ('answer', 'stem', 'explain', 'format', 'link', 'other')),
  constraint question_bank_wrongque_state check (state in ('open', 'fixed', 'kept'))
);
create index question_bank_wrongque_list on question_bank_wrongque (org_id, state, made_at desc);
create index question_bank_wrongque_que on question_bank_wrongque (org_id, qid) where state = 'open';
create index question_bank_wrongque_from on question_bank_wrongque (org_id, from_org_id, from_user_id, made_at desc);
-- One person reports the same about a question once while it is open.
create unique index question_bank_wrongque_once on question_bank_wrongque (org_id, from_user_id, qid, kind) where state = 'open';
select kernel_tenant_table('question_bank_wrongque');
