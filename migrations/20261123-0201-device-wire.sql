-- What devices say and are told: messages, what happened, commands with their attempts.

-- The number of a message by vendor and device. It is no index of the messages themselves: the school may differ between
-- two repeats, and a repeat must be known also where the message is gone.
create table device_seen (
  dev_id text not null,
  provider_id bigint not null,
  no text not null,
  hash text not null,
  message_id bigint not null,
  times integer not null,
  received_at timestamptz not null,
  primary key (dev_id, provider_id, no)
);
create index device_seen_age on device_seen (received_at);
select kernel_reference_table('device_seen');

create table device_message (
  org_id bigint not null,
  message_id bigint not null,
  device_id bigint not null,
  provider_id bigint not null,
  no text not null,
  kind text not null,
  data jsonb not null,
  sent_at timestamptz not null,
  -- By the device's clock, and by ours.
  measured_at timestamptz not null,
  at timestamptz not null,
  received_at timestamptz not null,
  offset_ms bigint not null,
  flag text,
  -- The number had come before with other content: kept to be looked at, and nothing follows from it.
  is_conflict boolean not null,
  firmware text,
  applied_at timestamptz,
  primary key (org_id, message_id),
  constraint device_message_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id) on delete cascade,
  constraint device_message_provider_fk foreign key (provider_id) references device_provider (provider_id),
  constraint device_message_kind check (kind in ('hello', 'beat', 'event', 'log', 'ack', 'reading', 'race')),
  constraint device_message_flag check (flag in ('epoch', 'rollover', 'future'))
);
create index device_message_of on device_message (org_id, device_id, kind, at desc);
create index device_message_age on device_message (org_id, received_at);
select kernel_tenant_table('device_message');

create table device_event (
  org_id bigint not null,
  event_id bigint not null,
  device_id bigint not null,
  code text not null,
  at timestamptz not null,
  detail jsonb not null,
  message_id bigint,
  primary key (org_id, event_id),
  constraint device_event_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id) on delete cascade
);
create index device_event_of on device_event (org_id, device_id, at desc);
create index device_event_age on device_event (org_id, at);
select kernel_tenant_table('device_event');

create table device_command (
  org_id bigint not null,
  command_id bigint not null,
  device_id bigint not null,
  what text not null,
  body jsonb not null,
  state text not null,
  attempt integer not null,
  text text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  expires_at timestamptz not null,
  primary key (org_id, command_id),
  constraint device_command_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id) on delete cascade,
  constraint device_command_state check (state in ('queued', 'sent', 'acked', 'failed', 'expired')),
  constraint device_command_what check (what in ('setting', 'route', 'race', 'report', 'reboot'))
);
create index device_command_of on device_command (org_id, device_id, made_at desc);
create index device_command_open on device_command (org_id, expires_at) where state in ('queued', 'sent');
select kernel_tenant_table('device_command');

create table device_attempt (
  org_id bigint not null,
  command_id bigint not null,
  attempt integer not null,
  queued_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  ok boolean,
  text text not null,
  primary key (org_id, command_id, attempt),
  constraint device_attempt_command_fk foreign key (org_id, command_id) references device_command (org_id, command_id) on delete cascade
);
select kernel_tenant_table('device_attempt');
