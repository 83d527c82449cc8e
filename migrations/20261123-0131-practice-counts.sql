-- A to-do says how many questions its practice puts and how many of them are done: what its card says is what its practice
-- opens with. A passage is one question, done when all its parts have their answer.
create or replace view practice_train_v with (security_invoker = true) as
  select t.org_id, t.train_id, t.user_id, t.type, t.bus_id, t.name, t.sbj_id, t.part_count, t.right_count, t.share_sum,
    t.spent, t.started_at, t.finished_at, t.goal,
    (
      select count(*)::int
      from (
        select 1
        from practice_train_que q
        where q.org_id = t.org_id
          and q.train_id = t.train_id
        group by q.qid
        having bool_and(q.share is not null)
      ) d
    ) as done_count
  from practice_train t;
