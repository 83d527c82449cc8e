-- What boards read of exams: which there are, and how far each child is with each item. Results stay the test day's own.
create view fitness_test_exam_v with (security_invoker = true) as
  select org_id, tst_id, host_id, name, year_id, state, start_on, end_on from fitness_test_exam where state <> 'draft';
create view fitness_test_exam_cell_v with (security_invoker = true) as
  select c.org_id, c.tst_id, c.user_id, c.sex, c.clazz_id, c.grd_id, u.item_id,
    coalesce(m.draft_value is not null or m.draft_mark is not null or m.value is not null or m.mark is not null, false) as entered, m.drafted_at as entered_at
  from fitness_test_exam_child c cross join unnest(c.item_ids) as u(item_id)
  left join fitness_test_mark m on m.org_id = c.org_id and m.tst_id = c.tst_id and m.user_id = c.user_id and m.item_id = u.item_id;
grant select on fitness_test_exam_v, fitness_test_exam_cell_v to meiyike_tenant, meiyike_across;
