import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../../kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { clazzCodeOk, dayOf, gradeOfCode, itemsOfGrades, nationOk, numberOk, sheetDay } from '../../rules/national';
import { template } from './national';

let t: TestApp;
let school: Caller;
let yearId: number;
beforeAll(async () => { t = await TestApp.start(); school = await t.as('school189'); yearId = (await school.ok(calls.yearList, {})).items[0]!.yearId; });
afterAll(async () => { await t.stop(); });
const until = async (batchId: number, ...states: string[]) => { for (;;) { const b = await school.ok(calls.nationalImport.get, { batchId }); if (states.includes(b.state)) return b; await new Promise((go) => setTimeout(go, 30)); } };
const upload = async (name: string, bytes: Uint8Array) => until((await school.ok(calls.nationalImport.create, { file: fileOf(name, bytes), options: JSON.stringify({ yearId }) })).batchId, 'checked', 'failed');
const quoted = (rows: readonly (readonly string[])[]) => Buffer.from(rows.map((r) => r.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')).join('\n'));

describe('codes of the national workbook', () => {
  test('grades, classes, numbers, nations and days are judged as the template says', () => {
    for (const { code } of template.gradeCodes) if (![24, 34].includes(code)) expect(gradeOfCode(template, String(code), false)).toBeGreaterThan(0);
    expect([gradeOfCode(template, '24', true), gradeOfCode(template, '21', true), gradeOfCode(template, '17', false)]).toEqual([9, 6, undefined]);
    expect([clazzCodeOk('1101', '11'), clazzCodeOk('2101', '11'), clazzCodeOk('11', '11')]).toEqual([true, false, false]);
    expect([numberOk('G410902201509010012'), numberOk('G41090220150901001X'), numberOk('20261890101'), numberOk('X410902201509010012'), numberOk('12345')]).toEqual([true, true, true, false, false].map((v, i) => (i < 2 ? 'G410902201509010012'.length === 19 && v : v)));
    expect([nationOk('1'), nationOk('58'), nationOk('0'), nationOk('59'), nationOk('汉')]).toEqual([true, true, false, false, false]);
    expect([dayOf('2015/9/1'), dayOf('2015-09-01'), dayOf('20150901'), dayOf('2015/2/30'), dayOf('九月')]).toEqual(['2015-09-01', '2015-09-01', '2015-09-01', undefined, undefined]);
    expect(sheetDay('2015-09-01')).toBe('2015/9/1');
    for (const { grades, items } of template.itemColumnsByGrade) expect(itemsOfGrades(template, [grades[0]!]).sort()).toEqual([...items].sort());
  });
});

describe('the national upload', () => {
  test('the workbook has the required headers in their order and reads back equal; errors are named before upload', async () => {
    const check = await school.ok(calls.nationalCheck, { yearId });
    expect(check.children).toBe((await school.ok(calls.educList, { yearId, pageSize: 1 })).total);
    expect(check.counts.find((c) => c.code === 'lacks')!.n).toBe((await school.ok(calls.educList, { yearId, pageSize: 200 })).items.filter((r) => r.missing.length > 0).length);
    const res = await school.send(calls.nationalDown, { yearId });
    expect(res.status).toBe(200);
    const sheet = await readSheet(new Uint8Array(res.raw), 'x.xlsx');
    expect(sheet.headers.slice(0, 9)).toEqual([...template.requiredHeaders]);
    const named = (await school.ok(calls.educList, { yearId, pageSize: 200 })).items.filter((r) => r.natNo);
    expect(sheet.rows).toHaveLength(named.length);
    const back = await upload('上报.xlsx', res.raw);
    expect(back.counts).toMatchObject({ total: named.length, unchanged: named.length, changed: 0, faulty: 0 });
  }, 30_000);
  test('a changed result and a new national number come in by header, in any order of columns, and are undone together', async () => {
    const sheet = await readSheet(new Uint8Array((await school.send(calls.nationalDown, { yearId, grdId: 8 })).raw), 'x.xlsx');
    const order = sheet.headers.map((_, i) => i).reverse();
    const at = (h: string) => sheet.headers.indexOf(h);
    const row = [...sheet.rows[0]!];
    const child = (await school.ok(calls.educList, { yearId, grdId: 8, pageSize: 50 })).items.find((r) => r.natNo === row[at('学籍号')])!;
    row[at('肺活量')] = '4321';
    row[at('学籍号')] = 'L410902201001010099';
    const good = await upload('上报.csv', quoted([order.map((i) => sheet.headers[i]!), order.map((i) => row[i]!)]));
    expect(good.counts).toMatchObject({ changed: 1, faulty: 0 });
    await school.ok(calls.nationalImport.confirm, { batchId: good.batchId });
    await until(good.batchId, 'done');
    const now = async () => (await school.ok(calls.educList, { yearId, grdId: 8, pageSize: 50 })).items.find((r) => r.userId === child.userId)!;
    expect(await now()).toMatchObject({ natNo: 'L410902201001010099' });
    expect((await now()).results.find((r) => r.itemId === 'fvc')!.value).toBe(4321);
    await school.ok(calls.nationalImport.undo, { batchId: good.batchId });
    expect(await now()).toEqual(child);
    const wrong = (change: Record<string, string>) => { const r = [...sheet.rows[0]!]; for (const [h, v] of Object.entries(change)) r[at(h)] = v; return r; };
    const bad = await upload('错误.csv', quoted([[...sheet.headers], wrong({ 年级编号: '19' }), wrong({ 班级编号: '1101', 学籍号: '20001' }), wrong({ 民族代码: '99' }), wrong({ 性别: '男' }), wrong({ 出生日期: '2001/1/1', 学籍号: 'J410902201001010099' })]));
    const rows = (await school.ok(calls.nationalImport.rows, { batchId: bad.batchId, only: 'all' })).items;
    expect(rows.map((r) => r.faults[0]!.code)).toEqual(['fitness-test.fault.gradeCode', 'fitness-test.fault.clazzCode', 'fitness-test.fault.nation', 'fitness-test.fault.sexCode', 'fitness-test.fault.bornDiffers']);
    const bare = await upload('缺列.csv', quoted([sheet.headers.filter((h) => h !== '家庭住址'), sheet.rows[0]!.filter((_, i) => i !== at('家庭住址'))]));
    expect((await school.ok(calls.nationalImport.rows, { batchId: bare.batchId, only: 'all' })).items[0]!.faults[0]!.code).toBe('fitness-test.fault.noAddress');
  }, 30_000);
});
