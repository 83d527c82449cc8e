-- Organisations and regions belong to nobody: every module's rows point at them.
create table organisation_region (
  reg_id bigint primary key,
  parent_id bigint references organisation_region (reg_id),
  -- 1 province, 2 city, 3 district
  level integer not null,
  name_zh text not null,
  name_en text not null,
  ord integer not null
);
create index organisation_region_parent on organisation_region (parent_id, ord);
select kernel_reference_table('organisation_region');

create table organisation_org (
  org_id bigint primary key,
  name text not null,
  busi_id integer not null,
  -- What kind of institution inside its business line: primary, junior, nine-year, senior, bureau …
  scope text not null,
  reg_id bigint references organisation_region (reg_id),
  parent_id bigint references organisation_org (org_id),
  sys_ids bigint[] not null,
  zone text not null,
  domain text,
  logo text,
  enabled boolean not null,
  visit boolean not null,
  visit_set jsonb not null,
  outline text not null default '',
  intro text not null default '',
  address text not null default '',
  picture text,
  qr_code text,
  carousels text[] not null default '{}',
  videos text[] not null default '{}',
  admin_name text not null default '',
  admin_phone text not null default '',
  -- argon2id of the password new people begin with; null: the product has none and an own one is made per person.
  def_pwd_hash text,
  -- A demonstration world's sign-in page shows its accounts.
  demo boolean not null default false,
  made_at timestamptz not null,
  constraint organisation_org_busi check (busi_id in (1, 3, 4, 5, 8)),
  constraint organisation_org_domain_key unique (domain)
);
create index organisation_org_reg on organisation_org (reg_id, org_id);
create index organisation_org_parent on organisation_org (parent_id);
create index organisation_org_name on organisation_org using gin (name gin_trgm_ops);
select kernel_reference_table('organisation_org');

create table organisation_serve (
  org_id bigint not null references organisation_org (org_id) on delete cascade,
  serv_id text not null,
  start_on date not null,
  end_on date,
  primary key (org_id, serv_id)
);
select kernel_reference_table('organisation_serve');

-- Menu entries that an organisation or a region switched off; nothing stored means all that rights allow.
create table organisation_menu (
  owner_kind text not null,
  owner_id bigint not null,
  menu_ids text[] not null,
  primary key (owner_kind, owner_id),
  constraint organisation_menu_kind check (owner_kind in ('org', 'reg'))
);
select kernel_reference_table('organisation_menu');
