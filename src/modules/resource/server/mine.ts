import type { Cx } from '../../../kernel/server/cx';
import { contains, is, sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { cutTo } from '../../../kernel/shared/whole';
import { currentVersions } from '../../question-bank/server/published';
import { wordsOf } from '../../question-bank/contract';
import * as calls from '../contract';
import type { FavRow } from '../contract';
import type { SeenType } from '../rules';
import { mine, workbooks } from '../tables';
import { questionsOf } from './papers';
import { foundOf } from './sql';

interface Marked {
  readonly resType: SeenType;
  readonly title: string;
}
/** What an id names for the caller: a resource, a question or a workbook they see; gone otherwise. */
async function markedOf(cx: Cx, resId: number): Promise<Marked> {
  const row = (await foundOf(cx, [resId])).get(resId);
  if (row) return { resType: row.resType, title: row.title };
  // Children have no question library and no workbooks: they mark what was shared with them.
  if (cx.me.userType !== USER_TYPE.student) {
    const verId = (await currentVersions(cx, [resId])).get(resId);
    const version = verId == null ? undefined : (await questionsOf(cx.db, [verId])).get(verId);
    if (version) return { resType: 'question', title: cutTo(wordsOf(version.body), 64) || '—' };
    const book = await cx.db.one(workbooks, { wbkId: resId, enabled: true });
    if (book) return { resType: 'workbook', title: book.name };
  }
  throw fail(kernelFaults.gone);
}
type Marks = Pick<RowOf<typeof mine>, 'isLike' | 'isFav'>;
const statusOf = (resId: number, row: Marks | undefined) => ({
  resId,
  like: row?.isLike ?? false,
  fav: row?.isFav ?? false,
});
/** What is marked twice stays where it stood in the list. */
const favSince = sql`fav_at = case when m.is_fav and excluded.is_fav then m.fav_at else excluded.fav_at end`;
/** Turns one of the two marks; twice the same is once. What was marked once may be unmarked although it has gone. */
async function turn(cx: Cx, resId: number, what: 'like' | 'fav', on: boolean) {
  const isLike = what === 'like';
  const had = on
    ? undefined
    : await cx.db.row<Marks>(sql`
        update resource_mine m
        set ${isLike ? sql`is_like = false` : sql`is_fav = false, fav_at = null`}
        where m.org_id = ${cx.db.orgId}
          and m.user_id = ${cx.me.userId}
          and m.res_id = ${resId}
        returning m.is_like, m.is_fav`);
  if (had) return statusOf(resId, had);
  const { resType, title } = await markedOf(cx, resId);
  const favAt = what === 'fav' && on ? cx.nowIso : null;
  return statusOf(
    resId,
    await cx.db.row<Marks>(sql`
      insert into resource_mine as m (org_id, user_id, res_id, res_type, title, is_like, is_fav, fav_at)
      values (${cx.db.orgId}, ${cx.me.userId}, ${resId}, ${resType}, ${title}, ${isLike && on}, ${!isLike && on},
        ${favAt}::timestamptz)
      on conflict (org_id, user_id, res_id) do update
      set title = excluded.title,
        ${isLike ? sql`is_like = excluded.is_like` : sql`is_fav = excluded.is_fav, ${favSince}`}
      returning m.is_like, m.is_fav`),
  );
}

interface Fav {
  readonly resId: number;
  readonly resType: SeenType;
  readonly title: string;
  readonly favAt: string;
  readonly bookOn: boolean | null;
}
export const mineHandlers: readonly Handler[] = [
  handle(calls.favList, async (cx, input) => {
    const page = await cx.db.list<typeof input, Fav>(input, {
      select: sql`m.res_id, m.res_type, coalesce(b.name, m.title) as title, m.fav_at, b.enabled as book_on`,
      from: sql`resource_mine m left join resource_workbook b on b.wbk_id = m.res_id`,
      counted: sql`resource_mine m`,
      where: [
        sql`m.org_id = ${cx.db.orgId}`,
        sql`m.user_id = ${cx.me.userId}`,
        sql`m.is_fav`,
        is('m.res_type', input.resType),
        contains('m.title', input.title),
      ],
      sorts: {},
      then: sql`m.fav_at desc, m.res_id desc`,
    });
    const rows = page.items;
    const seen = await foundOf(
      cx,
      rows.map((r) => r.resId),
    );
    const questions = await currentVersions(
      cx,
      rows.filter((r) => r.resType === 'question').map((r) => r.resId),
    );
    const items = rows.map(({ bookOn, ...r }): FavRow => {
      const now = seen.get(r.resId);
      return {
        ...r,
        title: now?.title ?? r.title,
        author: now?.author ?? null,
        gone:
          r.resType === 'question' ? !questions.has(r.resId) : r.resType === 'workbook' ? bookOn !== true : now == null,
      };
    });
    return { ...page, items };
  }),
  handle(calls.favSet, (cx, { resId, on }) => turn(cx, resId, 'fav', on)),
  handle(calls.likeSet, (cx, { resId, on }) => turn(cx, resId, 'like', on)),
  handle(calls.statusGet, async (cx, { resId }) => {
    await markedOf(cx, resId);
    return statusOf(resId, await cx.db.one(mine, { userId: cx.me.userId, resId }));
  }),
];
