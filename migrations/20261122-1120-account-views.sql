-- What people reads of accounts: which of them one person linked, and whether somebody was ever signed in.
create view account_relation_v with (security_invoker = true) as select user_id, org_id, group_id from account_relation;
create view account_family_v with (security_invoker = true) as select family_id, org_id, user_id, made_at from account_family;
grant select on account_relation_v, account_family_v to meiyike_tenant, meiyike_across;
