import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { fileUpload } from '../../files/contract';
import { enter, getTask, store } from '../../homework/contract';
import { ALL, QUES, rightAnswers, plant } from '../../homework/server/testing';
import { teachEvaluates } from '../../lesson/contract';
import { enrolmentPort } from '../../people/server/published';
import { wareCreate, wareRemove } from '../../resource/contract';
import * as calls from '../contract';
import { EVENING, MATHS, MORNING, SEVEN, childrenOf, hourOf, sent } from './testing';

let t: TestApp;
let teacher: Caller;
let children: Caller[];
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  await plant(t, teacher.userId);
  children = await childrenOf(t, 8);
  t.at(EVENING);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const child = (at: number): Caller => {
  const who = children[at];
  if (!who) throw new Error(`no child ${at}`);
  return who;
};
const ware = async () => {
  const { path } = await teacher.ok(fileUpload, {
    file: fileOf('数轴.txt', Buffer.from('数轴的三要素')),
    proc: 'resource.ware',
  });
  return teacher.ok(wareCreate, { title: '数轴讲义', path, fileName: '数轴.txt', stgId: 2, sbjId: MATHS });
};
/** The right answer to the first question. */
const SINGLE = { qid: 9001, qcid: 0, answer: { picks: [1] } };
const read = (who: Caller, url: string) =>
  t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });

test('a preview holds courseware and up to twenty questions by version; a child of the class reads both, without keys', async () => {
  const linkId = await hourOf(teacher);
  const { resId } = await ware();
  const saved = await teacher.ok(calls.setPreview, {
    linkId,
    resIds: [resId],
    queIds: [QUES.blank.verId, QUES.single.verId],
  });
  expect(saved.questions.map((q) => q.verId)).toEqual([QUES.blank.verId, QUES.single.verId]);
  expect((await child(0).refused(calls.studyPreview, { linkId })).status).toBe(404);
  const { clazzes } = await teacher.ok(calls.publishPreview, { linkId, clazzIds: [SEVEN], dueTime: MORNING });
  expect(clazzes).toMatchObject([{ clazzId: SEVEN, change: 'sent' }]);
  const seen = await child(0).ok(calls.studyPreview, { linkId });
  expect(seen).toMatchObject({ name: '数轴', dueTime: MORNING.replace('Z', '.000Z'), state: 'todo', over: false });
  expect(seen.resources).toMatchObject([{ title: '数轴讲义' }]);
  expect((await read(child(0), seen.resources[0]?.url ?? '')).body).toBe('数轴的三要素');
  expect(JSON.stringify(seen.questions)).not.toContain('1/2');
  expect(seen.questions.every((q) => q.body.explain === '')).toBe(true);
  // Children of another class have nothing of it.
  const [stranger] = await childrenOf(t, 1, 189003);
  expect((await stranger?.refused(calls.studyPreview, { linkId }))?.status).toBe(404);
  const many = Array.from({ length: 21 }, (_, i) => i + 1);
  expect((await teacher.refused(calls.setPreview, { linkId, resIds: [], queIds: many })).fields?.[0]?.path).toBe(
    'queIds',
  );
  expect((await teacher.refused(calls.setPreview, { linkId, resIds: [999_999], queIds: [] })).error).toBe(
    'teachlink.fault.notWare',
  );
});

test('a second window does not overwrite what the first one chose, and courseware that has left its library stays where it hangs', async () => {
  const linkId = await hourOf(teacher, '两个窗口');
  const { resId } = await ware();
  const first = await teacher.ok(calls.setPreview, { linkId, resIds: [resId], queIds: [QUES.single.verId] });
  t.at(`${testDayPlus(-2)}T10:00:05Z`);
  const change = { linkId, resIds: [resId], queIds: [QUES.truth.verId], savedAt: first.savedAt ?? '' };
  await teacher.ok(calls.setPreview, change);
  expect((await teacher.refused(calls.setPreview, change)).error).toBe('kernel.fault.stale');
  await teacher.ok(wareRemove, { id: resId });
  const kept = await teacher.ok(calls.setPreview, { linkId, resIds: [resId], queIds: [QUES.single.verId] });
  expect(kept).toMatchObject({ resources: [{ resId, title: '数轴讲义' }], questions: [{ qid: 9001 }] });
  t.at(EVENING);
});

