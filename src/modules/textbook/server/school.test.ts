import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { textbook } from '../demo';
import { registerUse } from './published';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

const SEVEN = { grdId: 7, sbjId: 2 };
const seven = (list: readonly { grdId: number; sbjId: number; tbkId: number }[]) =>
  list.find((b) => b.grdId === 7 && b.sbjId === 2)?.tbkId;

describe('what a school teaches from', () => {
  test('the school chooses a book a grade and subject; everybody in it reads the choice', async () => {
    const now = await school.ok(calls.schoolBooksGet, {});
    expect(seven(now)).toBe(textbook('rj-maths-7a'));
    const items = now.map(({ grdId, sbjId, tbkId }) => ({
      grdId,
      sbjId,
      tbkId: grdId === 7 && sbjId === 2 ? textbook('bsd-maths-7a') : tbkId,
    }));
    expect(seven(await school.ok(calls.schoolBooksSet, { items }))).toBe(textbook('bsd-maths-7a'));
    expect(seven(await (await t.as('student189')).ok(calls.schoolBooksGet, {}))).toBe(textbook('bsd-maths-7a'));
    const [note] = await t.sql<{ detail: { old: string[]; new: string[] } }>(
      "select detail from kernel_audit where action = 'textbook.school.set' order by audit_id desc limit 1",
    );
    expect([note!.detail.old.includes('7/2/101'), note!.detail.new.includes('7/2/111')]).toEqual([true, true]);
  });
  test('teachers do not choose for the school; research and administration do', async () => {
    expect((await (await t.as('teacher189')).refused(calls.schoolBooksSet, { items: [] })).status).toBe(403);
    expect((await (await t.as('bureau4109')).refused(calls.schoolBooksSet, { items: [] })).status).toBe(403);
  });
  test('a book of another grade or subject, one twice and one that is off are refused, and nothing changes', async () => {
    const before = await school.ok(calls.schoolBooksGet, {});
    for (const [items, error] of [
      [[{ ...SEVEN, tbkId: textbook('rj-maths-8a') }], 'bookMismatch'],
      [[{ ...SEVEN, tbkId: textbook('tb-chinese-7a') }], 'bookMismatch'],
      [
        [
          { ...SEVEN, tbkId: textbook('rj-maths-7a') },
          { ...SEVEN, tbkId: textbook('rj-maths-7b') },
        ],
        'bookTwice',
      ],
      [[{ ...SEVEN, tbkId: 190 }], 'gone'],
    ] as const)
      expect((await school.refused(calls.schoolBooksSet, { items: [...items] })).error).toBe(`textbook.fault.${error}`);
    expect(await school.ok(calls.schoolBooksGet, {})).toEqual(before);
  });
  test('another school’s choice is read by its bureau and by nobody beside it', async () => {
    expect(seven(await (await t.as('bureau4109')).ok(calls.schoolBooksGet, { orgId: 189 }))).toBeDefined();
    expect((await school.refused(calls.schoolBooksGet, { orgId: 619 })).status).toBe(404);
    expect((await (await t.as('bureau4109')).refused(calls.schoolBooksGet, { orgId: 710 })).status).toBe(404);
  });
});

describe('the preference and the platform’s list', () => {
  test('[C-051] several subjects are merged at once, all or none', async () => {
    const teacher = await t.as('teacher189');
    const merged = await teacher.ok(calls.prefsMerge, {
      items: [
        { stgId: 2, sbjId: 2, srsId: 2, tbkId: 102 },
        { stgId: 2, sbjId: 1, srsId: 1, tbkId: 201, wbkId: null },
      ],
    });
    expect(merged.map((p) => [p.sbjId, p.tbkId])).toEqual([
      [2, 102],
      [1, 201],
    ]);
    expect((await teacher.ok(calls.prefsGet, {})).tbkId).toBe(102);
    expect(
      (
        await teacher.refused(calls.prefsMerge, {
          items: [
            { stgId: 2, sbjId: 2, srsId: 2, tbkId: 103 },
            { stgId: 2, sbjId: 1, srsId: 2, tbkId: 201 },
          ],
        })
      ).error,
    ).toBe('textbook.fault.notTogether');
    expect((await teacher.ok(calls.prefsGet, { stgId: 2, sbjId: 2 })).tbkId).toBe(102);
  });
  test('a node that another module uses is not removed', async () => {
    const platform = await t.as('platform');
    const book = await platform.ok(calls.catCreate, {
      kind: 'textbook',
      name: '有用的书',
      srsId: 2,
      stgId: 2,
      sbjId: 2,
    });
    const node = await platform.ok(calls.catCreate, { kind: 'tbknode', name: '一', tbkId: book.id });
    let used = true;
    registerUse('test', 'tbknode', (_, ids) => Promise.resolve(used && ids.includes(node.id)));
    expect((await platform.refused(calls.catDelete, { kind: 'tbknode', id: node.id })).error).toBe(
      'textbook.fault.nodeUsed',
    );
    expect((await platform.refused(calls.catDelete, { kind: 'textbook', id: book.id })).error).toBe(
      'textbook.fault.nodeUsed',
    );
    used = false;
    await platform.ok(calls.catDelete, { kind: 'textbook', id: book.id });
  });
});
