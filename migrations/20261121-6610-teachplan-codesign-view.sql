-- Published for the timetable: joint preparations stand in the weeks and calendars of who takes part.
create view teachplan_codesign_v with (security_invoker = true) as
  select u.org_id, u.codesign_id, u.user_id, d.name, d.sbj_id, d.start_at, d.duration, d.ended_at
  from teachplan_codesign_user u join teachplan_codesign d on d.org_id = u.org_id and d.codesign_id = u.codesign_id;
grant select on teachplan_codesign_v to meiyike_tenant, meiyike_across;
