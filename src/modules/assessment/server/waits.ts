import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { leadList, perfSelfList, studentTasks, teacherTasks } from '../contract';
import type { Kind, Role } from '../rules';
import { waitingClazzes } from './lists';
import { hasEnded } from './open';

/** Judgements that the caller has not handed in, of evaluations that run. */
const toHandIn = (cx: Cx, kind: Kind, ...roles: readonly Role[]): Sql => sql`
  select count(*)
  from assessment_sheet s
  join assessment_item i on i.org_id = s.org_id and i.item_id = s.item_id
  where ${cx.db.orgs('s')}
    and s.judge_id = ${cx.me.userId}
    and s.role = any(${roles}::text[])
    and s.handed_at is null
    and i.kind = ${kind}
    and i.off_at is null
    and i.archived_at is null
    and i.start_at <= ${cx.nowIso}
    and not ${hasEnded(cx.nowIso)}`;

export const waits: readonly Wait[] = [
  {
    name: 'clazzes',
    list: teacherTasks,
    at: ['/assessment-student/assessment-list-teacher-task'],
    count: (cx) => waitingClazzes(cx),
  },
  {
    name: 'self',
    list: perfSelfList,
    at: ['/assessment-teacher/list-self'],
    count: (cx) => toHandIn(cx, 'perf', 'self'),
  },
  {
    name: 'lead',
    list: leadList,
    at: ['/assessment-teacher/list-task'],
    count: (cx) => toHandIn(cx, 'perf', 'lead'),
  },
  {
    // A child's: of itself and of classmates.
    name: 'tasks',
    list: studentTasks,
    at: ['/assessment-student/assessment-list-student-task'],
    count: (cx) => toHandIn(cx, 'eval', 'self', 'classmate'),
  },
];
