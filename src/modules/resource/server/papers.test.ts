import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import { queList, queUpdate } from '../../question-bank/contract';
import * as calls from '../contract';
import type { Paper } from '../contract';

let t: TestApp;
let teacher: Caller, mate: Caller, admin: Caller, bureau: Caller, other: Caller, student: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, mate, admin, bureau, other, student] = (await Promise.all([
    t.as('teacher189'),
    t.as('classmgr189'),
    t.as('platform'),
    t.as('bureau4109'),
    t.as('trainer5'),
    t.as('student189'),
  ])) as [Caller, Caller, Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  await t.stop();
});

const OF = { stgId: 2, sbjId: 2 };
const questions = async (who: Caller, lib: 'psn' | 'pfm' | 'reg' | 'org' = 'pfm', count = 3) =>
  (await who.rows(queList, { lib, ...OF, pageSize: 20 })).slice(0, count);
const make = async (who: Caller, title = '单元小测', lib: 'psn' | 'pfm' = 'pfm'): Promise<Paper> =>
  who.ok(calls.paperCreate, {
    title,
    ...OF,
    sections: [{ title: '选择题', questions: (await questions(who, lib)).map((q) => ({ verId: q.verId, score: 5 })) }],
  });

describe('a paper', () => {
  test('has sections with questions by version, and its points add up', async () => {
    const paper = await make(teacher);
    expect([paper.fullScore, paper.queCount, paper.lib, paper.mine, paper.sections[0]?.questions.length]).toEqual([
      15,
      3,
      'psn',
      true,
      3,
    ]);
    expect((await teacher.ok(calls.paperGet, { id: paper.resId })).sections).toEqual(paper.sections);
    expect((await teacher.rows(calls.paperList, { title: '单元小测' })).map((p) => p.resId)).toContain(paper.resId);
  });
  test('reads tomorrow as it reads today, although its question has changed', async () => {
    const [own] = await questions(teacher, 'psn', 1);
    const paper = await teacher.ok(calls.paperCreate, {
      title: '版本',
      ...OF,
      sections: [{ title: '', questions: [{ verId: own!.verId, score: 4 }] }],
    });
    await teacher.ok(queUpdate, {
      id: own!.qid,
      stgId: own!.stgId,
      sbjId: own!.sbjId,
      qtpId: own!.qtpId,
      degree: own!.degree,
      body: { ...own!.body, stem: '<p>改过的题干</p>' },
      tbkNodeIds: own!.tbkNodeIds,
      klgIds: own!.klgIds,
    });
    expect((await teacher.ok(calls.paperGet, { id: paper.resId })).sections[0]!.questions[0]!.body.stem).toBe(
      own!.body.stem,
    );
  });
  test('has a title of at most 32 characters', async () => {
    const sections = [{ title: '', questions: (await questions(teacher)).map((q) => ({ verId: q.verId, score: 5 })) }];
    expect(
      (await teacher.refused(calls.paperCreate, { title: '长'.repeat(33), ...OF, sections })).fields?.[0]?.path,
    ).toBe('title');
    expect((await teacher.refused(calls.paperCreate, { title: ' ', ...OF, sections })).fields?.[0]?.text).toBe(
      '请输入标题',
    );
    expect((await teacher.ok(calls.paperCreate, { title: '长'.repeat(32), ...OF, sections })).title).toHaveLength(32);
  });
  test('[V-083] a score is 0 to 300, for a question and for the whole paper', async () => {
    const [a, b] = await questions(teacher);
    const put = (...scores: number[]) => ({
      title: '分值',
      ...OF,
      sections: [
        {
          title: '',
          questions: [a, b].slice(0, scores.length).map((q, i) => ({ verId: q!.verId, score: scores[i]! })),
        },
      ],
    });
    for (const score of [-1, 301, 2.25])
      expect((await teacher.refused(calls.paperCreate, put(score))).status).toBe(400);
    const over = await teacher.in('en-US').refused(calls.paperCreate, put(200, 101));
    expect([over.status, over.message]).toEqual([
      400,
      'The paper adds up to 301 points, more than the limit of 300; please lower some scores',
    ]);
    expect((await teacher.refused(calls.paperCreate, put(200, 101))).message).toContain('整卷 301 分');
    expect((await teacher.ok(calls.paperCreate, put(0, 300))).fullScore).toBe(300);
  });
  test('refuses a question twice, one of another subject, and parts that do not add up', async () => {
    const [q] = await questions(teacher);
    const english = await teacher.rows(queList, { lib: 'pfm', stgId: 2, sbjId: 3, pageSize: 50 });
    const twice = await teacher.refused(calls.paperCreate, {
      title: 'x',
      ...OF,
      sections: [
        { title: '', questions: [{ verId: q!.verId, score: 1 }] },
        { title: '', questions: [{ verId: q!.verId, score: 1 }] },
      ],
    });
    expect(twice.error).toBe('resource.fault.queTwice');
    expect(
      (
        await teacher.refused(calls.paperCreate, {
          title: 'x',
          ...OF,
          sections: [{ title: '', questions: [{ verId: english[0]!.verId, score: 1 }] }],
        })
      ).error,
    ).toBe('resource.fault.otherSubject');
    expect(
      (await teacher.refused(calls.paperCreate, { title: 'x', ...OF, sections: [{ title: '', questions: [] }] }))
        .message,
    ).toBeTruthy();
    const passage = english.find((e) => e.kind === 'group');
    if (passage) {
      const paper = await teacher.ok(calls.paperCreate, {
        title: '阅读',
        stgId: 2,
        sbjId: 3,
        sections: [{ title: '', questions: [{ verId: passage.verId, score: 10 }] }],
      });
      const { scores } = paper.sections[0]!.questions[0]!;
      expect(scores.reduce((n, s) => n + s.score * 10, 0)).toBe(100);
      expect(
        (
          await teacher.refused(calls.paperCreate, {
            title: '阅读',
            stgId: 2,
            sbjId: 3,
            sections: [
              {
                title: '',
                questions: [{ verId: passage.verId, score: 10, scores: scores.map((s) => ({ ...s, score: 1 })) }],
              },
            ],
          })
        ).error,
      ).toBe('resource.fault.scoreParts');
    }
  });
  test('that two people edit at once is not overwritten', async () => {
    const paper = await make(teacher, '并行');
    const sections = [
      { title: '一', questions: paper.sections[0]!.questions.map((q) => ({ verId: q.verId, score: 2 })) },
    ];
    const next = await teacher.ok(calls.paperUpdate, {
      id: paper.resId,
      verId: paper.verId,
      title: '并行',
      ...OF,
      sections,
    });
    expect([next.fullScore, next.verId === paper.verId]).toEqual([6, false]);
    expect(
      (
        await teacher.refused(calls.paperUpdate, {
          id: paper.resId,
          verId: paper.verId,
          title: '并行',
          ...OF,
          sections,
        })
      ).status,
    ).toBe(409);
  });
});

