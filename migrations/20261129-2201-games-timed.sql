-- The race of a running room that a result came from; empty for what somebody typed.
alter table games_run add column race_id bigint;

-- How lanes of later rounds were last drawn in an event; empty while nobody chose otherwise than the meet says.
alter table games_entry add column draw text
  constraint games_entry_draw check (draw in ('centre', 'groups', 'lot'));
