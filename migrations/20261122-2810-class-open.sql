-- The classes a figure counts: administrative ones that run. Tutoring and walking classes have lists of their own.
create view class_open_v with (security_invoker = true) as
  select c.org_id, c.clazz_id, c.grd_id, c.master_id
  from class_clazz c
  where c.clazz_type = 1
    and c.ended_at is null;
grant select on class_open_v to meiyike_tenant, meiyike_across;