describe('whose a paper is', () => {
  test("a colleague's personal paper, another school's and another line's are gone", async () => {
    const paper = await make(teacher, '私有');
    for (const who of [mate, bureau, other, admin]) {
      expect((await who.refused(calls.paperGet, { id: paper.resId })).status).toBe(404);
      expect(await who.rows(calls.paperList, { title: '私有' })).toEqual([]);
    }
    const sections = [{ title: '', questions: [{ verId: paper.sections[0]!.questions[0]!.verId, score: 1 }] }];
    expect((await mate.refused(calls.paperUpdate, { id: paper.resId, title: 'x', ...OF, sections })).status).toBe(404);
    expect((await mate.refused(calls.paperRemove, { id: paper.resId })).status).toBe(404);
    expect((await student.refused(calls.paperGet, { id: paper.resId })).status).toBe(403);
  });
  test("a colleague's own question cannot be taken, but comes along with a paper of the school's library", async () => {
    const [own] = await questions(teacher, 'psn', 1);
    const one = { title: '借题', ...OF, sections: [{ title: '', questions: [{ verId: own!.verId, score: 1 }] }] };
    expect((await mate.refused(calls.paperCreate, one)).status).toBe(404);
    const paper = await teacher.ok(calls.paperCreate, { ...one, title: '入库' });
    await teacher.ok(calls.orgresAdd, { resIds: [paper.resId] });
    expect((await mate.ok(calls.paperGet, { id: paper.resId })).lib).toBe('org');
    expect((await mate.ok(calls.paperCreate, { ...one, fromId: paper.resId })).queCount).toBe(1);
  });
  test('what the platform publishes is there for every school, in every version it had; others cannot change it', async () => {
    const paper = await make(admin, '平台卷');
    expect([paper.lib, paper.author]).toEqual([
      'pfm',
      (await t.sql<{ name: string }>('select name from organisation_org where org_id = 1'))[0]!.name,
    ]);
    expect((await teacher.ok(calls.paperGet, { id: paper.resId })).sections[0]!.questions).toHaveLength(3);
    expect(await teacher.rows(calls.paperList, { lib: 'pfm', title: '平台卷' })).toHaveLength(1);
    expect((await teacher.refused(calls.paperRemove, { id: paper.resId })).error).toBe('resource.fault.notYours');
    await admin.ok(calls.paperRemove, { id: paper.resId });
    expect((await teacher.refused(calls.paperGet, { id: paper.resId })).status).toBe(404);
  });
});

