-- Sheets of results that somebody took behind the second lock: kept sealed for half an hour and then without what they held, so
-- that whoever asks later hears that it is over.
create table psychology_export (
  org_id bigint not null,
  export_id bigint not null,
  user_id bigint not null,
  sheet text not null,
  file_name text not null,
  -- The file; null: its time is over.
  sealed text,
  made_at timestamptz not null,
  until timestamptz not null,
  primary key (org_id, export_id),
  constraint psychology_export_sheet check (sheet in ('results', 'sleep'))
);
create index psychology_export_until on psychology_export (org_id, until);
select kernel_locked_table('psychology_export');
