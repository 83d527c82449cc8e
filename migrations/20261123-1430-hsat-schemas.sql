-- The entrance exam: a bureau's schemes, what it publishes of them downwards, windows, draws, runs.
create table hsat_schema (
  org_id bigint not null references organisation_org (org_id),
  schema_id bigint not null,
  module text not null,
  name text not null,
  year_id integer not null,
  grd_ids bigint[] not null,
  -- Complete in itself (rules/scheme.ts).
  content jsonb not null,
  version integer not null,
  -- The version that was tried on a cohort; a changed scheme is published only after that.
  tried_version integer,
  made_by bigint not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, schema_id),
  constraint hsat_schema_module check (module in ('sport', 'art')),
  constraint hsat_schema_grades check (cardinality(grd_ids) > 0)
);
create index hsat_schema_list on hsat_schema (org_id, module, year_id desc, schema_id desc);
select kernel_tenant_table('hsat_schema');

-- Secrets of draws; what everybody may know of a draw stands in hsat_exam.
create table hsat_secret (
  org_id bigint not null,
  schema_id bigint not null,
  secret text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, schema_id),
  constraint hsat_secret_schema_fk foreign key (org_id, schema_id) references hsat_schema (org_id, schema_id) on delete cascade
);
select kernel_tenant_table('hsat_secret');

-- Immutable versions of schemes that are, or were, on.
create table hsat_version (
  schema_id bigint not null,
  version integer not null,
  content jsonb not null,
  hash text not null,
  published_at timestamptz not null,
  published_by bigint not null,
  primary key (schema_id, version)
);
select kernel_reference_table('hsat_version');

-- An exam as schools see it: the version that holds, where it stands, and the run whose scores are valid. Whoever enters holds
-- this row shared, whoever moves the exam on holds it alone: nothing is written after the lock.
create table hsat_exam (
  schema_id bigint not null,
  owner_id bigint not null references organisation_org (org_id),
  reg_id bigint not null,
  module text not null,
  name text not null,
  year_id integer not null,
  grd_ids bigint[] not null,
  version integer not null,
  is_on boolean not null,
  state text not null,
  run_id bigint,
  -- Codes of the items that were drawn, and what anybody needs to draw them again.
  drawn text[] not null default '{}',
  draw jsonb,
  shown_until timestamptz,
  changed_at timestamptz not null,
  primary key (schema_id),
  constraint hsat_exam_module check (module in ('sport', 'art')),
  constraint hsat_exam_state check (state in ('draft', 'reckoned', 'shown', 'locked', 'sealed')),
  constraint hsat_exam_run check (state = 'draft' or run_id is not null),
  constraint hsat_exam_shown check (state <> 'shown' or shown_until is not null)
);
create index hsat_exam_region on hsat_exam (reg_id, module, year_id);
select kernel_reference_table('hsat_exam');

create table hsat_perform (
  owner_id bigint not null references organisation_org (org_id),
  module text not null,
  year_id integer not null,
  windows jsonb not null,
  changed_at timestamptz not null,
  primary key (owner_id, module, year_id),
  constraint hsat_perform_module check (module in ('sport', 'art'))
);
select kernel_reference_table('hsat_perform');

-- Districts with a scheme of their own.
create table hsat_solo (
  solo_id bigint not null,
  reg_id bigint not null references organisation_region (reg_id),
  since_year integer not null,
  note text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (solo_id),
  constraint hsat_solo_region unique (reg_id)
);
select kernel_reference_table('hsat_solo');

-- Reckonings of an exam; rows of schools carry the run's id.
create table hsat_run (
  schema_id bigint not null references hsat_exam (schema_id) on delete cascade,
  run_id bigint not null,
  version integer not null,
  -- The day it is reckoned for: deferrals end by it.
  on_date date not null,
  state text not null,
  children integer not null,
  open integer not null,
  hash text,
  made_by bigint not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (schema_id, run_id),
  constraint hsat_run_state check (state in ('running', 'done', 'failed'))
);
select kernel_reference_table('hsat_run');

-- What a run comes to by region, for schools that hold their figures against district and city.
create table hsat_region_sum (
  schema_id bigint not null,
  run_id bigint not null,
  reg_id bigint not null,
  kind text not null,
  count integer not null,
  sum bigint not null,
  pass integer not null,
  excellent integer not null,
  full_marks integer not null,
  primary key (schema_id, run_id, reg_id, kind),
  constraint hsat_region_sum_run_fk foreign key (schema_id, run_id) references hsat_run (schema_id, run_id) on delete cascade,
  constraint hsat_region_sum_kind check (kind in ('process', 'exam', 'others', 'total'))
);
select kernel_reference_table('hsat_region_sum');
