-- What an organisation's people have made, for whoever counts it: of what type and subject, since when, and whether the organisation's
-- library has it. Neither titles nor whose it is.
create view resource_res_v with (security_invoker = true) as
  select r.org_id, r.res_id, r.res_type, v.sbj_id, r.made_at,
    exists (select 1 from resource_orgres o where o.org_id = r.org_id and o.res_id = r.res_id) as in_lib
  from resource_res r
  join resource_version v on v.org_id = r.org_id and v.ver_id = r.ver_id
  where r.removed_at is null;
grant select on resource_res_v to meiyike_tenant, meiyike_across;
