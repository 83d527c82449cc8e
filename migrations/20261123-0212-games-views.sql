-- Published: who took part in what (members of a team each for themselves), for process evaluation; points of classes, and events of
-- several schools, for the sport boards.
create view games_part_v with (security_invoker = true) as
  select u.org_id, r.gam_id, r.entry_id, u.rud_id, m.user_id, u.clazz_id, u.value, u.mark
  from games_run u
  join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
  cross join unnest(u.member_ids) as m(user_id)
  where u.saved_at is not null
    and u.mark is distinct from 'DNS';
create view games_sum_v with (security_invoker = true) as
  select org_id, gam_id, clazz_id, num, den, firsts, seconds, place
  from games_sum;
create view games_meeting_v with (security_invoker = true) as
  select meeting_id, owner_id, name, start_on, end_on, place, org_ids, gam_ids
  from games_meeting;
grant select on games_part_v, games_sum_v, games_meeting_v to meiyike_tenant, meiyike_across;
