-- Resources: papers, courseware, teaching designs and reflections, in versions that never change; what the school, a region or the platform has taken
-- into its library is one version. Schools hold the versions they use in their own table; platform and region publish theirs as reference rows.

-- A resource of the organisation's own people. ver_id is how it reads now. pfm: the platform's library.
create table resource_res (
  org_id bigint not null,
  res_id bigint not null,
  res_type text not null,
  lib text not null,
  owner_id bigint not null,
  ver_id bigint not null,
  made_at timestamptz not null,
  saved_at timestamptz not null,
  removed_at timestamptz,
  primary key (org_id, res_id),
  constraint resource_res_type check (res_type in ('paper', 'courseware', 'teachdesign', 'teachreflect')),
  constraint resource_res_lib check (lib in ('psn', 'pfm')),
  constraint resource_res_owner_fk foreign key (org_id, owner_id) references people_person (org_id, user_id)
);
create index resource_res_own on resource_res (org_id, owner_id, res_type, saved_at desc) where removed_at is null;
create index resource_res_ver on resource_res (org_id, ver_id);
select kernel_tenant_table('resource_res');

-- How a resource read at one time: own ones, and copies of library versions that the organisation uses. Never updated.
create table resource_version (
  org_id bigint not null,
  ver_id bigint not null,
  res_id bigint not null,
  ver_no integer not null,
  res_type text not null,
  title text not null,
  -- Whose name stands under it, and where it comes from: a copy outlives the author's account.
  author text not null,
  from_org_id bigint not null,
  stg_id bigint,
  sbj_id bigint,
  -- Papers: the year they are for.
  year integer,
  node_ids bigint[] not null default '{}',
  tag_ids bigint[] not null default '{}',
  -- Courseware.
  file_type text,
  file_name text,
  file_size bigint,
  path text,
  -- Papers.
  full_score numeric(5,1),
  que_count integer,
  -- Reflections: the lesson they look back on.
  lesson_id bigint,
  -- Papers: sections with questions by version and points. Designs and reflections: formatted text and attached files.
  body jsonb not null,
  made_at timestamptz not null,
  primary key (org_id, ver_id),
  constraint resource_version_type check (res_type in ('paper', 'courseware', 'teachdesign', 'teachreflect')),
  constraint resource_version_file check (file_type in ('ppt', 'doc', 'pdf', 'image', 'video', 'audio', 'other')),
  constraint resource_version_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint resource_version_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create unique index resource_version_no on resource_version (org_id, res_id, ver_no);
create index resource_version_node on resource_version using gin (node_ids);
create index resource_version_title on resource_version using gin (title gin_trgm_ops);
create index resource_version_path on resource_version (org_id, path) where path is not null;
select kernel_tenant_table('resource_version');

-- Published versions of the platform and of regions. Only is_current and removed_at ever change.
create table resource_shared (
  ver_id bigint primary key,
  res_id bigint not null,
  ver_no integer not null,
  res_type text not null,
  title text not null,
  author text not null,
  from_org_id bigint not null,
  -- Null: the platform's, for all.
  reg_id bigint,
  stg_id bigint,
  sbj_id bigint,
  year integer,
  node_ids bigint[] not null default '{}',
  tag_ids bigint[] not null default '{}',
  file_type text,
  file_name text,
  file_size bigint,
  path text,
  full_score numeric(5,1),
  que_count integer,
  lesson_id bigint,
  body jsonb not null,
  made_at timestamptz not null,
  is_current boolean not null,
  removed_at timestamptz,
  constraint resource_shared_type check (res_type in ('paper', 'courseware', 'teachdesign', 'teachreflect')),
  constraint resource_shared_file check (file_type in ('ppt', 'doc', 'pdf', 'image', 'video', 'audio', 'other')),
  constraint resource_shared_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint resource_shared_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id)
);
create unique index resource_shared_current on resource_shared (res_id) where is_current;
create index resource_shared_res on resource_shared (res_id);
create index resource_shared_list on resource_shared (res_type, stg_id, sbj_id, made_at desc) where is_current and removed_at is null;
create index resource_shared_node on resource_shared using gin (node_ids) where is_current and removed_at is null;
create index resource_shared_title on resource_shared using gin (title gin_trgm_ops) where is_current and removed_at is null;
create index resource_shared_path on resource_shared (path) where path is not null;
select kernel_reference_table('resource_shared');

-- The organisation's library: one version of each resource. A bureau's entries are also published for its region.
create table resource_orgres (
  org_id bigint not null,
  orgres_id bigint not null,
  res_id bigint not null,
  ver_id bigint not null,
  res_type text not null,
  added_by bigint not null,
  added_at timestamptz not null,
  primary key (org_id, orgres_id),
  constraint resource_orgres_ver_fk foreign key (org_id, ver_id) references resource_version (org_id, ver_id)
);
create unique index resource_orgres_res on resource_orgres (org_id, res_id);
create index resource_orgres_list on resource_orgres (org_id, res_type, added_at desc);
create index resource_orgres_ver on resource_orgres (org_id, ver_id);
select kernel_tenant_table('resource_orgres');

