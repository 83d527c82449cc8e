import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { AWAY, nowIn, stateOf, type Code } from '../rules';
import { seenLesson } from './open';

/** What a child said of a lesson. */
export interface OwnEvaluation {
  readonly lessonId: number;
  readonly stars: number;
  readonly text: string;
  readonly madeAt: string;
}

/** What the caller said of a lesson, or nothing. One statement. */
export const ownEvaluation = (cx: Cx, lessonId: number): Promise<OwnEvaluation | undefined> =>
  cx.db.row<OwnEvaluation>(sql`
    select lesson_id, stars, text, made_at
    from lesson_evaluate
    where org_id = ${cx.db.orgId}
      and lesson_id = ${lessonId}
      and user_id = ${cx.me.userId}`);

/**
 * The caller's word on a lesson that is over, from where it is asked for by its hour: the first one, or another one while the
 * first is younger than `hours`. Who was away has none; a lesson the caller does not see is gone. Two statements.
 */
export async function evaluateLesson(
  cx: Cx,
  { lessonId, stars, text }: Omit<OwnEvaluation, 'madeAt'>,
  hours: number,
): Promise<OwnEvaluation> {
  const row = await seenLesson<{ readonly mark: Code | null }>(cx, lessonId, {
    select: sql`a.code as mark`,
    join: sql`left join lesson_attend a
      on a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.user_id = ${cx.me.userId}`,
  });
  if (stateOf(row, nowIn(cx.me.zone, cx.now)) !== 'ended') throw fail(faults.notOver);
  if (row.mark && AWAY.includes(row.mark)) throw fail(faults.wasAway);
  const since = new Date(cx.now.getTime() - hours * 3_600_000).toISOString();
  const said = await cx.db.row<OwnEvaluation>(sql`
    insert into lesson_evaluate as e (org_id, lesson_id, user_id, stars, tags, text, made_at)
    values (${cx.db.orgId}, ${lessonId}, ${cx.me.userId}, ${stars}, '{}', ${text}, ${cx.nowIso})
    on conflict (org_id, lesson_id, user_id) do update set stars = excluded.stars, text = excluded.text
    where e.made_at > ${since}
    returning lesson_id, stars, text, made_at`);
  if (!said) throw fail(faults.evaluated);
  return said;
}
