import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import { lte, oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { COUNT_MAX } from '../rules/kind';
import { items } from '../tables';
import { shownTo, type ItemRow } from './view';

/** How many the person has not read; it stops counting where the bell says "99+", so that ten thousand cost what a hundred do. */
async function unreadOf(cx: Cx): Promise<number> {
  const { orgId, userId } = cx.me;
  const found = await cx.db.row<{ n: number }>(sql`
    select count(*) as n
    from (
      select 1
      from notice_item i
      where i.org_id = ${orgId}
        and i.user_id = ${userId}
        and i.read_at is null
      limit ${COUNT_MAX + 1}) x`);
  return found?.n ?? 0;
}

export const bellHandlers = [
  handle(calls.countNotices, async (cx) => ({ unread: await unreadOf(cx) })),

  handle(calls.listNotices, (cx, input) =>
    cx.list(input, {
      select: sql`i.news_id, n.kind, n.subject, n.params, n.at, i.read_at`,
      from: sql`notice_item i join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id`,
      counted: sql`notice_item i`,
      where: [cx.db.orgs('i'), is('i.user_id', cx.me.userId), input.unread ? sql`i.read_at is null` : undefined],
      sorts: {},
      then: sql`i.news_id desc`,
      shape: (row: ItemRow) => shownTo(cx, row),
    }),
  ),

  handle(calls.readNotices, async (cx, { newsIds }) => {
    await cx.db.update(items, { userId: cx.me.userId, newsId: oneOf(newsIds), readAt: null }, { readAt: cx.nowIso });
    return { unread: await unreadOf(cx) };
  }),

  handle(calls.readAllNotices, async (cx, { upTo }) => {
    await cx.db.update(items, { userId: cx.me.userId, newsId: lte(upTo), readAt: null }, { readAt: cx.nowIso });
    return { unread: await unreadOf(cx) };
  }),
];
