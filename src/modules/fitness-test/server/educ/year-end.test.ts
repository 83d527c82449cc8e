import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';

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

describe('a year ends', () => {
  test('closing names who is missing, publishing seals every card, and a card can be checked by its code and by nothing else', async () => {
    const last = yearId - 1;
    expect(await school.refused(calls.yearPublish, { yearId })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.notClosed',
    });
    expect(await school.refused(calls.yearClose, { yearId })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.notComplete',
    });
    await t.sql('update fitness_test_year set published_at = null where org_id = 189 and year_id = $1', [last]);
    await t.sql('delete from proof_leaf where org_id = 189');
    await t.sql('delete from proof_set where org_id = 189');
    await t.sql('delete from proof_head where org_id = 189');
    await school.ok(calls.yearReopen, { yearId: last, why: '补录一人' });
    await school.ok(calls.yearClose, { yearId: last, anyway: true });
    const published = await school.ok(calls.yearPublish, { yearId: last });
    expect(published.publishedAt).not.toBeNull();
    expect(await school.refused(calls.yearReopen, { yearId: last, why: '' })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.published',
    });
    const clazz = (await school.ok(calls.educPlaces, { yearId: last })).items[0]!.clazzes[0]!;
    const cards = await school.ok(calls.educCards, { yearId: last, clazzId: clazz.clazzId });
    const card = cards.items.find((c) => c.total != null)!;
    const { code } = card.check!;
    const bornOn = card.bornOn!;
    const checked = await t.anyone().ok(calls.cardCheck, { code, bornOn });
    expect(checked).toMatchObject({
      genuine: true,
      name: card.name,
      total: card.total,
      level: card.level,
      seals: 1,
      hash: card.check!.hash,
    });
    expect(Object.keys(checked).sort()).toEqual([
      'bonus',
      'cards',
      'clazz',
      'firstTotal',
      'genuine',
      'hash',
      'level',
      'lines',
      'name',
      'school',
      'sealedAt',
      'seals',
      'seq',
      'sex',
      'standard',
      'standardScore',
      'state',
      'total',
      'yearName',
    ]);
    expect(
      await t.anyone().refused(calls.cardCheck, {
        code: `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`,
        bornOn,
      }),
    ).toMatchObject({ status: 404 });
    // A card of somebody who was tested again says what the first test came to.
    const retested = (await school.ok(calls.educList, { yearId: last, pageSize: 200 })).items.find((r) => r.retest)!;
    const [again] = (await school.ok(calls.educCards, { yearId: last, userIds: [retested.userId] })).items;
    expect(await t.anyone().ok(calls.cardCheck, { code: again!.check!.code, bornOn: again!.bornOn! })).toMatchObject({
      genuine: true,
      firstTotal: retested.retest!.first,
      total: retested.total,
    });
    // Somebody with the database in hands changes another child's card of the year: every card of it shows that.
    const other = cards.items.find((c) => c.userId !== card.userId)!;
    await t.sql("update proof_leaf set leaf = repeat('0', 64) where org_id = 189 and holder_id = $1", [other.userId]);
    expect((await t.anyone().ok(calls.cardCheck, { code, bornOn })).genuine).toBe(false);
    await t.sql('update proof_leaf set leaf = $2 where org_id = 189 and holder_id = $1', [
      other.userId,
      other.check!.hash,
    ]);
    expect((await t.anyone().ok(calls.cardCheck, { code, bornOn })).genuine).toBe(true);
    await t.sql(
      "update proof_leaf set content = jsonb_set(content, '{total}', '9900') where org_id = 189 and holder_id = $1",
      [card.userId],
    );
    expect((await t.anyone().ok(calls.cardCheck, { code, bornOn })).genuine).toBe(false);
  });
  test('rules that nobody has switched on are tried as they stand: a draft scheme and a changed library', async () => {
    const trial = async (ask: Record<string, unknown>) => {
      const { whatifId } = await school.ok(calls.whatIfStart, { yearId: yearId - 1, ...ask });
      for (;;) {
        const found = (await school.ok(calls.whatIfList, {})).items.find((w) => w.whatifId === whatifId);
        if (found?.result) return found;
        await new Promise((go) => setTimeout(go, 100));
      }
    };
    const scheme = await school.ok(calls.schemeCreate, {
      name: '只测耐久跑',
      grdIds: [7, 8],
      items: [
        { itemId: 'run_1000m', weight: 100, sex: 'male' },
        { itemId: 'run_800m', weight: 100, sex: 'female' },
      ],
    });
    expect(await school.refused(calls.whatIfStart, { yearId: yearId - 1, schemeId: scheme.schemeId })).toMatchObject({
      status: 404,
    });
    const tried = await trial({ draftSchemeId: scheme.schemeId });
    expect(tried.result!.changed).toBeGreaterThan(0);
    expect(tried.name).toContain('只测耐久跑');
    const lib = await school.ok(calls.stdlibCreate, { name: '更严的五十米' });
    const rows = (await school.ok(calls.stdlibDetails, { id: lib.stdlibId, itemId: 'run_50m', grdId: 7, sex: 'male' }))
      .rows;
    await school.ok(calls.stdlibDetailsSet, {
      id: lib.stdlibId,
      itemId: 'run_50m',
      grdId: 7,
      sex: 'male',
      rows: rows.map((r) => ({ points: r.points, value: (Number(r.value) - 2).toFixed(1) })),
    });
    const stricter = (await trial({ stdlibId: lib.stdlibId })).result!;
    expect(stricter.down).toBeGreaterThan(0);
    expect(stricter.up).toBe(0);
    expect(
      await (await t.as('school619')).refused(calls.whatIfStart, { yearId: yearId - 1, stdlibId: lib.stdlibId }),
    ).toMatchObject({ status: 404 });
    // Nothing was switched on by being tried.
    expect(await school.ok(calls.stdlibGet, { id: lib.stdlibId })).toMatchObject({ isOn: false, version: 0 });
  });
  test('what other rules would make of last year is reckoned in the background and changes nothing', async () => {
    const before = await t.sql(
      'select user_id, total, level from fitness_test_total where org_id = 189 and year_id = $1 order by user_id',
      [yearId - 1],
    );
    const { whatifId } = await school.ok(calls.whatIfStart, {
      yearId: yearId - 1,
      settings: { totalRounding: 'down' },
    });
    const result = async () => {
      for (;;) {
        const found = (await school.ok(calls.whatIfList, {})).items.find((w) => w.whatifId === whatifId);
        if (found?.result) return found;
        await new Promise((go) => setTimeout(go, 100));
      }
    };
    const done = await result();
    expect(done.result).toMatchObject({ children: before.length, up: 0, gained: 0, lost: 0 });
    const scheme = await school.ok(calls.whatIfStart, { yearId: yearId - 1, standardKey: 'CN-FITNESS-2014@1' });
    for (;;) {
      const found = (await school.ok(calls.whatIfList, { yearId: yearId - 1 })).items.find(
        (w) => w.whatifId === scheme.whatifId,
      );
      if (found?.result) {
        expect(found.result.changed).toBe(0);
        break;
      }
      await new Promise((go) => setTimeout(go, 100));
    }
    expect(
      await t.sql(
        'select user_id, total, level from fitness_test_total where org_id = 189 and year_id = $1 order by user_id',
        [yearId - 1],
      ),
    ).toEqual(before);
  });
});
