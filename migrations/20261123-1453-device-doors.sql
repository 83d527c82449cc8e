-- The second door, MQTT 3.1.1: by which door a device spoke last, and what clients that keep their session want to hear.
-- Commands wait where they always do; a session holds none.
alter table device_claim add column by text;
alter table device_claim add constraint device_claim_by check (by in ('http', 'mqtt'));

create table device_session (
  client_id text not null,
  provider_id bigint not null,
  topics text[] not null,
  opened_at timestamptz not null,
  primary key (client_id, provider_id)
);
select kernel_reference_table('device_session');

-- Whoever is told by the number of a device asks who holds it.
create index device_holder_device on device_holder (device_id) where to_at is null;
