create table people_person (
  org_id bigint not null,
  user_id bigint not null,
  user_type integer not null,
  -- The account number, unique over the platform (claim in account).
  yun_no text not null,
  login text,
  name text not null,
  nick text not null default '',
  sex text not null,
  photo text,
  phone text,
  email text,
  sid_no text,
  -- GB/T 3304 number; 1 is Han.
  ethnic_id integer,
  born_on date,
  admin_by bigint,
  remark text not null default '',
  enabled boolean not null,
  made_at timestamptz not null,
  -- Removed people keep their rows for marks and archives; lists leave them out.
  removed_at timestamptz,
  primary key (org_id, user_id),
  constraint people_person_type check (user_type in (1, 2)),
  constraint people_person_sex check (sex in ('male', 'female')),
  constraint people_person_admin_by_fk foreign key (org_id, admin_by) references people_person (org_id, user_id)
);
-- A removed child's number may be given again.
create unique index people_person_sid_key on people_person (org_id, sid_no) where removed_at is null and sid_no is not null;
-- A school's list in its usual order, with every filter of the screen inside the index: 20,000 children are counted without touching a row.
create index people_person_list on people_person (org_id, user_type, user_id desc) include (name, sid_no, login, enabled) where removed_at is null;
create index people_person_name on people_person (org_id, user_type, name, user_id) where removed_at is null;
create index people_person_sid on people_person (org_id, user_type, sid_no, user_id) where removed_at is null;
create index people_person_born on people_person (org_id, name, born_on) where removed_at is null;
create index people_person_admin_by on people_person (org_id, admin_by) where admin_by is not null;
-- Regions and the platform look through many organisations at once: newest first, or by what somebody tells on the phone.
create index people_person_newest on people_person (user_id desc) include (org_id, user_type, enabled) where removed_at is null;
create index people_person_name_across on people_person (name text_pattern_ops, user_id);
create index people_person_login_across on people_person (lower(login) text_pattern_ops, user_id);
create index people_person_phone_across on people_person (phone, user_id);
create index people_person_yun_across on people_person (yun_no);
select kernel_tenant_table('people_person');

create table people_person_role (
  org_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (org_id, user_id, role_id),
  constraint people_person_role_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index people_person_role_role on people_person_role (org_id, role_id);
select kernel_tenant_table('people_person_role');

create table people_teach_sbj (
  org_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  ord integer not null,
  primary key (org_id, user_id, sbj_id),
  constraint people_teach_sbj_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
select kernel_tenant_table('people_teach_sbj');

-- Published: who a person is, for the names beside ids.
create view people_person_v with (security_invoker = true) as
  select org_id, user_id, user_type, yun_no, login, name, nick, sex, photo, phone, sid_no, ethnic_id, born_on, enabled, removed_at from people_person;
create view people_role_v with (security_invoker = true) as select org_id, user_id, role_id from people_person_role;
create view people_teach_sbj_v with (security_invoker = true) as select org_id, user_id, sbj_id, ord from people_teach_sbj;
grant select on people_person_v, people_role_v, people_teach_sbj_v to meiyike_tenant, meiyike_across;
create view role_role_v with (security_invoker = true) as select org_id, role_id, name, func_ids from role_role;
grant select on role_role_v to meiyike_tenant, meiyike_across;
