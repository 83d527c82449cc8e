-- What the platform's researchers keep: series and nodes that can be switched off, knowledge points in layers, their graph, special-topic books.
alter table textbook_series add column enabled boolean not null default true;
alter table textbook_node add column enabled boolean not null default true;
-- The ids from the top node down to the node itself: "everything below chapter 3" is one indexed condition, path @> array[id].
alter table textbook_node add column path bigint[];
with recursive walk (node_id, path) as (
  select node_id, array[node_id] from textbook_node where parent_id is null
  union all
  select n.node_id, w.path || n.node_id from textbook_node n join walk w on n.parent_id = w.node_id
)
update textbook_node n set path = w.path from walk w where w.node_id = n.node_id;
alter table textbook_node alter column path set not null;
create index textbook_node_path on textbook_node using gin (path);
create index textbook_node_parent on textbook_node (parent_id);

-- Layers of a subject's points (basic, raised, extended): homework and practice are dealt out by them.
create table textbook_layer (
  layer_id bigint primary key,
  stg_id bigint not null references textbook_stage (stg_id),
  sbj_id bigint not null references textbook_subject (sbj_id),
  name text not null,
  ord integer not null
);
create unique index textbook_layer_name on textbook_layer (stg_id, sbj_id, name);
select kernel_reference_table('textbook_layer');

create table textbook_klg (
  klg_id bigint primary key,
  stg_id bigint not null references textbook_stage (stg_id),
  sbj_id bigint not null references textbook_subject (sbj_id),
  parent_id bigint references textbook_klg (klg_id),
  layer_id bigint references textbook_layer (layer_id),
  name text not null,
  ord integer not null,
  enabled boolean not null default true,
  path bigint[] not null,
  -- The explanation a learner reads (cleaned html) and the film that goes with it (path in the file store).
  text text,
  video text
);
-- Brothers have different names; two researchers who add the same point at once make one.
create unique index textbook_klg_name on textbook_klg (stg_id, sbj_id, coalesce(parent_id, 0), name);
create index textbook_klg_tree on textbook_klg (stg_id, sbj_id, parent_id, ord);
create index textbook_klg_parent on textbook_klg (parent_id);
create index textbook_klg_path on textbook_klg using gin (path);
create index textbook_klg_layer on textbook_klg (layer_id);
create index textbook_klg_search on textbook_klg using gin (name gin_trgm_ops);
select kernel_reference_table('textbook_klg');

create table textbook_node_klg (
  node_id bigint not null references textbook_node (node_id) on delete cascade,
  klg_id bigint not null references textbook_klg (klg_id),
  ord integer not null,
  primary key (node_id, klg_id)
);
create index textbook_node_klg_klg on textbook_node_klg (klg_id);
select kernel_reference_table('textbook_node_klg');

-- before: from is learnt before to; near: the two are related (kept once, the smaller id first).
create table textbook_klg_edge (
  from_id bigint not null references textbook_klg (klg_id) on delete cascade,
  to_id bigint not null references textbook_klg (klg_id) on delete cascade,
  kind text not null,
  primary key (from_id, to_id),
  constraint textbook_klg_edge_kind check (kind in ('before', 'near')),
  constraint textbook_klg_edge_self check (from_id <> to_id)
);
create index textbook_klg_edge_to on textbook_klg_edge (to_id);
select kernel_reference_table('textbook_klg_edge');

-- One row a graph: its lock, and the revision that tells an editor that somebody else was faster.
create table textbook_klg_graph (
  stg_id bigint not null references textbook_stage (stg_id),
  sbj_id bigint not null references textbook_subject (sbj_id),
  rev integer not null,
  changed_at timestamptz not null,
  primary key (stg_id, sbj_id)
);
select kernel_reference_table('textbook_klg_graph');