-- What somebody gave to classes and persons, as it read then.
create table resource_share (
  org_id bigint not null,
  share_id bigint not null,
  res_id bigint not null,
  ver_id bigint not null,
  res_type text not null,
  user_id bigint not null,
  made_at timestamptz not null,
  primary key (org_id, share_id),
  constraint resource_share_ver_fk foreign key (org_id, ver_id) references resource_version (org_id, ver_id),
  constraint resource_share_user_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index resource_share_by on resource_share (org_id, user_id, made_at desc);
create index resource_share_res on resource_share (org_id, res_id);
create index resource_share_ver on resource_share (org_id, ver_id);
select kernel_tenant_table('resource_share');
create table resource_share_to (
  org_id bigint not null,
  share_id bigint not null,
  to_kind text not null,
  to_id bigint not null,
  primary key (org_id, share_id, to_kind, to_id),
  constraint resource_share_to_kind check (to_kind in ('clazz', 'user')),
  constraint resource_share_to_share_fk foreign key (org_id, share_id) references resource_share (org_id, share_id) on delete cascade
);
create index resource_share_to_whom on resource_share_to (org_id, to_kind, to_id);
select kernel_tenant_table('resource_share_to');

-- What a person thinks of a resource (C-050). Questions and workbooks can be favourites too, so there is no foreign key.
create table resource_mine (
  org_id bigint not null,
  user_id bigint not null,
  res_id bigint not null,
  res_type text not null,
  -- As it was called when it was marked: it may have left its library since.
  title text not null,
  is_like boolean not null,
  is_fav boolean not null,
  fav_at timestamptz,
  primary key (org_id, user_id, res_id),
  constraint resource_mine_type check (res_type in ('question', 'paper', 'courseware', 'teachdesign', 'teachreflect', 'workbook')),
  constraint resource_mine_user_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index resource_mine_fav on resource_mine (org_id, user_id, fav_at desc) where is_fav;
create index resource_mine_like on resource_mine (org_id, res_id) where is_like;
select kernel_tenant_table('resource_mine');

-- Courseware collected for a lesson, in its order; the database itself keeps the limit.
create table resource_basket (
  org_id bigint not null,
  user_id bigint not null,
  res_ids bigint[] not null,
  primary key (org_id, user_id),
  constraint resource_basket_size check (cardinality(res_ids) <= 100),
  constraint resource_basket_user_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
select kernel_tenant_table('resource_basket');

-- Workbooks of the platform, as trees whose nodes hold questions in their order.
create table resource_workbook (
  wbk_id bigint primary key,
  name text not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  srs_id bigint,
  tbk_id bigint,
  cover text,
  tag_ids bigint[] not null default '{}',
  enabled boolean not null,
  made_at timestamptz not null,
  constraint resource_workbook_stg_fk foreign key (stg_id) references textbook_stage (stg_id),
  constraint resource_workbook_sbj_fk foreign key (sbj_id) references textbook_subject (sbj_id),
  constraint resource_workbook_srs_fk foreign key (srs_id) references textbook_series (srs_id),
  constraint resource_workbook_tbk_fk foreign key (tbk_id) references textbook_textbook (tbk_id)
);
create unique index resource_workbook_name on resource_workbook (stg_id, sbj_id, name);
create index resource_workbook_tbk on resource_workbook (tbk_id);
select kernel_reference_table('resource_workbook');
create table resource_wbknode (
  node_id bigint primary key,
  wbk_id bigint not null,
  -- Null: the root, which carries the workbook's name.
  parent_id bigint,
  name text not null,
  ord integer not null,
  -- Ids from the root to the node itself; whoever writes parent_id writes it too.
  path bigint[] not null,
  constraint resource_wbknode_wbk_fk foreign key (wbk_id) references resource_workbook (wbk_id),
  constraint resource_wbknode_parent_fk foreign key (parent_id) references resource_wbknode (node_id)
);
create unique index resource_wbknode_root on resource_wbknode (wbk_id) where parent_id is null;
create index resource_wbknode_parent on resource_wbknode (parent_id, ord);
create index resource_wbknode_path on resource_wbknode using gin (path);
select kernel_reference_table('resource_wbknode');
create table resource_wbknode_que (
  task_id bigint primary key,
  node_id bigint not null,
  qid bigint not null,
  ord integer not null,
  added_by bigint not null,
  added_at timestamptz not null,
  constraint resource_wbknode_que_node_fk foreign key (node_id) references resource_wbknode (node_id)
);
create unique index resource_wbknode_que_once on resource_wbknode_que (node_id, qid);
create index resource_wbknode_que_qid on resource_wbknode_que (qid);
select kernel_reference_table('resource_wbknode_que');

-- Workbooks a school works with, in its order.
create table resource_orgwbk (
  org_id bigint not null,
  wbk_id bigint not null,
  ord integer not null,
  primary key (org_id, wbk_id),
  constraint resource_orgwbk_wbk_fk foreign key (wbk_id) references resource_workbook (wbk_id)
);
create index resource_orgwbk_wbk on resource_orgwbk (wbk_id);
select kernel_tenant_table('resource_orgwbk');
