import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import { onShelf } from '../../mall/server/testing';
import { TRAINING } from '../../organisation/demo';
import * as calls from '../contract';

let t: TestApp;
let seller: Caller;
let clazzId: number;
beforeAll(async () => {
  t = await TestApp.start();
  seller = await t.as('training5');
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = $1 and ended_at is null order by clazz_id limit 1',
    [TRAINING],
  );
  clazzId = Number(clazz?.clazz_id);
});
afterAll(() => t.stop());

const paged = { curPage: 1, pageSize: 200 };
interface Offered {
  readonly spuId: number;
  readonly tag: string;
}
let tags = 0;
/** A free course on the shelf, with a tag that no other course has. */
async function offered(more: NonNullable<Parameters<typeof onShelf>[1]>): Promise<Offered> {
  const tag = `范围${++tags}`;
  const made = await seller.ok(mall.createTag, { name: tag });
  return { spuId: await onShelf(seller, { discountFen: 0, tagIds: [made.id], ...more }), tag };
}
/** What a stranger finds of it, by every call that tells of courses. */
async function found({ spuId, tag }: Offered): Promise<readonly boolean[]> {
  const orgId = TRAINING;
  const who = t.anyone();
  const listed = (await who.ok(calls.listCourses, { orgId, ...paged })).items;
  const words = await who.ok(calls.listTags, { orgId });
  return [
    listed.some((one) => one.spuId === spuId),
    (await who.send(calls.getCourse, { orgId, spuId })).status === 200,
    words.some((one) => one.name === tag),
  ];
}

test('a course for the whole network is found by a stranger: in the list, by its number and by its tag', async () => {
  expect(await found(await offered({ scope: 'network' }))).toEqual([true, true, true]);
});
test.each(['school', 'classes', 'region'] as const)(
  'a course of the scope %s is told to no stranger: not in the list, not by its number, not by its tag',
  async (scope) => {
    const course = await offered({ scope, clazzIds: scope === 'classes' ? [clazzId] : [] });
    expect(await found(course)).toEqual([false, false, false]);
    // Nor to whoever sells it, where everybody looks.
    const own = await seller.ok(calls.listCourses, { orgId: TRAINING, preview: true, ...paged });
    expect(own.items.some((one) => one.spuId === course.spuId)).toBe(false);
  },
);
test('a live course is held in classes of its seller, so no public page has one', async () => {
  const course = await offered({ category: 1, scope: 'school', clazzIds: [clazzId] });
  expect(await found(course)).toEqual([false, false, false]);
});
test("a school's course for its own children stays with them, and those for everybody stand on its page", async () => {
  const titles = (await t.anyone().ok(calls.listCourses, { orgId: 189, ...paged })).items.map((one) => one.title);
  expect(titles.toSorted()).toEqual(['家长课堂：孩子的眼睛', '家长课堂：陪孩子读书']);
  const child = await t.as('student189');
  const shop = (await child.rows(mall.shopCourses, { pageSize: 200 })).map((one) => one.title);
  expect(shop).toEqual(expect.arrayContaining(['校本阅读微课', '家长课堂：陪孩子读书', '家长课堂：孩子的眼睛']));
});
test('courses are found by their category, alone and together with a tag', async () => {
  const { spuId, tag } = await offered({ scope: 'network' });
  const who = t.anyone();
  const tagId = (await who.ok(calls.listTags, { orgId: TRAINING })).find((one) => one.name === tag)?.tagId ?? 0;
  const ids = async (more: object) =>
    (await who.ok(calls.listCourses, { orgId: TRAINING, ...paged, ...more })).items.map((one) => one.spuId);
  expect(await ids({ category: 2 })).toContain(spuId);
  expect(await ids({ category: 2, tagId })).toEqual([spuId]);
  expect(await ids({ category: 1, tagId })).toEqual([]);
  expect(await ids({ category: 1 })).toEqual([]);
  expect((await who.ok(calls.listCourses, { orgId: TRAINING, ...paged, category: 2 })).items).toEqual(
    (await who.ok(calls.listCourses, { orgId: TRAINING, ...paged })).items,
  );
});
