import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { dayIn } from '../../../kernel/shared/dates';
import { releasedReader, type Released } from '../../people/server/published';
import { GOOD_FROM, WEAK_BELOW } from '../rules';

/** How a child stands in one subject, over the knowledge points something is known of. */
interface Level {
  readonly userId: number;
  readonly sbjName: string;
  readonly mastery: number;
  readonly good: number;
  readonly weak: number;
  readonly lastAt: string;
  readonly zone: string;
}

function released(cx: Cx, userId: number, levels: readonly Level[]): Released[] {
  const own = levels.filter((level) => level.userId === userId);
  const last = own.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))[0];
  if (!last) return [];
  return [
    {
      userId,
      title: cx.text('practice.releasedLevels'),
      on: dayIn(last.zone, new Date(last.lastAt)),
      tone: 'plain',
      lines: own.map(({ sbjName, mastery, good, weak }) => ({
        label: sbjName,
        value: cx.text('practice.releasedLevel', { mastery, good, weak }),
      })),
    },
  ];
}

/** What guardians read: how the child stands in each subject, from what the child may know already. */
releasedReader({
  kind: 'practice.levels',
  title: 'practice.releasedLevels',
  read: async (cx, door, userIds) => {
    const levels = await door.rows<Level>(sql`
      select l.user_id, ${nameIn(cx.lang, 's')} as sbj_name, round(avg(l.mastery))::int as mastery,
        count(*) filter (where l.mastery >= ${GOOD_FROM})::int as good,
        count(*) filter (where l.mastery < ${WEAK_BELOW})::int as weak,
        max(l.last_at) as last_at, o.zone
      from practice_level l
      join textbook_subject s on s.sbj_id = l.sbj_id
      join organisation_org o on o.org_id = l.org_id
      where l.org_id = ${door.orgId}
        and l.user_id = any(${userIds}::bigint[])
      group by l.user_id, l.sbj_id, ${nameIn(cx.lang, 's')}, o.zone
      order by l.user_id, l.sbj_id`);
    return userIds.flatMap((userId) => released(cx, userId, levels));
  },
});
