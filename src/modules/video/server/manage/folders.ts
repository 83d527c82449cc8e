import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { wordList } from '../../../../kernel/shared/messages';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { DEPTH_MAX, FOLDERS_MAX, NEED_PERCENT, UNDO_MINUTES } from '../../rules';
import { folders, settings } from '../../tables';
import { hasMaker } from '../make/tools';
import { bringBack, gone, lateFor, moved, ownCourse, ownFolder } from './own';
import { removedLately } from './read';

interface FolderRow {
  readonly folderId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly ord: number;
  readonly lessons: number;
}
const NAMES_MAX = 5;

/** Folders of a course with how many hours stand in each. */
const foldersOf = (cx: Cx, spuId: number): Promise<FolderRow[]> =>
  cx.db.rows<FolderRow>(sql`
    select f.folder_id, f.parent_id, f.name, f.ord, count(l.lesson_id)::int as lessons
    from video_folder f
    left join video_lesson l on l.org_id = f.org_id and l.folder_id = f.folder_id and l.removed_at is null
    where f.org_id = ${cx.db.orgId}
      and f.spu_id = ${spuId}
      and f.removed_at is null
    group by f.org_id, f.folder_id
    order by f.ord, f.folder_id`);
/** Each folder before what it holds. */
function depthFirst(rows: readonly FolderRow[], parentId: number | null = null): FolderRow[] {
  return rows.filter((r) => r.parentId === parentId).flatMap((r) => [r, ...depthFirst(rows, r.folderId)]);
}
const depthOf = (rows: readonly FolderRow[], folderId: number | null): number => {
  const row = rows.find((r) => r.folderId === folderId);
  return row ? 1 + depthOf(rows, row.parentId) : 0;
};
/** The settings of a course, or what holds where nobody set any. */
export async function settingsOf(cx: Cx, spuId: number) {
  const row = await cx.db.one(settings, { spuId });
  return {
    needPercent: row?.needPercent ?? NEED_PERCENT,
    needQues: row?.needQues ?? true,
    mark: row?.isMarked ?? false,
  };
}
/** The folder and all below it, with the hours in them. */
const heldBy = (cx: Cx, folderId: number) =>
  cx.db.rows<{ folderId: number; names: string[] | null }>(sql`
    with recursive below as (
      select f.org_id, f.folder_id from video_folder f where f.org_id = ${cx.db.orgId} and f.folder_id = ${folderId}
      union all
      select f.org_id, f.folder_id
      from video_folder f
      join below b on b.org_id = f.org_id and b.folder_id = f.parent_id
      where f.org_id = ${cx.db.orgId} and f.removed_at is null
    )
    select b.folder_id, (
        select array_agg(l.name order by l.ord, l.lesson_id)
        from video_lesson l
        where l.org_id = b.org_id and l.folder_id = b.folder_id and l.removed_at is null
      ) as names
    from below b
    order by b.folder_id`);

