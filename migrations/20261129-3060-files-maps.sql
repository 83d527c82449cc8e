-- Borders of a region and its parts as an operator uploaded them, with the number under which the map was approved; and where
-- the tiles of a region without such a map lie among each other.
create table files_map (
  reg_id bigint not null references organisation_region (reg_id),
  approval_no text not null,
  publisher text not null,
  year integer not null,
  points integer not null,
  size integer not null,
  shapes jsonb not null,
  maker text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (reg_id),
  constraint files_map_year check (year between 1950 and 2200)
);
select kernel_reference_table('files_map');

create table files_map_tiles (
  reg_id bigint not null references organisation_region (reg_id),
  places jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (reg_id)
);
select kernel_reference_table('files_map_tiles');
