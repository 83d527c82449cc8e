import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { filesAt, signedUrl } from '../../../files/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { FILM_PROC, cleanCaptions } from '../../rules';
import { films, lessons } from '../../tables';
import { makePass, sourceOf, takeSeat } from '../learn/pass';
import { FILM_JOB } from '../make/job';
import { gone, ownCourse, ownLesson } from './own';
import { lessonRow } from './read';

/** Hangs a film into an hour; one that can be watched there goes on being shown until this one is made. @returns how many hours. */
const replace = (cx: Cx, lessonId: number, filmId: number): Promise<number> =>
  cx.db.change(sql`
    update video_lesson
    set film_id = ${filmId}, sending = null, shown_id = case
        when exists (
          select 1
          from video_film m
          where m.org_id = ${cx.db.orgId} and m.film_id = video_lesson.film_id and m.state = 'ready')
        then film_id
        else shown_id
      end
    where org_id = ${cx.db.orgId}
      and lesson_id = ${lessonId}
      and removed_at is null`);

export const filmHandlers = [
  handle(calls.setVideo, async (cx, { id, path, duration }) => {
    const file = (await filesAt(cx, cx.me.orgId, [path])).get(path);
    // A film that this person sent for this use: nobody hangs another school's into an own course.
    if (file?.userId !== cx.me.userId || file.proc !== FILM_PROC || file.kind !== 'video' || file.expiresAt != null)
      throw fail(faults.notYourFilm, {}, 'path');
    const filmId = newId();
    if (!(await replace(cx, id, filmId))) throw gone();
    const jobId = await cx.startJob(FILM_JOB, { filmId, seconds: duration ?? null });
    await cx.db.insert(films, {
      filmId,
      lessonId: id,
      userId: cx.me.userId,
      path,
      fileName: file.name,
      size: file.size,
      state: 'working',
      jobId,
      madeAt: cx.nowIso,
    });
    cx.note('video.film.set', { subjectId: id, file: file.name });
    return lessonRow(cx, id);
  }),
  handle(calls.deleteVideo, async (cx, { id }) => {
    const row = await ownLesson(cx, id);
    // Of an upload that broke off only the upload is given up: the film before it goes on being shown.
    if (row.sending != null) {
      await cx.db.update(lessons, { lessonId: id }, { sending: null });
      return;
    }
    if (row.filmId == null) return;
    // Of a film that is still made in the place of another one only the new one is given up.
    if (row.shownId != null) {
      await cx.db.update(lessons, { lessonId: id }, { filmId: row.shownId, shownId: null });
      cx.note('video.film.givenUp', { subjectId: id });
      return;
    }
    const { sold } = await ownCourse(cx, row.spuId);
    if (sold && (await cx.db.one(films, { filmId: row.filmId, state: 'ready' }))) throw fail(faults.filmSold);
    await cx.db.update(lessons, { lessonId: id }, { filmId: null });
    cx.note('video.film.deleted', { subjectId: id });
  }),
  handle(calls.previewVideo, async (cx, { id }, http) => {
    const row = await ownLesson(cx, id);
    const film = row.filmId == null ? undefined : await cx.db.one(films, { filmId: row.filmId, state: 'ready' });
    if (!film) throw fail(faults.noFilm);
    const whose = { orgId: cx.db.orgId, lessonId: id, filmId: film.filmId, userId: cx.me.userId };
    return {
      ...sourceOf(cx.kernel, film),
      pass: makePass(cx.kernel, whose, takeSeat(http), cx.now),
      poster: film.poster && signedUrl(cx, film.poster),
    };
  }),
  handle(calls.tellSending, async (cx, { id, fileName, percent, failed }) => {
    const sending = { fileName, percent, at: cx.nowIso, ...(failed ? { failed } : {}) };
    if (!(await cx.db.update(lessons, { lessonId: id, removedAt: null }, { sending }))) throw gone();
  }),
  handle(calls.setCaptions, async (cx, { id, text }) => {
    const captions = text.trim() ? cleanCaptions(text) : null;
    if (captions === undefined) throw fail(faults.noCaptions, {}, 'text');
    if (!(await cx.db.update(lessons, { lessonId: id, removedAt: null }, { captions }))) throw gone();
    return lessonRow(cx, id);
  }),
];
