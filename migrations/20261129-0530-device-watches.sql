-- Who has the page of a running room open: times of lanes reach everybody there who looks, not only who prepared the race.
create table device_watch (
  org_id bigint not null,
  room_id bigint not null,
  user_id bigint not null,
  until timestamptz not null,
  primary key (org_id, room_id, user_id),
  constraint device_watch_room_fk foreign key (org_id, room_id) references device_room (org_id, room_id)
);
create index device_watch_until on device_watch (org_id, until);
select kernel_tenant_table('device_watch');

-- Whose device it was when it was taken out of use: another vendor that has its number now writes nothing into that time.
-- Empty while the number is claimed without a break; 0 where the vendor of that time is not known any more.
alter table device_holder add column provider_id bigint;
update device_holder h
set provider_id = 0
where h.to_at is not null
  and not exists (
    select 1
    from device_claim c
    where c.dev_id = h.dev_id
      and c.made_at < h.to_at);

-- What bands measured and nobody took is forgotten after a week from now on, each night; this is what lies there from before.
update device_message m
set data = m.data - 'values'
from device_device d
where d.org_id = m.org_id
  and d.device_id = m.device_id
  and d.kind = 'band'
  and m.kind = 'reading'
  and m.data ? 'values'
  and m.received_at < now() - interval '7 days';
