-- Which colleague of a training institution looks after a learner, for figures by whom.
create view people_owner_v with (security_invoker = true) as
  select org_id, user_id, admin_by as owner_id
  from people_person
  where admin_by is not null
    and removed_at is null;
grant select on people_owner_v to meiyike_tenant, meiyike_across;
