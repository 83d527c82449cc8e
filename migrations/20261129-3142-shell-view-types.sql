-- Page views by what kind of person opened the screen, still without persons (site H15): beside the counts that stand, which the
-- program before goes on writing. What was counted without a kind has kind 0.
create table shell_view_type (
  org_id bigint not null,
  day date not null,
  path text not null,
  user_type integer not null,
  views integer not null,
  primary key (org_id, day, path, user_type),
  constraint shell_view_type_path check (length(path) between 1 and 120),
  constraint shell_view_type_views check (views > 0)
);
select kernel_tenant_table('shell_view_type');

create view shell_view_v with (security_invoker = true) as
  select t.org_id, t.day, t.path, t.user_type, t.views
  from shell_view_type t
  union all
  select v.org_id, v.day, v.path, 0 as user_type, v.views - coalesce(k.views, 0) as views
  from shell_view v
  left join (
    select t.org_id, t.day, t.path, sum(t.views)::integer as views
    from shell_view_type t
    group by t.org_id, t.day, t.path
  ) k on k.org_id = v.org_id and k.day = v.day and k.path = v.path
  where v.views > coalesce(k.views, 0);
grant select on shell_view_v to meiyike_tenant, meiyike_across;
