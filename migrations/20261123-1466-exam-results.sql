-- Published: the levels of released exams, subject by subject, never a score: evidence for whoever judges a child. Lines are the
-- exam's, else the grade's, else the usual ones (rules/levels.ts).
create view exam_result_v with (security_invoker = true) as
  select x.org_id, x.exam_id, x.user_id, x.sbj_id, e.name, e.held_on, e.released_at,
    case
      when x.score * 100 >= x.full_score * coalesce(ge.excellent, gg.excellent, 85) then 'A'
      when x.score * 100 >= x.full_score * coalesce(ge.good, gg.good, 70) then 'B'
      when x.score * 100 >= x.full_score * coalesce(ge.pass, gg.pass, 60) then 'C'
      else 'D'
    end as level
  from exam_score x
  join exam_exam e on e.org_id = x.org_id and e.exam_id = x.exam_id
  left join exam_goal ge on ge.org_id = x.org_id and ge.grd_id = e.grd_id and ge.exam_id = e.exam_id and ge.sbj_id = x.sbj_id
  left join exam_goal gg on gg.org_id = x.org_id and gg.grd_id = e.grd_id and gg.exam_id = 0 and gg.sbj_id = x.sbj_id
  where e.state = 'released'
    and x.sbj_id > 0;
grant select on exam_result_v to meiyike_tenant, meiyike_across;
