-- Published: what somebody chose for themselves, as far as other modules ask for it.
create view account_setting_v with (security_invoker = true) as select org_id, user_id, accept_ask from account_setting;
grant select on account_setting_v to meiyike_tenant, meiyike_across;
