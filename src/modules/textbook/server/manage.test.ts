import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { knowledge, node } from '../demo';

let t: TestApp;
let platform: Caller;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await t.stop();
});

const MATHS = { stgId: 2, sbjId: 2 };
const names = (list: readonly { readonly name: string }[]) => list.map((x) => x.name);
let books = 0;
const book = () =>
  platform.ok(calls.catCreate, { kind: 'textbook', name: `试编教材${(books += 1)}`, srsId: 2, ...MATHS, grdId: 7 });

describe('who keeps the platform’s trees', () => {
  test('[A25] only platform research changes them: a school, its teachers and a bureau do not', async () => {
    for (const login of ['school189', 'teacher189', 'bureau4109', 'inputer', 'student189'])
      expect((await (await t.as(login)).refused(calls.catCreate, { kind: 'series', name: '新版本' })).status).toBe(403);
    expect(
      (
        await (
          await t.as('auditor')
        ).ok(calls.catCreate, { kind: 'series', name: '审核员的版本', publisher: '某出版社' })
      ).on,
    ).toBe(true);
  });
});

describe('stages, grades and subjects', () => {
  test('a subject is made, taught in a stage, and cannot be taken away while books or points are in it', async () => {
    const art = await platform.ok(calls.catCreate, { kind: 'subject', name: '书法', nameEn: 'Calligraphy' });
    const stage = (await platform.ok(calls.compositeStages, { sysIds: [2] }))[0]!;
    const before = stage.subjects.map((s) => s.sbjId);
    expect((await platform.ok(calls.catUpdate, { kind: 'stage', id: 2, sbjIds: [...before, art.id] })).sbjIds).toEqual([
      ...before,
      art.id,
    ]);
    expect((await platform.refused(calls.catDelete, { kind: 'subject', id: art.id })).error).toBe(
      'textbook.fault.subjectUsed',
    );
    expect(
      await platform.refused(calls.catUpdate, { kind: 'stage', id: 2, sbjIds: before.filter((id) => id !== 2) }),
    ).toMatchObject({ error: 'textbook.fault.subjectUsed', message: expect.stringContaining('数学') });
    await platform.ok(calls.catUpdate, { kind: 'stage', id: 2, sbjIds: before });
    await platform.ok(calls.catDelete, { kind: 'subject', id: art.id });
    expect(names((await platform.ok(calls.subjectList, {})).map((s) => ({ name: s.nameZh })))).not.toContain('书法');
  });
  test('[C-011] the sixteen grades are renamed, never made, moved or removed', async () => {
    expect((await platform.ok(calls.catUpdate, { kind: 'grade', id: 7, nameEn: 'Grade Seven' })).nameEn).toBe(
      'Grade Seven',
    );
    for (const refused of [
      await platform.refused(calls.catCreate, { kind: 'grade', name: '十七年级' }),
      await platform.refused(calls.catDelete, { kind: 'grade', id: 7 }),
      await platform.refused(calls.catMove, { kind: 'grade', id: 7, dir: 'up' }),
    ])
      expect(refused.error).toBe('textbook.fault.fixedGrades');
  });
  test('a stage with grades cannot be removed; a new one can', async () => {
    expect((await platform.refused(calls.catDelete, { kind: 'stage', id: 2 })).error).toBe('textbook.fault.stageUsed');
    const pre = await platform.ok(calls.catCreate, { kind: 'stage', name: '学前', nameEn: 'Pre-school', ord: 0 });
    expect((await platform.ok(calls.stageList, {}))[0]!.stgId).toBe(pre.id);
    await platform.ok(calls.catDelete, { kind: 'stage', id: pre.id });
  });
  test('a key of another kind is refused by its name', async () => {
    expect(
      (await platform.refused(calls.catUpdate, { kind: 'stage', id: 2, klgIds: [knowledge('maths', '数轴')] }))
        .fields?.[0],
    ).toMatchObject({ path: 'klgIds' });
    expect((await platform.refused(calls.catCreate, { kind: 'textbook', name: '缺版本' })).fields?.[0]).toMatchObject({
      path: 'srsId',
    });
  });
});

