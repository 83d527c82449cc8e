-- What bands measure and where they are, in partitions of a month by the time of the value. There is no default partition, whose
-- rows would block the next one; nobody has rights on a partition, where the policy of the whole table does not hold.

create table watch_reading (
  org_id bigint not null,
  user_id bigint not null,
  kind text not null,
  at timestamptz not null,
  message_id bigint not null,
  wear_id bigint not null,
  value integer not null,
  -- The lower value of blood pressure.
  value2 integer,
  constraint watch_reading_key primary key (org_id, user_id, kind, at),
  constraint watch_reading_kind check (kind in ('heart', 'blood', 'oxygen', 'steps', 'temps'))
) partition by range (at);
select kernel_tenant_table('watch_reading');

create table watch_fix (
  org_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  message_id bigint not null,
  -- WGS-84 in millionths of a degree, the radius in metres, and what the maker said in the maker's datum.
  lat_e6 integer not null,
  lon_e6 integer not null,
  acc integer not null,
  datum text not null,
  said_lat_e6 integer not null,
  said_lon_e6 integer not null,
  constraint watch_fix_key primary key (org_id, user_id, at)
) partition by range (at);
select kernel_tenant_table('watch_fix');

create table watch_sum (
  org_id bigint not null,
  user_id bigint not null,
  kind text not null,
  span text not null,
  at timestamptz not null,
  count integer not null,
  total integer not null,
  least integer,
  most integer,
  total2 integer,
  least2 integer,
  most2 integer,
  primary key (org_id, user_id, kind, span, at),
  constraint watch_sum_kind check (kind in ('heart', 'blood', 'oxygen', 'steps', 'temps', 'outside')),
  constraint watch_sum_span check (span in ('hour', 'day')),
  constraint watch_sum_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
) with (fillfactor = 70); -- Counted up with each value: room beside a row keeps its indexes as they are.
create index watch_sum_day on watch_sum (org_id, span, kind, at);
select kernel_tenant_table('watch_sum');
