-- Files of any size come in pieces, each known by its hash, over lines and servers that break off.
create table files_sending (
  org_id bigint not null,
  upload_id bigint not null,
  user_id bigint not null,
  -- Where the whole file will lie; its number is that of the row it gets.
  path text not null,
  name text not null,
  proc text not null,
  size bigint not null,
  -- The hash of the pieces' hashes: the same bytes again are found by it.
  mark text not null,
  hashes text[] not null,
  -- What the store calls the unfinished object.
  store_name text not null default '',
  file_id bigint,
  made_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (org_id, upload_id),
  constraint files_sending_file_fk foreign key (org_id, file_id) references files_file (org_id, file_id) on delete cascade
);
create index files_sending_same on files_sending (org_id, user_id, mark);
create index files_sending_open on files_sending (touched_at) where file_id is null;
select kernel_tenant_table('files_sending');

-- A piece that has come and was found to be what its hash says.
create table files_piece (
  org_id bigint not null,
  upload_id bigint not null,
  no integer not null,
  store_mark text not null default '',
  primary key (org_id, upload_id, no),
  constraint files_piece_upload_fk foreign key (org_id, upload_id) references files_sending (org_id, upload_id) on delete cascade
);
select kernel_tenant_table('files_piece');
