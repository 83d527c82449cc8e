-- Packages for test devices: built by a job, sealed for each apparatus by its own public key.

-- Apparatus of a school as other modules name it: its number, its maker's number and whether it stands here.
create view device_apparatus_v with (security_invoker = true) as
  select org_id, device_id, dev_id, name, type, left_at from device_device where kind = 'apparatus';
grant select on device_apparatus_v to meiyike_tenant, meiyike_across;

create table face_key (
  org_id bigint not null,
  device_id bigint not null,
  pem text not null,
  -- SHA-256 of the key, as people compare it with what the device shows.
  fingerprint text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, device_id),
  constraint face_key_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id) on delete cascade
);
select kernel_tenant_table('face_key');

create table face_package (
  org_id bigint not null references organisation_org (org_id),
  package_id bigint not null,
  clazz_ids bigint[] not null,
  tst_id bigint,
  kind text not null,
  -- The model and its version, where vectors are packed.
  algorithm text,
  -- Only what changed since; null: everything.
  since bigint,
  version bigint,
  state text not null,
  -- Children inside: a withdrawal finds the packages it ends.
  user_ids bigint[] not null,
  faces integer not null,
  gone integer not null,
  size bigint,
  path text,
  made_by bigint not null,
  made_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz not null,
  primary key (org_id, package_id),
  constraint face_package_kind check (kind in ('photos', 'vectors')),
  constraint face_package_state check (state in ('building', 'ready', 'failed', 'expired', 'void')),
  constraint face_package_file check (path is null or state = 'ready')
);
create index face_package_ends on face_package (org_id, ends_at) where state = 'ready';
create index face_package_children on face_package using gin (user_ids);
select kernel_tenant_table('face_package');

create table face_package_device (
  org_id bigint not null,
  package_id bigint not null,
  device_id bigint not null,
  fingerprint text not null,
  loaded_at timestamptz,
  primary key (org_id, package_id, device_id),
  constraint face_package_device_package_fk foreign key (org_id, package_id)
    references face_package (org_id, package_id) on delete cascade,
  constraint face_package_device_device_fk foreign key (org_id, device_id)
    references device_device (org_id, device_id) on delete cascade
);
select kernel_tenant_table('face_package_device');

create table face_report (
  org_id bigint not null,
  package_id bigint not null,
  device_id bigint not null,
  user_id bigint not null,
  loaded boolean not null,
  code text,
  at timestamptz not null,
  primary key (org_id, package_id, device_id, user_id),
  constraint face_report_device_fk foreign key (org_id, package_id, device_id)
    references face_package_device (org_id, package_id, device_id) on delete cascade
);
select kernel_tenant_table('face_report');
