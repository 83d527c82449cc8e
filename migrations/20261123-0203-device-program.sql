-- Equipment on its way into schools, and the programs that run on it.

create table device_impl (
  org_id bigint not null,
  impl_id bigint not null,
  -- What and how many: [{ type, count }].
  items jsonb not null,
  on_date date not null,
  state text not null,
  remark text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, impl_id),
  constraint device_impl_state check (state in ('planned', 'shipped', 'installed', 'accepted', 'cancelled'))
);
create index device_impl_list on device_impl (org_id, on_date desc);
select kernel_tenant_table('device_impl');

create table device_program (
  program_id bigint primary key,
  name text not null,
  kind text not null,
  package_name text not null,
  made_at timestamptz not null,
  constraint device_program_name_key unique (name),
  constraint device_program_kind check (kind in ('helper', 'tablet', 'screen'))
);
select kernel_reference_table('device_program');

create table device_version (
  ver_id bigint primary key,
  program_id bigint not null,
  ver_no text not null,
  -- What versions are ordered by: 1.10 is above 1.9.
  code bigint not null,
  text text not null,
  path text not null,
  file_name text not null,
  file_size bigint not null,
  sha256 text,
  is_on boolean not null,
  made_at timestamptz not null,
  constraint device_version_program_fk foreign key (program_id) references device_program (program_id),
  constraint device_version_code_key unique (program_id, code)
);
select kernel_reference_table('device_version');

-- Packages are files of a kind of their own: no form takes them but that of versions.
alter table files_file drop constraint files_file_kind;
alter table files_file add constraint files_file_kind
  check (kind in ('image', 'pdf', 'doc', 'ppt', 'xls', 'video', 'audio', 'zip', 'text', 'program'));
