-- Uploaded files: the row is the file's identity, the bytes lie in the store under the same path.
create table files_file (
  org_id bigint not null,
  file_id bigint not null,
  -- <org>/<id>-<random>.<ext>: unguessable, never changed.
  path text not null,
  name text not null,
  -- What it was uploaded for; decides who may read it besides the uploader.
  proc text not null,
  kind text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  -- Of the bytes as they came: a repeated upload answers with the file that is there. Null where the bytes never passed through the program.
  sha256 text,
  open boolean not null,
  -- awaiting: a place was applied for, the bytes have not been looked at yet
  state text not null,
  user_id bigint not null,
  code_id bigint,
  expires_at timestamptz,
  -- A picture of the demonstration world, drawn when it is first asked for.
  scene text,
  made_at timestamptz not null,
  primary key (org_id, file_id),
  constraint files_file_state check (state in ('awaiting', 'ready')),
  constraint files_file_kind check (kind in ('image', 'pdf', 'doc', 'ppt', 'xls', 'video', 'audio', 'zip', 'text'))
);
create index files_file_mine on files_file (org_id, user_id, file_id desc);
-- A repeated upload finds the file that is there.
create index files_file_same on files_file (org_id, user_id, sha256) where sha256 is not null;
create index files_file_code on files_file (org_id, code_id) where code_id is not null;
create index files_file_expiry on files_file (expires_at) where expires_at is not null;
select kernel_tenant_table('files_file');

-- Claims: single-use and short-lived, known by their hash.
create table files_ticket (
  ticket_hash text primary key,
  org_id bigint not null references organisation_org (org_id),
  file_id bigint not null,
  how text not null,
  state text not null,
  expires_at timestamptz not null,
  constraint files_ticket_how check (how in ('temporary', 'uploads')),
  constraint files_ticket_state check (state in ('applied', 'putting', 'put', 'stored'))
);
create index files_ticket_file on files_ticket (org_id, file_id);
create index files_ticket_expiry on files_ticket (expires_at);
select kernel_reference_table('files_ticket');

create table files_code (
  code_hash text primary key,
  code_id bigint not null,
  org_id bigint not null references organisation_org (org_id),
  user_id bigint not null,
  proc text not null,
  expires_at timestamptz not null,
  lost_at timestamptz,
  constraint files_code_id_key unique (code_id)
);
create index files_code_expiry on files_code (expires_at);
select kernel_reference_table('files_code');
