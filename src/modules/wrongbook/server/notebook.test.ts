import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { mondayOf, testDayPlus } from '../../../kernel/testing/test-day';
import { queGet } from '../../question-bank/contract';
import * as calls from '../contract';
import { answer, MATHS, note, plant, QUES, type Planted } from './testing';

/** The day on which the tests ask. */
const TODAY = testDayPlus(-2);
let t: TestApp, child: Caller, at: Planted;
beforeAll(async () => {
  t = await TestApp.start();
  child = await t.as('student189');
  at = await plant(t);
  t.at(`${TODAY}T08:00:00Z`);
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  for (const name of ['item', 'answer', 'cause']) await t.sql(`delete from wrongbook_${name} where org_id = 189`);
});
const first = async () => (await child.rows(calls.bySbj, {}))[0]!;

describe('the notebook', () => {
  test('what went wrong anywhere stands in it once, with the last wrong answer and how often', async () => {
    await note(t, [
      answer(child.userId, QUES.single),
      answer(child.userId, QUES.single, { source: 'exam', at: `${testDayPlus(-6)}T10:00:00Z`, answer: { picks: [2] } }),
      answer(child.userId, QUES.blank, { share: 100 }),
    ]);
    const page = await child.ok(calls.bySbj, { sbjId: MATHS });
    expect(page).toMatchObject({
      total: 1,
      items: [
        {
          qid: QUES.single.qid,
          wrongCount: 2,
          source: 'exam',
          answer: { picks: [2] },
          degree: 2,
          fixed: false,
          due: true,
          klgs: [{ klgId: at.klg }],
        },
      ],
    });
    expect(page.items[0]!.recall).toBeLessThan(100);
  });
  test('what went wrong in a film leads back to its second, also after it went wrong elsewhere, and not once the hour is gone', async () => {
    await t.sql(
      `insert into video_folder (org_id, folder_id, spu_id, name, ord) values (189, 880001, 88000, '目录', 0)`,
    );
    await t.sql(
      `insert into video_lesson (org_id, lesson_id, spu_id, folder_id, name, ord, is_free, made_at)
       values (189, 880002, 88000, 880001, '第七课', 0, false, ${t.sqlNow})`,
    );
    await t.sql(
      `insert into video_que (org_id, lesson_id, ver_id, qid, place, at_ms, ord) values (189, 880002, $1, $2, 'stop', 72500, 0)`,
      [QUES.single.verId, QUES.single.qid],
    );
    await note(t, [
      answer(child.userId, QUES.single, { source: 'video', sourceId: 880_002 }),
      answer(child.userId, QUES.single, { source: 'exam', at: `${testDayPlus(-6)}T10:00:00Z` }),
      answer(child.userId, QUES.blank),
    ]);
    const films = async () =>
      Object.fromEntries((await child.rows(calls.bySbj, {})).map((item) => [item.qid, item.film]));
    expect(await films()).toEqual({
      [QUES.single.qid]: { spuId: 88_000, lessonId: 880_002, name: '第七课', second: 72 },
      [QUES.blank.qid]: null,
    });
    await t.sql(`update video_lesson set removed_at = ${t.sqlNow} where org_id = 189 and lesson_id = 880002`);
    expect((await films())[QUES.single.qid]).toBeNull();
    await t.sql('delete from video_folder where org_id = 189 and folder_id = 880001');
  });
  test('by subject, by section with all below it, by knowledge with all below it', async () => {
    await note(t, [answer(child.userId, QUES.single)]);
    const total = async (call: typeof calls.byTbk | typeof calls.byKlg | typeof calls.bySbj, input: object) =>
      (await child.ok(call as typeof calls.bySbj, input)).total;
    expect(await total(calls.bySbj, { sbjId: MATHS })).toBe(1);
    expect(await total(calls.bySbj, { sbjId: 1 })).toBe(0);
    expect(await total(calls.byTbk, { tbkId: at.tbkId })).toBe(1);
    expect(await total(calls.byTbk, { tbkId: at.tbkId, tbkNodeId: at.node })).toBe(1);
    expect(await total(calls.byTbk, { tbkNodeId: at.otherNode })).toBe(0);
    // The other section teaches the same knowledge: the question belongs to it too.
    await t.sql('insert into textbook_node_klg (node_id, klg_id, ord) values ($1, $2, 1)', [at.otherNode, at.klg]);
    expect(await total(calls.byTbk, { tbkNodeId: at.otherNode })).toBe(1);
    await t.sql('delete from textbook_node_klg where klg_id = $1', [at.klg]);
    expect(await total(calls.byKlg, { klgId: at.area })).toBe(1);
    expect(await total(calls.byKlg, { klgId: at.klg, sbjId: 1 })).toBe(0);
  });
  test('[S-032] a mistake is mended or not and has a degree; both filter', async () => {
    await note(t, [answer(child.userId, QUES.single), answer(child.userId, QUES.blank)]);
    const item = await first();
    expect(await child.ok(calls.setFixed, { id: item.itemId, fixed: true })).toMatchObject({ fixed: true, due: false });
    expect(await child.ok(calls.setDegree, { id: item.itemId, degree: 5 })).toMatchObject({ degree: 5 });
    expect((await child.ok(calls.bySbj, { fixed: true })).total).toBe(1);
    expect((await child.ok(calls.bySbj, { fixed: false })).total).toBe(1);
    expect((await child.ok(calls.bySbj, { degree: 5 })).total).toBe(1);
    expect(await child.ok(calls.setFixed, { id: item.itemId, fixed: false })).toMatchObject({
      fixed: false,
      fixedAt: null,
    });
    expect((await child.refused(calls.setDegree, { id: item.itemId, degree: 6 })).status).toBe(400);
  });
  test('days are those of the school, and the list sorts by what is asked for only', async () => {
    // 17:00 in London is the next day in Beijing.
    const [day, next] = [testDayPlus(-9), testDayPlus(-8)];
    await note(t, [answer(child.userId, QUES.single, { at: `${day}T17:00:00Z` })]);
    expect((await child.ok(calls.bySbj, { from: next, to: next })).total).toBe(1);
    expect((await child.ok(calls.bySbj, { to: day })).total).toBe(0);
    expect((await child.refused(calls.bySbj, { sort: 'constructor' as 'dueOn' })).status).toBe(400);
    for (const call of [calls.bySbj, calls.stats, calls.estimate] as const)
      expect((await child.refused(call as typeof calls.stats, { from: next, to: day })).status).toBe(400);
  });
  test('a result that is not out shows nowhere until its time', async () => {
    await note(t, [answer(child.userId, QUES.single, { source: 'exam', openAt: `${TODAY}T09:00:00Z` })]);
    expect((await child.ok(calls.bySbj, {})).total).toBe(0);
    expect((await child.refused(queGet, { id: QUES.single.qid })).status).toBe(404);
    t.at(`${TODAY}T09:00:01Z`);
    expect((await child.ok(calls.bySbj, {})).total).toBe(1);
    expect((await child.ok(calls.getWrong, { id: (await first()).itemId })).replies).toHaveLength(1);
    t.at(`${TODAY}T08:00:00Z`);
  });
  test('the explanation shows the whole question with its key and every answer; a question that never went wrong is gone', async () => {
    await note(t, [
      answer(child.userId, QUES.passage, { qcid: 2, answer: { picks: [1] } }),
      answer(child.userId, QUES.passage, { qcid: 1, share: 100, answer: { picks: [0] } }),
    ]);
    const got = await child.ok(calls.explain, { qid: QUES.passage.qid });
    expect(got.body.subs).toHaveLength(2);
    expect(got.items.map((i) => i.qcid)).toEqual([2]);
    expect(got.replies.map((r) => r.qcid).toSorted()).toEqual([1, 2]);
    expect((await child.refused(calls.explain, { qid: QUES.single.qid })).status).toBe(404);
    // The question bank lets the child read it, and no other question.
    expect((await child.ok(queGet, { id: QUES.passage.qid })).qid).toBe(QUES.passage.qid);
    expect((await child.refused(queGet, { id: QUES.single.qid })).status).toBe(404);
  });
  test('a child sees the own notebook; an entry of a classmate or of another school is gone', async () => {
    const [mate] = await t.sql<{ user_id: number }>(
      `
        select user_id
        from class_student_v
        where org_id = 189
          and user_id <> $1
          and clazz_id = (select clazz_id from class_student_v where org_id = 189 and user_id = $1 order by clazz_id limit 1)
        order by user_id
        limit 1
      `,
      [child.userId],
    );
    await note(t, [answer(mate!.user_id, QUES.single)]);
    const [theirs] = await t.sql<{ item_id: number }>(
      'select item_id from wrongbook_item where org_id = 189 and user_id = $1',
      [mate!.user_id],
    );
    expect((await child.ok(calls.bySbj, {})).total).toBe(0);
    const [far] = await t.sql<{ item_id: number }>(
      'select item_id from wrongbook_item where org_id = 619 order by item_id limit 1',
    );
    for (const id of [theirs!.item_id, far!.item_id]) {
      expect((await child.refused(calls.getWrong, { id })).status).toBe(404);
      expect((await child.refused(calls.setFixed, { id, fixed: true })).status).toBe(404);
      expect((await child.refused(calls.setCauses, { id, causes: ['careless'] })).status).toBe(404);
      expect((await child.refused(calls.revise, { id, answer: { picks: [1] } })).status).toBe(404);
      expect((await child.refused(calls.train, { id })).status).toBe(404);
    }
    const teacher = await t.as('teacher189');
    expect((await teacher.refused(calls.bySbj, {})).status).toBe(403);
  });
});

