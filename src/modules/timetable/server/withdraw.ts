import { sql } from '../../../kernel/server/db/sql';
import { addConsequences } from '../../people/server/published';

/** Places in lessons follow from classes: nobody ever enters one, so they go with a child whose import is undone. */
addConsequences('timetable', (door, userIds) =>
  door.change(sql`
    delete from timetable_pupil p
    where p.org_id = ${door.orgId}
      and p.user_id = any(${userIds}::bigint[])`),
);
