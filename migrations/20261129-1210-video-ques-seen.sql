-- Where a question stands in its film, for the notebook: a wrong answer leads back to its second.
create view video_que_v with (security_invoker = true) as
  select q.org_id, q.lesson_id, q.ver_id, q.qid, q.at_ms, l.spu_id, l.name
  from video_que q
  join video_lesson l on l.org_id = q.org_id and l.lesson_id = q.lesson_id
  where l.removed_at is null;
grant select on video_que_v to meiyike_tenant, meiyike_across;
