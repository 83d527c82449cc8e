-- The platform's sport libraries: kinds of entries (types, actions, games, designs, physical qualities, muscles, rules), measured and
-- derived items with their formulas, and the schemes that say which items a grade does in a term. They belong to no organisation.
create table sport_settings_entry (
  entry_id bigint primary key,
  kind text not null,
  -- What programs call it; only what came with the product has one.
  code text,
  name text not null,
  name_en text not null,
  type_id bigint references sport_settings_entry (entry_id),
  ord integer not null,
  enabled boolean not null,
  -- What the kind has beyond a name; rules/kinds.ts says what that is.
  fields jsonb not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  constraint sport_settings_entry_kind check (kind in ('type', 'act', 'game', 'physique', 'muscle', 'design', 'rule')),
  constraint sport_settings_entry_name_key unique (kind, name),
  constraint sport_settings_entry_code_key unique (kind, code)
);
create index sport_settings_entry_list on sport_settings_entry (kind, ord, entry_id);
create index sport_settings_entry_type on sport_settings_entry (type_id);
-- Which entries an entry names (an action its muscles): what is named cannot be deleted, also not while somebody names it.
create table sport_settings_entry_use (
  entry_id bigint not null references sport_settings_entry (entry_id) on delete cascade,
  used_id bigint not null references sport_settings_entry (entry_id),
  primary key (entry_id, used_id)
);
create index sport_settings_entry_use_used on sport_settings_entry_use (used_id);

create table sport_settings_item (
  item_id bigint primary key,
  code text,
  type_id bigint not null references sport_settings_entry (entry_id),
  name text not null,
  name_en text not null,
  -- An item of the fitness test: its alias says so.
  exam boolean not null,
  unit text not null,
  -- 2: time, shown as minutes and seconds; 1: a plain number.
  unit_type integer not null,
  decimals integer not null,
  direction text,
  -- Plausible results in the unit, both ends included.
  low integer,
  high integer,
  -- The formula in force; null: measured.
  formula_no integer,
  ord integer not null,
  enabled boolean not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  constraint sport_settings_item_name_key unique (name),
  constraint sport_settings_item_name_en_key unique (name_en),
  constraint sport_settings_item_code_key unique (code),
  constraint sport_settings_item_unit_type check (unit_type in (1, 2)),
  constraint sport_settings_item_decimals check (decimals between 0 and 4),
  constraint sport_settings_item_direction check (direction in ('higher', 'lower')),
  constraint sport_settings_item_range check (low < high)
);
create index sport_settings_item_type on sport_settings_item (type_id, ord);
-- Every formula an item ever had: a result names the one it was reckoned by. null: the item was measured again from then on.
create table sport_settings_formula (
  item_id bigint not null references sport_settings_item (item_id) on delete cascade,
  formula_no integer not null,
  -- Items stand in it by id ([#12]), so that a new name changes nothing.
  formula text,
  made_at timestamptz not null,
  by_id bigint,
  by_name text not null,
  primary key (item_id, formula_no)
);
-- What the formula in force asks for.
create table sport_settings_item_use (
  item_id bigint not null references sport_settings_item (item_id) on delete cascade,
  used_id bigint not null references sport_settings_item (item_id),
  primary key (item_id, used_id)
);
create index sport_settings_item_use_used on sport_settings_item_use (used_id);

create table sport_settings_schema (
  schema_id bigint primary key,
  name text not null,
  -- School year that begins in this calendar year; term 1 or 2.
  year_id integer not null,
  term_id integer not null,
  stg_id bigint not null references textbook_stage (stg_id),
  enabled boolean not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  constraint sport_settings_schema_term check (term_id in (1, 2)),
  constraint sport_settings_schema_name_key unique (year_id, term_id, name)
);
create table sport_settings_schema_grade (
  schema_id bigint not null references sport_settings_schema (schema_id) on delete cascade,
  grd_id bigint not null references textbook_grade (grd_id),
  primary key (schema_id, grd_id)
);
create table sport_settings_schema_item (
  schema_id bigint not null references sport_settings_schema (schema_id) on delete cascade,
  item_id bigint not null references sport_settings_item (item_id),
  ord integer not null,
  primary key (schema_id, item_id)
);
create index sport_settings_schema_item_item on sport_settings_schema_item (item_id);
-- One scheme in force for a grade and term: two people who switch two of them on at once cannot both succeed.
create table sport_settings_schema_on (
  year_id integer not null,
  term_id integer not null,
  grd_id bigint not null references textbook_grade (grd_id),
  schema_id bigint not null references sport_settings_schema (schema_id) on delete cascade,
  primary key (year_id, term_id, grd_id)
);
create index sport_settings_schema_on_schema on sport_settings_schema_on (schema_id);
select kernel_reference_table(t) from unnest(array['sport_settings_entry', 'sport_settings_entry_use', 'sport_settings_item', 'sport_settings_formula', 'sport_settings_item_use',
  'sport_settings_schema', 'sport_settings_schema_grade', 'sport_settings_schema_item', 'sport_settings_schema_on']::regclass[]) t;

-- Published: items as others name and read them, and which a grade does in a term.
create view sport_settings_item_v with (security_invoker = true) as
  select item_id, code, type_id, name, name_en, exam, unit, unit_type, decimals, direction, low, high, formula_no, ord, enabled from sport_settings_item;
create view sport_settings_scheme_v with (security_invoker = true) as
  select s.year_id, s.term_id, s.grd_id, i.item_id, i.ord, s.schema_id from sport_settings_schema_on s join sport_settings_schema_item i on i.schema_id = s.schema_id;
grant select on sport_settings_item_v, sport_settings_scheme_v to meiyike_tenant, meiyike_across;
