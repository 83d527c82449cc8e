import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls, MOST_STATEMENTS } from '../../../kernel/testing/statements';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as video from '../../video/contract';
import * as calls from '../contract';
import { onShelf } from './testing';

let t: TestApp;
let manager: Caller, pupil: Caller, learner: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, pupil, learner] = [await t.as('training5'), await t.as('student189'), await t.as('learner5')];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

const FILM = 77_001;
/** An hour of a course with one of the demonstration's films. */
async function filmed(spuId: number): Promise<number> {
  const { folderId } = await manager.ok(video.createFolder, { spuId, name: '目录' });
  const { lessonId } = await manager.ok(video.createLesson, { folderId, name: '第一课时', free: false });
  await t.sql(
    `insert into video_film (org_id, film_id, lesson_id, user_id, path, file_name, size, state, duration_ms, parts, made_at)
     select org_id, $1, $2, user_id, path, file_name, size, state, duration_ms, parts, made_at
     from video_film where org_id = 500 and state = 'ready' order by film_id limit 1`,
    [FILM, lessonId],
  );
  await t.sql('update video_lesson set film_id = $1 where org_id = 500 and lesson_id = $2', [FILM, lessonId]);
  return lessonId;
}

test('[S-042] a course that was bought is watched: entering, telling and handing in are five statements at most, asked anew or not', async () => {
  t.at(`${testDayPlus(0)}T04:00:00Z`);
  const spuId = await onShelf(manager, { title: '买来的录播', validity: 1 });
  const lessonId = await filmed(spuId);
  expect((await pupil.refused(video.enterWatch, { lessonId, spuId })).error).toBe('video.fault.notBought');
  await pupil.ok(calls.quickSubmit, { spuId });
  const most = countedCalls();
  t.at(`${testDayPlus(1)}T04:00:00Z`);
  expect(await pupil.ok(video.enterWatch, { lessonId, spuId })).toMatchObject({ title: '买来的录播', position: 0 });
  t.at(`${testDayPlus(1)}T05:00:00Z`);
  expect(await pupil.ok(video.synchWatch, { lessonId, position: 8, ranges: [[0, 8]] })).toMatchObject({ position: 8 });
  t.at(`${testDayPlus(1)}T06:00:00Z`);
  expect(await pupil.ok(video.storeTrain, { lessonId, submit: true })).toMatchObject({ submitted: true });
  expect((await pupil.ok(video.myCourses, {})).items.map((one) => one.title)).toContain('买来的录播');
  for (const call of [video.enterWatch, video.synchWatch, video.storeTrain, video.myCourses])
    expect([call.name, most.get(call.name)]).toEqual([call.name, Math.min(most.get(call.name) ?? 9, MOST_STATEMENTS)]);
  // Over after a day: who comes in hears it, and who hands in.
  t.at(`${testDayPlus(2)}T04:00:00Z`);
  for (const refused of [
    await pupil.refused(video.enterWatch, { lessonId, spuId }),
    await pupil.refused(video.storeTrain, { lessonId }),
  ])
    expect(refused.error).toBe('video.fault.validityOver');
});
test('a course that was given by name to others is bought like any other; what lasts longer counts', async () => {
  t.at(`${testDayPlus(0)}T04:00:00Z`);
  const [row] = await t.sql<{ spu_id: string; lesson_id: string }>(
    `select l.spu_id, l.lesson_id from video_lesson l join video_course c on c.org_id = l.org_id and c.spu_id = l.spu_id
     where l.org_id = 500 and l.film_id is not null and not l.is_free order by l.ord limit 1`,
  );
  const [spuId, lessonId] = [Number(row?.spu_id), Number(row?.lesson_id)];
  await t.sql('delete from mall_purchase where org_id = 500 and user_id = $1', [learner.userId]);
  await t.sql('delete from video_grant where org_id = 500 and user_id = $1', [learner.userId]);
  expect((await learner.refused(video.enterWatch, { lessonId })).error).toBe('video.fault.notBought');
  await t.sql(
    `insert into mall_purchase (org_id, order_id, seller_org_id, user_id, number, spu_id, ver_no, category, title, pay_fen, state, holds,
       made_at, expires_at, paid_at, until_on)
     values (500, 77002, 500, $1, 'N77002', $2, 1, 2, '七年级数学同步课', 0, 'completed', true, ${t.sqlNow}, ${t.sqlNow}, ${t.sqlNow},
       $3)`,
    [learner.userId, spuId, testDayPlus(100)],
  );
  expect(await learner.ok(video.getSchedule, { spuId })).toMatchObject({ bought: true, until: testDayPlus(100) });
  expect((await learner.ok(video.enterWatch, { lessonId })).position).toBeGreaterThanOrEqual(0);
  await t.sql(
    `insert into video_grant (org_id, spu_id, user_id, granted_at, until_on) values (500, $2, $1, ${t.sqlNow}, $3)`,
    [learner.userId, spuId, testDayPlus(200)],
  );
  expect(await learner.ok(video.getSchedule, { spuId })).toMatchObject({ bought: true, until: testDayPlus(200) });
  const mine = (await learner.ok(video.myCourses, {})).items.filter((one) => one.spuId === spuId);
  expect(mine).toMatchObject([{ until: testDayPlus(200) }]);
});
