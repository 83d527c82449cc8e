import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../../kernel/server/bus';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
let bureau: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
});
afterAll(async () => {
  await t.stop();
});
const total = async () =>
  (await bureau.ok(calls.boardPage, { level: 'reg', page: 'place', tile: 'sum', orgId: 189 })).figures.find(
    (f) => f.key === 'area',
  )!.value!;
const note = async (action: string, id: number) =>
  (
    await t.sql<{ detail: Record<string, unknown> }>(
      'select detail from kernel_audit where org_id = 189 and action = $1 and subject_id = $2',
      [action, id],
    )
  )[0]?.detail;

describe('sports grounds', () => {
  test("a school keeps its own: added, changed, closed, removed; the region's board follows and the book has old and new", async () => {
    const before = await total();
    const made = await school.ok(calls.placeCreate, { name: '攀岩墙', kind: 'other', area: 120, indoor: true });
    expect(made).toMatchObject({ orgId: 189, orgName: '濮阳市实验学校', on: true, area: 120 });
    expect(await total()).toBe(before + 120);
    expect(await school.ok(calls.placeUpdate, { placeId: made.placeId, area: 150 })).toMatchObject({
      name: '攀岩墙',
      area: 150,
    });
    expect(await note('sport-data.place.changed', made.placeId)).toMatchObject({
      old: { area: 120 },
      new: { area: 150 },
    });
    await school.ok(calls.placeUpdate, { placeId: made.placeId, on: false });
    expect(await total()).toBe(before);
    await school.ok(calls.placeRemove, { placeId: made.placeId });
    expect(await note('sport-data.place.removed', made.placeId)).toMatchObject({ old: { name: '攀岩墙', area: 150 } });
    expect((await school.refused(calls.placeRemove, { placeId: made.placeId })).status).toBe(404);
  });
  test('refused: a name twice, an area of nothing or of a county, in both languages', async () => {
    const [have] = (await school.ok(calls.placeList, {})).items;
    const twice = { name: have!.name, kind: 'gym' as const, area: 100, indoor: true };
    expect(await school.refused(calls.placeCreate, twice)).toMatchObject({
      status: 409,
      error: 'sport-data.fault.placeTaken',
      fields: [{ path: 'name' }],
      message: `已经有叫“${have!.name}”的场地了，请换一个名称`,
    });
    expect((await school.in('en-US').refused(calls.placeCreate, twice)).message).toContain('choose another name');
    for (const area of [0, 1_000_001, 1.5])
      expect((await school.refused(calls.placeCreate, { ...twice, name: '新场地', area })).status).toBe(400);
    // Two people add the same ground at once: one of them is told, nothing stands twice.
    const both = await Promise.allSettled(
      [1, 2].map(() => school.ok(calls.placeCreate, { name: '门球场', kind: 'other', area: 300, indoor: false })),
    );
    expect(
      both
        .map((r) => (r.status === 'fulfilled' ? 200 : /409|placeTaken/.test(String(r.reason)) ? 409 : String(r.reason)))
        .toSorted(),
    ).toEqual([200, 409]);
  });
  test('a bureau sees those of its schools and changes none; other schools and regions are gone', async () => {
    const all = await bureau.ok(calls.placeList, { pageSize: 200 });
    expect(new Set(all.items.map((p) => p.orgId))).toEqual(new Set([189, 205, 619]));
    expect((await bureau.ok(calls.placeList, { orgId: 619 })).items.every((p) => p.orgId === 619)).toBe(true);
    expect((await bureau.refused(calls.placeList, { orgId: 710 })).status).toBe(404);
    expect((await bureau.refused(calls.placeCreate, { name: 'x', kind: 'gym', area: 1, indoor: true })).status).toBe(
      403,
    );
    const theirs = all.items.find((p) => p.orgId === 619)!;
    expect((await school.refused(calls.placeUpdate, { placeId: theirs.placeId, area: 1 })).status).toBe(404);
    expect((await school.refused(calls.placeList, { orgId: 619 })).status).toBe(404);
    for (const who of ['teacher189', 'student189'])
      expect((await (await t.as(who)).refused(calls.placeList, {})).status).toBe(403);
  });
  test('what is entered and changed by form is a line of the data log, and the school is not silent', async () => {
    const { placeId } = await school.ok(calls.placeCreate, { name: '舞蹈房', kind: 'gym', area: 90, indoor: true });
    const line = async () =>
      (await school.rows(calls.dataLog, { kind: 'place', from: t.today })).filter((row) => row.source === 'app');
    const [first] = await line();
    expect(first).toMatchObject({ onDate: t.today, doubtful: 0, refused: 0, batchId: null, undone: false });
    expect(first?.byName).not.toBe('');
    await school.ok(calls.placeUpdate, { placeId, area: 95 });
    expect((await line()).map((row) => row.accepted)).toEqual([(first?.accepted ?? 0) + 1]);
    const [silent] = await school.rows(calls.dataLogSilent, { kind: 'place' });
    expect(silent).toMatchObject({ orgId: 189, lastOn: t.today, days: 0 });
    // What is refused has not come in.
    await school.refused(calls.placeCreate, { name: '舞蹈房', kind: 'gym', area: 90, indoor: true });
    expect((await line()).map((row) => row.accepted)).toEqual([(first?.accepted ?? 0) + 1]);
    await school.ok(calls.placeRemove, { placeId });
  });
  test('the list finds by name and kind and sorts by area', async () => {
    expect((await school.ok(calls.placeList, { kind: 'basketball' })).items.every((p) => p.kind === 'basketball')).toBe(
      true,
    );
    expect((await school.ok(calls.placeList, { name: '%' })).items).toEqual([]);
    const areas = (await school.ok(calls.placeList, { sort: '-area', pageSize: 200 })).items.map((p) => p.area);
    expect(areas).toEqual(areas.toSorted((a, b) => b - a));
  });
  test('whoever looks at the board of the region is told', async () => {
    const heard: string[] = [];
    const stop = t.kernel.bus.listen(bureau.orgId, bureau.userId, (m: Message) => {
      if (m.topic === 'board') heard.push(m.topic);
    });
    await bureau.ok(calls.boardWatch, { level: 'reg', regId: 410902 });
    await school.ok(calls.placeCreate, { name: '轮滑场', kind: 'other', area: 200, indoor: false });
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    stop();
  });
});