describe('smart papers', () => {
  test('follow the structure, spread the difficulty, repeat nothing and say what the libraries lack', async () => {
    const made = await teacher.ok(calls.paperSmart, {
      ...OF,
      structure: [
        { kind: 'single', count: 4, score: 3 },
        { kind: 'blank', count: 2 },
        { kind: 'match', count: 50 },
      ],
      spread: 'even',
      seed: 5,
    });
    expect(made.sections[0]!.questions).toHaveLength(4);
    expect(made.sections[0]!.questions.every((q) => q.kind === 'single' && q.score === 3)).toBe(true);
    expect(made.short).toEqual([expect.objectContaining({ kind: 'match', wanted: 50 })]);
    const qids = made.sections.flatMap((s) => s.questions.map((q) => q.qid));
    expect(new Set(qids).size).toBe(qids.length);
    // Two entries of one question, as inputters make them, never meet in one paper.
    const all = await teacher.ok(calls.paperSmart, { ...OF, structure: [{ kind: 'single', count: 40 }] });
    const words = all.sections
      .flatMap((s) => s.questions)
      .map((q) => [q.body.stem, ...q.body.options.toSorted()].join());
    expect(new Set(words).size).toBe(words.length);
    const again = await teacher.ok(calls.paperSmart, {
      ...OF,
      structure: [{ kind: 'single', count: 4 }],
      not: qids,
      seed: 5,
    });
    expect(again.sections.flatMap((s) => s.questions).some((q) => qids.includes(q.qid))).toBe(false);
    const saved = await teacher.ok(calls.paperCreate, {
      title: '智能',
      ...OF,
      sections: made.sections.map((s) => ({
        title: s.kind,
        questions: s.questions.map((q) => ({ verId: q.verId, score: q.score })),
      })),
    });
    expect(saved.queCount).toBe(qids.length);
    expect((await teacher.refused(calls.paperSmart, { ...OF, structure: [] })).message).toBeTruthy();
  });
});

test('a smart paper asks the database four times at most, for one kind of question and for all of them', async () => {
  const kinds = ['single', 'multi', 'judge', 'blank', 'match', 'order', 'short', 'photo', 'group'] as const;
  const made = async (some: readonly (typeof kinds)[number][], count: number) => {
    const most = countedCalls();
    await teacher.ok(calls.paperSmart, { ...OF, structure: some.map((kind) => ({ kind, count })), spread: 'even' });
    return most.get(calls.paperSmart.name);
  };
  for (const n of [await made(['single'], 1), await made(kinds, 1), await made(kinds, 10)])
    expect(n).toBeLessThanOrEqual(4);
});
test('the platform counts its papers by subject', async () => {
  const stat = await admin.ok(calls.paperStat, {});
  const maths = stat.items.find((i) => i.stgId === 2 && i.sbjId === 2)!;
  expect(maths.papers).toBe((await admin.ok(calls.paperList, { lib: 'pfm', ...OF })).total);
  expect((await teacher.refused(calls.paperStat, {})).status).toBe(403);
});
