import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { openLesson } from '../../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../../lesson/server/testing';
import { addWare, fetchLessonToken, getWare } from '../../../live/contract';
import { Seat } from '../../../live/server/testing';
import { wareList } from '../../../resource/contract';
import * as calls from '../../contract';

let t: TestApp;
let base = '';
let owner: Caller, mate: Caller, guest: Caller, far: Caller;
let planned: Planned;
let lessonId = 0;
const teacherOf = async (orgId: number): Promise<Caller> => {
  const [row] = await t.sql<{ user_id: number }>(
    'select user_id from class_teacher_v where org_id = $1 order by user_id limit 1',
    [orgId],
  );
  return t.asUser(orgId, Number(row?.user_id));
};
const minutes = (n: number) => t.at(at(planned.date, planned.start, n));
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [owner, mate] = [await t.as('teacher189'), await t.as('classmgr189')];
  [guest, far] = [await teacherOf(619), await teacherOf(710)];
  const [first] = await plannedOf(owner, SEVEN);
  if (!first) throw new Error('teacher189 has no lesson in 七年级1班');
  planned = first;
  minutes(-10);
  ({ lessonId } = await owner.ok(openLesson, { arrangeId: planned.arrangeId, date: planned.date }));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const asked = () => ({
  name: '公开课',
  sbjId: 2,
  start: at(planned.date, planned.start).toISOString(),
  duration: 45,
  validity: 7,
  limit: 40,
});
const looks = (who: Caller) => who.refused(fetchLessonToken, { lessonId, liveRole: 5 });

test('who takes part in an activity looks on in the classroom of its lesson as role 5, from another school too, and nobody else of it', async () => {
  const activity = await owner.ok(calls.createActivity, { ...asked(), lessonId });
  expect(activity.lessonId).toBe(lessonId);
  expect((await looks(guest)).status).toBe(404);
  await guest.ok(calls.joinActivity, { code: activity.code ?? '' });
  const { ticket, liveRole } = await guest.ok(fetchLessonToken, { lessonId, liveRole: 5 });
  expect([ticket.split('.')[0], liveRole]).toEqual(['189', 5]);
  const eye = await Seat.take(base, lessonId, ticket);
  if (typeof eye === 'number') throw new Error(`refused with ${eye}`);
  expect(await eye.does({ kind: 'chat', text: '在' })).toMatchObject({ t: 'no' });
  await eye.leave();
  // What lies under the board is theirs to see too, while they may look on.
  const { items } = await owner.ok(wareList, { lib: 'psn', fileType: 'image', curPage: 1, pageSize: 10 });
  const resId = items[0]?.resId ?? 0;
  await owner.ok(addWare, { lessonId, resId });
  const { url } = await guest.ok(getWare, { lessonId, resId });
  expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  expect((await far.refused(getWare, { lessonId, resId })).status).toBe(404);
  expect(await t.sql('select 1 from live_visit where org_id = 189 and lesson_id = $1', [lessonId])).toEqual([]);
  // Nothing but looking on, and nobody who was not invited.
  for (const role of [1, 2, 4])
    expect((await guest.refused(fetchLessonToken, { lessonId, liveRole: role })).status).toBeGreaterThanOrEqual(403);
  expect((await looks(far)).status).toBe(404);
  expect((await guest.ok(calls.getActivity, { id: activity.fmsLsnId })).lessonId).toBe(lessonId);
  expect((await mate.ok(calls.getActivity, { id: activity.fmsLsnId })).lessonId).toBeNull();
  minutes(-16);
  expect((await looks(guest)).error).toBe('lesson.fault.notOpen');
  minutes(600);
  expect((await looks(guest)).error).toBe('lesson.fault.ended');
  minutes(-10);
  await owner.ok(calls.endActivity, { id: activity.fmsLsnId });
  expect((await looks(guest)).status).toBe(404);
  expect((await guest.refused(getWare, { lessonId, resId })).status).toBe(404);
});
test('an activity names a lesson that its owner gives and no other one; it is taken back with nothing', async () => {
  expect((await mate.refused(calls.createActivity, { ...asked(), lessonId })).status).toBe(404);
  expect((await guest.refused(calls.createActivity, { ...asked(), lessonId })).status).toBe(404);
  const { fmsLsnId } = await owner.ok(calls.createActivity, asked());
  expect((await owner.ok(calls.updateActivity, { id: fmsLsnId, lessonId })).lessonId).toBe(lessonId);
  expect((await owner.ok(calls.updateActivity, { id: fmsLsnId, name: '改名' })).lessonId).toBe(lessonId);
  expect((await owner.ok(calls.updateActivity, { id: fmsLsnId, lessonId: null })).lessonId).toBeNull();
});
