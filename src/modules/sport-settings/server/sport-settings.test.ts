import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acrossOrgs } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { FIELDS, KINDS } from '../rules';
import { derivedItems, ruleOf } from './published';

let t: TestApp;
let platform: Caller;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});
const list = (kind: string, more: object = {}) => platform.rows(calls.listEntries, { kind, pageSize: 200, ...more });
const ACT = {
  kind: 'act',
  name: '侧向跨栏',
  nameEn: 'Lateral hurdle',
  typeId: 4,
  physiqueIds: [107],
  muscleIds: [216],
  level: 2 as const,
  minGrd: 5,
  maxGrd: 9,
  equipment: '小栏架',
  steps: '侧对栏架，高抬腿依次跨过。',
  safety: '栏架能倒。',
};
const itemId = async (code: string) => (await platform.ok(calls.listItems, {})).find((i) => i.code === code)!.itemId;

describe('the libraries', () => {
  test('come filled: about sixty actions, twenty-five games, fifteen designs, with names in both languages', async () => {
    const counts = Object.fromEntries(
      await Promise.all(KINDS.map(async (kind) => [kind, (await list(kind)).length] as const)),
    );
    expect(counts).toEqual({ type: 16, act: 64, game: 25, physique: 11, muscle: 22, design: 15, rule: 18 });
    for (const kind of KINDS)
      for (const e of await list(kind)) {
        expect(e.nameEn).toMatch(/^[\u0020-\u007e–]+$/);
        expect(
          FIELDS[kind].must.filter((must) => !(e as Record<string, unknown>)[must]).map((must) => `${e.name} ${must}`),
        ).toEqual([]);
      }
  });
  test('an entry says what it names, in the asker’s language', async () => {
    const [squat] = await list('act', { name: '徒手深蹲' });
    expect(squat).toMatchObject({ typeName: '力量', level: 1 });
    expect(squat!.refs.map((r) => r.name)).toEqual(['臀大肌', '股四头肌', '腘绳肌', '力量', '肌肉耐力']);
    const [en] = await platform.in('en-US').rows(calls.listEntries, { kind: 'act', name: 'squat' });
    expect([en!.typeName, en!.refs[0]!.name]).toEqual(['Strength', 'Gluteus maximus']);
  });
  test('filters: what trains a quality, for a grade, of a level', async () => {
    const all = await list('act');
    const balance = (await list('physique', { name: '平衡' }))[0]!.entryId;
    expect((await list('act', { usesId: balance })).length).toBe(
      all.filter((a) => a.physiqueIds!.includes(balance)).length,
    );
    expect((await list('act', { grdId: 1, level: 3 })).length).toBe(
      all.filter((a) => a.minGrd! <= 1 && a.level === 3).length,
    );
    expect((await platform.refused(calls.listEntries, { kind: 'act', sort: 'fields' as 'name' })).status).toBe(400);
  });
  test('everybody signed in reads them; [X-005] PFM_SPT_ADMIN and PFM_SUPERMAN alone change them', async () => {
    expect((await (await t.as('student189')).rows(calls.listEntries, { kind: 'act' })).length).toBe(10);
    expect((await t.anyone().refused(calls.listEntries, { kind: 'act' })).status).toBe(401);
    for (const who of ['school189', 'bureau4109', 'support', 'teacher189'])
      expect((await (await t.as(who)).refused(calls.createEntry, ACT)).status).toBe(403);
  });
  test('another word for a kind is gone; an entry of another kind too', async () => {
    for (const kind of ['acts', 'constructor', '__proto__'])
      expect((await platform.refused(calls.listEntries, { kind })).status).toBe(404);
    expect((await platform.refused(calls.updateEntry, { kind: 'act', id: 101, on: false })).status).toBe(404);
    expect((await platform.refused(calls.deleteEntry, { kind: 'game', id: 301 })).status).toBe(404);
  });
  test('an entry is made, changed in part, switched off, deleted', async () => {
    const made = await platform.ok(calls.createEntry, ACT);
    expect(made).toMatchObject({ name: '侧向跨栏', on: true, used: 0, code: null });
    const changed = await platform.ok(calls.updateEntry, {
      kind: 'act',
      id: made.entryId,
      level: 3,
      physiqueIds: [109],
    });
    expect(changed).toMatchObject({ level: 3, steps: ACT.steps, physiqueIds: [109] });
    expect(changed.refs.map((r) => r.entryId)).toEqual([216, 109]);
    expect(await platform.ok(calls.updateEntry, { kind: 'act', id: made.entryId, on: false })).toMatchObject({
      on: false,
      level: 3,
    });
    expect((await list('act', { on: false })).map((e) => e.name)).toEqual(['侧向跨栏']);
    await platform.ok(calls.deleteEntry, { kind: 'act', id: made.entryId });
    expect(await list('act', { name: '侧向跨栏' })).toEqual([]);
    const audit = await t.sql<{ action: string }>(
      'select action from kernel_audit where subject_id = $1 order by audit_id',
      [made.entryId],
    );
    expect(audit.map((a) => a.action)).toEqual([
      'sport-settings.entry.created',
      'sport-settings.entry.changed',
      'sport-settings.entry.changed',
      'sport-settings.entry.deleted',
    ]);
  });
  test('what a kind must have is asked for at its field, in both languages', async () => {
    const { steps: _, ...rest } = ACT;
    expect(await platform.refused(calls.createEntry, { ...rest, minGrd: 9, maxGrd: 5 })).toMatchObject({
      status: 400,
      error: 'sport-settings.fault.incomplete',
      fields: [
        { path: 'steps', code: 'kernel.required' },
        { path: 'maxGrd', text: '不能小于前一个数' },
      ],
    });
    expect(
      (await platform.in('en-US').refused(calls.createEntry, { ...ACT, minGrd: 9, maxGrd: 5 })).fields,
    ).toMatchObject([{ path: 'maxGrd', text: 'Must not be less than the number before' }]);
    expect((await platform.refused(calls.createEntry, { ...ACT, typeId: undefined })).fields).toMatchObject([
      { path: 'typeId' },
    ]);
    expect(await platform.refused(calls.createEntry, { ...ACT, muscleIds: [101] })).toMatchObject({
      error: 'sport-settings.fault.refGone',
      fields: [{ path: 'muscleIds' }],
    });
    expect(await platform.refused(calls.createEntry, { ...ACT, name: '徒手深蹲' })).toMatchObject({
      status: 409,
      error: 'sport-settings.fault.nameTaken',
      fields: [{ path: 'name' }],
    });
  });
  test('the parts of a design last as long as the lesson', async () => {
    const design = {
      kind: 'design',
      name: '试课',
      typeId: 4,
      minGrd: 1,
      maxGrd: 2,
      minutes: 40,
      goal: '会跑',
      equipment: '无',
      safety: '注意间距',
      parts: [
        { name: '准备', minutes: 10, content: '', actIds: [301], gameIds: [501] },
        { name: '学习', minutes: 20, content: '', actIds: [], gameIds: [] },
      ],
    };
    expect((await platform.refused(calls.createEntry, design)).fields).toMatchObject([
      { path: 'parts', text: '各环节共 30 分钟，与课时 40 分钟不一致' },
    ]);
    const made = await platform.ok(calls.createEntry, { ...design, minutes: 30 });
    expect(made.refs.map((r) => r.kind)).toEqual(['act', 'game']);
  });
  test('what is used is not deleted, and the fault says where it is used', async () => {
    expect(await platform.refused(calls.deleteEntry, { kind: 'muscle', id: 201 })).toMatchObject({
      status: 409,
      error: 'sport-settings.fault.entryUsed',
    });
    const refused = await platform.in('en-US').refused(calls.deleteEntry, { kind: 'type', id: 3 });
    expect(refused.message).toBe(
      'Still used in 2 places (Vital capacity, Vital capacity per weight), so it cannot be deleted. You can switch it off',
    );
    await expect(t.sql('delete from sport_settings_entry where entry_id = 201')).rejects.toThrow(
      /sport_settings_entry_use/,
    );
  });
  test('two who add the same name at once leave one', async () => {
    const both = await Promise.all(
      [1, 2].map(() => platform.send(calls.createEntry, { kind: 'type', name: '轮滑', nameEn: 'Roller skating' })),
    );
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 409]);
  });
});

