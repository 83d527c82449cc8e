-- Papers and sheets of exercises on their way from a document (Word, QTI) into a teacher's or the school's library.

create table question_bank_doc (
  org_id bigint not null,
  batch_id bigint not null,
  user_id bigint not null,
  kind text not null,
  state text not null,
  file_name text not null,
  lib text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  title text not null,
  sections jsonb not null,
  warnings jsonb not null,
  -- The paper that was made of them, where the resource library makes papers.
  paper_id bigint,
  made_at timestamptz not null,
  committed_at timestamptz,
  undo_until timestamptz,
  primary key (org_id, batch_id),
  constraint question_bank_doc_kind check (kind in ('docx', 'qti')),
  constraint question_bank_doc_state check (state in ('ready', 'done', 'undone')),
  constraint question_bank_doc_lib check (lib in ('psn', 'org')),
  constraint question_bank_doc_user_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint question_bank_doc_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_doc_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create index question_bank_doc_own on question_bank_doc (org_id, user_id, made_at desc);
-- Open previews are swept when nobody came back to them.
create index question_bank_doc_open on question_bank_doc (org_id, made_at) where state = 'ready';
select kernel_tenant_table('question_bank_doc');

create table question_bank_doc_item (
  org_id bigint not null,
  batch_id bigint not null,
  item_no integer not null,
  -- The number printed before it.
  print_no text not null,
  section integer not null,
  body jsonb not null,
  -- The lines as they stand in the document.
  original text not null,
  qtp_id bigint not null,
  degree integer not null,
  score numeric(5, 1),
  node_ids bigint[] not null default '{}',
  klg_ids bigint[] not null default '{}',
  tag_ids bigint[] not null default '{}',
  source text,
  warnings jsonb not null,
  -- What it is to the library: new, known and changed, known and the same.
  state text not null,
  picked boolean not null,
  -- Print of the question as it was recognised, pictures included: the same file twice finds itself again.
  mark text not null,
  old_qid bigint,
  old_ver_id bigint,
  like_qid bigint,
  likeness integer,
  -- What it became.
  qid bigint,
  ver_id bigint,
  primary key (org_id, batch_id, item_no),
  constraint question_bank_doc_item_state check (state in ('new', 'changed', 'same')),
  constraint question_bank_doc_item_degree check (degree between 1 and 5),
  constraint question_bank_doc_item_batch_fk foreign key (org_id, batch_id) references question_bank_doc (org_id, batch_id) on delete cascade,
  constraint question_bank_doc_item_qtp_fk foreign key (qtp_id) references question_bank_qtp (qtp_id)
);
create index question_bank_doc_item_mark on question_bank_doc_item (org_id, mark) where qid is not null;
select kernel_tenant_table('question_bank_doc_item');

-- Pictures of a document until it is confirmed; then the file store has them.
create table question_bank_doc_picture (
  org_id bigint not null,
  batch_id bigint not null,
  pic_no integer not null,
  ext text not null,
  bytes bytea not null,
  primary key (org_id, batch_id, pic_no),
  constraint question_bank_doc_picture_ext check (ext in ('png', 'jpg')),
  constraint question_bank_doc_picture_batch_fk foreign key (org_id, batch_id) references question_bank_doc (org_id, batch_id) on delete cascade
);
select kernel_tenant_table('question_bank_doc_picture');
