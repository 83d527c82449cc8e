import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { oneOf } from '../../../../kernel/server/db/where';
import { handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { listNotices, readNotices } from '../../contract';
import { praises, replies } from '../../tables';

/** Praise that was taken back before anybody saw it is no notice. */
const unread = async (cx: Cx): Promise<number> =>
  (await cx.db.count(praises, { toId: cx.me.userId, seenAt: null, isOn: true })) +
  (await cx.db.count(replies, { toId: cx.me.userId, seenAt: null }));

export const noticeHandlers = [
  handle(listNotices, async (cx) => {
    const { orgId, userId } = cx.me;
    const items = await cx.db.rows<ReplyOf<typeof listNotices>['items'][number]>(sql`
      select n.id, n.kind, n.dyna_id, d.clazz_id, n.user_name, n.text, left(d.text, 60) as post_text, n.at
      from (
        select org_id, praise_id as id, 'praise' as kind, dyna_id, user_name, '' as text, at
        from class_dynamic_praise
        where org_id = ${orgId} and to_id = ${userId} and seen_at is null and is_on
        union all
        select org_id, reply_id as id, 'reply' as kind, dyna_id, user_name, text, at
        from class_dynamic_reply
        where org_id = ${orgId} and to_id = ${userId} and seen_at is null) n
      join class_dynamic d on d.org_id = n.org_id and d.dyna_id = n.dyna_id
      where n.org_id = ${orgId}
      order by n.id desc
      limit 100`);
    return { items, unread: await unread(cx) };
  }),

  handle(readNotices, async (cx, { ids }) => {
    const mine = { toId: cx.me.userId, seenAt: null };
    await cx.db.update(praises, { ...mine, praiseId: oneOf(ids) }, { seenAt: cx.nowIso });
    await cx.db.update(replies, { ...mine, replyId: oneOf(ids) }, { seenAt: cx.nowIso });
    return { unread: await unread(cx) };
  }),
];