test('publishing makes a pre-class check of homework for each class; an empty preview, a due time before now and a strange class are refused', async () => {
  const linkId = await hourOf(teacher, '检测');
  const send = (more: object = {}) =>
    teacher.refused(calls.publishPreview, { linkId, clazzIds: [SEVEN], dueTime: MORNING, ...more });
  expect((await send()).error).toBe('teachlink.fault.previewEmpty');
  await teacher.ok(calls.setPreview, { linkId, resIds: [], queIds: [QUES.single.verId] });
  expect(await send({ dueTime: `${testDayPlus(-2)}T09:59:00Z` })).toMatchObject({
    error: 'teachlink.fault.dueBefore',
    message: '截止时间不能早于现在',
  });
  expect((await send({ clazzIds: [619001] })).error).toBe('teachlink.fault.notYourClazz');
  const { clazzes } = await teacher.ok(calls.publishPreview, { linkId, clazzIds: [SEVEN], dueTime: MORNING });
  const task = await teacher.ok(getTask, { id: clazzes[0]?.taskId ?? 0 });
  expect(task).toMatchObject({ kind: 'kq', name: '检测', dueTime: `${testDayPlus(-1)}T00:00:00.000Z`, mine: true });
  expect(task.total).toBeGreaterThan(5);
  expect(task.ques.map((q) => q.verId)).toEqual([QUES.single.verId]);
});

test('publishing again changes only what nobody has answered: afterwards the due time alone moves', async () => {
  const linkId = await sent(teacher, [QUES.single.verId], '再发');
  const first = (await teacher.ok(calls.getPreview, { linkId })).clazzes.find((c) => c.clazzId === SEVEN);
  await teacher.ok(calls.setPreview, { linkId, resIds: [], queIds: [QUES.truth.verId] });
  expect((await teacher.ok(calls.getPreview, { linkId })).clazzes.find((c) => c.clazzId === SEVEN)?.behind).toBe(true);
  const again = await teacher.ok(calls.publishPreview, { linkId, clazzIds: [SEVEN], dueTime: MORNING });
  expect(again.clazzes).toMatchObject([{ change: 'changed' }]);
  const taskId = again.clazzes[0]?.taskId ?? 0;
  expect(taskId).not.toBe(first?.taskId);
  expect((await teacher.refused(getTask, { id: first?.taskId ?? 0 })).status).toBe(404);
  await child(1).ok(enter, { id: taskId });
  await teacher.ok(calls.setPreview, { linkId, resIds: [], queIds: [QUES.single.verId] });
  const later = `${testDayPlus(-1)}T02:00:00.000Z`;
  expect((await teacher.ok(calls.publishPreview, { linkId, clazzIds: [SEVEN], dueTime: later })).clazzes).toMatchObject(
    [{ change: 'kept', taskId, dueTime: later }],
  );
  const task = await teacher.ok(getTask, { id: taskId });
  expect(task.ques.map((q) => q.verId)).toEqual([QUES.truth.verId]);
  expect(task.dueTime).toBe(later);
});

test('[V-082] an answer may not be empty when submitting, unless the child says "I don\'t know"; answered is judged as homework', async () => {
  const linkId = await sent(teacher, [QUES.single.verId, QUES.truth.verId], '作答');
  const answers = [SINGLE, { qid: 9003, qcid: 0, answer: { truth: false } }];
  expect((await child(2).refused(calls.answerSurvey, { linkId, answers: [] })).status).toBe(400);
  const half = await child(2).refused(calls.answerSurvey, { linkId, answers: answers.slice(0, 1) });
  expect(half).toMatchObject({ status: 400, error: 'homework.fault.emptyAnswer' });
  expect(half.fields?.[0]?.path).toBe('answers.9003/0');
  const done = await child(2).ok(calls.answerSurvey, { linkId, answers });
  expect(done).toMatchObject({ state: 'marked', submittedAt: `${testDayPlus(-2)}T10:00:00.000Z` });
  expect((await child(2).refused(calls.answerSurvey, { linkId, answers })).status).toBe(409);
  // The notebook hears of it, each answer once.
  await t.told(189, 'homework.check.%');
  expect(
    await t.sql(
      'select qid, share from wrongbook_answer where org_id = 189 and user_id = $1 and source_id = $2 order by qid',
      [child(2).userId, done.taskId],
    ),
  ).toEqual([
    { qid: 9001, share: 100 },
    { qid: 9003, share: 0 },
  ]);
  const skipped = [SINGLE, { qid: 9003, qcid: 0, skip: true }];
  expect((await child(3).ok(calls.answerSurvey, { linkId, answers: skipped })).state).toBe('marked');
  expect(
    (await child(4).refused(calls.answerSurvey, { linkId, answers: [{ qid: 9002, qcid: 0, skip: true }] })).status,
  ).toBe(400);
  t.at(`${testDayPlus(-1)}T00:10:00Z`);
  expect((await child(5).refused(calls.answerSurvey, { linkId, answers })).error).toBe('homework.fault.timeUp');
  t.at(EVENING);
});

