-- A sketch at work in a school: the version its children are judged by, and where the evaluation stands. Whoever enters,
-- refreshes, judges or closes locks this row first, so that results are reckoned from values that nobody is changing.
create table process_eval_round (
  org_id bigint not null references organisation_org (org_id),
  norm_id bigint not null,
  owner_id bigint not null,
  module text not null,
  name text not null,
  year_id integer not null,
  term_id integer not null,
  grd_ids bigint[] not null,
  version integer not null,
  content jsonb not null,
  state text not null,
  shown_at timestamptz,
  -- The end of the days in which children may object; rows are frozen until then.
  shown_until timestamptz,
  closed_at timestamptz,
  seal_hash text,
  -- When the entrance exam took the closed results over: from then on nobody opens them again.
  taken_at timestamptz,
  made_at timestamptz not null,
  primary key (org_id, norm_id),
  constraint process_eval_round_module check (module in ('sport', 'art')),
  constraint process_eval_round_state check (state in ('open', 'shown', 'closed')),
  constraint process_eval_round_shown check (state <> 'shown' or shown_until is not null),
  constraint process_eval_round_closed check ((state = 'closed') = (closed_at is not null)),
  constraint process_eval_round_taken check (taken_at is null or state = 'closed')
);
select kernel_tenant_table('process_eval_round');

create table process_eval_cell (
  org_id bigint not null,
  norm_id bigint not null,
  user_id bigint not null,
  item_id bigint not null,
  -- Hundredths of the indicator's unit; null with an exemption, or where what was entered was taken back.
  value integer,
  exempt text,
  origin text not null,
  -- What the source said, beside whatever stands: by which rule, until which day, when it was read.
  source_value integer,
  source_exempt text,
  source_rule text,
  source_until date,
  source_at timestamptz,
  -- What stood here before the last change.
  was_value integer,
  was_by bigint,
  was_at timestamptz,
  rev integer not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (org_id, norm_id, user_id, item_id),
  constraint process_eval_cell_round_fk foreign key (org_id, norm_id) references process_eval_round (org_id, norm_id) on delete cascade,
  constraint process_eval_cell_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint process_eval_cell_exempt check (exempt in ('illness', 'disability', 'leave', 'other') and (exempt is null or value is null)),
  constraint process_eval_cell_origin check (origin in ('hand', 'sheet', 'source', 'corrected')),
  constraint process_eval_cell_source check ((source_rule is null) = (source_at is null))
);
create index process_eval_cell_person on process_eval_cell (org_id, user_id);
select kernel_tenant_table('process_eval_cell');

create table process_eval_result (
  org_id bigint not null,
  norm_id bigint not null,
  user_id bigint not null,
  -- The class on the day it was last judged: what is shown and closed stays when a child moves.
  clazz_id bigint not null,
  clazz_name text not null,
  grd_id bigint,
  -- Hundredths of a point; null while something is missing.
  score integer,
  missing integer not null,
  version integer not null,
  judged_at timestamptz not null,
  assigned integer,
  assigned_why text,
  assigned_by bigint,
  assigned_at timestamptz,
  primary key (org_id, norm_id, user_id),
  constraint process_eval_result_round_fk foreign key (org_id, norm_id) references process_eval_round (org_id, norm_id) on delete cascade,
  constraint process_eval_result_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint process_eval_result_missing check ((score is null) = (missing > 0)),
  constraint process_eval_result_assigned check (assigned between 0 and 30000),
  constraint process_eval_result_why check ((assigned is null) = (assigned_by is null) and (assigned is null) = (assigned_why is null))
);
create index process_eval_result_person on process_eval_result (org_id, user_id);
create index process_eval_result_clazz on process_eval_result (org_id, norm_id, clazz_id, user_id);
select kernel_tenant_table('process_eval_result');

-- Published: closed results, for the entrance exam (kind eval), the archive and the report card. What counts is `score`;
-- the reckoned and the assigned one stand beside it.
create view process_eval_result_v with (security_invoker = true) as
  select r.org_id, r.norm_id, g.module, g.year_id, g.term_id, r.user_id, r.clazz_id, r.clazz_name, r.grd_id,
    coalesce(r.assigned, r.score) as score, r.score as reckoned, r.assigned, (g.content ->> 'fullScore')::integer as full_score,
    g.version, g.seal_hash, g.closed_at
  from process_eval_result r
  join process_eval_round g on g.org_id = r.org_id and g.norm_id = r.norm_id
  where g.state = 'closed';
grant select on process_eval_result_v to meiyike_tenant, meiyike_across;