export const folderHandlers = [
  handle(calls.listFolders, async (cx, { spuId }) => {
    const course = await ownCourse(cx, spuId);
    const items = depthFirst(await foldersOf(cx, spuId));
    return {
      spuId,
      title: course.title,
      sold: course.sold,
      maker: await hasMaker(),
      ...(await settingsOf(cx, spuId)),
      items,
      removed: await removedLately(cx, spuId),
    };
  }),
  handle(calls.createFolder, async (cx, { spuId, parentId, name }) => {
    await ownCourse(cx, spuId);
    const all = await foldersOf(cx, spuId);
    if (parentId != null && !all.some((f) => f.folderId === parentId)) throw gone();
    if (all.length >= FOLDERS_MAX) throw fail(faults.foldersFull, { max: FOLDERS_MAX });
    if (depthOf(all, parentId ?? null) >= DEPTH_MAX) throw fail(faults.tooDeep, { max: DEPTH_MAX });
    const folderId = newId();
    // Behind all that stand, also where some before them were removed.
    const ord = Math.max(-1, ...all.map((f) => f.ord)) + 1;
    await cx.db.insert(folders, { folderId, spuId, parentId: parentId ?? null, name, ord });
    return { folderId, parentId: parentId ?? null, name, lessons: 0 };
  }),
  handle(calls.renameFolder, async (cx, { id, name }) => {
    const row = await ownFolder(cx, id);
    await cx.db.update(folders, { folderId: id }, { name });
    const mine = (await foldersOf(cx, row.spuId)).find((f) => f.folderId === id);
    return mine ?? { folderId: id, parentId: row.parentId, name, lessons: 0 };
  }),
  handle(calls.moveFolder, async (cx, { id, direction }) => {
    const row = await ownFolder(cx, id);
    const all = await foldersOf(cx, row.spuId);
    const beside = all.filter((f) => f.parentId === row.parentId);
    const order = moved(beside, (f) => f.folderId === id, direction);
    if (!order) return { items: depthFirst(all) };
    await cx.db.updateEach(
      folders,
      'folderId',
      order.map((f, ord) => ({ folderId: f.folderId, ord })),
    );
    return { items: depthFirst([...all.filter((f) => f.parentId !== row.parentId), ...order]) };
  }),
  handle(calls.deleteFolder, async (cx, { id, lessons: agreed }) => {
    const row = await ownFolder(cx, id);
    const held = await heldBy(cx, id);
    const names = held.flatMap((f) => f.names ?? []);
    const course = await ownCourse(cx, row.spuId);
    if (names.length !== agreed) {
      const said = { n: names.length, names: wordList(names.slice(0, NAMES_MAX)) };
      throw fail(course.sold ? faults.folderHides : faults.folderHolds, said);
    }
    const ids = held.map((f) => f.folderId);
    // What was bought stays with its buyers: hours of a sold course are hidden, and their folders stand.
    await (course.sold && names.length > 0
      ? cx.db.change(sql`
          update video_lesson
          set hidden_at = coalesce(hidden_at, ${cx.nowIso})
          where org_id = ${cx.db.orgId} and folder_id = any(${ids}::bigint[]) and removed_at is null`)
      : cx.db.change(sql`
          update video_folder
          set removed_at = ${cx.nowIso}
          where org_id = ${cx.db.orgId} and folder_id = any(${ids}::bigint[]) and removed_at is null`));
    cx.note('video.folder.deleted', { subjectId: id, lessons: names.length });
  }),
  handle(calls.restoreFolder, async (cx, { id }) => {
    const row = await cx.db.one(folders, { folderId: id });
    if (!row) throw gone();
    if (row.removedAt == null) {
      // A sold course's hours were hidden instead.
      await cx.db.change(sql`
        update video_lesson
        set hidden_at = null
        where org_id = ${cx.db.orgId}
          and folder_id = ${id}
          and hidden_at > ${new Date(cx.now.getTime() - UNDO_MINUTES * 60_000).toISOString()}`);
      return;
    }
    if (lateFor(row.removedAt, cx.now, UNDO_MINUTES)) throw fail(faults.undoOver, { minutes: UNDO_MINUTES });
    // All that went with it comes back with it, and nothing else that went before.
    await bringBack(cx, row, row.removedAt);
    cx.note('video.folder.restored', { subjectId: id });
  }),
  handle(calls.setCourse, async (cx, { spuId, needPercent, needQues, mark }) => {
    await ownCourse(cx, spuId);
    await cx.db.insert(
      settings,
      { spuId, needPercent, needQues, isMarked: mark },
      `on conflict (org_id, spu_id) do update
        set need_percent = excluded.need_percent, need_ques = excluded.need_ques, is_marked = excluded.is_marked`,
    );
    await finishAnew(cx, spuId, { needPercent, needQues });
    cx.note('video.course.settings', { subjectId: spuId, needPercent, needQues, mark });
    return { needPercent, needQues, mark };
  }),
];

/**
 * Whoever has done what a course asks now is done now, and need not come again to hear it; what was done under another rule stays.
 * The share is that of `percentOf`.
 */
const finishAnew = (cx: Cx, spuId: number, o: { readonly needPercent: number; readonly needQues: boolean }) =>
  cx.db.change(sql`
    update video_watch w
    set watched_at = coalesce(w.watched_at, ${cx.nowIso}::timestamptz), done_at = ${cx.nowIso}::timestamptz
    from video_lesson l
    join video_film m on m.org_id = l.org_id and m.film_id = coalesce(l.shown_id, l.film_id) and m.duration_ms > 0
    where w.org_id = ${cx.db.orgId}
      and l.org_id = w.org_id
      and l.lesson_id = w.lesson_id
      and l.spu_id = ${spuId}
      and l.removed_at is null
      and w.done_at is null
      and (w.watched_at is not null
        or (w.played::bigint * 100 + 99) * 100 / m.duration_ms >= ${o.needPercent}::bigint)
      and (not ${o.needQues}::boolean
        or w.submitted_at is not null
        or not exists (
          select 1
          from video_que q
          where q.org_id = w.org_id and q.lesson_id = w.lesson_id and q.place <> 'beside'))`);