describe('the sheet of sports grounds', () => {
  const csv = (...rows: string[]) =>
    fileOf('场地.csv', Buffer.from(`\ufeff${['场地名称,类型,面积,是否室内', ...rows].join('\r\n')}`), 'text/csv');
  test('is read in the words of schools: clean rows are kept, the others named; the same sheet twice changes nothing', async () => {
    const file = csv(
      '乒乓球馆,table tennis,"1,240 ㎡",是',
      '新篮球场,篮球场,560,否',
      '坏场地,月球,10,否',
      '空场地,其他,0,否',
    );
    const first = await school.ok(calls.dataImport, { kind: 'place', file });
    expect([first.saved, first.errors.map((e) => [e.row, e.column])]).toEqual([
      2,
      [
        [3, 'kind'],
        [4, 'area'],
      ],
    ]);
    expect((await school.ok(calls.placeList, { name: '乒乓球馆' })).items).toMatchObject([
      { kind: 'table_tennis', area: 1240, indoor: true },
    ]);
    const [{ n }] = (await t.sql<{ n: number }>('select count(*)::int n from sport_data_place where org_id = 189')) as [
      { n: number },
    ];
    expect((await school.ok(calls.dataImport, { kind: 'place', file })).saved).toBe(0);
    expect((await t.sql<{ n: number }>('select count(*)::int n from sport_data_place where org_id = 189'))[0]!.n).toBe(
      n,
    );
    expect((await school.refused(calls.dataImport, { kind: 'scores', file })).status).toBe(404);
    expect((await bureau.refused(calls.dataImport, { kind: 'place', file })).status).toBe(403);
  });
  test('shows what is new and what changes before it is confirmed, and can be taken back', async () => {
    const [old] = (await school.ok(calls.placeList, { sort: '-area' })).items;
    const { batchId } = await school.ok(calls.placeImport.create, {
      file: csv(`${old!.name},${old!.kind},${old!.area + 10},${old!.indoor ? '是' : '否'}`, '射箭场,其他,900,否'),
    });
    const batch = async () => school.ok(calls.placeImport.get, { batchId });
    await expect.poll(async () => (await batch()).state).toBe('checked');
    expect((await batch()).counts).toMatchObject({ new: 1, changed: 1 });
    await school.ok(calls.placeImport.confirm, { batchId });
    await expect.poll(async () => (await batch()).state).toBe('done');
    expect((await school.ok(calls.placeList, { name: old!.name })).items[0]!.area).toBe(old!.area + 10);
    await school.ok(calls.placeImport.undo, { batchId });
    expect((await school.ok(calls.placeList, { name: old!.name })).items[0]!.area).toBe(old!.area);
    expect((await school.ok(calls.placeList, { name: '射箭场' })).items).toEqual([]);
  });
});
