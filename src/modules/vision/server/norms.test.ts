import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { normBeside, normIn, type NormRow } from './norms';
import { AT, eye, sumsIn, slow, visionDay, type ClassOfChildren } from './testing';

let t: TestApp;
let admin: Caller;
let student: Caller;
let bureau: Caller;
let first: ClassOfChildren;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  ({ admin, student, bureau, first } = await visionDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('norms', () => {
  test('[vision norms] a change judges nothing by surprise; judging again does, and the sums follow', async () => {
    const [a] = first.userIds;
    await admin.ok(calls.input, {
      ...AT,
      items: [{ userId: a!, left: eye(47, { sphere: -50 }), right: eye(50, { sphere: 0 }) }],
    });
    const myopia = async () =>
      (
        await t.sql<{ myopia: string; norm: string }>(
          'select myopia, norm from vision_screening where org_id = 189 and user_id = $1 and year_id = 2026',
          [a],
        )
      )[0]!;
    expect((await myopia()).myopia).toBe('pre');
    await admin.ok(calls.setNorm, {
      boundary: 'inclusive',
      degrees: 'three',
      underSix: 'table',
      pre: 'wide',
      dropLines: 2,
    });
    expect((await myopia()).myopia).toBe('pre');
    const judged = async () =>
      (
        await t.sql<{ said: string }>(
          `select concat_ws(' ', user_id, coalesce(myopia, '-'), coalesce(poor, '-'), coalesce(poor_left, '-'), coalesce(poor_right, '-')) as said
           from vision_screening
           where org_id = 189 and year_id = 2026
           order by user_id, term_id`,
        )
      ).map((row) => row.said);
    const before = await judged();
    const { changed } = await admin.ok(calls.rejudge, AT);
    const now = await judged();
    expect(changed).toBe(now.filter((said, at) => said !== before[at]).length);
    expect(await myopia()).toMatchObject({ myopia: 'low', norm: expect.stringContaining('inclusive') });
    expect(await sumsIn(t, 189)).toEqual(await slow(t, 189));
    expect(await admin.ok(calls.rejudge, AT)).toMatchObject({ changed: 0 });
  });
  test("[vision norms] a region's norms hold for its schools, which cannot change them then", async () => {
    const beside = async () => {
      const [row] = await t.sql<{ norms: NormRow | null }>(sql`select ${normBeside(189)} as norms`);
      return normIn({ source: t }, row?.norms, 189);
    };
    expect(await beside()).toMatchObject({ ownerId: 189, above: false, norm: { boundary: 'inclusive' } });
    await bureau.ok(calls.setNorm, {
      boundary: 'strict',
      degrees: 'two',
      underSix: 'table',
      pre: 'wide',
      dropLines: 3,
    });
    expect(await admin.ok(calls.getNorm, {})).toMatchObject({
      free: false,
      ownerName: '濮阳市教育局',
      norm: { degrees: 'two', dropLines: 3 },
    });
    // Read beside something else they are the same.
    expect(await beside()).toMatchObject({
      ownerName: '濮阳市教育局',
      above: true,
      norm: { degrees: 'two', dropLines: 3 },
    });
    expect(
      (
        await admin.refused(calls.setNorm, {
          boundary: 'strict',
          degrees: 'three',
          underSix: 'table',
          pre: 'wide',
          dropLines: 2,
        })
      ).error_description,
    ).toMatch(/濮阳市教育局/);
    const elsewhere = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 710 order by user_id limit 1',
    );
    expect(elsewhere).toHaveLength(1);
    expect((await student.ok(calls.getNorm, {})).criteria).toMatchObject({ fromAge: 6, norm: { degrees: 'two' } });
  });
});
