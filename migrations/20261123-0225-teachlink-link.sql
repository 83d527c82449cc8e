-- Teaching links: what a teacher prepares, sends out and looks back on around one hour of a teaching plan.
create table teachlink_link (
  org_id bigint not null,
  -- The hour itself (teachplan_hour): a link outlives every change of its name and order, and goes with it.
  link_id bigint not null,
  user_id bigint not null,
  -- Design and reflection are texts of the own library. No foreign key: the library may take one out.
  design_id bigint,
  reflect_id bigint,
  -- Courseware of the preview as it was chosen: number, version, title and file, so that children read what was chosen.
  resources jsonb not null default '[]',
  -- Versions of the questions of the preview, in their order.
  ver_ids bigint[] not null default '{}',
  preview_at timestamptz,
  -- Whose link this one was copied from, by name.
  source jsonb,
  made_at timestamptz not null,
  primary key (org_id, link_id),
  constraint teachlink_link_hour_fk foreign key (org_id, link_id) references teachplan_hour (org_id, link_id) on delete cascade,
  constraint teachlink_link_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint teachlink_link_ques check (cardinality(ver_ids) <= 20)
);
create index teachlink_link_user on teachlink_link (org_id, user_id);
select kernel_tenant_table('teachlink_link');

-- What was sent to a class: the same hour is taught to several, each with its own check and due time.
create table teachlink_publish (
  org_id bigint not null,
  link_id bigint not null,
  clazz_id bigint not null,
  -- The pre-class check that homework made of the questions; none when there is only something to read.
  task_id bigint,
  ver_ids bigint[] not null default '{}',
  due_at timestamptz not null,
  published_at timestamptz not null,
  primary key (org_id, link_id, clazz_id),
  constraint teachlink_publish_link_fk foreign key (org_id, link_id) references teachlink_link (org_id, link_id) on delete cascade,
  constraint teachlink_publish_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade
);
create index teachlink_publish_clazz on teachlink_publish (org_id, clazz_id, published_at desc);
select kernel_tenant_table('teachlink_publish');

-- How long a child had the pages of a preview open.
create table teachlink_look (
  org_id bigint not null,
  link_id bigint not null,
  user_id bigint not null,
  seconds integer not null default 0,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (org_id, link_id, user_id),
  constraint teachlink_look_link_fk foreign key (org_id, link_id) references teachlink_link (org_id, link_id) on delete cascade,
  constraint teachlink_look_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index teachlink_look_user on teachlink_look (org_id, user_id);
select kernel_tenant_table('teachlink_look');
