-- Training: goals of a tier, to-dos that a teacher publishes, and what a teacher writes to a learner.

-- How much a learner means to practise a subject within a period. How far it is follows from practice_day, so a corrected mark corrects it.
create table train_goal (
  org_id bigint not null,
  goal_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  tier text not null,
  start_on date not null,
  end_on date not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, goal_id),
  constraint train_goal_tier check (tier in ('highest', 'high', 'higher')),
  constraint train_goal_period check (end_on >= start_on and end_on - start_on < 31),
  constraint train_goal_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint train_goal_maker_fk foreign key (org_id, made_by) references people_person (org_id, user_id) on delete cascade,
  constraint train_goal_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  -- Two goals of one subject at once would count every answer twice. Also the index of a learner's goals.
  constraint train_goal_apart exclude using gist (org_id with =, user_id with =, sbj_id with =, daterange(start_on, end_on, '[]') with &&)
);
create index train_goal_list on train_goal (org_id, user_id, end_on desc);
select kernel_tenant_table('train_goal');

-- A practice or an evaluation that a learner is to do. It is active until done_at.
create table train_todo (
  org_id bigint not null,
  todo_id bigint not null,
  user_id bigint not null,
  -- Textbook section, node of a special-topic book, homework, question; or an evaluation: a paper.
  type text not null,
  -- No foreign key: a to-do outlives what it was made from.
  bus_id bigint not null,
  name text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  -- Of an evaluation: the questions as they were when it was published.
  ver_ids bigint[] not null default '{}',
  que_count integer not null,
  due_at timestamptz not null,
  made_by bigint not null,
  made_at timestamptz not null,
  done_at timestamptz,
  train_id bigint,
  part_count integer,
  right_count integer,
  share_sum integer,
  spent integer,
  primary key (org_id, todo_id),
  constraint train_todo_type check (type in ('tbk', 'sbk', 'work', 'que', 'eval')),
  constraint train_todo_ques check (que_count between 1 and 50 and (type = 'eval') = (cardinality(ver_ids) > 0)),
  constraint train_todo_done check ((done_at is null) = (train_id is null)),
  constraint train_todo_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint train_todo_maker_fk foreign key (org_id, made_by) references people_person (org_id, user_id) on delete cascade,
  constraint train_todo_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint train_todo_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
-- The same published twice is one to-do with a new due time.
create unique index train_todo_open on train_todo (org_id, user_id, type, bus_id) where done_at is null;
create index train_todo_list on train_todo (org_id, user_id, made_at desc);
create index train_todo_made on train_todo (org_id, made_by, made_at desc);
select kernel_tenant_table('train_todo');

-- What a teacher writes to a learner.
create table train_comment (
  org_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null,
  text text not null,
  images text[] not null default '{}',
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, comment_id),
  constraint train_comment_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint train_comment_maker_fk foreign key (org_id, made_by) references people_person (org_id, user_id) on delete cascade
);
create index train_comment_list on train_comment (org_id, user_id, made_at desc);
create index train_comment_made on train_comment (org_id, made_by, made_at desc);
select kernel_tenant_table('train_comment');
