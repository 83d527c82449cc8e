import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { setExport, setList } from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

describe('sealed sets', () => {
  test('a school sees its own with their roots, a bureau those of its schools, another school none of them', async () => {
    const own = await (await t.as('school189')).ok(setList, {});
    expect(own.items.length).toBeGreaterThan(0);
    expect(own.items[0]).toMatchObject({ orgId: 189, seq: 1, root: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(own.items[0]!.title).toContain('体质健康测试');
    expect((await (await t.as('school619')).ok(setList, {})).items.map((s) => s.orgId)).not.toContain(189);
    const bureau = await t.as('bureau4109');
    const seen = await bureau.in('en-US').ok(setList, { orgId: 189 });
    expect(seen.items.map(({ title: _, ...s }) => s)).toEqual(own.items.map(({ title: _, ...s }) => s));
    expect(seen.items[0]!.title).toContain('Physical fitness');
    expect((await bureau.ok(setList, {})).items.map((s) => s.orgId)).toContain(189);
  });
  test('by days, and by nothing that does not exist', async () => {
    const school = await t.as('school189');
    const [set] = (await school.ok(setList, {})).items;
    const day = set!.sealedAt.slice(0, 10);
    expect((await school.ok(setList, { from: day, to: day })).total).toBe(1);
    expect((await school.ok(setList, { from: '2199-01-01' })).total).toBe(0);
    expect(await school.refused(setList, { from: '2026-02-02', to: '2026-02-01' })).toMatchObject({ status: 400 });
    expect(await (await t.as('student189')).refused(setList, {})).toMatchObject({ status: 403 });
  });
  test('the file has the roots that the page shows', async () => {
    const file = await (await t.as('bureau4109')).send(setExport, { orgId: 189 });
    expect(file.status).toBe(200);
    const [sheet] = (await readXlsx(file.raw)).sheets;
    const written = (sheet?.rows ?? []).flat().map(String);
    const shown = await (await t.as('bureau4109')).rows(setList, { orgId: 189 });
    expect(shown.length).toBeGreaterThan(0);
    for (const { root, hash, prevHash } of shown)
      expect(written).toEqual(expect.arrayContaining([root, hash, prevHash]));
  });
});