describe('items and types', () => {
  test('[C-066] items and types are cached 24 hours by the browser', () => {
    expect([calls.listItems.cache, calls.listTypes.cache]).toEqual([86_400, 86_400]);
  });
  test("[C-067] the alias of an item ends with '[体测]' when its exam flag is set", async () => {
    const all = await school.ok(calls.listItems, {});
    expect(all.find((i) => i.code === 'run_50m')).toMatchObject({ name: '50米跑', alias: '50米跑[体测]', exam: true });
    expect(all.find((i) => i.code === 'plank')).toMatchObject({ alias: '平板支撑', exam: false });
    expect((await school.in('en-US').ok(calls.listItems, {})).find((i) => i.code === 'run_50m')!.alias).toBe(
      '50 m run[体测]',
    );
    expect((await school.ok(calls.listItems, { exam: true })).every((i) => i.alias.endsWith('[体测]'))).toBe(true);
    const plank = await itemId('plank');
    expect((await platform.ok(calls.updateItem, { id: plank, exam: true })).alias).toBe('平板支撑[体测]');
    expect((await platform.ok(calls.updateItem, { id: plank, exam: false })).alias).toBe('平板支撑');
  });
  test('every item of the national standard is there under its code, with its unit and range', async () => {
    const { items } = (await import('../../../kernel/server/root')).dataFile<{
      items: { code: string; unit: string; decimals: number; direction: string | null; inputRange?: number[] }[];
    }>('fitness-standard-2014.json');
    const ours = new Map((await school.ok(calls.listItems, { exam: true })).map((i) => [i.code, i]));
    for (const i of items)
      expect(ours.get(i.code)).toMatchObject({
        unit: i.unit,
        decimals: i.decimals,
        direction: i.direction === 'band' ? null : i.direction,
        ...(i.inputRange ? { low: i.inputRange[0], high: i.inputRange[1] } : {}),
      });
    expect(ours.size).toBe(items.length);
  });
  test('lists of what can be trained leave out bmi and fvc', async () => {
    const all = await school.ok(calls.listTypes, {});
    const trained = await school.ok(calls.listTypes, { trained: true });
    expect(all.filter((x) => !trained.some((y) => y.typeId === x.typeId)).map((x) => x.code)).toEqual(['bmi', 'fvc']);
  });
  test('[C-058] an item shown as minutes and seconds is measured in seconds', async () => {
    const item = { typeId: 4, name: '300米跑', nameEn: '300 m run', unit: 'cm' as const, unitType: 2 as const };
    expect(await platform.refused(calls.createItem, item)).toMatchObject({
      error: 'sport-settings.fault.timeUnit',
      fields: [{ path: 'unit' }],
    });
    const made = await platform.ok(calls.createItem, { ...item, unit: 's', direction: 'lower', low: 40, high: 300 });
    expect(made).toMatchObject({ unitType: 2, derived: false, on: true, alias: '300米跑' });
    expect((await platform.refused(calls.updateItem, { id: made.itemId, unit: 'm' })).error).toBe(
      'sport-settings.fault.timeUnit',
    );
    expect((await platform.refused(calls.updateItem, { id: made.itemId, low: 400 })).fields).toMatchObject([
      { path: 'high' },
    ]);
    await platform.ok(calls.deleteItem, { id: made.itemId });
    expect((await platform.refused(calls.deleteItem, { id: made.itemId })).status).toBe(404);
  });
  test('a name means one item in formulas: no other item’s, no word of the language, no brackets', async () => {
    const item = { typeId: 4, name: '新项目', nameEn: 'New item', unit: 's' as const, unitType: 1 as const };
    expect((await platform.refused(calls.createItem, { ...item, nameEn: '身高' })).error).toBe(
      'sport-settings.fault.nameTaken',
    );
    expect((await platform.refused(calls.createItem, { ...item, name: 'MAX' })).error).toBe(
      'sport-settings.fault.badName',
    );
    expect((await platform.refused(calls.createItem, { ...item, name: '[跑]' })).fields).toMatchObject([
      { path: 'name', text: '名称不能含有方括号或 #' },
    ]);
  });
  test('schools do not change them', async () => {
    expect((await school.refused(calls.updateItem, { id: 1, exam: false })).status).toBe(403);
    expect((await school.refused(calls.getFormula, { id: 1 })).status).toBe(403);
  });
});

