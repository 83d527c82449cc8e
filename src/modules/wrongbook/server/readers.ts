import { registerReader } from '../../files/server/published';
import { registerQuestionReader } from '../../question-bank/server/published';
import { PHOTO_USE } from '../rules';

/** A question of the own notebook may be read with its key. */
registerQuestionReader(
  'wrongbook',
  async (cx, qid) =>
    (
      await cx.db.rows<{ verId: number }>(
        'select ver_id from wrongbook_item where org_id = $1 and user_id = $2 and qid = $3 and wrong_count > 0 and open_at <= $4 order by last_wrong_at desc limit 1',
        [cx.db.orgId, cx.me.userId, qid, cx.nowIso],
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
        `select 1 from wrongbook_answer a join class_student_v s on s.org_id = a.org_id and s.user_id = a.user_id
   join class_teacher_v w on w.org_id = s.org_id and w.clazz_id = s.clazz_id and w.sbj_id = a.sbj_id and w.user_id = $4
   where a.org_id = $1 and a.user_id = $2 and a.source = 'wrong' and a.answer -> 'files' ? $3 limit 1`,
        [cx.db.orgId, file.userId, file.path, cx.me.userId],
      )
    ).length > 0,
  PHOTO_USE.use,
);
