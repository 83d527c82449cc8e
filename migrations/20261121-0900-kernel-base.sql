-- The kernel's own tables, and two functions with which every module's migration gives its tables their walls.

create function kernel_tenant_table(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  -- No subquery in the policy: it would be planned per row. A pooled connection keeps an empty setting after its first transaction.
  execute format('create policy tenant on %s to meiyike_tenant using (org_id = nullif(current_setting(''app.org'', true), '''')::bigint) with check (org_id = nullif(current_setting(''app.org'', true), '''')::bigint)', t);
  execute format('create policy across on %s for select to meiyike_across using (true)', t);
  execute format('grant select, insert, update, delete on %s to meiyike_tenant', t);
  execute format('grant select on %s to meiyike_across', t);
end $$;

-- Reference and claim tables: what belongs to nobody. `writable` false leaves them to migrations.
create function kernel_reference_table(t regclass, writable boolean default true) returns void language plpgsql as $$
begin
  execute format('grant select%s on %s to meiyike_tenant', case when writable then ', insert, update, delete' else '' end, t);
  execute format('grant select on %s to meiyike_across', t);
end $$;

grant usage on schema public to meiyike_tenant, meiyike_across;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;
grant select on kernel_migration to meiyike_tenant, meiyike_across;

-- Sixteen processes at most; a lease that was not renewed for a minute is free.
create table kernel_process (
  process_no integer primary key,
  leased_until timestamptz not null,
  holder text not null,
  constraint kernel_process_range check (process_no between 0 and 15)
);
select kernel_reference_table('kernel_process');

create table kernel_idempotency (
  org_id bigint not null,
  user_id bigint not null,
  key text not null,
  call text not null,
  body_hash text not null,
  status integer,
  reply jsonb,
  at timestamptz not null default now(),
  primary key (org_id, user_id, key)
);
create index kernel_idempotency_at on kernel_idempotency (at);
select kernel_tenant_table('kernel_idempotency');

create table kernel_audit (
  org_id bigint not null,
  audit_id bigint not null,
  at timestamptz not null,
  user_id bigint not null,
  -- Set during a simulated login: who really acted.
  real_user_id bigint,
  action text not null,
  subject_id bigint,
  detail jsonb not null,
  request_id text not null,
  primary key (org_id, audit_id)
);
create index kernel_audit_subject on kernel_audit (org_id, subject_id, audit_id desc);
create index kernel_audit_action on kernel_audit (org_id, action, audit_id desc);
select kernel_tenant_table('kernel_audit');
-- Append-only: what was noted stays noted.
revoke update, delete on kernel_audit from meiyike_tenant;

create table kernel_outbox (
  org_id bigint not null,
  event_id bigint not null,
  at timestamptz not null,
  topic text not null,
  payload jsonb not null,
  done_at timestamptz,
  tries integer not null default 0,
  error text,
  primary key (org_id, event_id)
);
create index kernel_outbox_open on kernel_outbox (event_id) where done_at is null;
select kernel_tenant_table('kernel_outbox');

create table kernel_job (
  org_id bigint not null,
  job_id bigint not null,
  kind text not null,
  user_id bigint not null,
  lang text not null,
  state text not null,
  done integer not null,
  total integer not null,
  params jsonb not null,
  result jsonb,
  error jsonb,
  made_at timestamptz not null,
  ended_at timestamptz,
  -- A job whose process died is taken up again by another when this is a minute old.
  beat_at timestamptz not null,
  tries integer not null,
  primary key (org_id, job_id),
  constraint kernel_job_state check (state in ('waiting', 'running', 'done', 'failed', 'stopped'))
);
create index kernel_job_mine on kernel_job (org_id, user_id, job_id desc);
create index kernel_job_open on kernel_job (beat_at) where state in ('waiting', 'running');
select kernel_tenant_table('kernel_job');

create table kernel_import_batch (
  org_id bigint not null,
  batch_id bigint not null,
  kind text not null,
  user_id bigint not null,
  lang text not null,
  file_name text not null,
  state text not null,
  done integer not null,
  total integer not null,
  options jsonb not null,
  counts jsonb not null,
  error jsonb,
  made_at timestamptz not null,
  committed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  primary key (org_id, batch_id),
  constraint kernel_import_batch_state check (state in ('checking', 'checked', 'committing', 'done', 'undone', 'failed'))
);
create index kernel_import_batch_mine on kernel_import_batch (org_id, kind, batch_id desc);
select kernel_tenant_table('kernel_import_batch');

create table kernel_import_row (
  org_id bigint not null,
  batch_id bigint not null,
  row_no integer not null,
  cells jsonb not null,
  faults jsonb not null,
  -- faulty, new, changed, unchanged or missing (a record of the database that the sheet does not name)
  state text not null,
  subject_id bigint,
  old jsonb,
  picked boolean not null,
  -- What undo needs: the record as it was, or the ids that were made.
  undo jsonb,
  primary key (org_id, batch_id, row_no),
  constraint kernel_import_row_state check (state in ('faulty', 'new', 'changed', 'unchanged', 'missing')),
  constraint kernel_import_row_batch_fk foreign key (org_id, batch_id) references kernel_import_batch (org_id, batch_id) on delete cascade
);
create index kernel_import_row_state on kernel_import_row (org_id, batch_id, state, row_no);
select kernel_tenant_table('kernel_import_row');
