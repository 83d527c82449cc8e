-- How long somebody had films open on a day, for the child's own page.
create view video_day_v with (security_invoker = true) as
  select d.org_id, d.user_id, d.on_date, d.ms
  from video_day d;
grant select on video_day_v to meiyike_tenant, meiyike_across;
