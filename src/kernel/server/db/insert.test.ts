import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../../modules/role/tables';
import { TestApp } from '../../testing/app';
import { newId } from '../ids';
import * as tables from '../tables';
import { sql } from './sql';
import { inOrg } from './tenant';
import { oneOf } from './where';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

/** Values that text formats of arrays and JSON each have their own trouble with. */
const WORDS = [
  '陈',
  'a"b',
  "it's",
  'back\\slash',
  '{},',
  '',
  'null',
  'NULL',
  ' ',
  'line\nbreak',
  '\\ud83d',
  '😀',
  'tab\t',
];
const at = '2026-09-14T00:00:00.000Z';

for (const rows of [20, 2500])
  test(`${rows} rows come back as they were given, json, arrays and nulls among them`, async () => {
    await inOrg(t.kernel.pools.tenant, 189, async (door) => {
      const batchId = newId();
      await door.insert(tables.importBatch, [
        {
          batchId,
          kind: 'k',
          userId: 1,
          lang: 'zh-CN',
          fileName: 'x',
          state: 'checked',
          done: 0,
          total: 0,
          options: {},
          counts: {},
          madeAt: at,
        },
      ]);
      const word = (i: number) => WORDS[i % WORDS.length]!;
      const given = Array.from({ length: rows }, (_, i) => ({
        batchId,
        rowNo: i + 1,
        cells: { name: word(i), [word(i)]: 'x' },
        faults: i % 3 ? [] : [{ code: word(i), params: { n: 1.5 } }],
        state: 'new' as const,
        subjectId: i % 2 ? 2 ** 52 + i : null,
        old: i % 5 ? null : { a: word(i) },
        picked: i % 2 === 0,
        undo: i % 7 ? null : word(i),
      }));
      expect(await door.insert(tables.importRow, given)).toBe(rows);
      expect(
        (await door.many(tables.importRow, { batchId }, { sort: ['rowNo'] })).map(({ orgId, ...r }) => ({
          ...r,
          orgId,
        })),
      ).toEqual(given.map((r) => ({ ...r, orgId: 189 })));
      const made = Array.from({ length: rows }, (_, i) => ({
        roleId: newId(),
        name: `r${rows}-${i}`,
        funcIds: i % 4 ? [word(i), word(i + 1)] : [],
        madeAt: at,
      }));
      await door.insert(roles, made);
      expect(
        (await door.many(roles, { roleId: oneOf(made.map((r) => r.roleId)) }, { sort: ['roleId'] })).map((r) => [
          r.name,
          r.funcIds,
        ]),
      ).toEqual(made.map((r) => [r.name, r.funcIds]));
    });
  });

for (const rows of [3, 300])
  test(`${rows} rows of one school are changed in one statement, each to its own values`, async () => {
    const made = Array.from({ length: rows }, (_, i) => ({
      roleId: newId(),
      name: `u${rows}-${i}`,
      funcIds: [],
      madeAt: at,
    }));
    const others = made.map((r) => ({ ...r, name: `other ${r.name}` }));
    await inOrg(t.kernel.pools.tenant, 619, (door) => door.insert(roles, others));
    await inOrg(t.kernel.pools.tenant, 189, async (door) => {
      await door.insert(roles, made);
      const to = made.map((r, i) => ({ roleId: r.roleId, funcIds: [WORDS[i % WORDS.length]!.replace('\\ud83d', '')] }));
      expect(await door.updateEach(roles, 'roleId', to, sql`name = t.name || '!'`)).toBe(rows);
      expect(await door.many(roles, { roleId: oneOf(made.map((r) => r.roleId)) }, { sort: ['roleId'] })).toMatchObject(
        made.map((r, i) => ({ name: `${r.name}!`, funcIds: to[i]!.funcIds })),
      );
      expect(await door.updateEach(roles, 'roleId', [])).toBe(0);
    });
    const left = await inOrg(t.kernel.pools.tenant, 619, (door) =>
      door.many(roles, { roleId: oneOf(made.map((r) => r.roleId)) }),
    );
    expect(left.every((r) => r.name.startsWith('other') && r.funcIds.length === 0)).toBe(true);
    expect(left).toHaveLength(rows);
  });

test('half a character is replaced and a zero byte refused, whatever the number of rows', async () => {
  for (const rows of [1, 200]) {
    const line = (name: string) =>
      Array.from({ length: rows }, (_, i) => ({
        roleId: newId(),
        name: `${name}${rows}${i}`,
        funcIds: [],
        madeAt: at,
      }));
    const [half] = line('\ud800');
    const all = [half!, ...line('ok').slice(1)];
    await inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(roles, all));
    expect((await inOrg(t.kernel.pools.tenant, 189, (door) => door.one(roles, { roleId: half!.roleId })))!.name).toBe(
      `\ufffd${rows}0`,
    );
    await expect(inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(roles, line('\u0000')))).rejects.toMatchObject(
      { code: expect.stringMatching(/^(22021|22P05)$/) as string },
    );
  }
});

test('a column nobody fills gets the default of the database, a conflict its clause', async () => {
  await inOrg(t.kernel.pools.tenant, 189, async (door) => {
    const keys = Array.from({ length: 300 }, (_, i) => ({ userId: 7, key: `k${i}`, call: 'c', bodyHash: 'h' }));
    expect(await door.insert(tables.idempotency, keys, 'on conflict do nothing')).toBe(300);
    expect(await door.insert(tables.idempotency, keys, 'on conflict do nothing')).toBe(0);
    expect((await door.one(tables.idempotency, { userId: 7, key: 'k299' }))!.at).toMatch(/Z$/);
    expect(await door.insert(tables.idempotency, [])).toBe(0);
  });
});