test('the check is answered at homework’s desk as well, and the child sees the own result beside the band of the class, never a ranking', async () => {
  const linkId = await sent(teacher, [QUES.single.verId, QUES.truth.verId], '表现');
  const taskId = (await child(0).ok(calls.studyPreview, { linkId })).taskId ?? 0;
  await child(0).ok(enter, { id: taskId });
  await child(0).ok(store, {
    id: taskId,
    answers: rightAnswers().filter((a) => a.qid === 9001 || a.qid === 9003),
    submit: true,
  });
  expect(await child(0).ok(calls.perform, { linkId })).toMatchObject({
    own: { rate: 100, right: 2, parts: 2 },
    band: null,
  });
  const half = [SINGLE, { qid: 9003, qcid: 0, answer: { truth: false } }];
  for (const at of [1, 2, 3, 4]) await child(at).ok(calls.answerSurvey, { linkId, answers: half });
  const own = await child(1).ok(calls.perform, { linkId });
  expect(own).toMatchObject({ own: { right: 1, parts: 2 }, band: { handedIn: 5 } });
  expect(Object.keys(own)).not.toContain('rank');
  // Before the own paper there is nothing to compare with.
  expect(await child(6).ok(calls.perform, { linkId })).toMatchObject({ own: null, band: null });
});

test('as long as an answer waits for its mark, the own result has no score and stands beside nothing', async () => {
  const linkId = await sent(teacher, [QUES.single.verId, QUES.short.verId], '等待批改');
  const answers = [SINGLE, { qid: 9005, qcid: 0, answer: { text: '解：略' } }];
  await child(0).ok(calls.answerSurvey, { linkId, answers });
  const { own, band } = await child(0).ok(calls.perform, { linkId });
  expect([own?.score, own?.rate, own?.right, own?.parts, band]).toEqual([null, null, 1, 2, null]);
});

test('the survey begins with what most got wrong, groups wrong answers and says who has not opened it', async () => {
  const linkId = await sent(teacher, [QUES.single.verId, QUES.blank.verId], '学情');
  const blank = (word: string) => ({ qid: 9004, qcid: 0, answer: { blanks: ['0.5', word] } });
  const give = (at: number, pick: number, word: string) =>
    child(at).ok(calls.answerSurvey, {
      linkId,
      answers: [{ qid: 9001, qcid: 0, answer: { picks: [pick] } }, blank(word)],
    });
  await give(0, 2, '正数');
  await give(1, 2, '正数');
  await give(2, 3, '负数');
  await give(3, 1, ' 负 数');
  await child(4).ok(calls.look, { linkId, seconds: 0 });
  t.at(`${testDayPlus(-2)}T10:00:30Z`);
  await child(4).ok(calls.look, { linkId, seconds: 120 });
  const s = await teacher.ok(calls.getSurvey, { linkId });
  expect(s).toMatchObject({ handedIn: 4, opened: 5, hardest: { queNo: 1, wrong: 3, of: 4 } });
  expect(s.ques[0]).toMatchObject({ right: 1, rate: 25, wrong: [{ count: 2 }, { count: 1 }] });
  expect(s.ques[0]?.wrong[0]?.children.map((c) => c.userId).toSorted()).toEqual(
    [child(0).userId, child(1).userId].toSorted(),
  );
  // Typed otherwise, meant alike: one group.
  expect(s.ques[1]?.wrong).toMatchObject([{ count: 2 }]);
  expect(s.notOpened.map((c) => c.userId)).not.toContain(child(4).userId);
  expect(s.notOpened).toHaveLength(s.children - 5);
  expect((await teacher.refused(calls.getSurvey, { linkId, clazzId: 189003 })).status).toBe(404);
  // Reminded are those who have not opened it; whoever answered at the desk without looking at the pages has.
  await teacher.ok(calls.nudge, { linkId, clazzId: SEVEN });
  await t.told(189, 'notice.told');
  const reminded = await t.sql<{ user_id: number }>(
    `select user_id from notice_item
     where org_id = 189
       and news_id = (select max(news_id) from notice_news where org_id = 189 and kind = 'teachlink.nudge')`,
  );
  const waiting = new Set(s.notOpened.map((c) => c.userId));
  expect(reminded.length).toBeGreaterThan(0);
  expect(reminded.filter((r) => !waiting.has(Number(r.user_id)))).toEqual([]);
  // What a child claims is believed as far as the clock went on.
  const [look] = await t.sql<{ seconds: number }>(
    'select seconds from teachlink_look where org_id = 189 and link_id = $1 and user_id = $2',
    [linkId, child(4).userId],
  );
  expect(look?.seconds).toBe(30);
  t.at(EVENING);
});

