import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import {
  dupList,
  dupResolve,
  dupScan,
  dupSimilar,
  extNodeSet,
  queCreate,
  queGet,
  queList,
  tagCreate,
  tagList,
  tagRemove,
  tagUpdate,
  wrongList,
  wrongMine,
  wrongOwn,
  wrongReportAdd,
  wrongResolve,
  wrongSettle,
  type QuestionBody,
} from '../contract';

let t: TestApp;
let teacher: Caller;
let student: Caller;
let inputer: Caller;
let auditor: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, student, inputer, auditor, platform] = [
    await t.as('teacher189'),
    await t.as('student189'),
    await t.as('inputer'),
    await t.as('auditor'),
    await t.as('platform'),
  ];
});
afterAll(async () => {
  await t.stop();
});
const AT = { stgId: 2, sbjId: 4 };
const body = (stem: string, options = ['2 N', '4 N', '6 N', '8 N'], picks = [1]): QuestionBody => ({
  kind: 'single',
  stem: `<p>${stem}</p>`,
  options,
  rights: [],
  answer: { picks },
  explain: '',
  subs: [],
});
const write = (stem: string, o: { options?: string[]; picks?: number[]; tbkNodeIds?: number[] } = {}) =>
  inputer.ok(queCreate, {
    ...AT,
    qtpId: 1,
    degree: 2,
    body: body(stem, o.options, o.picks),
    tbkNodeIds: o.tbkNodeIds ?? [],
  });
const scan = async () => {
  const { jobId } = await auditor.ok(dupScan, AT);
  for (;;) {
    const [row] = await t.sql<{ state: string }>('select state from kernel_job where job_id = $1', [jobId]);
    if (row?.state === 'done') return;
    if (row?.state === 'failed') throw new Error('scan failed');
    await new Promise((r) => setTimeout(r, 30));
  }
};

describe('tags', () => {
  test('a tag has a name of 1 to 8 characters, once in a list', async () => {
    const at = { resType: 'question' as const, ...AT };
    const made = await platform.ok(tagCreate, { ...at, name: '易错' });
    expect(await teacher.ok(tagList, at)).toMatchObject([{ name: '易错', ord: 1 }]);
    expect((await platform.refused(tagCreate, { ...at, name: '易错' })).fields?.[0]).toMatchObject({
      path: 'name',
      text: '已有同名的标签',
    });
    for (const name of ['', '  ', '超过八个字的标签名'])
      expect((await platform.refused(tagCreate, { ...at, name })).fields?.[0]?.path).toBe('name');
    expect(await platform.ok(tagUpdate, { id: made.tagId, name: '常错', ord: 5 })).toMatchObject({
      name: '常错',
      ord: 5,
    });
    expect((await teacher.refused(tagCreate, { ...at, name: 'x' })).status).toBe(403);
    await platform.ok(tagRemove, { id: made.tagId });
    expect((await platform.refused(tagRemove, { id: made.tagId })).status).toBe(404);
  });
  test('a question keeps the tags of its subject and is found by them', async () => {
    const tag = await platform.ok(tagCreate, { resType: 'question', ...AT, name: '压轴' });
    const made = await inputer.ok(queCreate, {
      ...AT,
      qtpId: 1,
      degree: 5,
      body: body('带标签的题'),
      tagIds: [tag.tagId],
    });
    expect((await teacher.rows(queList, { lib: 'pfm', tagId: tag.tagId })).map((q) => q.qid)).toEqual([made.qid]);
  });
});

test('hanging a question on further sections is a new version with the same words', async () => {
  const [a, b] = (await t.sql<{ node_id: number }>('select node_id from textbook_node order by node_id limit 2')).map(
    (r) => Number(r.node_id),
  );
  const made = await write('挂到两本教材', { tbkNodeIds: [a!] });
  const linked = await auditor.ok(extNodeSet, { resId: made.qid, tbkNodeIds: [a!, b!], klgIds: [] });
  expect(linked.tbkNodeIds).toEqual([a, b]);
  expect(await teacher.ok(queGet, { id: made.qid })).toMatchObject({
    verId: linked.verId,
    verNo: 2,
    tbkNodeIds: [a, b],
    body: { stem: '<p>挂到两本教材</p>' },
  });
  expect((await auditor.refused(extNodeSet, { resId: made.qid, tbkNodeIds: [5], klgIds: [] })).status).toBe(400);
  expect((await teacher.refused(extNodeSet, { resId: made.qid, tbkNodeIds: [], klgIds: [] })).status).toBe(403);
});

