-- Published: when the classes of an exam sit, subject by subject; without times it is the whole day. Whoever plans something else for
-- their children joins it.
create view exam_time_v with (security_invoker = true) as
  select c.org_id, c.clazz_id, r.read_id, coalesce(r.held_on, e.held_on) as on_date, r.start_min, r.end_min
  from exam_clazz c
  join exam_exam e on e.org_id = c.org_id and e.exam_id = c.exam_id
  join exam_read r on r.org_id = e.org_id and r.exam_id = e.exam_id;
grant select on exam_time_v to meiyike_tenant, meiyike_across;
