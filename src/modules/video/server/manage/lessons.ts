import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { LESSONS_MAX, UNDO_MINUTES } from '../../rules';
import { folders, lessons, places } from '../../tables';
import { bringBack, gone, lateFor, moved, ownCourse, ownFolder, ownLesson } from './own';
import { lessonRow, lessonsIn } from './read';

export const lessonHandlers = [
  handle(calls.listLessons, async (cx, { folderId }) => {
    await ownFolder(cx, folderId);
    return { items: await lessonsIn(cx, folderId) };
  }),
  handle(calls.createLesson, async (cx, { folderId, name, free }) => {
    const { spuId } = await ownFolder(cx, folderId);
    const there = await cx.db.row<{ n: number; ord: number }>(sql`
      select count(*) filter (where removed_at is null)::int as n, coalesce(max(ord), -1) + 1 as ord
      from video_lesson
      where org_id = ${cx.db.orgId} and spu_id = ${spuId}`);
    const { n = 0, ord = 0 } = there ?? {};
    if (n >= LESSONS_MAX) throw fail(faults.lessonsFull, { max: LESSONS_MAX });
    const lessonId = newId();
    await cx.db.insert(places, { lessonId, courseOrgId: cx.db.orgId, spuId });
    await cx.db.insert(lessons, { lessonId, spuId, folderId, name, ord, isFree: free, madeAt: cx.nowIso });
    return lessonRow(cx, lessonId);
  }),
  handle(calls.updateLesson, async (cx, { id, name, free }) => {
    if (!(await cx.db.update(lessons, { lessonId: id, removedAt: null }, { name, isFree: free }))) throw gone();
    return lessonRow(cx, id);
  }),
  handle(calls.moveLesson, async (cx, { id, direction }) => {
    const { folderId } = await ownLesson(cx, id);
    const all = await lessonsIn(cx, folderId);
    const order = moved(all, (l) => l.lessonId === id, direction);
    if (!order) return { items: all };
    await cx.db.updateEach(
      lessons,
      'lessonId',
      order.map((l, ord) => ({ lessonId: l.lessonId, ord })),
    );
    return { items: order };
  }),
  handle(calls.deleteLesson, async (cx, { id }) => {
    const row = await ownLesson(cx, id);
    const { sold } = await ownCourse(cx, row.spuId);
    await cx.db.update(
      lessons,
      { lessonId: id },
      sold ? { hiddenAt: row.hiddenAt ?? cx.nowIso } : { removedAt: cx.nowIso },
    );
    cx.note(sold ? 'video.lesson.hidden' : 'video.lesson.deleted', { subjectId: id, name: row.name });
  }),
  handle(calls.restoreLesson, async (cx, { id }) => {
    const row = await cx.db.one(lessons, { lessonId: id });
    if (!row) throw gone();
    // What is only hidden can be shown again at any time.
    if (row.removedAt != null && lateFor(row.removedAt, cx.now, UNDO_MINUTES))
      throw fail(faults.undoOver, { minutes: UNDO_MINUTES });
    await cx.db.change(sql`
      update video_lesson
      set removed_at = null, hidden_at = null
      where org_id = ${cx.db.orgId} and lesson_id = ${id}`);
    const folder = await cx.db.one(folders, { folderId: row.folderId });
    if (folder?.removedAt != null) await bringBack(cx, folder);
    cx.note('video.lesson.restored', { subjectId: id });
  }),
];
