-- Which textbook a person chose and which a school prescribes: practice proposes them first.
create view textbook_pref_v with (security_invoker = true) as
  select org_id, user_id, stg_id, sbj_id, tbk_id, used_at from textbook_pref;
create view textbook_school_v with (security_invoker = true) as select org_id, grd_id, sbj_id, tbk_id from textbook_school;
grant select on textbook_pref_v, textbook_school_v to meiyike_tenant, meiyike_across;