describe('causes', () => {
  test('[V-084] at most five reasons per mistake', async () => {
    await note(t, [answer(child.userId, QUES.single)]);
    const { itemId: id } = await first();
    expect(await child.ok(calls.setCauses, { id, causes: ['careless', 'misread', '一', '二', '三'] })).toMatchObject({
      causes: ['careless', 'misread', '一', '二', '三'],
    });
    const zh = await child.refused(calls.setCauses, { id, causes: ['1', '2', '3', '4', '5', '6'] });
    expect(zh.status).toBe(400);
    expect(JSON.stringify(zh)).toContain('最多写 5 个');
    expect(
      JSON.stringify(await child.in('en-US').refused(calls.setCauses, { id, causes: ['1', '2', '3', '4', '5', '6'] })),
    ).toContain('At most 5 reasons');
  });
  test('[V-085] a reason has one to eight characters', async () => {
    await note(t, [answer(child.userId, QUES.single)]);
    const { itemId: id } = await first();
    expect((await child.refused(calls.setCauses, { id, causes: ['一二三四五六七八九'] })).status).toBe(400);
    expect((await child.refused(calls.setCauses, { id, causes: ['   '] })).status).toBe(400);
    expect((await child.refused(calls.createCause, { name: '' })).status).toBe(400);
    expect((await child.refused(calls.createCause, { name: '123456789' })).status).toBe(400);
    expect((await child.ok(calls.createCause, { name: '一二三四五六七八' })).name).toBe('一二三四五六七八');
  });
  test('own reasons are added, named once, and deleted by their owner alone; mistakes keep the word', async () => {
    await note(t, [answer(child.userId, QUES.single)]);
    const { itemId: id } = await first();
    await child.ok(calls.setCauses, { id, causes: ['看错符号', '粗心', 'Careless'] });
    // A given cause typed by its name is that cause.
    expect((await first()).causes).toEqual(['看错符号', 'careless']);
    const { own, presets } = await child.ok(calls.listCauses, {});
    expect(presets).toContain('careless');
    expect(own.map((o) => o.name)).toEqual(['看错符号']);
    expect((await child.refused(calls.createCause, { name: '看错符号' })).status).toBe(409);
    expect((await child.refused(calls.createCause, { name: '粗心' })).status).toBe(409);
    const [far] = await t.sql<{ cause_id: number }>(
      'select cause_id from wrongbook_cause where org_id = 619 order by cause_id limit 1',
    );
    expect((await child.refused(calls.deleteCause, { id: far!.cause_id })).status).toBe(404);
    await child.ok(calls.deleteCause, { id: own[0]!.causeId });
    expect((await child.refused(calls.deleteCause, { id: own[0]!.causeId })).status).toBe(404);
    expect((await first()).causes).toContain('看错符号');
    expect((await child.ok(calls.bySbj, { cause: '看错符号' })).total).toBe(1);
  });
});