create table textbook_specbook (
  sbk_id bigint primary key,
  stg_id bigint not null references textbook_stage (stg_id),
  sbj_id bigint not null references textbook_subject (sbj_id),
  sbk_name text not null,
  enabled boolean not null,
  ord integer not null
);
create unique index textbook_specbook_name on textbook_specbook (stg_id, sbj_id, sbk_name);
select kernel_reference_table('textbook_specbook');

create table textbook_sbknode (
  node_id bigint primary key,
  sbk_id bigint not null references textbook_specbook (sbk_id) on delete cascade,
  parent_id bigint references textbook_sbknode (node_id),
  name text not null,
  ord integer not null,
  enabled boolean not null default true,
  path bigint[] not null
);
create index textbook_sbknode_tree on textbook_sbknode (sbk_id, parent_id, ord);
create index textbook_sbknode_parent on textbook_sbknode (parent_id);
create index textbook_sbknode_path on textbook_sbknode using gin (path);
select kernel_reference_table('textbook_sbknode');

create table textbook_sbknode_klg (
  node_id bigint not null references textbook_sbknode (node_id) on delete cascade,
  klg_id bigint not null references textbook_klg (klg_id),
  ord integer not null,
  primary key (node_id, klg_id)
);
create index textbook_sbknode_klg_klg on textbook_sbknode_klg (klg_id);
select kernel_reference_table('textbook_sbknode_klg');

-- The textbooks a school teaches from: one a grade and subject.
create table textbook_school (
  org_id bigint not null,
  grd_id bigint not null references textbook_grade (grd_id),
  sbj_id bigint not null references textbook_subject (sbj_id),
  tbk_id bigint not null references textbook_textbook (tbk_id),
  changed_at timestamptz not null,
  primary key (org_id, grd_id, sbj_id)
);
create index textbook_school_tbk on textbook_school (tbk_id, org_id);
select kernel_tenant_table('textbook_school');
create index textbook_pref_tbk on textbook_pref (tbk_id, org_id);

-- For other modules. path_name is worked out only where it is asked for.
create view textbook_node_v with (security_invoker = true) as
  select n.node_id, n.tbk_id, n.parent_id, n.name, n.ord, n.path, cardinality(n.path) as depth, n.enabled, t.srs_id, t.stg_id, t.sbj_id, t.grd_id, t.name as tbk_name,
    (select string_agg(a.name, ' / ' order by cardinality(a.path)) from textbook_node a where a.node_id = any(n.path)) as path_name
  from textbook_node n join textbook_textbook t on t.tbk_id = n.tbk_id;
create view textbook_klg_v with (security_invoker = true) as
  select k.klg_id, k.stg_id, k.sbj_id, k.parent_id, k.layer_id, l.name as layer_name, k.name, k.ord, k.path, cardinality(k.path) as depth, k.enabled,
    not exists (select from textbook_klg c where c.parent_id = k.klg_id) as leaf,
    (select string_agg(a.name, ' / ' order by cardinality(a.path)) from textbook_klg a where a.klg_id = any(k.path)) as path_name
  from textbook_klg k left join textbook_layer l on l.layer_id = k.layer_id;
create view textbook_sbknode_v with (security_invoker = true) as
  select n.node_id, n.sbk_id, n.parent_id, n.name, n.ord, n.path, cardinality(n.path) as depth, n.enabled and b.enabled as enabled, b.stg_id, b.sbj_id, b.sbk_name
  from textbook_sbknode n join textbook_specbook b on b.sbk_id = n.sbk_id;
create view textbook_node_klg_v with (security_invoker = true) as select node_id, klg_id, ord from textbook_node_klg;
create view textbook_sbknode_klg_v with (security_invoker = true) as select node_id, klg_id, ord from textbook_sbknode_klg;
create view textbook_klg_edge_v with (security_invoker = true) as select from_id, to_id, kind from textbook_klg_edge;
grant select on textbook_node_v, textbook_klg_v, textbook_sbknode_v, textbook_node_klg_v, textbook_sbknode_klg_v, textbook_klg_edge_v to meiyike_tenant, meiyike_across;