describe('series and textbooks', () => {
  test('a series that is off is nobody’s choice any more, and its books are not', async () => {
    await platform.ok(calls.catUpdate, { kind: 'series', id: 3, on: false });
    expect(names((await teacher.ok(calls.seriesComposite, MATHS)).map((s) => ({ name: s.nameZh })))).toEqual([
      '人教版',
    ]);
    expect((await teacher.refused(calls.prefsSet, { ...MATHS, srsId: 3, tbkId: 111 })).error).toBe(
      'textbook.fault.gone',
    );
    expect((await platform.ok(calls.seriesList, { all: true })).find((s) => s.srsId === 3)).toMatchObject({
      on: false,
    });
    expect((await teacher.ok(calls.seriesList, { all: true })).find((s) => s.srsId === 3)).toBeUndefined();
    await platform.ok(calls.catUpdate, { kind: 'series', id: 3, on: true });
  });
  test('a series with books is not removed, an empty one is', async () => {
    expect((await platform.refused(calls.catDelete, { kind: 'series', id: 2 })).error).toBe(
      'textbook.fault.seriesUsed',
    );
    const srs = await platform.ok(calls.catCreate, { kind: 'series', name: '空版本' });
    await platform.ok(calls.catDelete, { kind: 'series', id: srs.id });
  });
  test('a book that a school or a person works with is not removed, but can be switched off: the preference is then empty', async () => {
    expect(await platform.refused(calls.catDelete, { kind: 'textbook', id: 101 })).toMatchObject({
      status: 409,
      error: 'textbook.fault.bookChosen',
    });
    await platform.ok(calls.catUpdate, { kind: 'textbook', id: 101, on: false });
    expect((await teacher.ok(calls.prefsGet, MATHS)).tbkId).toBeNull();
    await platform.ok(calls.catUpdate, { kind: 'textbook', id: 101, on: true });
    expect((await teacher.ok(calls.prefsGet, MATHS)).tbkId).toBe(101);
  });
  test('a book’s grade lies in its stage, also where the junior stage begins with grade 6', async () => {
    expect(
      (await platform.refused(calls.catCreate, { kind: 'textbook', name: '甲', srsId: 2, ...MATHS, grdId: 3 })).error,
    ).toBe('textbook.fault.wrongGrade');
    const six = await platform.ok(calls.catCreate, {
      kind: 'textbook',
      name: '数学六年级（五四）',
      srsId: 2,
      ...MATHS,
      grdId: 6,
    });
    expect(six.grdId).toBe(6);
    await platform.ok(calls.catDelete, { kind: 'textbook', id: six.id });
  });
});

describe('textbook nodes', () => {
  test('they are added, renamed, moved, switched off and removed with what lies below', async () => {
    const { id: tbkId } = await book();
    const add = (name: string, parentId?: number, ord?: number) =>
      platform.ok(calls.catCreate, { kind: 'tbknode', name, tbkId, parentId, ord });
    const one = await add('第一章');
    const two = await add('第二章');
    const part = await add('1.1 节', one.id);
    const first = await add('绪论', undefined, 0);
    const tree = () => teacher.ok(calls.nodeTree, { tbkId });
    expect(names(await tree())).toEqual(['绪论', '第一章', '第二章']);
    expect(names(await platform.ok(calls.catMove, { kind: 'tbknode', id: two.id, dir: 'up' }))).toEqual([
      '绪论',
      '第二章',
      '第一章',
    ]);
    expect((await platform.ok(calls.catUpdate, { kind: 'tbknode', id: one.id, name: '第一章 改' })).name).toBe(
      '第一章 改',
    );
    await platform.ok(calls.catUpdate, { kind: 'tbknode', id: one.id, on: false });
    expect(names(await tree())).toEqual(['绪论', '第二章']);
    expect(names(await platform.ok(calls.nodeTree, { tbkId, all: true }))).toEqual(['绪论', '第二章', '第一章 改']);
    await platform.ok(calls.catDelete, { kind: 'tbknode', id: one.id });
    expect(await t.sql('select 1 from textbook_node where node_id = $1', [part.id])).toEqual([]);
    expect(
      (await platform.refused(calls.catCreate, { kind: 'tbknode', name: '绪论', tbkId })).fields?.[0],
    ).toMatchObject({ path: 'name', text: '同级里已经有“绪论”，请换一个名称' });
    expect(
      (await platform.in('en-US').refused(calls.catCreate, { kind: 'tbknode', name: '绪论', tbkId })).fields?.[0]?.text,
    ).toContain('already');
    void first;
  });
  test('a node links points of its own subject only', async () => {
    const id = node('rj-maths-7a', '正数和负数');
    const linked = await platform.ok(calls.catUpdate, {
      kind: 'tbknode',
      id,
      klgIds: [knowledge('maths', '数轴'), knowledge('maths', '正数与负数')],
    });
    expect(linked.klgIds).toEqual([knowledge('maths', '数轴'), knowledge('maths', '正数与负数')]);
    expect(
      (await platform.refused(calls.catUpdate, { kind: 'tbknode', id, klgIds: [knowledge('chinese', '论点')] })).error,
    ).toBe('textbook.fault.wrongPoints');
    await platform.ok(calls.catUpdate, { kind: 'tbknode', id, klgIds: [knowledge('maths', '正数与负数')] });
  });
  test('five levels at most, and a parent of the same book', async () => {
    const { id: tbkId } = await book();
    let parentId: number | undefined;
    for (let level = 1; level <= 5; level++)
      parentId = (await platform.ok(calls.catCreate, { kind: 'tbknode', name: `层${level}`, tbkId, parentId })).id;
    expect((await platform.refused(calls.catCreate, { kind: 'tbknode', name: '层6', tbkId, parentId })).error).toBe(
      'textbook.fault.tooDeep',
    );
    expect(
      (
        await platform.refused(calls.catCreate, {
          kind: 'tbknode',
          name: '别的书',
          tbkId,
          parentId: node('rj-maths-7a', '有理数'),
        })
      ).error,
    ).toBe('textbook.fault.wrongParent');
  });
  test('eight people add at once: every node has a place of its own', async () => {
    const { id: tbkId } = await book();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => platform.ok(calls.catCreate, { kind: 'tbknode', name: `节${i}`, tbkId })),
    );
    const rows = await t.sql<{ ord: number }>('select ord from textbook_node where tbk_id = $1 order by ord', [tbkId]);
    expect(rows.map((r) => r.ord)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
