import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { releasedReader } from '../../../people/server/published';
import { minutesOf } from '../../rules';
import { days } from '../../tables';

/** So many days a guardian reads. */
const DAYS = 14;

/** Minutes that the caller had films open today. One statement. */
export const minutesToday = async (cx: Cx): Promise<number> =>
  minutesOf((await cx.db.one(days, { userId: cx.me.userId, onDate: cx.today }))?.ms ?? 0);

interface Day {
  readonly userId: number;
  readonly onDate: string;
  readonly ms: number;
}
/** What guardians read: how long their child had films open on each of the last days, without what the films were. */
releasedReader({
  kind: 'video.days',
  title: 'video.releasedDays',
  read: async (cx, door, userIds) => {
    const found = await door.rows<Day>(sql`
      select d.user_id, d.on_date, d.ms
      from video_day d
      join organisation_org o on o.org_id = d.org_id
      where d.org_id = ${door.orgId}
        and d.user_id = any(${userIds}::bigint[])
        and d.on_date > (${cx.nowIso}::timestamptz at time zone o.zone)::date - ${DAYS}::integer
        and d.ms > 0
      order by d.on_date desc, d.user_id`);
    return userIds.flatMap((userId) => {
      const own = found.filter((day) => day.userId === userId);
      const [last] = own;
      if (!last) return [];
      return [
        {
          userId,
          title: cx.text('video.releasedDays'),
          on: last.onDate,
          tone: 'plain' as const,
          lines: own.map(({ onDate, ms }) => ({
            label: onDate,
            value: cx.text('video.minutesOf', { count: minutesOf(ms) }),
          })),
        },
      ];
    });
  },
});
