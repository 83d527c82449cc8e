-- Documents lie under the board page by page, and films are played in the room: what each thing of a library is, and how many pages it has.
alter table live_ware
  add column kind text not null default 'picture',
  add column sheets integer not null default 1,
  add constraint live_ware_kind check (kind in ('picture', 'document', 'film')),
  add constraint live_ware_sheets check (sheets between 1 and 300);
