import { sql } from '../../../kernel/server/db/sql';
import { dayIn } from '../../../kernel/shared/dates';
import { releasedReader } from '../../people/server/published';
import { hasEnded, type ItemRow } from './open';
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
    const items = await door.rows<ItemRow & { readonly zone: string }>(sql`
      select i.*, o.zone
      from assessment_item i
      join organisation_org o on o.org_id = i.org_id
      where i.org_id = ${door.orgId}
        and i.item_id = any(${itemIds}::bigint[])`);
    const known = new Map(items.map((item) => [item.itemId, item]));
    const rows = members.flatMap((member) => {
      const item = known.get(member.itemId);
      if (!item) return [];
      const { total, level } = resultOf(item, member);
      return [
        {
          userId: member.userId,
          title: item.name,
          on: dayIn(item.zone, new Date(item.endedAt ?? item.endAt)),
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
