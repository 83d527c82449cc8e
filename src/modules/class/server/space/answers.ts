import { is, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { deleteReply, listReplies, praiseDynamic, replyDynamic } from '../../contract';
import { faults } from '../../faults';
import { replies } from '../../tables';
import { replyFrom, replySelect, toReply, type ReplyRead } from './posts';
import { leadsOf, withPost, type PostRow } from './reach';

/** The writer of the post hears of it, unless they answered themselves. */
const toOf = (cx: Cx, post: PostRow): number | null => (post.userId === cx.me.userId ? null : post.userId);
/** Tells the writer's open browser, so that the badge counts without asking. */
function tell(cx: Cx, door: Door, post: PostRow): void {
  const { orgId } = door;
  if (toOf(cx, post) != null)
    cx.after(() => {
      cx.kernel.bus.send({
        orgId,
        userId: post.userId,
        topic: 'class.space',
        data: { clazzId: post.clazzId, dynaId: post.dynaId },
      });
    });
}

/** Writes the caller's praise, given or taken back. @returns whether that changed anything, and how many others praise the post. */
async function praise(cx: Cx, door: Door, post: PostRow, on: boolean): Promise<{ changed: number; others: number }> {
  const { orgId } = door;
  const { userId, name } = cx.me;
  const done = await door.row<{ changed: number; others: number }>(sql`
    with changed as (
      insert into class_dynamic_praise (org_id, dyna_id, user_id, praise_id, user_name, is_on, at, to_id)
      values (${orgId}, ${post.dynaId}, ${userId}, ${newId()}, ${name}, ${on}, ${cx.nowIso}, ${toOf(cx, post)})
      on conflict (org_id, dyna_id, user_id) do update
      set is_on = excluded.is_on
      where class_dynamic_praise.is_on <> excluded.is_on
      returning user_id)
    select (select count(*) from changed)::int as changed, count(*)::int as others
    from class_dynamic_praise p
    where p.org_id = ${orgId}
      and p.dyna_id = ${post.dynaId}
      and p.user_id <> ${userId}
      and p.is_on`);
  return done ?? { changed: 0, others: 0 };
}

export const answerHandlers = [
  handle(praiseDynamic, (cx, { id, on }) =>
    withPost(cx, id, async (door, post) => {
      const { changed, others } = await praise(cx, door, post, on);
      if (on && changed > 0) tell(cx, door, post);
      return { praiseCount: others + (on ? 1 : 0), praised: on };
    }),
  ),

  handle(replyDynamic, (cx, { id, text }) =>
    withPost(cx, id, async (door, post) => {
      const reply = {
        replyId: newId(),
        dynaId: id,
        userId: cx.me.userId,
        userName: cx.me.name,
        text,
        at: cx.nowIso,
        toId: toOf(cx, post),
      };
      await door.insert(replies, reply);
      tell(cx, door, post);
      return {
        replyId: reply.replyId,
        userId: reply.userId,
        name: reply.userName,
        photo: cx.me.photo,
        text,
        at: reply.at,
        mayDelete: true,
      };
    }),
  ),

  handle(listReplies, (cx, { id, ...input }) =>
    withPost(cx, id, async (door, post) => {
      const leads = await leadsOf(cx, post);
      return door.list(input, {
        select: replySelect(cx),
        from: replyFrom,
        counted: sql`class_dynamic_reply r`,
        where: [door.orgs('r'), is('r.dyna_id', id)],
        sorts: {},
        then: sql`r.reply_id`,
        shape: (row: ReplyRead) => toReply(row, leads),
      });
    }),
  ),

  handle(deleteReply, (cx, { id, replyId }) =>
    withPost(cx, id, async (door, post) => {
      const reply = await door.one(replies, { replyId, dynaId: id });
      if (!reply) throw fail(kernelFaults.gone);
      if (reply.userId !== cx.me.userId && !(await leadsOf(cx, post))) throw fail(faults.notYours);
      await door.remove(replies, { replyId });
      cx.note('class.reply.deleted', { subjectId: reply.userId, old: { clazzId: post.clazzId, text: reply.text } });
    }),
  ),
];
