import type { Cx } from '../../../kernel/server/cx';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { currentVersions } from '../../question-bank/server/published';
import { wordsOf } from '../../question-bank/contract';
import * as calls from '../contract';
import type { FavRow } from '../contract';
import type { SeenType } from '../rules';
import { mine, workbooks } from '../tables';
import { questionsOf } from './papers';
import { seenOf } from './sql';

interface Marked {
  readonly resType: SeenType;
  readonly title: string;
}
/** What an id names for the caller: a resource, a question or a workbook they see; gone otherwise. */
async function markedOf(cx: Cx, resId: number): Promise<Marked> {
  const row = (await seenOf(cx, [resId])).get(resId);
  if (row) return { resType: row.resType, title: row.title };
  // Children have no question library and no workbooks: they mark what was shared with them.
  if (cx.me.userType !== USER_TYPE.student) {
    const verId = (await currentVersions(cx, [resId])).get(resId);
    const version = verId == null ? undefined : (await questionsOf(cx.db, [verId])).get(verId);
    if (version) return { resType: 'question', title: wordsOf(version.body).slice(0, 64) || '—' };
    const book = await cx.db.one(workbooks, { wbkId: resId, enabled: true });
    if (book) return { resType: 'workbook', title: book.name };
  }
  throw fail(kernelFaults.gone);
}
async function statusOf(cx: Cx, resId: number) {
  const row = await cx.db.one(mine, { userId: cx.me.userId, resId });
  return { resId, like: row?.isLike ?? false, fav: row?.isFav ?? false };
}
/** Turns one of the two marks; twice the same is once. What was marked once may be unmarked although it has gone. */
async function turn(cx: Cx, resId: number, what: 'like' | 'fav', on: boolean) {
  const had = await cx.db.one(mine, { userId: cx.me.userId, resId }, { lock: 'update' });
  if (!had || on) {
    const { resType, title } = await markedOf(cx, resId);
    const favAt = what === 'fav' && on ? cx.nowIso : null;
    await cx.db.change(
      `insert into resource_mine as m (org_id, user_id, res_id, res_type, title, is_like, is_fav, fav_at) values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz)
       on conflict (org_id, user_id, res_id) do update set title = excluded.title, is_like = case when $9 then excluded.is_like else m.is_like end, is_fav = case when $9 then m.is_fav else excluded.is_fav end,
         fav_at = case when $9 or (m.is_fav and excluded.is_fav) then m.fav_at else excluded.fav_at end`,
      [
        cx.db.orgId,
        cx.me.userId,
        resId,
        resType,
        title,
        what === 'like' && on,
        what === 'fav' && on,
        favAt,
        what === 'like',
      ],
    );
  } else
    await cx.db.update(
      mine,
      { userId: cx.me.userId, resId },
      what === 'like' ? { isLike: false } : { isFav: false, favAt: null },
    );
  return statusOf(cx, resId);
}

export const mineHandlers: readonly Handler[] = [
  handle(calls.favList, async (cx, { resType, title, curPage, pageSize }) => {
    const params: unknown[] = [cx.db.orgId, cx.me.userId];
    const bind = (v: unknown) => `$${params.push(v)}`;
    const where = `m.org_id = $1 and m.user_id = $2 and m.is_fav${resType ? ` and m.res_type = ${bind(resType)}` : ''}${title ? ` and m.title ilike ${bind(`%${title.replace(/[\\%_]/g, '\\$&')}%`)}` : ''}`;
    const total = await cx.db.total(`select count(*) n from resource_mine m where ${where}`, params);
    const rows =
      total === 0
        ? []
        : await cx.db.rows<{ resId: number; resType: SeenType; title: string; favAt: string; bookOn: boolean | null }>(
            `select m.res_id, m.res_type, coalesce(b.name, m.title) as title, m.fav_at, b.enabled as book_on from resource_mine m left join resource_workbook b on b.wbk_id = m.res_id
       where ${where} order by m.fav_at desc, m.res_id desc limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
            params,
          );
    const seen = await seenOf(
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
    return { items, curPage, pageSize, total };
  }),
  handle(calls.favSet, (cx, { resId, on }) => turn(cx, resId, 'fav', on)),
  handle(calls.likeSet, (cx, { resId, on }) => turn(cx, resId, 'like', on)),
  handle(calls.statusGet, async (cx, { resId }) => {
    await markedOf(cx, resId);
    return statusOf(cx, resId);
  }),
];
