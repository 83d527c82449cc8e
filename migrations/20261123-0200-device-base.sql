-- Equipment: vendors with their keys, every device in the world, and which school held it when.

create table device_provider (
  provider_id bigint primary key,
  name text not null,
  contact text not null,
  phone text not null,
  -- SHA-256 of the key; the key itself is shown once and kept nowhere.
  key_hash text not null,
  -- What the key may send beyond signs of life.
  kinds text[] not null,
  is_on boolean not null,
  made_at timestamptz not null,
  key_at timestamptz not null,
  used_at timestamptz,
  constraint device_provider_name_key unique (name),
  constraint device_provider_hash_key unique (key_hash)
);
select kernel_reference_table('device_provider');

-- The maker's number of a device is unique in the world. Whose it is now says its open interval.
create table device_claim (
  dev_id text primary key,
  provider_id bigint,
  -- The last differences between arrival and sending, in milliseconds: how far its clock is off.
  samples bigint[] not null,
  made_at timestamptz not null
);
select kernel_reference_table('device_claim');

-- Which school held a device from when to when: a message belongs to the holder at its corrected time.
create table device_holder (
  dev_id text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  org_id bigint not null,
  device_id bigint not null,
  primary key (dev_id, device_id),
  constraint device_holder_forward check (to_at is null or to_at >= from_at)
);
create index device_holder_at on device_holder (dev_id, from_at);
select kernel_reference_table('device_holder');

-- A row is a school's time with a device: who moves it closes one and begins another, so a history never moves along.
create table device_device (
  org_id bigint not null,
  device_id bigint not null,
  kind text not null,
  type text not null,
  dev_id text not null,
  name text not null,
  text text not null,
  provider_id bigint,
  -- The apparatus of a sensor; the box of a band or rope. One column each: a device stands in one.
  apparatus_id bigint,
  box_id bigint,
  setting jsonb not null,
  interval_s integer not null,
  made_at timestamptz not null,
  held_at timestamptz not null,
  left_at timestamptz,
  -- How it is, kept by whoever applies its messages.
  seen_at timestamptz,
  is_silent boolean not null,
  firmware text,
  battery integer,
  signal integer,
  latest jsonb,
  latest_at timestamptz,
  primary key (org_id, device_id),
  constraint device_device_provider_fk foreign key (provider_id) references device_provider (provider_id),
  constraint device_device_apparatus_fk foreign key (org_id, apparatus_id) references device_device (org_id, device_id),
  constraint device_device_box_fk foreign key (org_id, box_id) references device_device (org_id, device_id),
  constraint device_device_kind check (kind in ('apparatus', 'sensor', 'rope', 'band', 'box')),
  constraint device_device_interval check (interval_s between 5 and 3600),
  constraint device_device_battery check (battery between 0 and 100)
);
create unique index device_device_now on device_device (org_id, dev_id) where left_at is null;
create index device_device_list on device_device (org_id, kind, device_id) where left_at is null;
create index device_device_box on device_device (org_id, box_id);
create index device_device_apparatus on device_device (org_id, apparatus_id);
create index device_device_provider on device_device (provider_id);
select kernel_tenant_table('device_device');
