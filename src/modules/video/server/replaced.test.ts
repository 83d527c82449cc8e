import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { sendWhole } from '../../files/server/testing';
import * as calls from '../contract';
import { FILM_PROC } from '../rules';
import { sweepVideo } from './sweep';
import { courseOf, filmBytes, hourIn } from './testing';

let t: TestApp;
let manager: Caller, child: Caller;
let spuId = 0;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, child] = [await t.as('training5'), await t.as('learner5')];
  ({ spuId } = await courseOf(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const filmsOf = async (lessonId: number) => {
  const [row] = await t.sql<{ film_id: string; shown_id: string | null }>(
    'select film_id, shown_id from video_lesson where org_id = 500 and lesson_id = $1',
    [lessonId],
  );
  return { filmId: Number(row?.film_id), shownId: row?.shown_id == null ? null : Number(row.shown_id) };
};
/** Another film stands in the hour, which is still being made. */
async function replacing(lessonId: number, filmId: number, other: number): Promise<void> {
  await t.sql(
    `insert into video_film (org_id, film_id, lesson_id, user_id, path, file_name, size, state, made_at)
     select org_id, $1, lesson_id, user_id, path, '新.mp4', 1, 'working', made_at
     from video_film where org_id = 500 and film_id = $2`,
    [other, filmId],
  );
  await t.sql('update video_lesson set film_id = $1, shown_id = $2 where org_id = 500 and lesson_id = $3', [
    other,
    filmId,
    lessonId,
  ]);
}

test('while another film is made in its place the one before goes on being shown to whoever comes, and no sweep takes it', async () => {
  const { hours } = await courseOf(t);
  const { lessonId = 0, filmId = 0 } = hours[1] ?? {};
  await replacing(lessonId, filmId, 910_001);
  expect(await child.ok(calls.enterWatch, { lessonId })).toMatchObject({ filmId, duration: 40 });
  const there = async () =>
    (await child.ok(calls.getSchedule, { spuId })).folders.flatMap((f) => f.items).find((h) => h.lessonId === lessonId);
  expect(await there()).toMatchObject({ ready: true, duration: 40 });
  expect((await manager.ok(calls.getLessonFigures, { lessonId })).duration).toBe(40);
  t.at(new Date(t.now().getTime() + 5 * 3_600_000));
  await sweepVideo(t.kernel);
  t.at(null);
  expect(await child.ok(calls.enterWatch, { lessonId })).toMatchObject({ filmId });
  const [row] = await t.sql<{ folder_id: string }>(
    'select folder_id from video_lesson where org_id = 500 and lesson_id = $1',
    [lessonId],
  );
  const seen = async () =>
    (await manager.ok(calls.listLessons, { folderId: Number(row?.folder_id) })).items.find(
      (l) => l.lessonId === lessonId,
    );
  expect((await seen())?.film).toMatchObject({ fileName: '新.mp4', brokenOff: true });
  // Given up, also of a course that was sold: the film before stays.
  await manager.ok(calls.deleteVideo, { id: lessonId });
  expect(await filmsOf(lessonId)).toEqual({ filmId, shownId: null });
  expect((await seen())?.film).toMatchObject({ state: 'ready', brokenOff: false });
  expect((await manager.refused(calls.deleteVideo, { id: lessonId })).error).toBe('video.fault.filmSold');
});
test('a film that was sent anew stands alone once it is made; nobody is shut out meanwhile', async () => {
  const lessonId = await hourIn(manager, spuId, '换片');
  const first = await sendWhole(manager, '甲.mp4', filmBytes(), FILM_PROC);
  const other = await sendWhole(manager, '乙.mp4', filmBytes('opposite'), FILM_PROC);
  const made = async (name: string) => {
    for (;;) {
      const [film] = await t.sql<{ film_id: string }>(
        `select f.film_id from video_film f where f.org_id = 500 and f.lesson_id = $1 and f.file_name = $2 and f.state = 'ready'`,
        [lessonId, name],
      );
      if (film) return Number(film.film_id);
      await new Promise((go) => {
        setTimeout(go, 50);
      });
    }
  };
  await manager.ok(calls.setVideo, { id: lessonId, path: first, duration: 40 });
  const before = await made('甲.mp4');
  await manager.ok(calls.setVideo, { id: lessonId, path: other, duration: 40 });
  const entered = await child.ok(calls.enterWatch, { lessonId });
  const now = await made('乙.mp4');
  expect([before, now]).toContain(entered.filmId);
  expect(await filmsOf(lessonId)).toEqual({ filmId: now, shownId: null });
  expect(await child.ok(calls.enterWatch, { lessonId })).toMatchObject({ filmId: now });
});
