-- Ball leagues of classes: who plays, each match, what it ended with.
create table games_league (
  org_id bigint not null,
  league_id bigint not null,
  name text not null,
  ball text not null,
  sex text not null,
  form text not null,
  grd_ids bigint[] not null,
  start_on date not null,
  end_on date not null,
  -- Points, the order of the tie rules, minutes of a match, windows of the week, grounds.
  settings jsonb not null,
  state text not null,
  lot integer not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, league_id),
  constraint games_league_org_fk foreign key (org_id) references organisation_org (org_id),
  constraint games_league_name check (char_length(name) between 1 and 32),
  constraint games_league_days check (start_on <= end_on and end_on - start_on <= 366),
  constraint games_league_form check (form in ('round', 'knockout')),
  constraint games_league_state check (state in ('draft', 'active')),
  constraint games_league_sex check (sex in ('male', 'female', 'mixed'))
);
create index games_league_list on games_league (org_id, start_on desc, league_id desc);
select kernel_tenant_table('games_league');

-- A class that plays; its name is that of the day it was entered.
create table games_team (
  org_id bigint not null,
  league_id bigint not null,
  clazz_id bigint not null,
  clazz_name text not null,
  primary key (org_id, league_id, clazz_id),
  constraint games_team_league_fk foreign key (org_id, league_id) references games_league (org_id, league_id) on delete cascade,
  constraint games_team_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id)
);
select kernel_tenant_table('games_team');

create table games_match (
  org_id bigint not null,
  match_id bigint not null,
  league_id bigint not null,
  no integer not null,
  round_no integer not null,
  -- Who plays; empty until the match before is decided, whose number stands beside it.
  home_id bigint,
  away_id bigint,
  home_from integer,
  away_from integer,
  on_date date,
  start_min integer,
  ground text not null default '',
  home_score integer,
  away_score integer,
  -- Penalties, extra time: what decides a match of a knock-out that ended equal.
  home_extra integer,
  away_extra integer,
  -- The side that did not come.
  forfeit text,
  saved_by bigint,
  saved_at timestamptz,
  primary key (org_id, match_id),
  constraint games_match_no_key unique (org_id, league_id, no),
  constraint games_match_league_fk foreign key (org_id, league_id) references games_league (org_id, league_id) on delete cascade,
  constraint games_match_forfeit check (forfeit in ('home', 'away')),
  constraint games_match_scores check ((home_score is null) = (away_score is null) and home_score between 0 and 999 and away_score between 0 and 999),
  constraint games_match_extra check ((home_extra is null) = (away_extra is null)),
  constraint games_match_time check ((on_date is null) = (start_min is null))
);
create index games_match_league on games_match (org_id, league_id, no);
create index games_match_day on games_match (org_id, on_date, start_min);
select kernel_tenant_table('games_match');
