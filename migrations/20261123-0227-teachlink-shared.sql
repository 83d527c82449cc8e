-- Links that others read and copy: a frozen version without one child in it. It belongs to nobody, because it may leave the school.
create table teachlink_shared (
  link_id bigint primary key,
  from_org_id bigint not null,
  user_id bigint not null,
  author text not null,
  org_name text not null,
  -- Region of the school, its first four digits: as far as `reg` reaches.
  city integer,
  -- group: who teaches the subject in the school; org: the school; reg: the city.
  scope text not null,
  sbj_id bigint not null,
  tbk_id bigint,
  unit text not null,
  name text not null,
  body jsonb not null,
  copies integer not null default 0,
  shared_at timestamptz not null,
  removed_at timestamptz,
  constraint teachlink_shared_scope check (scope in ('group', 'org', 'reg')),
  constraint teachlink_shared_org_fk foreign key (from_org_id) references organisation_org (org_id),
  constraint teachlink_shared_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create index teachlink_shared_org on teachlink_shared (from_org_id, shared_at desc) where removed_at is null;
create index teachlink_shared_city on teachlink_shared (city, shared_at desc) where removed_at is null and scope = 'reg';
select kernel_reference_table('teachlink_shared');
