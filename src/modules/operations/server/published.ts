// What other modules may use of operations: the announcements in effect, which every frame brings along.
import type * as z from 'zod';
import type { Cx } from '../../../kernel/server/cx';
import { all, is, sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import type { activeAffiche } from '../contract';
import { audiencesOf, reaches, type Mode } from '../rules';
import { saidTo } from '../rules/moments';
import { appFiles, contacts } from '../tables';

/** An announcement in effect. */
export type ActiveAffiche = z.output<typeof activeAffiche>;
/** At most so many stand in a page at once; a platform that publishes more has forgotten to end the old ones. */
const MOST_ACTIVE = 50;

/**
 * Announcements in effect for the caller, the oldest first: so the first unread one is the one that waited longest. Their moments
 * read as the caller says them today. One statement.
 */
export async function activeAffiches(cx: Cx, mode?: Mode): Promise<ActiveAffiche[]> {
  const rows = await cx.db.rows<ActiveAffiche>(sql`
    select a.affiche_id as id, a.mode, a.title, a.content, a.title_en, a.content_en, a.start_at as start, a.end_at as "end", a.publisher,
      a.released_at as release_time
    from operations_affiche a
    where ${all(
      sql`a.revoked_at is null`,
      sql`a.start_at <= ${cx.nowIso}`,
      sql`a.end_at > ${cx.nowIso}`,
      sql`a.user_types && ${audiencesOf(cx.me)}::bigint[]`,
      sql`(a.busi_ids = '{}' or ${cx.me.busiId}::bigint = any(a.busi_ids))`,
      // A popup that was published for children before popups were for staff.
      reaches('popup', cx.me.userType) ? undefined : sql`a.mode <> 'popup'`,
      is('a.mode', mode),
    )}
    order by a.released_at, a.affiche_id
    limit ${MOST_ACTIVE}`);
  const reader = { today: cx.today, zone: cx.me.zone };
  return rows.map((row) => saidTo(row, reader));
}

/** Files that the operator offers for download, the newest first. One statement. */
export const publishedFiles = (cx: Cx): Promise<RowOf<typeof appFiles>[]> =>
  cx.db.many(appFiles, {}, { sort: ['-appfileId'], limit: 200 });
/** The operator's number as a website (ICP); empty where there is none. One statement. */
export const operatorIcp = async (cx: Cx): Promise<string> =>
  (await cx.db.many(contacts, {}, { limit: 1 }))[0]?.icp ?? '';
