-- Assessment of teachers (perf) and children (eval). A template is a tree of indexes; publishing freezes it in an item, with a
-- row a person and a row for each judgement that is to come, so that what is missing is a plain count.
create table assessment_template (
  org_id bigint not null references organisation_org (org_id),
  template_id bigint not null,
  kind text not null,
  name text not null,
  indexes jsonb not null,
  levels jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  rev integer not null default 1,
  changes jsonb not null default '[]',
  primary key (org_id, template_id),
  constraint assessment_template_kind check (kind in ('perf', 'eval')),
  constraint assessment_template_name_key unique (org_id, kind, name),
  constraint assessment_template_maker_fk foreign key (org_id, made_by) references people_person (org_id, user_id)
);
select kernel_tenant_table('assessment_template');

create table assessment_item (
  org_id bigint not null references organisation_org (org_id),
  item_id bigint not null,
  kind text not null,
  name text not null,
  template_name text not null,
  indexes jsonb not null,
  levels jsonb not null,
  term_id bigint,
  start_at timestamptz not null,
  end_at timestamptz not null,
  object_days integer not null,
  ended_at timestamptz,
  archived_at timestamptz,
  archived_by bigint,
  -- The link of the proof chain that holds the archived reports; it follows the archiving.
  sealed_seq integer,
  off_at timestamptz,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, item_id),
  constraint assessment_item_kind check (kind in ('perf', 'eval')),
  constraint assessment_item_span check (end_at > start_at),
  constraint assessment_item_days check (object_days between 0 and 30),
  constraint assessment_item_archived check (archived_at is null or (ended_at is not null and off_at is null)),
  constraint assessment_item_maker_fk foreign key (org_id, made_by) references people_person (org_id, user_id),
  constraint assessment_item_term_fk foreign key (org_id, term_id) references timetable_term (org_id, term_id)
);
create index assessment_item_list on assessment_item (org_id, kind, start_at desc, item_id);
-- What the clock has to end, and what was taken off.
create index assessment_item_due on assessment_item (org_id, end_at) where ended_at is null;
create index assessment_item_off on assessment_item (org_id, off_at) where off_at is not null;
select kernel_tenant_table('assessment_item');

create table assessment_member (
  org_id bigint not null,
  item_id bigint not null,
  user_id bigint not null,
  -- Of a child: the class on the day of publishing.
  clazz_id bigint,
  -- Of a teacher: who leads them in this evaluation.
  leader_id bigint,
  -- Set by the school in place of the level that follows from the total.
  level text,
  comment text not null default '',
  comment_by bigint,
  comment_at timestamptz,
  rev integer not null default 1,
  changes jsonb not null default '[]',
  primary key (org_id, item_id, user_id),
  constraint assessment_member_leader check (leader_id <> user_id),
  constraint assessment_member_item_fk foreign key (org_id, item_id) references assessment_item (org_id, item_id)
    on delete cascade,
  constraint assessment_member_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint assessment_member_leader_fk foreign key (org_id, leader_id) references people_person (org_id, user_id),
  constraint assessment_member_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
create index assessment_member_user on assessment_member (org_id, user_id);
create index assessment_member_leads on assessment_member (org_id, leader_id) where leader_id is not null;
create index assessment_member_clazz on assessment_member (org_id, clazz_id, item_id) where clazz_id is not null;
select kernel_tenant_table('assessment_member');

-- One judgement: of whom, in which role, by whom; judge 0 is the school's (main) or the class's teachers together. Scores are
-- [{indexId, score}]: a draft until handed_at.
create table assessment_sheet (
  org_id bigint not null,
  item_id bigint not null,
  user_id bigint not null,
  role text not null,
  judge_id bigint not null,
  scores jsonb not null default '[]',
  texts jsonb not null default '[]',
  -- Every index of the role has its score: handed in by itself when the evaluation ends.
  complete boolean not null default false,
  -- Teachers of subjects who have handed in their part.
  signed bigint[] not null default '{}',
  handed_at timestamptz,
  saved_at timestamptz,
  rev integer not null default 1,
  changes jsonb not null default '[]',
  primary key (org_id, item_id, user_id, role, judge_id),
  constraint assessment_sheet_role check (role in ('self', 'lead', 'main', 'classmate', 'teacher')),
  constraint assessment_sheet_member_fk foreign key (org_id, item_id, user_id)
    references assessment_member (org_id, item_id, user_id) on delete cascade
);
create index assessment_sheet_judge on assessment_sheet (org_id, judge_id, item_id);
select kernel_tenant_table('assessment_sheet');

create table assessment_event (
  org_id bigint not null,
  event_id bigint not null,
  item_id bigint not null,
  user_id bigint not null,
  index_id text not null,
  score numeric(5,1) not null,
  text text not null,
  paths text[] not null default '{}',
  made_by bigint not null,
  made_at timestamptz not null,
  nodded_by bigint,
  nodded_at timestamptz,
  primary key (org_id, event_id),
  constraint assessment_event_nodded check ((nodded_by is null) = (nodded_at is null)),
  constraint assessment_event_member_fk foreign key (org_id, item_id, user_id)
    references assessment_member (org_id, item_id, user_id) on delete cascade
);
create index assessment_event_of on assessment_event (org_id, item_id, user_id, made_at desc);
select kernel_tenant_table('assessment_event');

create table assessment_phrase (
  org_id bigint not null,
  phrase_id bigint not null,
  user_id bigint not null,
  text text not null,
  made_at timestamptz not null,
  primary key (org_id, phrase_id),
  constraint assessment_phrase_key unique (org_id, user_id, text),
  constraint assessment_phrase_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
    on delete cascade
);
select kernel_tenant_table('assessment_phrase');

-- A figure of the house that a judge has set right for one evaluation.
create table assessment_instead (
  org_id bigint not null,
  item_id bigint not null,
  user_id bigint not null,
  figure text not null,
  value text not null,
  why text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, item_id, user_id, figure),
  constraint assessment_instead_member_fk foreign key (org_id, item_id, user_id)
    references assessment_member (org_id, item_id, user_id) on delete cascade
);
select kernel_tenant_table('assessment_instead');
