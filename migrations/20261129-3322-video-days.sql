-- How long somebody had films open on a day of their own organisation, all devices and hours together: a minute is one minute,
-- however many players speak.
create table video_day (
  org_id bigint not null,
  user_id bigint not null,
  on_date date not null,
  ms integer not null,
  -- When a player last spoke.
  at timestamptz not null,
  primary key (org_id, user_id, on_date),
  constraint video_day_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index video_day_old on video_day (org_id, on_date);
select kernel_tenant_table('video_day');
