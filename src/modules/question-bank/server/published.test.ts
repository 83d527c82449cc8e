import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cx } from '../../../kernel/server/cx';
import { inOrg, TenantTx } from '../../../kernel/server/db/tenant';
import { tokenHash } from '../../../kernel/server/http/calls';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { sessionOf } from '../../account/server/published';
import { queCreate, queGet, queList, queRemove, queUpdate, type QuestionBody } from '../contract';
import { degreeInUse } from '../rules/use';
import {
  chooseAmong,
  chooseQuestions,
  currentVersions,
  heldVersions,
  noteUse,
  registerQuestionReader,
  saveQuestions,
  takeVersions,
} from './published';
import { sumSharedUse } from './sum-use';

let t: TestApp;
let teacher: Caller;
let inputer: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, inputer] = [await t.as('teacher189'), await t.as('inputer')];
});
afterAll(async () => {
  await t.stop();
});

/** Does something as somebody, in a transaction that is kept. */
async function as<T>(caller: Caller, work: (cx: Cx) => Promise<T>): Promise<T> {
  const session = await sessionOf(t.kernel, tokenHash(caller.token!));
  const tx = new TenantTx(t.kernel.pools.tenant, caller.orgId, false);
  try {
    const r = await work(
      new Cx({
        kernel: t.kernel,
        tx,
        session,
        lang: 'zh-CN',
        requestId: 'test',
        token: caller.token,
        now: t.kernel.clock(),
      }),
    );
    await tx.commit();
    return r;
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}
const MATHS = { stgId: 2, sbjId: 2 };
const body = (stem: string): QuestionBody => ({
  kind: 'judge',
  stem: `<p>${stem}</p>`,
  options: [],
  rights: [],
  answer: { truth: true },
  explain: '',
  subs: [],
});
const item = (stem: string) => ({ ...MATHS, qtpId: 3, degree: 2, body: body(stem) });

describe('a school holds what it uses', () => {
  test('a library version is copied at first use and never changes with its question', async () => {
    const made = await inputer.ok(queCreate, item('第一版的话'));
    const [a] = await Promise.all([
      as(teacher, (cx) => takeVersions(cx, [made.verId, made.verId])),
      as(teacher, (cx) => takeVersions(cx, [made.verId])),
    ]);
    expect(a.get(made.verId)).toMatchObject({ qid: made.qid, kind: 'judge', body: { stem: '<p>第一版的话</p>' } });
    await inputer.ok(queUpdate, { id: made.qid, ...item('第二版的话') });
    expect((await as(teacher, (cx) => takeVersions(cx, [made.verId]))).get(made.verId)!.body.stem).toBe(
      '<p>第一版的话</p>',
    );
    const now = await as(teacher, (cx) => currentVersions(cx, [made.qid]));
    expect(now.get(made.qid)).not.toBe(made.verId);
    expect(
      (await t.sql('select 1 from question_bank_version_v where org_id = 189 and ver_id = $1', [made.verId])).length,
    ).toBe(1);
  });
  test("what the caller may not see is gone: a colleague's own, another school's, another region's", async () => {
    const mine = await teacher.ok(queCreate, item('只给自己'));
    const other = await t.asUser(189, (await t.who('classmgr189')).userId);
    await expect(as(other, (cx) => takeVersions(cx, [mine.verId]))).rejects.toThrow('kernel.fault.gone');
    // In a paper of the school it may hang all the same.
    expect((await as(other, (cx) => takeVersions(cx, [mine.verId], { fromPaper: true }))).size).toBe(1);
    const [foreign] = await t.sql<{ ver_id: number }>(
      "select ver_id from question_bank_question where org_id = 619 and lib = 'psn' order by ver_id limit 1",
    );
    await expect(as(teacher, (cx) => takeVersions(cx, [Number(foreign!.ver_id)], { fromPaper: true }))).rejects.toThrow(
      'kernel.fault.gone',
    );
    const regional = await (await t.as('bureau4109')).ok(queCreate, { ...item('濮阳'), lib: 'reg' });
    expect((await as(teacher, (cx) => takeVersions(cx, [regional.verId]))).size).toBe(1);
    await t.sql('update question_bank_shared set reg_id = 4107 where ver_id = $1', [regional.verId]);
    await t.sql('delete from question_bank_version where org_id = 189 and ver_id = $1', [regional.verId]);
    await expect(as(teacher, (cx) => takeVersions(cx, [regional.verId]))).rejects.toThrow('kernel.fault.gone');
    expect((await as(teacher, (cx) => currentVersions(cx, [regional.qid]))).size).toBe(0);
  });
  test('a question that has left the library is not taken anew, but stays in papers', async () => {
    const made = await inputer.ok(queCreate, item('将被移出'));
    await inputer.ok(queRemove, { id: made.qid });
    await expect(as(teacher, (cx) => takeVersions(cx, [made.verId]))).rejects.toThrow('kernel.fault.gone');
    expect((await as(teacher, (cx) => takeVersions(cx, [made.verId], { fromPaper: true }))).size).toBe(1);
    expect((await inOrg(t.kernel.pools.tenant, 189, (door) => heldVersions(door, [made.verId, 5]))).size).toBe(1);
  });
});

describe('choosing and saving', () => {
  test('a choice is spread over difficulty, the same for the same seed, and leaves out what was used', async () => {
    const one = await as(teacher, (cx) => chooseQuestions(cx, { ...MATHS, count: 8, seed: 5 }));
    expect(one).toHaveLength(8);
    expect(await as(teacher, (cx) => chooseQuestions(cx, { ...MATHS, count: 8, seed: 5 }))).toEqual(one);
    expect(new Set(one.map((v) => v.degree)).size).toBeGreaterThan(2);
    const next = await as(teacher, (cx) =>
      chooseQuestions(cx, { ...MATHS, count: 8, seed: 5, not: one.map((v) => v.qid) }),
    );
    expect(next.filter((v) => one.some((o) => o.qid === v.qid))).toEqual([]);
    expect(
      (await as(teacher, (cx) => chooseQuestions(cx, { ...MATHS, count: 5, kinds: ['judge'], libs: ['pfm'] }))).every(
        (v) => v.kind === 'judge',
      ),
    ).toBe(true);
    expect(await as(teacher, (cx) => chooseQuestions(cx, { stgId: 2, sbjId: 11, count: 5 }))).toEqual([]);
  });
  test('two entries of one question never meet: not in a choice, not beside one that was used', async () => {
    const picks = (stem: string, options: string[]): QuestionBody => ({
      kind: 'single',
      stem: `<p>${stem}</p>`,
      options,
      rights: [],
      answer: { picks: [0] },
      explain: '',
      subs: [],
    });
    const add = (who: Caller, options: string[], bold = false) =>
      who.ok(queCreate, {
        stgId: 2,
        sbjId: 9,
        qtpId: 1,
        degree: 3,
        body: picks(bold ? '<strong>古代</strong>都城是' : '古代都城是', options),
      });
    const twins = [
      await add(teacher, ['长安', '洛阳', '开封']),
      await add(inputer, ['开封', '长安', '洛阳']),
      await add(inputer, ['洛阳', '长安', '开封'], true),
    ];
    const apart = await add(teacher, ['长安', '洛阳', '咸阳']);
    const all = await as(teacher, (cx) => chooseQuestions(cx, { stgId: 2, sbjId: 9, kinds: ['single'], count: 50 }));
    expect(all.filter((v) => twins.some((x) => x.qid === v.qid))).toHaveLength(1);
    expect(all.map((v) => v.qid)).toContain(apart.qid);
    const rest = await as(teacher, (cx) =>
      chooseQuestions(cx, { stgId: 2, sbjId: 9, kinds: ['single'], count: 50, not: [twins[1]!.qid] }),
    );
    expect(rest.filter((v) => twins.some((x) => x.qid === v.qid))).toEqual([]);
    // What is dropped makes room for the next, as far as there is one.
    expect(
      await as(teacher, (cx) => chooseQuestions(cx, { stgId: 2, sbjId: 9, kinds: ['single'], count: 2, seed: 1 })),
    ).toHaveLength(2);
  });
  test('a section and an area of knowledge stand for all below them', async () => {
    const q = (await teacher.rows(queList, { lib: 'pfm', ...MATHS, pageSize: 100 })).find(
      (row) => row.tbkNodeIds.length > 0 && row.klgIds.length > 0,
    );
    const [node] = await t.sql<{ path: number[] }>('select path from textbook_node where node_id = $1', [
      q!.tbkNodeIds[0],
    ]);
    const [klg] = await t.sql<{ path: number[] }>('select path from textbook_klg where klg_id = $1', [q!.klgIds[0]]);
    for (const wanted of [{ nodeIds: [Number(node!.path[0])] }, { klgIds: [Number(klg!.path[0])] }]) {
      const found = await as(teacher, (cx) => chooseQuestions(cx, { ...MATHS, ...wanted, libs: ['pfm'], count: 200 }));
      expect(found.map((v) => v.qid)).toContain(q!.qid);
    }
  });
  test('several places are looked at in one choice: a section, what lies around it, and what one gave no other gives', async () => {
    const [pair] = await t.sql<{ one: string; other: string }>(`
      select a.node_id as one, b.node_id as other
      from textbook_node a
      join textbook_node b on b.parent_id = a.parent_id and b.node_id <> a.node_id
      where a.tbk_id = 101
      order by a.node_id, b.node_id
      limit 1`);
    const [one, other] = [Number(pair?.one), Number(pair?.other)];
    const beside = await teacher.ok(queCreate, { ...item('旁边一节的题'), tbkNodeIds: [other] });
    const within = await teacher.ok(queCreate, { ...item('这一节的题'), tbkNodeIds: [one] });
    const mine = { nodeIds: [one], kinds: ['judge' as const] };
    const places = [mine, { ...mine, around: 'above' as const }, { ...mine, around: 'chapter' as const }];
    const [section = [], above = [], chapter = []] = await as(teacher, (cx) =>
      chooseAmong(cx, { ...MATHS, libs: ['psn'] }, places, (take) =>
        places.map((_, place) => take({ place, count: 50 })),
      ),
    );
    expect(section.map((v) => v.qid)).toContain(within.qid);
    expect(section.map((v) => v.qid)).not.toContain(beside.qid);
    expect(above.map((v) => v.qid)).toContain(beside.qid);
    expect(chapter.filter((v) => [within.qid, beside.qid].includes(v.qid))).toEqual([]);
    // The same question where nothing was taken before: a chapter stands for all of its sections.
    const [whole = []] = await as(teacher, (cx) =>
      chooseAmong(cx, { ...MATHS, libs: ['psn'] }, places, (take) => [take({ place: 2, count: 50 })]),
    );
    expect(whole.map((v) => v.qid)).toEqual(expect.arrayContaining([within.qid, beside.qid]));
    expect(await as(teacher, (cx) => chooseAmong(cx, MATHS, [], () => []))).toEqual([]);
  });
  test('many are saved at once; one that is not complete refuses all, naming the place', async () => {
    const saved = await as(teacher, (cx) =>
      saveQuestions(
        cx,
        Array.from({ length: 120 }, (_, i) => item(`批量第${i}题`)),
      ),
    );
    expect(new Set(saved.map((s) => s.qid)).size).toBe(120);
    await expect(
      as(teacher, (cx) => saveQuestions(cx, [item('好'), { ...item('坏'), body: { ...body('坏'), answer: {} } }])),
    ).rejects.toMatchObject({
      fault: { code: 'question-bank.fault.incomplete' },
      fields: [{ path: 'items.1.body.answer.truth' }],
    });
    expect((await teacher.rows(queList, { lib: 'psn', text: '好' })).length).toBe(0);
  });
});

describe('learners and use', () => {
  test('a learner reads the version they answered, once a module says that the answers are out', async () => {
    const made = await inputer.ok(queCreate, item('答案已公布'));
    await as(teacher, (cx) => takeVersions(cx, [made.verId]));
    await inputer.ok(queUpdate, { id: made.qid, ...item('后来改过') });
    let out = false;
    registerQuestionReader('test', async (_, qid) => (out && qid === made.qid ? made.verId : undefined));
    const student = await t.as('student189');
    expect((await student.refused(queGet, { id: made.qid })).status).toBe(404);
    out = true;
    expect(await student.ok(queGet, { id: made.qid })).toMatchObject({
      verId: made.verId,
      body: { stem: '<p>答案已公布</p>' },
      ownerName: null,
    });
  });
  test('difficulty follows from use once enough have answered; several classes at once lose nothing', async () => {
    const made = await teacher.ok(queCreate, item('做过的题'));
    await Promise.all(
      Array.from({ length: 6 }, () =>
        inOrg(t.kernel.pools.tenant, 189, (door) =>
          noteUse(door, [
            { verId: made.verId, answers: 5, share: 200 },
            { verId: made.verId + 1, answers: 1, share: 0 },
          ]),
        ),
      ),
    );
    expect((await teacher.ok(queGet, { id: made.qid })).use).toEqual({ answers: 30, rate: 40 });
    expect([degreeInUse(1, 29, 1160), degreeInUse(1, 30, 1200), degreeInUse(5, 100, 9900)]).toEqual([1, 4, 1]);
    // A re-mark takes back what it said before.
    await inOrg(t.kernel.pools.tenant, 189, (door) => noteUse(door, [{ verId: made.verId, answers: 0, share: 600 }]));
    expect((await teacher.ok(queGet, { id: made.qid })).use).toEqual({ answers: 30, rate: 60 });
  });
  test('what is measured counts where difficulty is asked for: in lists, their filter and order, and in choices', async () => {
    const mine = { stgId: 2, sbjId: 11 } as const;
    const made = await Promise.all(
      [86, 85, 84, 70, 69, 50, 49, 30, 29].map(async (rate) => {
        const q = await teacher.ok(queCreate, { ...item(`实测${rate}`), ...mine });
        return { ...q, rate };
      }),
    );
    await inOrg(t.kernel.pools.tenant, 189, (door) =>
      noteUse(
        door,
        made.map((q) => ({ verId: q.verId, answers: 30, share: q.rate * 30 })),
      ),
    );
    const rows = await teacher.rows(queList, { lib: 'psn', ...mine, sort: 'degree', pageSize: 50 });
    // SQL and the rule say the same of every bound.
    expect(rows.map((r) => [r.degree, r.degreeInUse])).toEqual(
      made.map((q) => [2, degreeInUse(2, 30, q.rate * 30)]).toSorted((a, b) => a[1]! - b[1]!),
    );
    const sorted = async (sort: '-degree' | 'rate' | '-rate') =>
      (await teacher.rows(queList, { lib: 'psn', ...mine, sort, pageSize: 50 })).map((r) => r.qid);
    const byRate = made.toSorted((a, b) => a.rate - b.rate).map((q) => q.qid);
    // The hardest first: the highest degree, and the lowest rate.
    expect((await sorted('-degree'))[0]).toBe(made.at(-1)!.qid);
    expect(await sorted('rate')).toEqual(byRate);
    expect(await sorted('-rate')).toEqual(byRate.toReversed());
    expect((await teacher.rows(queList, { lib: 'psn', ...mine, degree: 5 })).map((r) => r.qid)).toEqual([
      made.at(-1)!.qid,
    ]);
    const hard = await as(teacher, (cx) => chooseQuestions(cx, { ...mine, degrees: [4, 5], count: 20 }));
    expect(hard.map((v) => v.degree).toSorted()).toEqual([4, 4, 5]);
  });
  test('the library shows the sum over all schools', async () => {
    const made = await inputer.ok(queCreate, item('全国都做过'));
    for (const orgId of [189, 619])
      await inOrg(t.kernel.pools.tenant, orgId, (door) =>
        noteUse(door, [{ verId: made.verId, answers: 10, share: orgId === 189 ? 900 : 300 }]),
      );
    await sumSharedUse(t.kernel);
    expect((await teacher.ok(queGet, { id: made.qid })).use).toEqual({ answers: 20, rate: 60 });
  });
});
