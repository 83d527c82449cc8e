-- Published for the timetable: famous lessons stand in the weeks and calendars of the classes that watch them.
create view lesson_famous_v with (security_invoker = true) as
  select b.org_id, b.famous_id, b.clazz_id, f.name, f.teacher_id, f.teacher_name, f.teacher_org_id, f.sbj_id, f.on_date, f.start_min, f.end_min
  from lesson_famous_clazz b join lesson_famous f on f.famous_id = b.famous_id;
grant select on lesson_famous_v to meiyike_tenant, meiyike_across;