describe('repeated questions', () => {
  const groups = async (kind: 'text' | 'shape') =>
    (await auditor.rows(dupList, { ...AT, kind, pageSize: 100 })).map((g) =>
      g.questions.map((q) => q.qid).toSorted((x, y) => x - y),
    );
  test('the same words are found whatever the width, the punctuation and the order of the options', async () => {
    const a = await write('一个物体受到 10 N 的拉力，沿水平面做匀速直线运动，摩擦力是'),
      b = await write('一个物体受到１０Ｎ的拉力,沿水平面做匀速直线运动,摩擦力是 。', {
        options: ['8 N', '6 N', '4 N', '2 N'],
        picks: [2],
      });
    await write('一个物体受到 25 N 的拉力，沿斜面加速下滑，支持力是', { options: ['甲', '乙'] });
    await scan();
    expect(await groups('text')).toContainEqual([a.qid, b.qid]);
  });
  test('nearly the same words with the same numbers are repeats, with other numbers only of the same shape', async () => {
    const long =
      '小明用弹簧测力计沿水平方向拉着木块在水平桌面上做匀速直线运动，弹簧测力计的示数为 3 N，木块受到的摩擦力大小是多少';
    const a = await write(long),
      b = await write(long.replace('小明', '小红')),
      c = await write(long.replace('3 N', '7 N'));
    await scan();
    expect(await groups('text')).toContainEqual([a.qid, b.qid]);
    expect((await groups('text')).flat()).not.toContain(c.qid);
    expect((await groups('shape')).some((g) => g.includes(c.qid) && g.includes(a.qid))).toBe(true);
  });
  test('looking again changes nothing, and finds nothing twice', async () => {
    const before = await t.sql('select group_id from question_bank_dup_group where sbj_id = 4 order by 1');
    await scan();
    expect(await t.sql('select group_id from question_bank_dup_group where sbj_id = 4 order by 1')).toEqual(before);
  });
  test('merging keeps one, with the sections of all; the others leave the library and papers keep them', async () => {
    const [node] = (await t.sql<{ node_id: number }>('select node_id from textbook_node order by node_id limit 1')).map(
      (r) => Number(r.node_id),
    );
    const keep = await write('合并：声音在空气中的传播速度约为 340 m/s'),
      drop = await write('合并：声音在空气中的传播速度约为340m/s。', { tbkNodeIds: [node!] });
    await scan();
    const group = (await auditor.rows(dupList, { ...AT, pageSize: 100 })).find((g) =>
      g.questions.some((q) => q.qid === keep.qid),
    )!;
    expect((await auditor.refused(dupResolve, { id: group.groupId, keepQid: 5 })).status).toBe(404);
    await auditor.ok(dupResolve, { id: group.groupId, keepQid: keep.qid });
    expect((await teacher.refused(queGet, { id: drop.qid })).status).toBe(404);
    expect((await teacher.ok(queGet, { id: keep.qid })).tbkNodeIds).toEqual([node]);
    expect((await auditor.refused(dupResolve, { id: group.groupId })).status).toBe(409);
    expect((await t.sql('select 1 from question_bank_shared where ver_id = $1', [drop.verId])).length).toBe(1);
  });
  test('a group may be ignored, and stays so when it is looked for again', async () => {
    const [group] = await auditor.rows(dupList, { ...AT, kind: 'shape' });
    await auditor.ok(dupResolve, { id: group!.groupId });
    await scan();
    expect((await auditor.rows(dupList, { ...AT, kind: 'shape', pageSize: 100 })).map((g) => g.groupId)).not.toContain(
      group!.groupId,
    );
    expect((await auditor.rows(dupList, { ...AT, kind: 'shape', state: 'ignored' }))[0]).toMatchObject({
      decidedByName: '审核员老周',
    });
    expect((await teacher.refused(dupList, {})).status).toBe(403);
    expect((await inputer.refused(dupScan, AT)).status).toBe(403);
  });
  test('whoever writes a question sees those that are like it', async () => {
    const there = await write('用电压表测量小灯泡两端的电压时，电压表应与小灯泡并联');
    const found = await inputer.ok(dupSimilar, {
      ...AT,
      body: body('用电压表测量小灯泡两端的电压时,电压表应与小灯泡并联。'),
    });
    expect(found[0]).toMatchObject({ qid: there.qid, likeness: 100 });
    expect(
      await inputer.ok(dupSimilar, {
        ...AT,
        qid: there.qid,
        body: body('用电压表测量小灯泡两端的电压时，电压表应与小灯泡并联'),
      }),
    ).toEqual([]);
    expect(await inputer.ok(dupSimilar, { ...AT, body: body('完全不相干的一道题目，讲的是另一件事情') })).toEqual([]);
  });
});

