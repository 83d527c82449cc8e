-- Surveys in which children sign up and choose, and AI fitness tests.

-- A survey at an organisation; a bureau's stands with the bureau and, once published, with each school that takes part.
create table fitness_test_survey (
  org_id bigint not null,
  svy_id bigint not null,
  host_id bigint not null,
  name text not null,
  -- The exam whose electives are chosen.
  tst_id bigint,
  -- [{ optId, name, itemIds, max }]
  options jsonb not null,
  -- How many options a child chooses.
  choose integer not null,
  grd_ids bigint[] not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  state text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, svy_id),
  constraint fitness_test_survey_state check (state in ('draft', 'published')),
  constraint fitness_test_survey_order check (start_at < end_at),
  constraint fitness_test_survey_choose check (choose between 1 and 10),
  constraint fitness_test_survey_exam_fk foreign key (org_id, tst_id) references fitness_test_exam (org_id, tst_id)
);
create index fitness_test_survey_list on fitness_test_survey (org_id, start_at desc, svy_id desc);
create index fitness_test_survey_exam on fitness_test_survey (org_id, tst_id);
select kernel_tenant_table('fitness_test_survey');

-- A child's choice.
create table fitness_test_pick (
  org_id bigint not null,
  svy_id bigint not null,
  user_id bigint not null,
  option_ids bigint[] not null,
  at timestamptz not null,
  by_id bigint not null,
  primary key (org_id, svy_id, user_id),
  constraint fitness_test_pick_survey_fk foreign key (org_id, svy_id) references fitness_test_survey (org_id, svy_id) on delete cascade,
  constraint fitness_test_pick_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
select kernel_tenant_table('fitness_test_pick');

-- An AI fitness test: a class at a device. Practice, not the year's result.
create table fitness_test_ai_action (
  org_id bigint not null,
  act_id bigint not null,
  item_id text not null,
  clazz_id bigint not null,
  dev_ids text[] not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, act_id),
  constraint fitness_test_ai_action_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
create index fitness_test_ai_action_list on fitness_test_ai_action (org_id, made_at desc, act_id desc);
select kernel_tenant_table('fitness_test_ai_action');

create table fitness_test_ai_result (
  org_id bigint not null,
  rst_id bigint not null,
  act_id bigint not null,
  user_id bigint not null,
  value integer not null,
  points integer,
  level text,
  video text,
  at timestamptz not null,
  primary key (org_id, rst_id),
  constraint fitness_test_ai_result_action_fk foreign key (org_id, act_id) references fitness_test_ai_action (org_id, act_id) on delete cascade,
  constraint fitness_test_ai_result_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index fitness_test_ai_result_list on fitness_test_ai_result (org_id, act_id, at desc);
create index fitness_test_ai_result_user on fitness_test_ai_result (org_id, user_id, at desc);
select kernel_tenant_table('fitness_test_ai_result');
