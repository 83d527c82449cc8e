import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { sweepVideo } from './sweep';
import { courseOf, hourIn } from './testing';

let t: TestApp;
let manager: Caller, teacher: Caller, child: Caller;
let spuId = 0;
let hours: Awaited<ReturnType<typeof courseOf>>['hours'] = [];
beforeAll(async () => {
  t = await TestApp.start();
  [manager, teacher, child] = [await t.as('training5'), await t.as('trainer5'), await t.as('learner5')];
  ({ spuId, hours } = await courseOf(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const names = async () => (await manager.ok(calls.listFolders, { spuId })).items.map((f) => f.name);

test('folders stand depth first, three deep at most; names have one to 32 characters', async () => {
  const tree = await manager.ok(calls.listFolders, { spuId });
  expect(tree).toMatchObject({ title: '七年级数学同步课', sold: true, needPercent: 90, needQues: true, mark: false });
  const one = await manager.ok(calls.createFolder, { spuId, name: '一' });
  const two = await manager.ok(calls.createFolder, { spuId, name: '二', parentId: one.folderId });
  const three = await manager.ok(calls.createFolder, { spuId, name: '三', parentId: two.folderId });
  expect((await manager.refused(calls.createFolder, { spuId, name: '四', parentId: three.folderId })).error).toBe(
    'video.fault.tooDeep',
  );
  expect((await names()).slice(-3)).toEqual(['一', '二', '三']);
  expect((await manager.refused(calls.createFolder, { spuId, name: '名'.repeat(33) })).status).toBe(400);
  expect((await manager.refused(calls.createFolder, { spuId, name: '  ' })).status).toBe(400);
  expect((await manager.ok(calls.renameFolder, { id: one.folderId, name: '名'.repeat(32) })).name).toHaveLength(32);
  expect((await manager.refused(calls.renameFolder, { id: one.folderId, name: '名'.repeat(33) })).status).toBe(400);
  expect((await manager.refused(calls.createLesson, { folderId: one.folderId, name: '课'.repeat(33) })).status).toBe(
    400,
  );
  await manager.ok(calls.deleteFolder, { id: one.folderId });
});
test('a folder and an hour move by one place, and stay where they stand at the end', async () => {
  const before = await names();
  const [first] = (await manager.ok(calls.listFolders, { spuId })).items;
  const id = first?.folderId ?? 0;
  const { items } = await manager.ok(calls.moveFolder, { id, direction: 'down' });
  expect(items.map((f) => f.name)).toEqual([before[1], before[0]]);
  await manager.ok(calls.moveFolder, { id, direction: 'up' });
  await manager.ok(calls.moveFolder, { id, direction: 'up' });
  expect(await names()).toEqual(before);
  const lesson = hours[1]?.lessonId ?? 0;
  const moved = await manager.ok(calls.moveLesson, { id: lesson, direction: 'up' });
  expect(moved.items.map((l) => l.name)).toEqual(['相反数', '数轴的三要素']);
  await manager.ok(calls.moveLesson, { id: lesson, direction: 'down' });
  expect((await manager.refused(calls.moveLesson, { id: lesson, direction: 'left' as 'up' })).status).toBe(400);
});
test('a folder with hours goes only after they were named, comes back within ten minutes, and is gone after them', async () => {
  // Nobody has bought this one.
  await t.sql(
    `insert into video_course (org_id, spu_id, title, made_at) values (500, 77001, '没人买的课', ${t.sqlNow})`,
  );
  const folder = await manager.ok(calls.createFolder, { spuId: 77_001, name: '要删的' });
  const inner = await manager.ok(calls.createFolder, { spuId: 77_001, name: '里面', parentId: folder.folderId });
  await manager.ok(calls.createLesson, { folderId: folder.folderId, name: '第一课' });
  await manager.ok(calls.createLesson, { folderId: inner.folderId, name: '第二课' });
  const refused = await manager.refused(calls.deleteFolder, { id: folder.folderId });
  expect(refused).toMatchObject({ status: 409, error: 'video.fault.folderHolds' });
  expect(refused.message).toContain('第一课');
  expect((await manager.refused(calls.deleteFolder, { id: folder.folderId, lessons: 1 })).status).toBe(409);
  await manager.ok(calls.deleteFolder, { id: folder.folderId, lessons: 2 });
  const left = async () =>
    (await manager.ok(calls.listFolders, { spuId: 77_001 })).items.map((f) => [f.name, f.lessons]);
  expect(await left()).toEqual([]);
  await manager.ok(calls.restoreFolder, { id: folder.folderId });
  expect(await left()).toEqual([
    ['要删的', 1],
    ['里面', 1],
  ]);
  await manager.ok(calls.deleteFolder, { id: folder.folderId, lessons: 2 });
  t.at(new Date(t.now().getTime() + 11 * 60_000));
  expect((await manager.refused(calls.restoreFolder, { id: folder.folderId })).error).toBe('video.fault.undoOver');
  await sweepVideo(t.kernel);
  expect(await t.sql('select 1 from video_lesson where org_id = 500 and spu_id = 77001')).toEqual([]);
  expect(await t.sql('select 1 from video_place where spu_id = 77001')).toEqual([]);
  expect(await t.sql('select 1 from video_folder where org_id = 500 and spu_id = 77001')).toEqual([]);
  t.at(null);
});
test('what was deleted stands among what can be brought back; a folder brings back those it stands in', async () => {
  await t.sql(`insert into video_course (org_id, spu_id, title, made_at) values (500, 77005, '又一门', ${t.sqlNow})`);
  const spu = { spuId: 77_005 };
  const outer = await manager.ok(calls.createFolder, { ...spu, name: '外' });
  const inner = await manager.ok(calls.createFolder, { ...spu, name: '内', parentId: outer.folderId });
  const hour = await manager.ok(calls.createLesson, { folderId: inner.folderId, name: '第一课' });
  const removed = async () => (await manager.ok(calls.listFolders, spu)).removed;
  const noon = t.now().getTime();
  t.at(new Date(noon));
  await manager.ok(calls.deleteLesson, { id: hour.lessonId });
  expect(await removed()).toEqual([{ kind: 'lesson', id: hour.lessonId, name: '第一课' }]);
  await manager.ok(calls.restoreLesson, { id: hour.lessonId });
  t.at(new Date(noon + 1000));
  await manager.ok(calls.deleteFolder, { id: inner.folderId, lessons: 1 });
  t.at(new Date(noon + 2000));
  await manager.ok(calls.deleteFolder, { id: outer.folderId });
  expect(await removed()).toEqual([
    { kind: 'folder', id: outer.folderId, name: '外' },
    { kind: 'folder', id: inner.folderId, name: '内' },
  ]);
  await manager.ok(calls.restoreFolder, { id: inner.folderId });
  expect(await removed()).toEqual([]);
  const { items } = await manager.ok(calls.listFolders, spu);
  expect(items.map((f) => [f.name, f.lessons])).toEqual([
    ['外', 0],
    ['内', 1],
  ]);
  // An hour that went before its folder brings the folder back as well.
  await manager.ok(calls.deleteLesson, { id: hour.lessonId });
  t.at(new Date(noon + 3000));
  await manager.ok(calls.deleteFolder, { id: outer.folderId });
  await manager.ok(calls.restoreLesson, { id: hour.lessonId });
  t.at(new Date(noon + 11 * 60_000));
  await sweepVideo(t.kernel);
  expect((await manager.ok(calls.listLessons, { folderId: inner.folderId })).items).toHaveLength(1);
  expect(await removed()).toEqual([]);
  t.at(null);
});
test('a new hour stands behind those that are there, also after some before it were deleted', async () => {
  await t.sql(`insert into video_course (org_id, spu_id, title, made_at) values (500, 77006, '有序', ${t.sqlNow})`);
  const { folderId } = await manager.ok(calls.createFolder, { spuId: 77_006, name: '目录' });
  const made = [];
  for (const name of ['一', '二', '三']) made.push(await manager.ok(calls.createLesson, { folderId, name }));
  for (const { lessonId } of made.slice(0, 2)) await manager.ok(calls.deleteLesson, { id: lessonId });
  await manager.ok(calls.createLesson, { folderId, name: '四' });
  expect((await manager.ok(calls.listLessons, { folderId })).items.map((l) => l.name)).toEqual(['三', '四']);
});
test('the hours of a folder that was sold are named and then hidden; who bought them counts them still', async () => {
  const lessonId = await hourIn(manager, spuId, '卖出的目录');
  const [row] = await t.sql<{ folder_id: string }>(
    'select folder_id from video_lesson where org_id = 500 and lesson_id = $1',
    [lessonId],
  );
  const id = Number(row?.folder_id);
  const mine = async () => (await child.ok(calls.myCourses, {})).items.find((c) => c.spuId === spuId)?.lessons ?? 0;
  const before = await mine();
  expect((await manager.refused(calls.deleteFolder, { id })).error).toBe('video.fault.folderHides');
  await manager.ok(calls.deleteFolder, { id, lessons: 1 });
  expect((await manager.ok(calls.listLessons, { folderId: id })).items[0]).toMatchObject({ hidden: true });
  expect(await mine()).toBe(before);
  expect((await child.ok(calls.getSchedule, { spuId })).lessons).toBe(before);
  await manager.ok(calls.restoreFolder, { id });
});
test('what somebody has bought is hidden from new buyers alone', async () => {
  const lessonId = await hourIn(manager, spuId, '卖出去的');
  await manager.ok(calls.deleteLesson, { id: lessonId });
  const seen = async (who: Caller) =>
    (await who.ok(calls.getSchedule, { spuId })).folders.flatMap((f) => f.items).some((h) => h.lessonId === lessonId);
  expect(await seen(child)).toBe(true);
  const newer = await t.sql<{ user_id: string }>(
    `select user_id from people_person where org_id = 500 and user_type = 1
     and user_id not in (select user_id from video_grant where org_id = 500 and spu_id = $1) order by user_id limit 1`,
    [spuId],
  );
  const late = Number(newer[0]?.user_id);
  await t.sql(
    `insert into video_grant (org_id, spu_id, user_id, granted_at) values (500, $1, $2, ${t.sqlNow} + interval '1 minute')`,
    [spuId, late],
  );
  expect(await seen(await t.asUser(500, late))).toBe(false);
  await t.sql('delete from video_grant where org_id = 500 and user_id = $1', [late]);
  await manager.ok(calls.restoreLesson, { id: lessonId });
});
test('questions stand in the order in which they come up; what a teacher must mark is refused', async () => {
  const lessonId = await hourIn(manager, spuId, '有题的');
  const ques = await t.sql<{ qid: string; ver_id: string; kind: string }>(
    `select distinct on (s.kind) s.qid, s.ver_id, s.kind from question_bank_shared s
     where s.is_current and s.removed_at is null and s.reg_id is null and s.kind in ('single', 'judge', 'short') order by s.kind, s.qid`,
  );
  const of = (kind: string) => Number(ques.find((q) => q.kind === kind)?.qid);
  const set = await manager.ok(calls.setQues, {
    id: lessonId,
    qids: [of('judge'), of('single')],
    places: [{ qid: of('single'), place: 'stop', second: 12.5 }],
  });
  expect(set.items.map((q) => [q.qid, q.place, q.second])).toEqual([
    [of('single'), 'stop', 12.5],
    [of('judge'), 'end', null],
  ]);
  expect((await manager.ok(calls.getQues, { id: lessonId })).items).toHaveLength(2);
  expect((await manager.refused(calls.setQues, { id: lessonId, qids: [of('short')] })).error).toBe(
    'video.fault.notMarkable',
  );
  expect((await manager.ok(calls.setQues, { id: lessonId, qids: [] })).items).toEqual([]);
  const stranger = { id: lessonId, qids: [of('single')], places: [{ qid: of('judge'), place: 'end' as const }] };
  expect((await manager.refused(calls.setQues, stranger)).status).toBe(404);
  expect((await manager.refused(calls.setQues, { id: 12_345, qids: [of('single')] })).status).toBe(404);
  // Behind the end of a film nothing stops it.
  const film = { id: hours[2]?.lessonId ?? 0, qids: [of('single')] };
  const at = (second: number) => ({ ...film, places: [{ qid: of('single'), place: 'stop' as const, second }] });
  expect(await manager.refused(calls.setQues, at(41))).toMatchObject({
    status: 400,
    error: 'video.fault.positionBeyond',
  });
  expect((await manager.ok(calls.getQues, { id: film.id })).items).toEqual([]);
  expect((await manager.ok(calls.setQues, at(39))).items).toHaveLength(1);
  await manager.ok(calls.setQues, { id: film.id, qids: [] });
});
test('only course managers manage, and only courses of their own organisation', async () => {
  for (const who of [teacher, child]) expect((await who.refused(calls.listFolders, { spuId })).status).toBe(403);
  expect((await manager.refused(calls.listFolders, { spuId: 999 })).status).toBe(404);
  expect((await manager.refused(calls.listLessons, { folderId: 999 })).status).toBe(404);
  expect((await manager.refused(calls.createFolder, { spuId: 999, name: '别人的' })).status).toBe(404);
  await t.sql(`insert into video_course (org_id, spu_id, title, made_at) values (300, 88001, '别家的课', ${t.sqlNow})`);
  expect((await manager.refused(calls.listFolders, { spuId: 88_001 })).status).toBe(404);
  expect((await manager.refused(calls.getFigures, { spuId: 88_001 })).status).toBe(404);
});
test('who has watched enough for what a course asks now is done at once, and stays so when it asks for more again', async () => {
  const rows = () =>
    t.sql<{ done: boolean }>(
      `select w.done_at is not null as done from video_watch w
       join video_lesson l on l.org_id = w.org_id and l.lesson_id = w.lesson_id
       where w.org_id = 500 and l.spu_id = $1 and w.played >= 40`,
      [spuId],
    );
  expect((await rows()).some((w) => !w.done)).toBe(true);
  await manager.ok(calls.setCourse, { spuId, needPercent: 10, needQues: true, mark: false });
  const asked = await rows();
  // Of hours with questions those who have not handed them in are still open.
  expect(asked.some((w) => w.done)).toBe(true);
  await manager.ok(calls.setCourse, { spuId, needPercent: 10, needQues: false, mark: false });
  expect((await rows()).every((w) => w.done)).toBe(true);
  await manager.ok(calls.setCourse, { spuId, needPercent: 90, needQues: true, mark: false });
  expect((await rows()).every((w) => w.done)).toBe(true);
});
test('settings of a course decide when an hour is done; subtitles are cleaned', async () => {
  expect(await manager.ok(calls.setCourse, { spuId, needPercent: 80, needQues: false, mark: true })).toEqual({
    needPercent: 80,
    needQues: false,
    mark: true,
  });
  expect((await manager.refused(calls.setCourse, { spuId, needPercent: 5, needQues: true, mark: false })).status).toBe(
    400,
  );
  await manager.ok(calls.setCourse, { spuId, needPercent: 90, needQues: true, mark: false });
  const id = hours[0]?.lessonId ?? 0;
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i>原点</i>\n';
  expect((await manager.ok(calls.setCaptions, { id, text })).captions).toBe(true);
  expect((await manager.refused(calls.setCaptions, { id, text: 'constructor' })).error).toBe('video.fault.noCaptions');
});
