import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults, type Fault } from '../../../kernel/shared/faults';
import { runningClazz } from '../../class/server/published';
import { ownFiles } from '../../files/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { notes } from '../tables';
import { madeNote, oneNote } from './read';

/** The caller's own note, locked. Somebody else's that they may read refuses with `fault`; any other is gone. */
async function ownNote(cx: Cx, id: number, fault: Fault<Record<never, never>>) {
  const note = await cx.db.one(notes, { noteId: id }, { lock: 'update' });
  if (note?.userId === cx.me.userId) return note;
  await oneNote(cx, id);
  throw fail(fault);
}
/** A note is about a day that has come. */
function checkDay(cx: Cx, onDate: string | undefined): void {
  if (onDate != null && onDate > cx.today) throw fail(faults.future, {}, 'onDate');
}
async function checkSubject(cx: Cx, sbjId: number | null | undefined): Promise<void> {
  if (sbjId == null) return;
  const known = await cx.db.row(sql`select 1 as known from textbook_subject where sbj_id = ${sbjId}`);
  if (!known) throw fail(kernelFaults.gone);
}
/** A note's lesson is one of its class. */
async function checkLesson(cx: Cx, clazzId: number, lessonId: number | null | undefined): Promise<void> {
  if (lessonId == null) return;
  const known = await cx.db.row(sql`
    select 1 as known
    from lesson_lesson_v
    where org_id = ${cx.db.orgId}
      and lesson_id = ${lessonId}
      and clazz_id = ${clazzId}`);
  if (!known) throw fail(kernelFaults.gone);
}

export const writeHandlers = [
  handle(calls.createNote, async (cx, { clazzId, sbjId, lessonId, onDate, text, images, shared }) => {
    if (!text && images.length === 0) throw fail(faults.empty, {}, 'text');
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    checkDay(cx, onDate);
    // E-024 for a class of the caller's that has ended; managers who stand in no class write none.
    await runningClazz(cx, clazzId);
    if (!(await cx.fact<readonly number[]>('clazzIds')).includes(clazzId)) throw fail(kernelFaults.gone);
    await checkSubject(cx, sbjId);
    await checkLesson(cx, clazzId, lessonId);
    return madeNote(cx, {
      noteId: newId(),
      userId: cx.me.userId,
      clazzId,
      sbjId: sbjId ?? null,
      lessonId: lessonId ?? null,
      onDate: onDate ?? cx.today,
      text,
      images,
      isShared: shared,
      madeAt: cx.nowIso,
      savedAt: cx.nowIso,
    });
  }),
  handle(calls.updateNote, async (cx, { id, sbjId, onDate, text, images, shared }) => {
    const note = await ownNote(cx, id, faults.notYoursToChange);
    if (!(text ?? note.text) && (images ?? note.images).length === 0) throw fail(faults.empty, {}, 'text');
    if (images) await ownFiles(cx, images, { at: 'images', families: ['image'], was: note.images });
    checkDay(cx, onDate);
    await checkSubject(cx, sbjId);
    await cx.db.update(notes, { noteId: id }, { sbjId, onDate, text, images, isShared: shared, savedAt: cx.nowIso });
    return oneNote(cx, id);
  }),
  handle(calls.removeNote, async (cx, { id }) => {
    await ownNote(cx, id, faults.notYours);
    await cx.db.remove(notes, { noteId: id });
  }),
];
