-- The number an athlete wears at a meet. It stays with the child, whatever it enters or leaves.
create table games_number (
  org_id bigint not null,
  gam_id bigint not null,
  user_id bigint not null,
  no integer not null,
  primary key (org_id, gam_id, user_id),
  constraint games_number_meet_fk foreign key (org_id, gam_id) references games_meet (org_id, gam_id) on delete cascade,
  constraint games_number_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint games_number_key unique (org_id, gam_id, no),
  constraint games_number_range check (no between 1 and 99999)
);
select kernel_tenant_table('games_number');

-- For which grades a meet was; places by child, members of teams each.
create or replace view games_meet_v with (security_invoker = true) as
  select org_id, gam_id, name, year_id, start_on, end_on, state, awards_at, grd_ids
  from games_meet
  where state <> 'draft';
create view games_place_v with (security_invoker = true) as
  select a.org_id, a.gam_id, a.entry_id, m.user_id, a.rank
  from games_award a
  join games_run u on u.org_id = a.org_id and u.rud_id = a.rud_id and u.user_id = a.user_id
  cross join unnest(u.member_ids) as m(user_id)
  where a.rank is not null;
grant select on games_place_v to meiyike_tenant, meiyike_across;
