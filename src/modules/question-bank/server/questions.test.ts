import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import {
  queCreate,
  queGet,
  queList,
  queMine,
  queRemove,
  queUpdate,
  sbjQtpList,
  sbjQtpSet,
  typeList,
  type QuestionBody,
} from '../contract';

let t: TestApp;
let me: Caller;
let inputer: Caller;
let auditor: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [me, inputer, auditor, platform] = [
    await t.as('teacher189'),
    await t.as('inputer'),
    await t.as('auditor'),
    await t.as('platform'),
  ];
});
afterAll(async () => {
  await t.stop();
});

const MATHS = { stgId: 2, sbjId: 2 };
export const body = (o: Partial<QuestionBody> = {}): QuestionBody => ({
  kind: 'single',
  stem: '<p>2 的相反数是</p>',
  options: ['2', '-2', '1/2', '0'],
  rights: [],
  answer: { picks: [1] },
  explain: '',
  subs: [],
  ...o,
});
const single = (stem: string, more: object = {}) => ({
  ...MATHS,
  qtpId: 1,
  degree: 2,
  body: body({ stem: `<p>${stem}</p>` }),
  ...more,
});
const colleague = async () =>
  t.asUser(
    189,
    Number(
      (
        await t.sql<{ user_id: number }>(
          `select user_id from people_person where org_id = 189 and user_type = 2 and login like 't189%' order by user_id limit 1`,
        )
      )[0]!.user_id,
    ),
  );

describe('types', () => {
  test('every subject has its types, in both languages', async () => {
    expect((await me.ok(typeList, {})).map((q) => q.nameZh)).toContain('完形填空');
    expect((await me.ok(sbjQtpList, MATHS)).map((q) => q.nameEn)).toContain('Proof');
    expect((await me.ok(sbjQtpList, { stgId: 2, sbjId: 3 })).map((q) => q.nameZh)).toContain('听力题');
  });
  test('the resource administrator chooses and orders them; nobody else does', async () => {
    expect((await platform.ok(sbjQtpSet, { stgId: 2, sbjId: 11, qtpIds: [4, 1, 4] })).map((q) => q.qtpId)).toEqual([
      4, 1,
    ]);
    expect((await me.refused(sbjQtpSet, { ...MATHS, qtpIds: [1] })).status).toBe(403);
    expect((await inputer.refused(sbjQtpSet, { ...MATHS, qtpIds: [1] })).status).toBe(403);
    expect((await platform.refused(sbjQtpSet, { stgId: 1, sbjId: 5, qtpIds: [1] })).fields?.[0]?.path).toBe('sbjId');
  });
});

