-- Questions. A version is immutable: whatever hangs on one (a paper, a task, a mistake) never changes with the question.
-- Every school holds the versions it uses in its own table; platform and region publish theirs as reference rows, from which a school takes a copy at first use.

create table question_bank_qtp (
  qtp_id bigint primary key,
  name_zh text not null,
  name_en text not null,
  -- The kind of answer it asks for.
  kind text not null,
  ord integer not null,
  constraint question_bank_qtp_kind check (kind in ('single', 'multi', 'judge', 'blank', 'match', 'order', 'short', 'photo', 'group'))
);
select kernel_reference_table('question_bank_qtp');

create table question_bank_sbj_qtp (
  stg_id bigint not null,
  sbj_id bigint not null,
  qtp_id bigint not null,
  ord integer not null,
  primary key (stg_id, sbj_id, qtp_id),
  constraint question_bank_sbj_qtp_qtp_fk foreign key (qtp_id) references question_bank_qtp (qtp_id),
  constraint question_bank_sbj_qtp_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_sbj_qtp_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
select kernel_reference_table('question_bank_sbj_qtp');

-- A question of the organisation's own: a teacher's (psn), the school's (org), a bureau's (reg) or the platform's (pfm). ver_id is how it reads now.
create table question_bank_question (
  org_id bigint not null,
  qid bigint not null,
  lib text not null,
  owner_id bigint not null,
  ver_id bigint not null,
  source text,
  made_at timestamptz not null,
  saved_at timestamptz not null,
  removed_at timestamptz,
  primary key (org_id, qid),
  constraint question_bank_question_lib check (lib in ('psn', 'org', 'reg', 'pfm')),
  constraint question_bank_question_owner_fk foreign key (org_id, owner_id) references people_person (org_id, user_id)
);
create index question_bank_question_list on question_bank_question (org_id, lib, saved_at desc) where removed_at is null;
create index question_bank_question_own on question_bank_question (org_id, owner_id, saved_at desc) where removed_at is null;
select kernel_tenant_table('question_bank_question');

-- How a question read at one time, own or taken from a library. Never updated.
create table question_bank_version (
  org_id bigint not null,
  ver_id bigint not null,
  qid bigint not null,
  ver_no integer not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  qtp_id bigint not null,
  kind text not null,
  degree integer not null,
  body jsonb not null,
  -- Plain words of stem and options, for search and for finding repeated questions.
  words text not null,
  node_ids bigint[] not null default '{}',
  klg_ids bigint[] not null default '{}',
  tag_ids bigint[] not null default '{}',
  made_at timestamptz not null,
  primary key (org_id, ver_id),
  constraint question_bank_version_degree check (degree between 1 and 5),
  constraint question_bank_version_kind check (kind in ('single', 'multi', 'judge', 'blank', 'match', 'order', 'short', 'photo', 'group')),
  constraint question_bank_version_qtp_fk foreign key (qtp_id) references question_bank_qtp (qtp_id),
  constraint question_bank_version_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_version_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create unique index question_bank_version_no on question_bank_version (org_id, qid, ver_no);
create index question_bank_version_node on question_bank_version using gin (node_ids);
create index question_bank_version_klg on question_bank_version using gin (klg_ids);
create index question_bank_version_sbj on question_bank_version (org_id, stg_id, sbj_id, qtp_id);
select kernel_tenant_table('question_bank_version');

-- Published versions of platform and region libraries, to be read by everyone whom they are for. Only is_current and removed_at ever change.
create table question_bank_shared (
  ver_id bigint primary key,
  qid bigint not null,
  ver_no integer not null,
  from_org_id bigint not null,
  -- Null: the platform's, for all.
  reg_id bigint,
  stg_id bigint not null,
  sbj_id bigint not null,
  qtp_id bigint not null,
  kind text not null,
  degree integer not null,
  body jsonb not null,
  words text not null,
  node_ids bigint[] not null default '{}',
  klg_ids bigint[] not null default '{}',
  tag_ids bigint[] not null default '{}',
  source text,
  is_current boolean not null,
  removed_at timestamptz,
  made_at timestamptz not null,
  constraint question_bank_shared_degree check (degree between 1 and 5),
  constraint question_bank_shared_kind check (kind in ('single', 'multi', 'judge', 'blank', 'match', 'order', 'short', 'photo', 'group')),
  constraint question_bank_shared_qtp_fk foreign key (qtp_id) references question_bank_qtp (qtp_id),
  constraint question_bank_shared_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint question_bank_shared_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create unique index question_bank_shared_no on question_bank_shared (qid, ver_no);
create unique index question_bank_shared_current on question_bank_shared (qid) where is_current;
create index question_bank_shared_list on question_bank_shared (stg_id, sbj_id, qtp_id, degree, ver_id desc) where is_current and removed_at is null;
create index question_bank_shared_node on question_bank_shared using gin (node_ids) where is_current and removed_at is null;
create index question_bank_shared_klg on question_bank_shared using gin (klg_ids) where is_current and removed_at is null;
select kernel_reference_table('question_bank_shared');

-- Published: versions the school holds. Papers, tasks, mistakes join them by ver_id.
create view question_bank_version_v with (security_invoker = true) as
  select org_id, ver_id, qid, stg_id, sbj_id, qtp_id, kind, degree, body, words, node_ids, klg_ids from question_bank_version;
grant select on question_bank_version_v to meiyike_tenant, meiyike_across;
