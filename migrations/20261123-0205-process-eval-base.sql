-- Process evaluation: indicators, sketches, and what a region publishes of both for its schools.
create table process_eval_item (
  org_id bigint not null references organisation_org (org_id),
  item_id bigint not null,
  module text not null,
  name text not null,
  unit text not null,
  way text not null,
  -- Hundredths of a point.
  full_score integer not null,
  levels text[] not null default '{}',
  source text,
  is_on boolean not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, item_id),
  constraint process_eval_item_module check (module in ('sport', 'art')),
  constraint process_eval_item_way check (way in ('count', 'measure', 'level', 'score', 'yesno', 'source')),
  constraint process_eval_item_full check (full_score between 0 and 30000),
  constraint process_eval_item_levels check ((way = 'level') = (cardinality(levels) > 1)),
  constraint process_eval_item_source check ((way = 'source') = (source is not null)),
  constraint process_eval_item_sources check (source in ('attend', 'fitnessTotal', 'fitnessProgress'))
);
-- A name means one indicator among those that are on; two people who take it at once: the second one fails here.
create unique index process_eval_item_name on process_eval_item (org_id, module, name) where is_on;
select kernel_tenant_table('process_eval_item');

create table process_eval_norm (
  org_id bigint not null references organisation_org (org_id),
  norm_id bigint not null,
  module text not null,
  name text not null,
  year_id integer not null,
  term_id integer not null,
  grd_ids bigint[] not null,
  -- Of the items in `content`, so that an indicator in use is found by an index.
  item_ids bigint[] not null,
  -- What children are judged by, complete: indicators with weights and rows (rules/sketch.ts).
  content jsonb not null,
  version integer not null,
  is_on boolean not null,
  made_by bigint not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, norm_id),
  constraint process_eval_norm_module check (module in ('sport', 'art')),
  constraint process_eval_norm_term check (term_id in (1, 2)),
  constraint process_eval_norm_grades check (cardinality(grd_ids) > 0)
);
create index process_eval_norm_list on process_eval_norm (org_id, module, year_id desc, term_id desc, norm_id desc);
create index process_eval_norm_items on process_eval_norm using gin (item_ids);
select kernel_tenant_table('process_eval_norm');

-- One sketch that is on per module, term and grade: the key says so, nobody asks first.
create table process_eval_norm_on (
  org_id bigint not null,
  module text not null,
  year_id integer not null,
  term_id integer not null,
  grd_id bigint not null,
  norm_id bigint not null,
  primary key (org_id, module, year_id, term_id, grd_id),
  constraint process_eval_norm_on_norm_fk foreign key (org_id, norm_id)
    references process_eval_norm (org_id, norm_id) on delete cascade,
  constraint process_eval_norm_on_grade_fk foreign key (grd_id) references textbook_grade (grd_id)
);
select kernel_tenant_table('process_eval_norm_on');

-- What a region publishes downwards: immutable versions of its indicators and sketches. Only whether one is on changes.
create table process_eval_shared (
  kind text not null,
  subject_id bigint not null,
  version integer not null,
  owner_id bigint not null references organisation_org (org_id),
  module text not null,
  name text not null,
  -- Of sketches alone.
  year_id integer,
  term_id integer,
  grd_ids bigint[] not null default '{}',
  content jsonb not null,
  is_on boolean not null,
  shared_at timestamptz not null,
  primary key (kind, subject_id, version),
  constraint process_eval_shared_kind check (kind in ('item', 'norm')),
  constraint process_eval_shared_term check ((kind = 'norm') = (year_id is not null and term_id is not null))
);
create index process_eval_shared_owner on process_eval_shared (owner_id, kind) where is_on;
select kernel_reference_table('process_eval_shared');