test('the counts are those of the list: by subject, reason, degree, source, knowledge and week', async () => {
  await note(t, [
    answer(child.userId, QUES.single),
    answer(child.userId, QUES.blank, { source: 'exam' }),
    answer(child.userId, QUES.short, { at: `${testDayPlus(-43)}T10:00:00Z` }),
  ]);
  const items = await child.rows(calls.bySbj, { sort: 'dueOn' });
  await child.ok(calls.setCauses, { id: items[0]!.itemId, causes: ['careless', 'misread'] });
  await child.ok(calls.setFixed, { id: items[1]!.itemId, fixed: true });
  const s = await child.ok(calls.stats, {});
  expect(s).toMatchObject({
    today: TODAY,
    total: 3,
    fixed: 1,
    due: 2,
    unnamed: 2,
    bySbj: [{ sbjId: MATHS, count: 3, fixed: 1, due: 2 }],
    byKlg: [{ klgId: at.klg, count: 3 }],
  });
  expect(s.byCause.map((c) => c.cause).toSorted()).toEqual(['careless', 'misread']);
  expect(s.bySource).toEqual([
    expect.objectContaining({ source: 'work', count: 2 }),
    expect.objectContaining({ source: 'exam', count: 1 }),
  ]);
  expect(s.byWeek.find((w) => w.monday === mondayOf(testDayPlus(-8)))).toMatchObject({ wrong: 2 });
  expect(s.byWeek.find((w) => w.monday === mondayOf(TODAY))).toMatchObject({ fixed: 1 });
  expect(s.coming[0]).toEqual({ day: TODAY, count: 2 });
  expect(s.due).toBe((await child.ok(calls.bySbj, { due: true })).total);
  expect((await child.ok(calls.stats, { from: testDayPlus(-17) })).total).toBe(2);
  expect((await child.ok(calls.stats, { sbjId: 1 })).total).toBe(0);
});