test('a whole paper of every kind of question goes through the check', async () => {
  const linkId = await sent(
    teacher,
    ALL.map((q) => q.verId),
    '全部',
  );
  const answers = rightAnswers().map(({ rev: _, ...a }) => a);
  expect((await child(7).ok(calls.answerSurvey, { linkId, answers })).state).toBe('submitted');
  expect((await child(7).ok(calls.studyLinks, {})).items.find((l) => l.linkId === linkId)?.state).toBe('submitted');
});

test('the lesson is evaluated once it is over: changeable for a day, read by the teacher without names', async () => {
  const linkId = await sent(teacher, [QUES.single.verId], '评价');
  const say = (stars: number, text = '') => ({ linkId, stars, text });
  expect((await child(0).refused(calls.evaluate, say(5))).error).toBe('teachlink.fault.notTaught');
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, link_id,
       started_at, ended_at, made_by, made_at)
     values (189, 918700001, '${testDayPlus(-2)}', $1, 2, $2, 500, 540, $3, ${t.sqlNow}, ${t.sqlNow}, $2, ${t.sqlNow})`,
    [SEVEN, teacher.userId, linkId],
  );
  expect((await child(0).refused(calls.evaluate, say(0))).fields?.[0]?.text).toBe('请选择一到五颗星');
  expect(await child(0).ok(calls.evaluate, say(4, '听懂了'))).toMatchObject({ stars: 4, open: true });
  expect(await child(0).ok(calls.evaluate, say(5, '都懂了'))).toMatchObject({ stars: 5, text: '都懂了' });
  expect((await child(0).ok(calls.perform, { linkId })).evaluation).toMatchObject({ stars: 5, open: true });
  t.at(`${testDayPlus(-1)}T10:00:01Z`);
  expect((await child(0).refused(calls.evaluate, say(1))).error).toBe('lesson.fault.evaluated');
  expect((await child(0).ok(calls.perform, { linkId })).evaluation?.open).toBe(false);
  const read = await teacher.rows(teachEvaluates, { from: testDayPlus(-2), to: testDayPlus(-2) });
  const lesson = read.find((l) => l.lesson.lessonId === 918_700_001);
  expect(lesson?.items).toEqual([{ stars: 5, tags: [], text: '都懂了' }]);
  t.at(EVENING);
});

test('a child that was moved after the check keeps it, and the survey keeps the child', async () => {
  const linkId = await sent(teacher, [QUES.single.verId], '转班');
  const kid = child(6);
  await kid.ok(calls.answerSurvey, { linkId, answers: [SINGLE] });
  t.at(`${testDayPlus(-1)}T02:00:00Z`);
  const survey = async () => {
    const { children: count, handedIn, opened, notOpened } = await teacher.ok(calls.getSurvey, { linkId });
    return { count, handedIn, opened, notOpened };
  };
  const preview = async () => {
    const { clazzes } = await teacher.ok(calls.getPreview, { linkId });
    const seven = clazzes.find((one) => one.clazzId === SEVEN);
    return [seven?.children, seven?.answered];
  };
  const [before, asked] = [await survey(), await preview()];
  const move = (from: number, to: number) =>
    inOrg(t.kernel.pools.tenant, 189, (door) =>
      enrolmentPort.get().transfer(door, [{ userId: kid.userId, from, to }], t.now().toISOString(), teacher.userId),
    );
  await move(SEVEN, 189003);
  expect(await survey()).toEqual(before);
  expect(await preview()).toEqual(asked);
  expect((await kid.ok(calls.studyLinks, {})).items.map((l) => l.linkId)).toContain(linkId);
  await move(189003, SEVEN);
  t.at(EVENING);
});
