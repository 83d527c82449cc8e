import { sql } from '../../../kernel/server/db/sql';
import { registerReader } from '../../files/server/published';
import { PHOTO_USE } from '../rules';

/** Pictures of a child's paper: for who teaches the child's class in the subject, who leads it, who set the task, and the classmate who marks it. */
registerReader(
  PHOTO_USE.proc,
  async (cx, file) =>
    file.orgId === cx.me.orgId &&
    (
      await cx.db.rows(
        sql`
        select 1
        from homework_reply r
        join homework_answer a on a.org_id = r.org_id and a.task_id = r.task_id and a.user_id = r.user_id
        join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id
        where r.org_id = ${cx.db.orgId}
          and r.user_id = ${file.userId}
          and a.answer -> 'files' ? ${file.path}
          and ( t.user_id = ${cx.me.userId} or exists (
            select 1
            from class_charge_v h
            where h.org_id = r.org_id
              and h.clazz_id = r.clazz_id
              and h.user_id = ${cx.me.userId}
              and (h.role = 'master' or h.sbj_id = t.sbj_id)
          ) or exists (
            select 1
            from homework_peer m
            where m.org_id = r.org_id
              and m.task_id = r.task_id
              and m.user_id = r.user_id
              and m.marker_id = ${cx.me.userId}
          ))
        limit 1`,
      )
    ).length > 0,
  PHOTO_USE.use,
);
