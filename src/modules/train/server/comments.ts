import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { ownFiles, registerReader, signedUrl } from '../../files/server/published';
import * as calls from '../contract';
import type { Comment } from '../contract';
import { COMMENT_USE } from '../rules';
import { comments } from '../tables';
import { binding, everyLearner, learnerOf, taughtSql, whoseSql, within, type Bind } from './scope';

/** Pictures of a comment: for the learner, who wrote it, and who sees the learner. */
registerReader(
  COMMENT_USE.proc,
  async (cx, file) => {
    if (file.orgId !== cx.me.orgId) return false;
    const { params, bind } = binding(cx);
    const seen = holds(cx.me, 'STUDENT_MANAGER')
      ? everyLearner
      : holds(cx.me, 'TRAIN_TEACHING')
        ? taughtSql(cx, bind)
        : undefined;
    return (
      (
        await cx.db.rows(
          `select 1 from train_comment c where c.org_id = $1 and ${bind(file.path)} = any(c.images) and (c.user_id = ${bind(cx.me.userId)} or c.made_by = ${bind(cx.me.userId)}${seen ? ` or c.user_id in (${seen})` : ''}) limit 1`,
          params,
        )
      ).length > 0
    );
  },
  COMMENT_USE.use,
);

/** Comments that meet a condition on `c`, the last first. */
export async function commentsWhere(
  cx: Cx,
  where: (bind: Bind) => string | Promise<string>,
  limit: number,
  offset = 0,
): Promise<Comment[]> {
  const { params, bind } = binding(cx);
  const rows = await cx.db.rows<Comment>(
    `select c.comment_id, c.user_id, u.name as user_name, c.text, c.images, c.made_by, m.name as made_by_name, m.photo, c.made_at
     from train_comment c join people_person_v u on u.org_id = c.org_id and u.user_id = c.user_id join people_person_v m on m.org_id = c.org_id and m.user_id = c.made_by
     where c.org_id = $1 and ${await where(bind)} order by c.made_at desc, c.comment_id desc limit ${limit} offset ${offset}`,
    params,
  );
  return rows.map((r) => ({ ...r, images: r.images.map((path) => signedUrl(cx, path)) }));
}

export const commentHandlers = [
  handle(calls.commentList, async (cx, { curPage, pageSize, sort, userId, from, to }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const where = async (bind: Bind) =>
      `${await whoseSql(cx, bind, 'c.user_id', userId)} and ${within('c.made_at', bind, cx, { from, to })}`;
    const { params, bind } = binding(cx);
    const total = await cx.db.total(
      `select count(*)::int n from train_comment c where c.org_id = $1 and ${await where(bind)}`,
      params,
    );
    return { items: await commentsWhere(cx, where, pageSize, (curPage - 1) * pageSize), curPage, pageSize, total };
  }),
  handle(calls.commentCreate, async (cx, { userId, text, images }) => {
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    const learner = await learnerOf(cx, userId);
    const commentId = newId();
    await cx.db.insert(comments, {
      commentId,
      userId: learner.userId,
      text,
      images,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    return (await commentsWhere(cx, (bind) => `c.comment_id = ${bind(commentId)}`, 1))[0]!;
  }),
];
