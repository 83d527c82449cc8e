-- Messages and events become partitions of a month; signs of life and logs, which are most of what devices say and are
-- kept for a tenth of the time, get a table of their own, so that their months go by themselves.

alter table device_message rename to device_message_before;
drop index device_message_of;
drop index device_message_age;
alter table device_event rename to device_event_before;
drop index device_event_of;
drop index device_event_age;

create table device_message (
  org_id bigint not null,
  message_id bigint not null,
  device_id bigint not null,
  provider_id bigint not null,
  no text not null,
  kind text not null,
  data jsonb not null,
  sent_at timestamptz not null,
  measured_at timestamptz not null,
  at timestamptz not null,
  -- Ours: the month it lies in. A device's own time may be of 1970.
  received_at timestamptz not null,
  offset_ms bigint not null,
  flag text,
  is_conflict boolean not null,
  firmware text,
  applied_at timestamptz,
  constraint device_message_key primary key (org_id, message_id, received_at),
  constraint device_message_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id) on delete cascade,
  constraint device_message_provider_fk foreign key (provider_id) references device_provider (provider_id),
  constraint device_message_kind check (kind in ('hello', 'beat', 'event', 'log', 'ack', 'reading', 'race')),
  constraint device_message_flag check (flag in ('epoch', 'rollover', 'future'))
) partition by range (received_at);
create index device_message_of on device_message (org_id, device_id, kind, at desc);
select kernel_tenant_table('device_message');

create table device_talk (
  org_id bigint not null,
  message_id bigint not null,
  device_id bigint not null,
  provider_id bigint not null,
  no text not null,
  kind text not null,
  data jsonb not null,
  sent_at timestamptz not null,
  measured_at timestamptz not null,
  at timestamptz not null,
  received_at timestamptz not null,
  offset_ms bigint not null,
  flag text,
  is_conflict boolean not null,
  firmware text,
  applied_at timestamptz,
  constraint device_talk_key primary key (org_id, message_id, received_at),
  constraint device_talk_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id) on delete cascade,
  constraint device_talk_provider_fk foreign key (provider_id) references device_provider (provider_id),
  constraint device_talk_kind check (kind in ('beat', 'log')),
  constraint device_talk_flag check (flag in ('epoch', 'rollover', 'future'))
) partition by range (received_at);
create index device_talk_of on device_talk (org_id, device_id, kind, at desc);
select kernel_tenant_table('device_talk');

create table device_event (
  org_id bigint not null,
  event_id bigint not null,
  device_id bigint not null,
  code text not null,
  at timestamptz not null,
  detail jsonb not null,
  message_id bigint,
  -- When we wrote it down: the month it lies in. A process of the release before leaves it to the database.
  noted_at timestamptz not null default now(),
  constraint device_event_key primary key (org_id, event_id, noted_at),
  constraint device_event_device_fk foreign key (org_id, device_id) references device_device (org_id, device_id) on delete cascade
) partition by range (noted_at);
create index device_event_of on device_event (org_id, device_id, at desc);
select kernel_tenant_table('device_event');

-- An event of before lies where its message does; one that no message told, where it says, if that can be.
alter table device_event_before add column noted_at timestamptz;
update device_event_before e
set noted_at = m.received_at
from device_message_before m
where m.org_id = e.org_id
  and m.message_id = e.message_id;
update device_event_before e
set noted_at = case when e.at > now() - interval '400 days' and e.at < now() then e.at else now() end
where e.noted_at is null;

do $$
declare
  first timestamptz;
  last timestamptz;
begin
  select coalesce(min(received_at), now()), coalesce(max(received_at), now()) into first, last from device_message_before;
  perform kernel_open_months('device_message', first, last);
  perform kernel_open_months('device_talk', first, last);
  select coalesce(min(noted_at), now()), coalesce(max(noted_at), now()) into first, last from device_event_before;
  perform kernel_open_months('device_event', first, last);
end $$;

insert into device_message (org_id, message_id, device_id, provider_id, no, kind, data, sent_at, measured_at, at,
  received_at, offset_ms, flag, is_conflict, firmware, applied_at)
select org_id, message_id, device_id, provider_id, no, kind, data, sent_at, measured_at, at,
  received_at, offset_ms, flag, is_conflict, firmware, applied_at
from device_message_before
where kind not in ('beat', 'log');
insert into device_talk (org_id, message_id, device_id, provider_id, no, kind, data, sent_at, measured_at, at,
  received_at, offset_ms, flag, is_conflict, firmware, applied_at)
select org_id, message_id, device_id, provider_id, no, kind, data, sent_at, measured_at, at,
  received_at, offset_ms, flag, is_conflict, firmware, applied_at
from device_message_before
where kind in ('beat', 'log');
insert into device_event (org_id, event_id, device_id, code, at, detail, message_id, noted_at)
select org_id, event_id, device_id, code, at, detail, message_id, noted_at
from device_event_before;

drop table device_event_before;
drop table device_message_before;
