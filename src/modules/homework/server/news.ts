import { sql } from '../../../kernel/server/db/sql';
import { noticeKind, noticeRule, type News } from '../../notice/server/published';

/** The children of a task, each of whom has a paper of it. */
noticeRule(
  'homework.childrenOf',
  (orgId, taskIds) => sql`p.user_id in (
      select r.user_id from homework_reply r
      where r.org_id = ${orgId} and r.task_id = any(${taskIds}::bigint[]))`,
);
/** Who set a task. */
noticeRule(
  'homework.setterOf',
  (orgId, taskIds) => sql`p.user_id in (
      select t.user_id from homework_task t
      where t.org_id = ${orgId} and t.task_id = any(${taskIds}::bigint[]))`,
);
const kind = {
  module: 'homework',
  readers: [1],
  who: ({ taskId }: Readonly<Record<string, number | string>>) => ({ rule: 'homework.childrenOf', of: Number(taskId) }),
} as const;

noticeKind({
  ...kind,
  name: 'homework.assigned',
  urgency: 'digest',
  title: 'news.assigned',
  text: 'news.assigned.text',
  params: ['name', 'by'],
  link: ({ taskId }) => `/work/dowork/${taskId}/answer`,
});
noticeKind({
  ...kind,
  name: 'homework.released',
  urgency: 'urgent',
  title: 'news.released',
  text: 'news.released.text',
  params: ['name'],
  link: ({ taskId }, { userId }) => `/work/report/stu/${taskId}/${userId}`,
});

/** A task reaches its children; told once a task, whether by the teacher's act or by the sweep at a later start. */
export const assigned = (taskId: number, name: string, by: string): News => ({
  kind: 'homework.assigned',
  subject: { taskId },
  params: { name, by },
  once: `homework.assigned:${taskId}`,
});
/** Results are out; told once a task, whether the teacher releases them or the due time does. */
export const released = (taskId: number, name: string): News => ({
  kind: 'homework.released',
  subject: { taskId },
  params: { name },
  once: `homework.released:${taskId}`,
});
