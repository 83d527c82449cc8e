-- When the word that stands of a runner was typed, also where it took a result back: of two tablets the later word stands, in
-- whatever order they come. The same for the wind of each heat, in milliseconds by its number.
alter table games_run add column typed_at timestamptz;
alter table games_round add column winds_at jsonb not null default '{}';

-- Whose record a result broke or equalled: the school's, the district's, the city's.
alter table games_award add column record_level text
  constraint games_award_level check (record_level in ('school', 'district', 'city'));

-- A round that is drawn anew takes its runs along, and the points that were reckoned from them (they are stale by then). What was
-- corrected stays written, whatever becomes of the run.
alter table games_award drop constraint games_award_run_fk;
alter table games_award add constraint games_award_run_fk
  foreign key (org_id, rud_id, user_id) references games_run (org_id, rud_id, user_id) on delete cascade;
alter table games_commit drop constraint games_commit_run_fk;
alter table games_commit add constraint games_commit_org_fk foreign key (org_id) references organisation_org (org_id);
