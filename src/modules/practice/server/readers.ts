import { sql } from '../../../kernel/server/db/sql';
import { addAtlasSource } from '../../people/server/published';
import { registerQuestionReader } from '../../question-bank/server/published';

/**
 * A child may open a question with its key once they have answered all its parts in practice, or handed in a
 * challenge with it: in the version they answered.
 */
registerQuestionReader(
  'practice',
  async (cx, qid) =>
    (
      await cx.db.rows<{ verId: number }>(
        sql`
        select q.ver_id, max(q.answered_at) as at
        from practice_train_que q
        join practice_train t on t.org_id = q.org_id and t.train_id = q.train_id
        where q.org_id = ${cx.db.orgId}
          and q.qid = ${qid}
          and t.user_id = ${cx.me.userId}
        group by q.train_id, q.ver_id
        having bool_and(q.share is not null)
        union all
        select q.ver_id, f.ended_at as at
        from practice_fight_que q
        join practice_fight f on f.org_id = q.org_id and f.fight_id = q.fight_id
        where q.org_id = ${cx.db.orgId}
          and q.qid = ${qid}
          and f.user_id = ${cx.me.userId}
          and f.state in ('passed', 'failed')
        order by at desc
        limit 1`,
      )
    )[0]?.verId,
);

/** Subjects in which practice knows something of a person. */
addAtlasSource('practice', async (door, userId) =>
  (
    await door.rows<{ sbjId: number }>(
      sql`
      select distinct sbj_id
      from practice_ability
      where org_id = any(${door.orgIds}::bigint[])
        and user_id = ${userId}`,
    )
  ).map((r) => r.sbjId),
);
