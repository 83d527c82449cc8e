-- The class space: posts with praise and replies. Praise and replies stand in the organisation of the post;
-- their writer may be of a partner class of another school, hence the copied name and no foreign key to a person.
create table class_dynamic (
  org_id bigint not null,
  dyna_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  text text not null,
  images text[] not null,
  video text,
  at timestamptz not null,
  primary key (org_id, dyna_id),
  constraint class_dynamic_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id) on delete cascade,
  constraint class_dynamic_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index class_dynamic_list on class_dynamic (org_id, clazz_id, dyna_id desc);
select kernel_tenant_table('class_dynamic');

create table class_dynamic_praise (
  org_id bigint not null,
  dyna_id bigint not null,
  user_id bigint not null,
  praise_id bigint not null,
  user_name text not null,
  -- Taken back praise stays as a row: praising again is no second notice.
  is_on boolean not null,
  at timestamptz not null,
  -- Who wrote the post; the notice is theirs until they have seen it. Null: they praised themselves.
  to_id bigint,
  seen_at timestamptz,
  primary key (org_id, dyna_id, user_id),
  constraint class_dynamic_praise_post_fk foreign key (org_id, dyna_id) references class_dynamic (org_id, dyna_id) on delete cascade
);
create index class_dynamic_praise_notice on class_dynamic_praise (org_id, to_id, praise_id desc) where seen_at is null and is_on;
select kernel_tenant_table('class_dynamic_praise');

create table class_dynamic_reply (
  org_id bigint not null,
  reply_id bigint not null,
  dyna_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  text text not null,
  at timestamptz not null,
  to_id bigint,
  seen_at timestamptz,
  primary key (org_id, reply_id),
  constraint class_dynamic_reply_post_fk foreign key (org_id, dyna_id) references class_dynamic (org_id, dyna_id) on delete cascade
);
create index class_dynamic_reply_list on class_dynamic_reply (org_id, dyna_id, reply_id);
create index class_dynamic_reply_notice on class_dynamic_reply (org_id, to_id, reply_id desc) where seen_at is null;
select kernel_tenant_table('class_dynamic_reply');
