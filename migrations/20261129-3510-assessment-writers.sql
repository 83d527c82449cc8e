-- What writers of events and of figures said by hand were called when the evaluation was archived; null until then. Of evaluations
-- that are archived already nobody knows it any more: the names of this day are the oldest there are.
alter table assessment_event add column made_name text;
alter table assessment_instead add column made_name text;
update assessment_event e
set made_name = p.name
from people_person p, assessment_item i
where p.org_id = e.org_id
  and p.user_id = e.made_by
  and i.org_id = e.org_id
  and i.item_id = e.item_id
  and i.archived_at is not null;
update assessment_instead x
set made_name = p.name
from people_person p, assessment_item i
where p.org_id = x.org_id
  and p.user_id = x.made_by
  and i.org_id = x.org_id
  and i.item_id = x.item_id
  and i.archived_at is not null;
