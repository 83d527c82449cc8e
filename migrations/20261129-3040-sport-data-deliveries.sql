-- What came in: a row of each sheet, and a row a day of whoever or whatever else sends, by kind. By it a school finds what was
-- refused, and a bureau which school is silent.
create table sport_data_delivery (
  org_id bigint not null,
  delivery_id bigint not null,
  kind text not null,
  source text not null,
  -- The day on which it came, in the school's zone.
  on_date date not null,
  -- 0: nobody by name, as children for themselves and devices.
  by_id bigint not null default 0,
  -- The set of bands or ropes; empty where it is none.
  device text not null default '',
  -- The sheet; 0 where it is none.
  batch_id bigint not null default 0,
  file_name text not null default '',
  -- What was kept, with what waits for a person.
  taken integer not null,
  doubtful integer not null,
  refused integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  undone_at timestamptz,
  primary key (org_id, delivery_id),
  constraint sport_data_delivery_kind check (kind in ('heart', 'rope', 'work', 'train', 'test', 'place', 'money', 'scores', 'checks', 'awards')),
  constraint sport_data_delivery_source check (source in ('app', 'device', 'sheet')),
  constraint sport_data_delivery_once unique (org_id, kind, on_date, source, by_id, device, batch_id)
) with (fillfactor = 80); -- Written with each message of a device.
create index sport_data_delivery_day on sport_data_delivery (org_id, on_date desc, delivery_id desc);
select kernel_tenant_table('sport_data_delivery');

-- What came before there was a log: records by who entered them and day, hearts and ropes by day.
insert into sport_data_delivery (org_id, delivery_id, kind, source, on_date, by_id, device, taken, doubtful, refused, first_at, last_at)
select d.org_id, min(d.record_id), d.kind, d.source, (d.made_at at time zone o.zone)::date,
  case when d.made_by = d.user_id then 0 else d.made_by end, case when d.source = 'device' then 'race' else '' end,
  count(*), count(*) filter (where d.state = 'doubtful'), 0, min(d.made_at), max(d.made_at)
from sport_data_record d
join organisation_org o on o.org_id = d.org_id
group by 1, 3, 4, 5, 6, 7;

insert into sport_data_delivery (org_id, delivery_id, kind, source, on_date, taken, doubtful, refused, first_at, last_at)
select d.org_id, min(d.load_id), 'heart', 'device', d.on_date, sum(d.beats), 0, sum(d.dropped),
  coalesce(min(d.heart_at), min(d.on_date::timestamp at time zone o.zone)),
  coalesce(max(d.heart_at), min(d.on_date::timestamp at time zone o.zone))
from sport_data_load d
join organisation_org o on o.org_id = d.org_id
where d.beats + d.dropped > 0
group by d.org_id, d.on_date;

-- Ids of ropes are those of who wore them: the sums' are taken by hearts.
insert into sport_data_delivery (org_id, delivery_id, kind, source, on_date, taken, doubtful, refused, first_at, last_at)
select d.org_id, min(w.wear_id), 'rope', 'device', d.on_date, count(distinct d.load_id), 0, 0, min(d.rope_at), max(d.rope_at)
from sport_data_load d
join sport_data_wear w on w.org_id = d.org_id and w.lesson_id = d.lesson_id and w.user_id = d.user_id
where d.attempts > 0
  and d.rope_at is not null
group by d.org_id, d.on_date;
