-- What sheets say of a child and term: scores, checks, awards. One of a kind and item.
create table sport_data_archive (
  org_id bigint not null,
  archive_id bigint not null,
  term_id bigint not null,
  year_id integer not null,
  term_no integer not null,
  kind text not null,
  user_id bigint not null,
  -- The class at the time of the sheet.
  clazz_id bigint not null,
  item text not null,
  value text not null,
  on_date date,
  remark text not null default '',
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, archive_id),
  constraint sport_data_archive_kind check (kind in ('scores', 'checks', 'awards')),
  constraint sport_data_archive_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint sport_data_archive_once unique (org_id, term_id, kind, user_id, item)
);
create index sport_data_archive_list on sport_data_archive (org_id, kind, year_id desc, term_no desc, archive_id desc);
create index sport_data_archive_person on sport_data_archive (org_id, user_id);
select kernel_tenant_table('sport_data_archive');

-- The archive row of a child: version 0 while the term runs, from 1 on once it is over; what was corrected later is a version more.
create table sport_data_term (
  org_id bigint not null,
  row_id bigint not null,
  term_id bigint not null,
  year_id integer not null,
  term_no integer not null,
  user_id bigint not null,
  clazz_id bigint not null,
  version integer not null,
  is_last boolean not null,
  -- PE lessons whose attendance was taken, and those it was in.
  lessons integer not null,
  attended integer not null,
  heart_ms bigint,
  active_ms bigint,
  turns integer,
  tests integer not null,
  runs integer,
  metres integer,
  -- Items of the fitness test that were done in the term; the year's total belongs to the term of its last item.
  fit_items integer not null,
  fit_total integer,
  fit_level text,
  naked_left integer,
  naked_right integer,
  places integer not null,
  scores integer not null,
  checks integer not null,
  awards integer not null,
  as_of timestamptz not null,
  frozen_at timestamptz,
  primary key (org_id, row_id),
  constraint sport_data_term_version check (version >= 0),
  constraint sport_data_term_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint sport_data_term_once unique (org_id, term_id, user_id, version)
);
create unique index sport_data_term_last on sport_data_term (org_id, term_id, user_id) where is_last;
create index sport_data_term_list on sport_data_term (org_id, year_id desc, term_no desc, clazz_id, user_id) where is_last;
create index sport_data_term_clazz on sport_data_term (org_id, clazz_id) where is_last;
create index sport_data_term_person on sport_data_term (org_id, user_id);
select kernel_tenant_table('sport_data_term');
