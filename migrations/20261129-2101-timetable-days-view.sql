-- Published: holidays and make-up days, for modules whose own days follow a school's: nobody is asked to run in the holidays.
create view timetable_day_v with (security_invoker = true) as
  select org_id, on_date, kind, as_weekday, name from timetable_day;
grant select on timetable_day_v to meiyike_tenant, meiyike_across;
