import { sql } from '../../../kernel/server/db/sql';
import { registerReader } from '../../files/server/published';
import { registerQuestionReader } from '../../question-bank/server/published';
import { PHOTO_USE } from '../rules';

/** A question of the own notebook may be read with its key. */
registerQuestionReader(
  'wrongbook',
  async (cx, qid) =>
    (
      await cx.db.rows<{ verId: number }>(
        sql`
        select ver_id
        from wrongbook_item
        where org_id = ${cx.db.orgId}
          and user_id = ${cx.me.userId}
          and qid = ${qid}
          and wrong_count > 0
          and open_at <= ${cx.nowIso}
        order by last_wrong_at desc
        limit 1`,
      )
    )[0]?.verId,
);

/** Pictures of a correction: for who teaches the child the subject. */
registerReader(
  PHOTO_USE.proc,
  async (cx, file) =>
    file.orgId === cx.me.orgId &&
    (
      await cx.db.rows(
        sql`
        select 1
        from wrongbook_answer a
        join class_student_v s on s.org_id = a.org_id and s.user_id = a.user_id
        join class_teacher_v w on w.org_id = s.org_id and w.clazz_id = s.clazz_id and w.sbj_id = a.sbj_id
          and w.user_id = ${cx.me.userId}
        where a.org_id = ${cx.db.orgId}
          and a.user_id = ${file.userId}
          and a.source = 'wrong'
          and a.answer -> 'files' ? ${file.path}
        limit 1`,
      )
    ).length > 0,
  PHOTO_USE.use,
);
