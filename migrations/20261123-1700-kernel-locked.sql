-- Tables behind a second lock: a row can be handed in with the organisation alone, and read, changed or deleted only where the
-- transaction has opened the lock of the same organisation (kernel/server/db/tenant.ts). Nobody reads them across schools.
create function kernel_locked_table(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('create policy tenant on %s to meiyike_tenant using (org_id = nullif(current_setting(''app.org'', true), '''')::bigint and org_id = nullif(current_setting(''app.unlock'', true), '''')::bigint) with check (org_id = nullif(current_setting(''app.org'', true), '''')::bigint)', t);
  execute format('create policy across on %s for select to meiyike_across using (false)', t);
  execute format('grant select, insert, update, delete on %s to meiyike_tenant', t);
end $$;