describe('faulty questions', () => {
  test('a report needs words; it goes to who looks after the question', async () => {
    const made = await write('有错的题');
    expect(
      (await teacher.refused(wrongReportAdd, { qid: made.qid, kind: 'answer', text: ' ' })).fields?.[0]?.path,
    ).toBe('text');
    const report = await teacher.ok(wrongReportAdd, { qid: made.qid, kind: 'answer', text: '答案应该是 C' });
    expect(report.state).toBe('open');
    expect(
      (
        await t.sql<{ org_id: number }>('select org_id from question_bank_wrongque where report_id = $1', [
          report.reportId,
        ])
      )[0]!.org_id,
    ).toBe(1);
    expect((await auditor.rows(wrongList, { sbjId: 4 })).find((r) => r.reportId === report.reportId)).toMatchObject({
      fromName: '周明辉',
      fromOrgName: '濮阳市实验学校',
      question: { qid: made.qid },
    });
    // Said twice it is one report with the newer words.
    expect((await teacher.ok(wrongReportAdd, { qid: made.qid, kind: 'answer', text: '答案应该是 D' })).reportId).toBe(
      report.reportId,
    );
    expect((await teacher.refused(wrongList, {})).status).toBe(403);
  });
  test('a mended question answers everybody who reported it', async () => {
    const made = await write('两个人都发现了');
    const mine = await teacher.ok(wrongReportAdd, { qid: made.qid, kind: 'stem', text: '少一个条件' });
    const other = await (
      await t.as('trainer5')
    ).ok(wrongReportAdd, { qid: made.qid, kind: 'answer', text: '选项重复' });
    const question = { ...AT, qtpId: 1, degree: 2, body: body('两个人都发现了，现在改好了') };
    expect((await auditor.refused(wrongResolve, { id: mine.reportId, reply: ' ', question })).fields?.[0]?.path).toBe(
      'reply',
    );
    const done = await auditor.ok(wrongResolve, { id: mine.reportId, reply: '已补上条件', question });
    expect(done).toMatchObject({ state: 'fixed', reply: '已补上条件', question: { verNo: 2 } });
    expect((await teacher.rows(wrongMine, {}))[0]).toMatchObject({
      reportId: mine.reportId,
      state: 'fixed',
      reply: '已补上条件',
      newVerId: done.newVerId,
    });
    expect((await (await t.as('trainer5')).rows(wrongMine, {}))[0]).toMatchObject({
      reportId: other.reportId,
      state: 'fixed',
    });
    expect((await auditor.refused(wrongResolve, { id: mine.reportId, reply: '再来一次' })).status).toBe(409);
  });
  test('a question that is right stays, with a reply', async () => {
    const made = await write('其实没有错');
    const { reportId } = await teacher.ok(wrongReportAdd, { qid: made.qid, kind: 'other', text: '看不懂' });
    expect(await auditor.ok(wrongResolve, { id: reportId, reply: '题目无误' })).toMatchObject({
      state: 'kept',
      newVerId: null,
      question: { verNo: 1 },
    });
  });
  test('a learner reports what the school holds, and nobody reports what they cannot know', async () => {
    const made = await write('学生没见过的题');
    expect((await student.refused(wrongReportAdd, { qid: made.qid, kind: 'answer', text: 'x' })).status).toBe(404);
    await t.sql(
      `
        insert into question_bank_version (
          org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, made_at
        )
        select 189, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, made_at
        from question_bank_shared
        where ver_id = $1
      `,
      [made.verId],
    );
    expect((await student.ok(wrongReportAdd, { qid: made.qid, kind: 'answer', text: '我算出来不一样' })).verId).toBe(
      made.verId,
    );
    const [foreign] = await t.sql<{ qid: number }>(
      "select qid from question_bank_question where org_id = 619 and lib = 'psn' order by qid limit 1",
    );
    expect(
      (await teacher.refused(wrongReportAdd, { qid: Number(foreign!.qid), kind: 'answer', text: 'x' })).status,
    ).toBe(404);
  });
  test("a report on the school's own question stays in the school", async () => {
    const own = await teacher.ok(queCreate, { ...AT, lib: 'org', qtpId: 1, degree: 2, body: body('校本题有错') });
    const { reportId } = await teacher.ok(wrongReportAdd, { qid: own.qid, kind: 'explain', text: '没有解析' });
    expect(
      (
        await t.sql<{ org_id: number }>('select org_id from question_bank_wrongque where report_id = $1', [reportId])
      )[0]!.org_id,
    ).toBe(189);
  });
  test('who wrote a question of the school sees what was reported of it, mends it or says why it is right; colleagues do neither', async () => {
    const [mate, head] = [await t.as('classmgr189'), await t.as('school189')];
    const own = await teacher.ok(queCreate, { ...AT, lib: 'org', qtpId: 1, degree: 2, body: body('校本题缺少单位') });
    const [first, second] = [
      await mate.ok(wrongReportAdd, { qid: own.qid, kind: 'stem', text: '缺单位' }),
      await mate.ok(wrongReportAdd, { qid: own.qid, kind: 'other', text: '太难了' }),
    ];
    expect((await teacher.rows(wrongOwn, {})).filter((r) => r.qid === own.qid)).toMatchObject([
      { text: '缺单位', fromName: expect.any(String) as string, question: { mine: true } },
      { text: '太难了' },
    ]);
    expect((await mate.rows(wrongOwn, {})).filter((r) => r.qid === own.qid)).toEqual([]);
    expect((await mate.refused(wrongSettle, { id: first.reportId, reply: '不改' })).status).toBe(404);
    expect((await (await t.as('trainer5')).refused(wrongSettle, { id: first.reportId, reply: '不改' })).status).toBe(
      404,
    );
    expect((await student.refused(wrongOwn, {})).status).toBe(403);
    expect(await teacher.ok(wrongSettle, { id: second.reportId, reply: '难度合适' })).toMatchObject({ state: 'kept' });
    const done = await teacher.ok(wrongSettle, {
      id: first.reportId,
      reply: '已补上单位',
      question: { ...AT, qtpId: 1, degree: 2, body: body('校本题的单位是米') },
    });
    expect(done).toMatchObject({ state: 'fixed', question: { verNo: 2, lib: 'org' } });
    expect(
      (await mate.rows(wrongMine, {}))
        .slice(0, 2)
        .map((r) => r.reply)
        .toSorted(),
    ).toEqual(['已补上单位', '难度合适']);
    expect((await mate.ok(wrongMine, { pageSize: 1 })).total).toBe(
      (await mate.rows(wrongMine, { pageSize: 100 })).length,
    );
    expect((await teacher.refused(wrongSettle, { id: first.reportId, reply: '再来一次' })).status).toBe(409);
    // Who leads research looks after the whole library, but leaves the words to their author.
    await mate.ok(wrongReportAdd, { qid: own.qid, kind: 'link', text: '知识点不对' });
    const [open] = (await head.rows(wrongOwn, {})).filter((r) => r.qid === own.qid);
    expect(open?.text).toBe('知识点不对');
    expect(
      (
        await head.refused(wrongSettle, {
          id: open!.reportId,
          reply: '改',
          question: { ...AT, qtpId: 1, degree: 2, body: body('改了') },
        })
      ).status,
    ).toBe(403);
    expect(await head.ok(wrongSettle, { id: open!.reportId, reply: '知识点没有错' })).toMatchObject({ state: 'kept' });
  });
});
