-- Who looks at the education screen: news of a school concern watchers of several organisations (its own, the bureau's, the
-- platform's), so they belong to none.
create table analytics_watch (
  org_id bigint not null,
  user_id bigint not null,
  -- What is watched: a school, a region by its code, or (both empty) everything.
  of_org_id bigint,
  of_reg_id bigint,
  until timestamptz not null,
  primary key (org_id, user_id)
);
create index analytics_watch_until on analytics_watch (until);
select kernel_reference_table('analytics_watch');