describe('a question', () => {
  test('[V-088] a choice question has 2 to 20 options', async () => {
    const of = (n: number) => ({
      ...single('选项'),
      body: body({ options: Array.from({ length: n }, (_, i) => `第${i}项`), answer: { picks: [0] } }),
    });
    for (const n of [2, 20]) expect((await me.ok(queCreate, of(n))).body.options).toHaveLength(n);
    const few = await me.refused(queCreate, of(1));
    expect(few).toMatchObject({ status: 400, fields: [{ path: 'body.options', text: '至少需要 2 个选项' }] });
    expect((await me.in('en-US').refused(queCreate, of(21))).fields?.[0]).toMatchObject({
      path: 'body.options',
      text: 'At most 20 options',
    });
  });
  test('[C-012] the five difficulties are 1 to 5', async () => {
    for (const degree of [1, 5]) expect((await me.ok(queCreate, single('难度', { degree }))).degree).toBe(degree);
    for (const degree of [0, 6])
      expect((await me.refused(queCreate, single('难度', { degree }))).fields?.[0]?.path).toBe('degree');
  });
  test('the type asks for its own kind of answer; subject, section and tag exist', async () => {
    expect((await me.refused(queCreate, single('x', { qtpId: 4 }))).error).toBe('question-bank.fault.wrongKind');
    expect((await me.refused(queCreate, single('x', { stgId: 1, sbjId: 5 }))).fields?.[0]?.path).toBe('sbjId');
    expect((await me.refused(queCreate, single('x', { tbkNodeIds: [5] }))).fields?.[0]?.path).toBe('tbkNodeIds');
    expect((await me.refused(queCreate, single('x', { klgIds: [5] }))).fields?.[0]?.path).toBe('klgIds');
    expect((await me.refused(queCreate, single('x', { tagIds: [5] }))).fields?.[0]?.path).toBe('tagIds');
  });
  test('formatted text is cleaned, formulas stay', async () => {
    const made = await me.ok(queCreate, {
      ...single('x'),
      body: body({
        stem: '<p onclick="x()">解 <span class="latex" data-latex="x^2=4">x²</span><script>1</script><img src="https://elsewhere.example/a.png"></p>',
        explain: '\u0000控制',
      }),
    });
    expect(made.body.stem).toBe('<p>解 <span class="latex" data-latex="x^2=4">x²</span></p>');
    expect(made.body.explain).toBe('控制');
    const half = await me.refused(queCreate, { ...single('x'), body: body({ explain: '残\ud800' }) });
    expect([half.status, half.fields]).toMatchObject([400, [{ path: 'body.explain', code: 'kernel.halfCharacter' }]]);
  });
  test('a change is a new version; the old one stays as it was', async () => {
    const made = await me.ok(queCreate, single('第一版'));
    const next = await me.ok(queUpdate, { id: made.qid, verId: made.verId, ...single('第二版') });
    expect(next).toMatchObject({ qid: made.qid, verNo: 2 });
    const rows = await t.sql<{ ver_no: number; words: string }>(
      'select ver_no, words from question_bank_version where org_id = 189 and qid = $1 order by ver_no',
      [made.qid],
    );
    expect(rows.map((r) => r.words.slice(0, 3))).toEqual(['第一版', '第二版']);
    // Who edited an older one overwrites nothing.
    expect((await me.refused(queUpdate, { id: made.qid, verId: made.verId, ...single('第三版') })).status).toBe(409);
    const refused = await me.refused(queUpdate, { id: made.qid, rev: made.rev ?? 0, ...single('第三版') });
    expect([refused.error, Object.keys(refused.changed?.values ?? {})]).toEqual([
      'kernel.fault.changedSince',
      ['body'],
    ]);
    expect((await me.ok(queGet, { id: made.qid })).verNo).toBe(2);
  });
  test('two who save at once make two versions, one after the other', async () => {
    const made = await me.ok(queCreate, single('并发'));
    await Promise.all([1, 2, 3, 4].map((n) => me.ok(queUpdate, { id: made.qid, ...single(`并发${n}`) })));
    expect((await me.ok(queGet, { id: made.qid })).verNo).toBe(5);
  });
  test("a personal question is its owner's; one of the school is read by all and changed by its owner", async () => {
    const other = await colleague();
    const mine = await me.ok(queCreate, single('只是我的'));
    for (const call of [queGet, queRemove] as const)
      expect((await other.refused(call, { id: mine.qid })).status).toBe(404);
    const ours = await me.ok(queCreate, single('校本的一道', { lib: 'org' }));
    expect(await other.ok(queGet, { id: ours.qid })).toMatchObject({ mine: false, lib: 'org' });
    expect(await other.refused(queUpdate, { id: ours.qid, ...single('改') })).toMatchObject({
      status: 403,
      error: 'question-bank.fault.notYours',
    });
    expect((await other.refused(queRemove, { id: ours.qid })).status).toBe(403);
    await me.ok(queRemove, { id: ours.qid });
    expect((await other.refused(queGet, { id: ours.qid })).status).toBe(404);
  });
  test("each writes into its own library: teachers not into the platform's, the platform only there", async () => {
    expect((await me.refused(queCreate, single('x', { lib: 'pfm' }))).fields?.[0]?.path).toBe('lib');
    expect((await me.refused(queCreate, single('x', { lib: 'reg' }))).fields?.[0]?.path).toBe('lib');
    expect((await inputer.refused(queCreate, single('x', { lib: 'psn' }))).fields?.[0]?.path).toBe('lib');
    const bureau = await t.as('bureau4109');
    const regional = await bureau.ok(queCreate, single('濮阳市的一道', { lib: 'reg' }));
    expect((await me.rows(queList, { lib: 'reg', text: '濮阳市的一道' })).map((q) => q.qid)).toEqual([regional.qid]);
    expect((await me.ok(queGet, { id: regional.qid })).lib).toBe('reg');
    expect(
      (await (await t.as('trainer5')).rows(queList, { lib: 'reg', text: '濮阳市的一道' })).length,
    ).toBeLessThanOrEqual(1);
  });
  test("everybody reads the platform's questions, their inputter and research change them, one role takes them out", async () => {
    const made = await inputer.ok(queCreate, single('平台的一道'));
    expect(made).toMatchObject({ lib: 'pfm', mine: true });
    expect(await me.ok(queGet, { id: made.qid })).toMatchObject({ lib: 'pfm', mine: false, ownerName: null });
    expect((await me.refused(queUpdate, { id: made.qid, ...single('改') })).status).toBe(403);
    const next = await auditor.ok(queUpdate, { id: made.qid, ...single('平台的一道，第二版') });
    expect(next.verNo).toBe(2);
    expect((await me.rows(queList, { lib: 'pfm', text: '平台的一道' })).map((q) => q.verId)).toEqual([next.verId]);
    expect((await auditor.refused(queRemove, { id: made.qid })).status).toBe(403);
    await platform.ok(queRemove, { id: made.qid });
    expect((await me.refused(queGet, { id: made.qid })).status).toBe(404);
    expect((await inputer.rows(queMine, { state: 'removed' })).map((q) => q.qid)).toContain(made.qid);
    expect((await inputer.rows(queMine, {})).map((q) => q.qid)).not.toContain(made.qid);
  });
  test('a learner reads a question only when a module says that the answers are out', async () => {
    const made = await inputer.ok(queCreate, single('学生不能先看'));
    expect((await (await t.as('student189')).refused(queGet, { id: made.qid })).status).toBe(404);
  });
  test('the same question sent twice is one', async () => {
    const [a, b] = [
      await me.with('que-1').ok(queCreate, single('只有一道')),
      await me.with('que-1').ok(queCreate, single('只有一道')),
    ];
    expect(a.qid).toBe(b.qid);
  });
});

