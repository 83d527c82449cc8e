-- Which page of an account may go on, where an account has one page of a kind at a time: the newest one. A lease that nobody keeps
-- up ends by itself.
create table analytics_lease (
  org_id bigint not null,
  user_id bigint not null,
  name text not null,
  token_hash text not null,
  until timestamptz not null,
  primary key (org_id, user_id, name)
);
create index analytics_lease_until on analytics_lease (org_id, until);
select kernel_tenant_table('analytics_lease');
