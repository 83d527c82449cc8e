-- Teaching links are looked for by textbook: the book of an hour's plan stands beside it.
create or replace view teachplan_hour_v with (security_invoker = true) as
  select h.org_id, h.link_id, h.plan_id, p.user_id, p.sbj_id, p.name as plan_name, u.unit, h.name, u.unit_no, h.hour_no, p.ended_at,
    p.tbk_id
  from teachplan_hour h
  join teachplan_unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
  join teachplan_plan p on p.org_id = h.org_id and p.plan_id = h.plan_id;
