-- What watches read of others: bands with their vendor and when they were heard, leave that was granted.
create view device_band_v with (security_invoker = true) as
  select d.org_id, d.device_id, d.dev_id, d.interval_s, d.seen_at, p.name as firm
  from device_device d
  left join device_provider p on p.provider_id = d.provider_id
  where d.kind = 'band'
    and d.left_at is null;
create view lesson_leave_v with (security_invoker = true) as
  select org_id, user_id, from_date, to_date, start_min, end_min from lesson_leave where state = 'approved';
grant select on device_band_v, lesson_leave_v to meiyike_tenant, meiyike_across;
