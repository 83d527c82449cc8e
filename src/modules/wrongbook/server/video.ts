import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { noteAnswered, type Answered } from './note';

/** What a child answered in a film; twice is once, because each answer is known by its hour. */
export const filmAnswered: Listener = {
  topic: 'video.answered',
  async run({ payload }, door, kernel) {
    const rows = await door.rows<Answered>(sql`
      select a.user_id, a.ver_id, a.qid, a.qcid, v.sbj_id, 'video' as source, a.lesson_id as source_id, a.share, a.answer,
        a.made_at as at
      from video_answer_v a
      join question_bank_version_v v on v.org_id = a.org_id and v.ver_id = a.ver_id
      where a.org_id = ${door.orgId}
        and a.lesson_id = ${payload['lessonId']}
        and a.user_id = ${payload['userId']}
      order by a.ver_id, a.qcid`);
    await noteAnswered(door, rows, kernel.clock());
  },
};
