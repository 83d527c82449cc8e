-- Presets belong to the platform and give function codes; custom roles belong to an organisation and hold function modules.
create table role_preset (
  role_id bigint primary key,
  busi_id integer not null,
  user_type integer not null,
  name_zh text not null,
  name_en text not null,
  func_ids text[] not null,
  -- Held by everybody of that line and type without being given: AUTHENTICATED plus STUDENT or teaching.
  baseline boolean not null default false,
  ord integer not null
);
select kernel_reference_table('role_preset');
create table role_role (
  org_id bigint not null,
  role_id bigint not null,
  name text not null,
  func_ids text[] not null,
  made_at timestamptz not null,
  primary key (org_id, role_id),
  constraint role_role_name_key unique (org_id, name)
);
select kernel_tenant_table('role_role');