describe('formulas', () => {
  test('come with the product, are shown in the asker’s words and survive a new name', async () => {
    const bmi = await itemId('bmi');
    expect((await platform.ok(calls.getFormula, { id: bmi })).formula).toBe('体重 / 身高^2');
    await platform.ok(calls.updateItem, { id: await itemId('height'), name: '身高（脱鞋）' });
    expect((await platform.ok(calls.getFormula, { id: bmi })).formula).toBe('体重 / [身高（脱鞋）]^2');
    expect((await platform.in('en-US').ok(calls.getFormula, { id: bmi })).formula).toBe('Weight / Height^2');
    await platform.ok(calls.updateItem, { id: await itemId('height'), name: '身高' });
  });
  test('a wrong one is refused at its field, in both languages', async () => {
    const id = await itemId('speed_50m');
    expect(await platform.refused(calls.setFormula, { id, formula: '50 / [50米跑]' })).toMatchObject({
      status: 400,
      error: 'sport-settings.fault.formulaBad',
      fields: [{ path: 'formula', text: '结果的单位是 1/秒，而“50米平均速度”应为 米/秒' }],
    });
    expect((await platform.in('en-US').refused(calls.setFormula, { id, formula: '50 m / [50 m rum]' })).message).toBe(
      'The formula is wrong: There is no item “50 m rum”. Did you mean “50 m run”?',
    );
  });
  test('every change is a new version; the same again changes nothing; without one the item is measured', async () => {
    const id = await itemId('waist_height');
    const first = await platform.ok(calls.setFormula, { id, formula: '腰围/身高' });
    expect([first.formulaNo, first.versions.length]).toEqual([1, 1]);
    const second = await platform.ok(calls.setFormula, { id, formula: 'round(腰围 / 身高, 2)' });
    expect(second).toMatchObject({ formulaNo: 2, formula: 'round(腰围 / 身高, 2)' });
    expect(second.versions.map((v) => [v.formulaNo, v.formula])).toEqual([
      [2, 'round(腰围 / 身高, 2)'],
      [1, '腰围 / 身高'],
    ]);
    const none = await platform.ok(calls.setFormula, { id, formula: null });
    expect([none.formulaNo, none.formula, none.versions[0]!.formula]).toEqual([null, null, null]);
    expect((await platform.ok(calls.listItems, {})).find((i) => i.itemId === id)).toMatchObject({
      derived: false,
      usedIds: [],
    });
    expect(await platform.ok(calls.setFormula, { id, formula: '腰围 / 身高' })).toMatchObject({ formulaNo: 4 });
  });
  test('an item that a formula or a scheme uses is not deleted', async () => {
    expect((await platform.refused(calls.deleteItem, { id: await itemId('waist') })).message).toBe(
      '还有 1 处在使用（腰围身高比），不能删除。可以停用',
    );
    expect((await platform.refused(calls.deleteItem, { id: await itemId('long_jump') })).error).toBe(
      'sport-settings.fault.itemUsed',
    );
  });
  test('a unit that a formula needs is not changed; one that measures the same may be', async () => {
    expect(await platform.refused(calls.updateItem, { id: await itemId('weight'), unit: 'cm' })).toMatchObject({
      error: 'sport-settings.fault.unitInFormula',
      message: '换单位后公式不再成立：体重指数（BMI）、肺活量体重指数、握力体重指数。请先修改公式',
    });
    const rest = await itemId('waist');
    expect((await platform.ok(calls.updateItem, { id: rest, unit: 'mm' })).unit).toBe('mm');
    await platform.ok(calls.updateItem, { id: rest, unit: 'cm' });
  });
  test('two who would close a circle at once: one is refused', async () => {
    const make = (name: string) =>
      platform.ok(calls.createItem, { typeId: 4, name, nameEn: name, unit: 's', unitType: 1 });
    const [a, b] = [await make('甲A'), await make('乙B')];
    const both = await Promise.all([
      platform.send(calls.setFormula, { id: a.itemId, formula: '乙B * 2' }),
      platform.send(calls.setFormula, { id: b.itemId, formula: '甲A * 2' }),
    ]);
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 400]);
  });
  test('others reckon with them: in an order in which every value is there', async () => {
    await acrossOrgs(t.kernel.pools.across, [], async (door) => {
      const [height, weight, bmi] = [await itemId('height'), await itemId('weight'), await itemId('bmi')];
      const derived = await derivedItems(door);
      const known = new Map([
        [height, 172.5],
        [weight, 60],
      ]);
      for (const d of derived) {
        const r = d.reckon((id) => known.get(id));
        if ('value' in r) known.set(d.itemId, r.value);
      }
      expect(known.get(bmi)).toBe(20.2);
      expect(await ruleOf(door, 'heart.lesson')).toEqual({ low: 140, high: 160, unit: '次/分' });
      expect(await ruleOf(door, 'nothing')).toBeUndefined();
    });
  });
});
