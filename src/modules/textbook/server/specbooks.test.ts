import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { knowledge } from '../demo';

let t: TestApp;
let platform: Caller;
let student: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  student = await t.as('student189');
});
afterAll(async () => {
  await t.stop();
});

const MATHS = { stgId: 2, sbjId: 2 };
let made = 0;
const make = async (sbkName = `专题册${(made += 1)}`) => platform.ok(calls.specbookCreate, { ...MATHS, sbkName });
const names = (list: readonly { readonly name: string }[]) => list.map((x) => x.name);

describe('special-topic books', () => {
  test('[S-040] a specbook is on or off: off it is there for the platform’s researchers only', async () => {
    const book = await make('几何辅助线');
    expect(book.on).toBe(false);
    expect((await student.ok(calls.specbookList, MATHS)).map((b) => b.sbkName)).not.toContain('几何辅助线');
    expect((await student.refused(calls.sbknodeTree, { id: book.sbkId })).status).toBe(404);
    expect((await platform.ok(calls.specbookOn, { id: book.sbkId, on: true })).on).toBe(true);
    expect((await student.ok(calls.specbookList, MATHS)).map((b) => b.sbkName)).toContain('几何辅助线');
    expect((await platform.refused(calls.specbookDelete, { id: book.sbkId })).error).toBe('textbook.fault.specbookOn');
    await platform.ok(calls.specbookOn, { id: book.sbkId, on: false });
    await platform.ok(calls.specbookDelete, { id: book.sbkId });
    expect((await platform.refused(calls.specbookOn, { id: book.sbkId, on: true })).status).toBe(404);
  });
  test('they are renamed, moved by dir, and have names of their own', async () => {
    const [a, b] = [await make('甲专题'), await make('乙专题')];
    expect(
      (await platform.refused(calls.specbookRename, { id: b.sbkId, sbkName: '甲专题' })).fields?.[0],
    ).toMatchObject({ path: 'sbkName' });
    expect((await platform.ok(calls.specbookRename, { id: b.sbkId, sbkName: '丙专题' })).sbkName).toBe('丙专题');
    const order = (await platform.ok(calls.specbookMove, { id: b.sbkId, dir: 'up' })).map((x) => x.sbkName);
    expect(order.indexOf('丙专题')).toBe(order.indexOf('甲专题') - 1);
    void a;
  });
  test('learners and teachers read them; only platform research changes them', async () => {
    for (const login of ['teacher189', 'school189', 'bureau4109'])
      expect((await (await t.as(login)).refused(calls.specbookCreate, { ...MATHS, sbkName: '校本' })).status).toBe(403);
    expect((await (await t.as('school189')).refused(calls.specbookList, MATHS)).status).toBe(403);
    expect((await student.ok(calls.specbookList, MATHS)).length).toBeGreaterThan(1);
  });
});

describe('nodes of a special-topic book', () => {
  test('a specbook node is added below a book or a node, renamed, moved and removed with what lies below', async () => {
    const { sbkId } = await make();
    const one = await platform.ok(calls.sbknodeCreate, { id: sbkId, name: '第一讲' });
    const two = await platform.ok(calls.sbknodeCreate, { id: sbkId, name: '第二讲' });
    const part = await platform.ok(calls.sbknodeCreate, { id: one.nodeId, name: '例题' });
    expect(part).toMatchObject({ sbkId, parentId: one.nodeId, off: false, klgs: [] });
    expect(names(await platform.ok(calls.sbknodeMove, { id: two.nodeId, dir: 'up' }))).toEqual(['第二讲', '第一讲']);
    expect((await platform.ok(calls.sbknodeRename, { id: one.nodeId, name: '第一讲 模型' })).name).toBe('第一讲 模型');
    expect(names(await platform.ok(calls.sbknodeChildren, { id: sbkId }))).toEqual(['第二讲', '第一讲 模型']);
    expect(names(await platform.ok(calls.sbknodeChildren, { id: one.nodeId }))).toEqual(['例题']);
    expect((await platform.ok(calls.sbknodeTree, { id: sbkId }))[1]!.children[0]!.name).toBe('例题');
    await platform.ok(calls.sbknodeDelete, { id: one.nodeId });
    expect((await platform.refused(calls.sbknodeGet, { id: part.nodeId })).status).toBe(404);
    expect((await platform.refused(calls.sbknodeCreate, { id: 999_999_999, name: 'x' })).status).toBe(404);
  });
  test('[S-040] a specbook node has an off flag: it and what lies below is gone for learners', async () => {
    const [top] = await platform.ok(calls.sbknodeChildren, { id: 501 });
    const [below] = await platform.ok(calls.sbknodeChildren, { id: top!.nodeId });
    expect((await student.ok(calls.sbknodeGet, { id: below!.nodeId })).off).toBe(false);
    expect((await platform.ok(calls.sbknodeOff, { id: top!.nodeId, off: true })).off).toBe(true);
    expect((await student.refused(calls.sbknodeGet, { id: below!.nodeId })).status).toBe(404);
    expect((await student.refused(calls.sbknodeChildren, { id: top!.nodeId })).status).toBe(404);
    expect(names(await student.ok(calls.sbknodeTree, { id: 501 }))).not.toContain(top!.name);
    expect((await platform.ok(calls.sbknodeOff, { id: top!.nodeId, off: false })).off).toBe(false);
  });
  test('a node carries points of the book’s subject', async () => {
    const [top] = await platform.ok(calls.sbknodeChildren, { id: 502 });
    const set = await platform.ok(calls.sbknodeKlgs, {
      id: top!.nodeId,
      klgIds: [knowledge('maths', '平行线的性质'), knowledge('maths', '平行线的判定')],
    });
    expect(names(set.klgs)).toEqual(['平行线的性质', '平行线的判定']);
    expect(
      (await platform.refused(calls.sbknodeKlgs, { id: top!.nodeId, klgIds: [knowledge('english', '宾语从句')] }))
        .error,
    ).toBe('textbook.fault.wrongPoints');
    expect((await platform.ok(calls.sbknodeKlgs, { id: top!.nodeId, klgIds: [] })).klgs).toEqual([]);
  });
});
