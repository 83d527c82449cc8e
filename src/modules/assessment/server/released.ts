import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { dayIn } from '../../../kernel/shared/dates';
import { releasedReader } from '../../people/server/published';
import { items } from '../tables';
import { hasEnded } from './open';
import { membersWhere, resultOf } from './results';

/** So many results a guardian reads, the newest first. */
const MOST = 30;
/** What guardians read: their child's results, once the evaluation has ended. */
releasedReader({
  kind: 'assessment.results',
  title: 'assessment.releasedResults',
  read: async (cx, door, userIds) => {
    const members = await membersWhere(
      door,
      cx.nowIso,
      sql`m.user_id = any(${userIds}::bigint[])
        and i.kind = 'eval'
        and i.off_at is null
        and ${hasEnded(cx.nowIso)}`,
    );
    const itemIds = [...new Set(members.map((member) => member.itemId))];
    const known = new Map((await door.many(items, { itemId: oneOf(itemIds) })).map((item) => [item.itemId, item]));
    const rows = members.flatMap((member) => {
      const item = known.get(member.itemId);
      if (!item) return [];
      const { total, level } = resultOf(item, member);
      return [
        {
          userId: member.userId,
          title: item.name,
          on: dayIn('Asia/Shanghai', new Date(item.endedAt ?? item.endAt)),
          tone: 'plain' as const,
          lines: [
            { label: cx.text('assessment.level'), value: level ?? cx.text('assessment.noTotal') },
            ...(total == null ? [] : [{ label: cx.text('assessment.total'), value: (total / 100).toFixed(2) }]),
          ],
          note: member.comment || null,
        },
      ];
    });
    return rows.toSorted((a, b) => (a.on < b.on ? 1 : -1)).slice(0, MOST);
  },
});
