-- How often the screens of the program are opened (site H15): a count per organisation, day and screen. Nobody's name is in
-- it, and addresses stand without their ids, so that it tells what is used and never who did what.
create table shell_view (
  org_id bigint not null,
  day date not null,
  path text not null,
  views integer not null,
  primary key (org_id, day, path),
  constraint shell_view_path check (length(path) between 1 and 120),
  constraint shell_view_views check (views > 0)
);
select kernel_tenant_table('shell_view');