describe('lists', () => {
  test('by subject, type, difficulty and words; words inside formulas are found without blanks', async () => {
    await me.ok(queCreate, {
      ...single('x', { degree: 4 }),
      body: body({ stem: '<p>解方程 <span class="latex" data-latex="3 x + 5 = 20"></span> 得</p>' }),
    });
    const found = await me.rows(queList, { lib: 'psn', ...MATHS, text: '方程 3x+5=20', degree: 4 });
    expect(found).toHaveLength(1);
    expect((await me.rows(queList, { lib: 'psn', text: '3x+5=21' })).length).toBe(0);
    expect((await me.rows(queList, { lib: 'psn', text: '%' })).length).toBe(0);
    expect((await me.rows(queList, { lib: 'psn', stgId: 1 })).length).toBe(0);
    expect((await me.refused(queList, { sort: 'body' as 'degree' })).status).toBe(400);
    for (const sort of ['madeAt', '-degree', 'rate', '-answers'] as const) await me.ok(queList, { lib: 'psn', sort });
  });
  test('a section stands for all below it', async () => {
    const [leaf] = await t.sql<{ node_id: number; parent_id: number }>(
      `
        select n.node_id, n.parent_id
        from textbook_node n
        join textbook_textbook b on b.tbk_id = n.tbk_id
        where b.stg_id = 2 and b.sbj_id = 2 and n.parent_id is not null
        order by n.node_id limit 1
      `,
    );
    const made = await me.ok(queCreate, single('挂在小节上', { tbkNodeIds: [Number(leaf!.node_id)] }));
    for (const tbkNodeId of [Number(leaf!.node_id), Number(leaf!.parent_id)])
      expect((await me.rows(queList, { lib: 'psn', tbkNodeId, pageSize: 100 })).map((q) => q.qid)).toContain(made.qid);
    expect(
      (await me.rows(queList, { lib: 'psn', tbkNodeId: Number(leaf!.node_id) + 1, text: '挂在小节上' })).length,
    ).toBe(0);
  });
  test('two statements a page, whatever its size', async () => {
    const seen = await asked(() => me.rows(queList, { lib: 'psn', pageSize: 100 }));
    expect(seen.filter((sql) => /question_bank_/.test(sql))).toHaveLength(2);
  });
});
