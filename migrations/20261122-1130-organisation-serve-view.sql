-- Services of an organisation: a session carries those of the day.
create view organisation_serve_v with (security_invoker = true) as select org_id, serv_id, start_on, end_on from organisation_serve;
grant select on organisation_serve_v to meiyike_tenant, meiyike_across;
