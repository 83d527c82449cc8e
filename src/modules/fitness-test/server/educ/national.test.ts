import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../../kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { EYE_CODES, EYE_KEYS, NO_EYES, labelsOf, readEye, refractiveOf, writeEye } from '../../rules/eyes';
import {
  clazzCode,
  clazzCodeOk,
  dayOf,
  gradeOfCode,
  itemsOfGrades,
  nationCode,
  nationOk,
  numberOk,
  sheetDay,
} from '../../rules/national';
import { template } from './national-columns';

let t: TestApp;
let school: Caller;
let yearId: number;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  yearId = (await school.ok(calls.yearList, {})).items[0]!.yearId;
});
afterAll(async () => {
  await t.stop();
});
const until = async (batchId: number, ...states: string[]) => {
  for (;;) {
    const b = await school.ok(calls.nationalImport.get, { batchId });
    if (states.includes(b.state)) return b;
    await new Promise((go) => setTimeout(go, 100));
  }
};
const upload = async (name: string, bytes: Uint8Array) =>
  until(
    (await school.ok(calls.nationalImport.create, { file: fileOf(name, bytes), options: JSON.stringify({ yearId }) }))
      .batchId,
    'checked',
    'failed',
  );
const quoted = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((r) => r.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')).join('\n'));

describe('codes of the national workbook', () => {
  test('grades, classes, numbers, nations and days are judged as the template says', () => {
    for (const { code } of template.gradeCodes)
      if (![24, 34].includes(code)) expect(gradeOfCode(template, String(code), false)).toBeGreaterThan(0);
    expect([
      gradeOfCode(template, '24', true),
      gradeOfCode(template, '21', true),
      gradeOfCode(template, '17', false),
    ]).toEqual([9, 6, undefined]);
    expect([clazzCodeOk('1101', '11'), clazzCodeOk('2101', '11'), clazzCodeOk('11', '11')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      numberOk('G410902201509010012'),
      numberOk('G41090220150901001X'),
      numberOk('20261890101'),
      numberOk('X410902201509010012'),
      numberOk('12345'),
    ]).toEqual([true, true, true, false, false]);
    expect([
      nationOk('1'),
      nationOk('58'),
      nationOk('97'),
      nationOk('98'),
      nationOk('0'),
      nationOk('59'),
      nationOk('汉'),
    ]).toEqual([true, true, true, true, false, false, false]);
    expect([nationCode(1), nationCode(null), nationCode(97), nationCode(98)]).toEqual(['1', '57', '57', '58']);
    expect(['2015/9/1', '2015-09-01', '20150901', '2015/2/30', '九月', '2015111'].map(dayOf)).toEqual([
      ...Array.from({ length: 3 }, () => '2015-09-01'),
      ...Array.from({ length: 3 }, () => undefined),
    ]);
    expect(sheetDay('2015-09-01')).toBe('2015/9/1');
    for (const { grades, items } of template.itemColumnsByGrade)
      expect(itemsOfGrades(template, [grades[0]!]).sort()).toEqual([...items].sort());
  });
});

describe('codes of eyes', () => {
  const codes = template.visionCodes;
  test('3.0 to 5.3 on the five-grade scale, 9 below; anything else is no sight', () => {
    expect(
      ['3.0', '5.3', '5', '4.75', '2.9', '5.4', '9', '', '0.8'].map((s) =>
        readEye(codes, 'nationalEyeTable', 'nakedLeft', s),
      ),
    ).toEqual([30, 53, 50, undefined, undefined, undefined, 29, null, undefined]);
  });
  test('every code of both tables is read, and written again as it was', () => {
    for (const table of EYE_CODES)
      for (const key of EYE_KEYS.filter((k) => !k.startsWith('naked')))
        for (const code of Object.keys(labelsOf(codes, table, key))) {
          const value = readEye(codes, table, key, code);
          expect(value, `${table} ${key} ${code}`).not.toBeUndefined();
          expect(writeEye(codes, table, key, { ...NO_EYES, nakedLeft: 50, [key]: value })).toBe(code);
        }
    expect(readEye(codes, 'nationalEyeTable', 'lensTestLeft', '-1')).toBeUndefined();
    expect([readEye(codes, 'otherApp', 'lensTestLeft', '-1'), readEye(codes, 'otherApp', 'lensTestLeft', '1')]).toEqual(
      ['myopic', 'hyperopic'],
    );
  });
  test('a refraction is coded by its spherical equivalent, the cylinder alone as something else', () => {
    expect(
      [
        [-50, 0],
        [-51, 0],
        [-25, -75],
        [0, -75],
        [60, 0],
        [60, 0],
      ].map(([sphere, cylinder], i) => refractiveOf({ sphere: sphere!, cylinder: cylinder! }, i === 5 ? 6 : 12)),
    ).toEqual(['normal', 'myopic', 'myopic', 'other', 'hyperopic', 'normal']);
    expect(refractiveOf({ sphere: null, cylinder: null }, 12)).toBeNull();
  });
});

describe('the national upload', () => {
  test('the workbook has the required headers in their order and reads back equal; errors are named before upload', async () => {
    const check = await school.ok(calls.nationalCheck, { yearId });
    expect(check.children).toBe((await school.ok(calls.educList, { yearId, pageSize: 1 })).total);
    expect(check.counts.find((c) => c.code === 'lacks')!.n).toBe(
      (await school.ok(calls.educList, { yearId, pageSize: 200 })).items.filter((r) => r.missing.length > 0).length,
    );
    const res = await school.send(calls.nationalDown, { yearId });
    expect(res.status).toBe(200);
    const sheet = await readSheet(new Uint8Array(res.raw), 'x.xlsx');
    expect(sheet.headers.slice(0, 9)).toEqual([...template.requiredHeaders]);
    const named = (await school.ok(calls.educList, { yearId, pageSize: 200 })).items.filter((r) => r.natNo);
    expect(sheet.rows).toHaveLength(named.length);
    const back = await upload('上报.xlsx', res.raw);
    expect(back.counts).toMatchObject({ total: named.length, unchanged: named.length, changed: 0, faulty: 0 });
  });
  test('every header of the template stands where its grade has it; eyes are those of the screening and read back equal', async () => {
    const screened = await t.sql<{ user_id: number; naked_left: number; naked_right: number }>(
      'select distinct on (user_id) user_id, naked_left, naked_right from vision_screening where org_id = 189 and year_id = $1 order by user_id, term_id desc',
      [yearId],
    );
    expect(screened.length).toBeGreaterThan(10);
    for (const codes of ['nationalEyeTable', 'otherApp'] as const) {
      const raw = (await school.send(calls.nationalDown, { yearId, codes })).raw;
      const sheet = await readSheet(new Uint8Array(raw), 'x.xlsx');
      // A column of an item stands there when some child of the school is tested in it.
      const grades = new Set(sheet.rows.map((r) => Number(r[0])));
      const tested = new Set(
        template.itemColumnsByGrade.filter((g) => g.grades.some((x) => grades.has(x))).flatMap((g) => g.items),
      );
      const items = new Set(template.itemColumnsByGrade.flatMap((g) => g.items));
      expect(sheet.headers).toEqual(
        template.columns.filter((c) => !items.has(c.key) || tested.has(c.key)).map((c) => c.header),
      );
      const at = (h: string) => sheet.headers.indexOf(h);
      const children = (await school.ok(calls.educList, { yearId, pageSize: 200 })).items;
      for (const s of screened) {
        const child = children.find((c) => c.userId === s.user_id && c.natNo);
        if (!child || s.naked_left == null) continue;
        const row = sheet.rows.find((r) => r[at('学籍号')] === child.natNo)!;
        expect([row[at('左眼裸眼视力')], row[at('右眼裸眼视力')]].map(Number)).toEqual(
          [s.naked_left, s.naked_right].map((v) => (v < 30 ? 9 : v / 10)),
        );
        expect(Object.keys(template.visionCodes.nationalEyeTable.refractive)).toContain(
          String(row[at('左眼屈光不正')]),
        );
        if (String(row[at('左眼串镜')]) !== '')
          expect(Object.keys(template.visionCodes[codes].lensTest)).toContain(String(row[at('左眼串镜')]));
      }
      const { batchId } = await school.ok(calls.nationalImport.create, {
        file: fileOf('上报.xlsx', raw),
        options: JSON.stringify({ yearId, codes }),
      });
      expect((await until(batchId, 'checked', 'failed')).counts).toMatchObject({ changed: 0, faulty: 0 });
    }
  });
  test('eyes that nobody screened are kept from the workbook and undone with it; what differs from the screening or is no code is named', async () => {
    const sheet = await readSheet(
      new Uint8Array((await school.send(calls.nationalDown, { yearId, grdId: 7 })).raw),
      'x.xlsx',
    );
    const at = (h: string) => sheet.headers.indexOf(h);
    const [a, b] = (await school.ok(calls.educList, { yearId, grdId: 7, pageSize: 100 })).items.filter((r) => r.natNo);
    await t.sql('delete from vision_referral where org_id = 189 and user_id = $1', [a!.userId]);
    await t.sql('delete from vision_screening where org_id = 189 and user_id = $1', [a!.userId]);
    const [kept] = await t.sql<{ naked_left: number | null }>(
      'select naked_left from vision_screening where org_id = 189 and user_id = $1 and year_id = $2 order by term_id desc limit 1',
      [b!.userId, yearId],
    );
    const rowOf = (natNo: string, change: Record<string, string>) => {
      const r = [...sheet.rows.find((x) => x[at('学籍号')] === natNo)!];
      for (const [h, v] of Object.entries(change)) r[at(h)] = v;
      return r;
    };
    const good = await upload(
      '视力.csv',
      quoted([
        [...sheet.headers],
        rowOf(a!.natNo!, {
          左眼裸眼视力: '4.7',
          右眼裸眼视力: '9',
          左眼串镜: '0',
          右眼串镜: '9',
          左眼屈光不正: '1',
          右眼屈光不正: '9',
        }),
      ]),
    );
    expect(good.counts).toMatchObject({ changed: 1, faulty: 0 });
    await school.ok(calls.nationalImport.confirm, { batchId: good.batchId });
    await until(good.batchId, 'done');
    const eyes = () =>
      t.sql(
        `
          select naked_left, naked_right, lens_test_left, lens_test_right, refractive_left, refractive_right
          from fitness_test_eye
          where org_id = 189 and user_id = $1
        `,
        [a!.userId],
      );
    expect(await eyes()).toEqual([
      {
        naked_left: 47,
        naked_right: 29,
        lens_test_left: 'myopic',
        lens_test_right: null,
        refractive_left: 'myopic',
        refractive_right: null,
      },
    ]);
    const again = await readSheet(
      new Uint8Array((await school.send(calls.nationalDown, { yearId, grdId: 7 })).raw),
      'x.xlsx',
    );
    expect(
      again.rows
        .find((x) => x[at('学籍号')] === a!.natNo)!
        .slice(at('左眼裸眼视力'))
        .map(String),
    ).toEqual(['4.7', '9', '0', '9', '1', '9']);
    await school.ok(calls.nationalImport.undo, { batchId: good.batchId });
    expect(await eyes()).toEqual([]);
    const bad = await upload(
      '视力错误.csv',
      quoted([
        [...sheet.headers],
        rowOf(a!.natNo!, { 左眼裸眼视力: '6.0' }),
        rowOf(
          b!.natNo!,
          kept?.naked_left == null ? { 右眼串镜: '7' } : { 左眼裸眼视力: kept.naked_left === 40 ? '4.1' : '4.0' },
        ),
      ]),
    );
    expect(
      (await school.ok(calls.nationalImport.rows, { batchId: bad.batchId, only: 'all' })).items.map(
        (r) => r.faults[0]!.code,
      ),
    ).toEqual([
      'fitness-test.fault.eyeNaked',
      kept?.naked_left == null ? 'fitness-test.fault.eyeCode' : 'fitness-test.fault.eyesDiffer',
    ]);
  });
  test('a class code names one class of the school; the sheets beside the results have the headers of the template', async () => {
    const sheet = await readSheet(new Uint8Array((await school.send(calls.nationalDown, { yearId })).raw), 'x.xlsx');
    const at = (h: string) => sheet.headers.indexOf(h);
    const clazzes = [...new Set(sheet.rows.map((r) => String(r[at('班级编号')])))];
    const one = clazzes.find((c) => clazzes.some((x) => x !== c && x.slice(0, 2) === c.slice(0, 2)))!;
    const other = clazzes.find((c) => c !== one && c.slice(0, 2) === one.slice(0, 2))!;
    const rows = [one, other].map((code) => [...sheet.rows.find((r) => String(r[at('班级编号')]) === code)!]);
    rows[1]![at('班级编号')] = one;
    const bad = await upload('班号.csv', quoted([[...sheet.headers], ...rows.map((r) => r.map(String))]));
    expect(
      (await school.ok(calls.nationalImport.rows, { batchId: bad.batchId, only: 'all' })).items.map(
        (r) => r.faults[0]?.code,
      ),
    ).toEqual(['fitness-test.fault.clazzCodeTwice', 'fitness-test.fault.clazzCodeTwice']);
    for (const kind of ['grade', 'student', 'testInfo'] as const) {
      const down = await readSheet(
        new Uint8Array((await school.send(calls.nationalDown, { yearId, kind })).raw),
        'x.xlsx',
      );
      expect(down.headers).toEqual(template.relatedSheets.find((s) => s.key === kind)!.headers);
      expect(down.rows.length).toBeGreaterThan(kind === 'grade' ? 2 : 10);
      if (kind === 'testInfo')
        for (const r of down.rows) expect(['手工', '仪器']).toContain(r[down.headers.indexOf('测试方法')]);
    }
  });
  test('a school of five primary and four junior years writes its junior grades one further, grade 6 as 21, and reads them back', async () => {
    await t.sql("update organisation_org set sys_ids = '{3}' where org_id = 189");
    try {
      const raw = (await school.send(calls.nationalDown, { yearId, grdId: 7 })).raw;
      const sheet = await readSheet(new Uint8Array(raw), 'x.xlsx');
      expect(new Set(sheet.rows.map((r) => String(r[0])))).toEqual(new Set(['22']));
      expect((await upload('五四.xlsx', raw)).counts).toMatchObject({ faulty: 0, changed: 0 });
      expect([
        clazzCode(6, 3, true),
        clazzCode(9, 1, true),
        clazzCode(6, 3, false),
        gradeOfCode(template, '21', true),
        gradeOfCode(template, '24', true),
      ]).toEqual(['2103', '2401', '1603', 6, 9]);
    } finally {
      await t.sql("update organisation_org set sys_ids = '{1}' where org_id = 189");
    }
  });
  test('a changed result and a new national number come in by header, in any order of columns, and are undone together', async () => {
    const sheet = await readSheet(
      new Uint8Array((await school.send(calls.nationalDown, { yearId, grdId: 8 })).raw),
      'x.xlsx',
    );
    const order = sheet.headers.map((_, i) => i).reverse();
    const at = (h: string) => sheet.headers.indexOf(h);
    // A sheet ends a row at its last cell with a text.
    const first = sheet.headers.map((_, i) => sheet.rows[0]![i] ?? '');
    const row = [...first];
    const child = (await school.ok(calls.educList, { yearId, grdId: 8, pageSize: 50 })).items.find(
      (r) => r.natNo === row[at('学籍号')],
    )!;
    row[at('肺活量')] = '4321';
    row[at('学籍号')] = 'L410902201001010099';
    const good = await upload('上报.csv', quoted([order.map((i) => sheet.headers[i]!), order.map((i) => row[i]!)]));
    expect(good.counts).toMatchObject({ changed: 1, faulty: 0 });
    await school.ok(calls.nationalImport.confirm, { batchId: good.batchId });
    await until(good.batchId, 'done');
    const now = async () =>
      (await school.ok(calls.educList, { yearId, grdId: 8, pageSize: 50 })).items.find(
        (r) => r.userId === child.userId,
      )!;
    expect(await now()).toMatchObject({ natNo: 'L410902201001010099' });
    expect((await now()).results.find((r) => r.itemId === 'fvc')!.value).toBe(4321);
    await school.ok(calls.nationalImport.undo, { batchId: good.batchId });
    expect(await now()).toEqual(child);
    const wrong = (change: Record<string, string>) => {
      const r = [...first];
      for (const [h, v] of Object.entries(change)) r[at(h)] = v;
      return r;
    };
    const bad = await upload(
      '错误.csv',
      quoted([
        [...sheet.headers],
        wrong({ 年级编号: '19' }),
        wrong({ 班级编号: '1101', 学籍号: '20001' }),
        wrong({ 民族代码: '99' }),
        wrong({ 性别: '男' }),
        wrong({ 出生日期: '2001/1/1', 学籍号: 'J410902201001010099' }),
      ]),
    );
    const rows = (await school.ok(calls.nationalImport.rows, { batchId: bad.batchId, only: 'all' })).items;
    expect(rows.map((r) => r.faults[0]!.code)).toEqual([
      'fitness-test.fault.gradeCode',
      'fitness-test.fault.clazzCode',
      'fitness-test.fault.nation',
      'fitness-test.fault.sexCode',
      'fitness-test.fault.bornDiffers',
    ]);
    const bare = await upload(
      '缺列.csv',
      quoted([sheet.headers.filter((h) => h !== '家庭住址'), first.filter((_, i) => i !== at('家庭住址'))]),
    );
    expect(
      (await school.ok(calls.nationalImport.rows, { batchId: bare.batchId, only: 'all' })).items[0]!.faults[0]!.code,
    ).toBe('fitness-test.fault.noAddress');
  });
});
