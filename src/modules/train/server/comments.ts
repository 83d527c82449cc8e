import type { Cx } from '../../../kernel/server/cx';
import { rowsOfList, type Listed, type ListOf } from '../../../kernel/server/db/list';
import { all, any, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { ownFiles, registerReader, signedUrl } from '../../files/server/published';
import * as calls from '../contract';
import type { Comment } from '../contract';
import { COMMENT_USE } from '../rules';
import { comments } from '../tables';
import { everyLearner, learnerOf, taught, whose, within } from './scope';

/** Pictures of a comment: for the learner, who wrote it, and who sees the learner. */
registerReader(
  COMMENT_USE.proc,
  async (cx, file) => {
    if (file.orgId !== cx.me.orgId) return false;
    const { userId } = cx.me;
    const learners = holds(cx.me, 'STUDENT_MANAGER')
      ? everyLearner(cx)
      : holds(cx.me, 'TRAIN_TEACHING')
        ? taught(cx)
        : undefined;
    const found = await cx.db.row(sql`
      select c.comment_id
      from train_comment c
      where c.org_id = ${cx.db.orgId}
        and ${file.path} = any(c.images)
        and ${any(sql`c.user_id = ${userId}`, sql`c.made_by = ${userId}`, learners && sql`c.user_id in (${learners})`)}
      limit 1`);
    return found !== undefined;
  },
  COMMENT_USE.use,
);

const list = (cx: Cx, where: Sql): ListOf<Listed & { sort?: undefined }, Comment> => ({
  select: sql`c.comment_id, c.user_id, u.name as user_name, c.text, c.images, c.made_by, m.name as made_by_name,
    m.photo, c.made_at`,
  from: sql`train_comment c
    join people_person_v u on u.org_id = c.org_id and u.user_id = c.user_id
    join people_person_v m on m.org_id = c.org_id and m.user_id = c.made_by`,
  counted: sql`train_comment c`,
  where: [cx.db.orgs('c'), where],
  sorts: {},
  then: sql`c.made_at desc, c.comment_id desc`,
  shape: (row) => ({ ...row, images: row.images.map((path) => signedUrl(cx, path)) }),
});
/** Comments that meet a condition on `c`, the last first. */
export async function commentsWhere(cx: Cx, where: Sql, limit: number): Promise<Comment[]> {
  const of = list(cx, where);
  const rows = await cx.db.rows<Comment>(rowsOfList(of, { pageSize: limit }));
  return of.shape ? rows.map(of.shape) : rows;
}

export const commentHandlers = [
  handle(calls.commentList, async (cx, { curPage, pageSize, userId, from, to }) => {
    const where = all(await whose(cx, 'c.user_id', userId), within('c.made_at', cx, { from, to }));
    return cx.list({ curPage, pageSize }, list(cx, where));
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
    const [made] = await commentsWhere(cx, sql`c.comment_id = ${commentId}`, 1);
    if (!made) throw fail(kernelFaults.gone);
    return made;
  }),
];
