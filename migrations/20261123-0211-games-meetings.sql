-- Events of several schools: whose they are, which schools and which of their meets belong to them. Nobody's rows of a school stand
-- here, so the table is a reference one; the results stay with the schools and are read across.
create table games_meeting (
  meeting_id bigint primary key,
  owner_id bigint not null references organisation_org (org_id),
  name text not null,
  start_on date not null,
  end_on date not null,
  place text not null,
  org_ids bigint[] not null,
  gam_ids bigint[] not null,
  made_by bigint not null,
  made_at timestamptz not null,
  constraint games_meeting_name check (char_length(name) between 1 and 32),
  constraint games_meeting_days check (start_on <= end_on)
);
create index games_meeting_owner on games_meeting (owner_id, start_on desc);
create index games_meeting_orgs on games_meeting using gin (org_ids);
select kernel_reference_table('games_meeting');
