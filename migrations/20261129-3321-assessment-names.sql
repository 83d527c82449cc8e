-- What people, classes and writers of comments were called when the evaluation was archived; null until then. Of evaluations that
-- are archived already nobody knows it any more: the names of this day are the oldest there are.
alter table assessment_member add column names jsonb;
update assessment_member m
set names = jsonb_build_object(
  'name', p.name,
  'place', coalesce((
    select c.clazz_name
    from class_clazz_v c
    where c.org_id = m.org_id
      and c.clazz_id = m.clazz_id), ''),
  'commentBy', coalesce((
    select w.name
    from people_person w
    where w.org_id = m.org_id
      and w.user_id = m.comment_by), ''))
from people_person p, assessment_item i
where p.org_id = m.org_id
  and p.user_id = m.user_id
  and i.org_id = m.org_id
  and i.item_id = m.item_id
  and i.archived_at is not null;
