import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { yuan } from '../../../kernel/shared/money';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { fileUpload } from '../../files/contract';
import { fileUrl } from '../../files/rules';
import * as calls from '../contract';
import { onShelf, sketch } from './testing';

let t: TestApp;
let manager: Caller;
let learner: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, learner] = await Promise.all([t.as('training5'), t.as('learner5')]);
});
afterAll(() => t.stop());

const bad = async (more: object) => (await manager.refused(calls.createCourse, sketch(more))).status;

test('[V-092] [V-093] a title has 1 to 32 characters and a subtitle 16 at most', async () => {
  for (const title of ['', '   ', '课'.repeat(33)]) expect(await bad({ title })).toBe(400);
  expect(await bad({ subtitle: '副'.repeat(17) })).toBe(400);
  const made = await manager.ok(calls.createCourse, sketch({ title: '课'.repeat(32), subtitle: '副'.repeat(16) }));
  expect([made.title.length, made.subtitle.length]).toEqual([32, 16]);
});
test('[V-094] a cover is a picture that the seller sent, and no other path', async () => {
  expect(await bad({ cover: '/etc/passwd' })).toBe(400);
  expect(await bad({ cover: '189/1234567890-abcdefabcdefabcdefabcd.jpg' })).toBe(400);
  const text = Buffer.from('%PDF-1.4\n课程介绍');
  const { path } = await manager.ok(fileUpload, { file: fileOf('介绍.pdf', text) });
  expect((await manager.refused(calls.createCourse, sketch({ cover: path }))).error).toBe('files.fault.notYours');
});
test('[V-095] a price is required and above 0, in whole fen, and the discount is not above it', async () => {
  for (const priceFen of [0, -1, 0.5, 1e12, undefined]) expect(await bad({ priceFen })).toBe(400);
  expect(await bad({ discountFen: -1 })).toBe(400);
  const fault = await manager.in('en-US').refused(calls.createCourse, sketch({ priceFen: 100, discountFen: 101 }));
  expect(fault.error).toBe('mall.fault.discountHigh');
});
test('[V-096] details, validity and quantity are required', async () => {
  for (const details of ['', '<p> </p>']) expect(await bad({ details })).toBe(400);
  for (const key of ['validity', 'quantity', 'details'] as const) expect(await bad({ [key]: undefined })).toBe(400);
  expect(await bad({ validity: 0 })).toBe(400);
  expect(await bad({ quantity: 0 })).toBe(400);
});
test('[C-052] [C-053] [C-054] a course keeps what its seller says, and its list can be narrowed by it', async () => {
  const tag = await manager.ok(calls.createTag, { name: '重点' });
  const more = {
    validity: 30,
    quantity: 5,
    saleMethod: 'link',
    scope: 'region',
    period: 'weekend',
    famous: true,
  } as const;
  const made = await manager.ok(calls.createCourse, sketch({ ...more, title: '范围课程', tagIds: [tag.id] }));
  expect(made).toMatchObject({ ...more, category: 2, taken: 0, state: 'off' });
  const found = await manager.rows(calls.listCourses, { category: 2, tagId: tag.id, famous: true, state: 'off' });
  expect(found.map((row) => row.spuId)).toEqual([made.spuId]);
  expect(await manager.rows(calls.listCourses, { category: 1, tagId: tag.id })).toEqual([]);
});
test('[C-053] a course names only grades and subjects that there are', async () => {
  for (const asked of [{ grdIds: [7, 987_654] }, { sbjIds: [987_654] }]) {
    const refused = await manager.refused(calls.createCourse, sketch(asked));
    expect([refused.error, refused.fields?.[0]?.path]).toEqual(['mall.fault.studyGone', Object.keys(asked)[0]]);
  }
  const { spuId, grdIds } = await manager.ok(calls.createCourse, sketch({ grdIds: [7, 7], sbjIds: [2] }));
  expect(grdIds).toEqual([7]);
  await manager.ok(calls.deleteCourse, { id: spuId });
});
test('[C-054] a live course is held in own classes, so it is for own learners', async () => {
  const live = { category: 1 as const };
  expect((await manager.refused(calls.createCourse, sketch(live))).error).toBe('mall.fault.liveScope');
  const { spuId } = await manager.ok(calls.createCourse, sketch({ ...live, scope: 'school' }));
  expect((await manager.refused(calls.putUp, { id: spuId })).error).toBe('mall.fault.clazzesMissing');
  expect((await manager.refused(calls.setClazzes, { id: spuId, split: true, clazzIds: [1] })).error).toBe(
    'mall.fault.clazzesGone',
  );
});
test('[S-041] on shelf it is read and not changed; off shelf it is changed and sold no more', async () => {
  const spuId = await onShelf(manager, { title: '上架课程' });
  const { category: _, ...asked } = sketch({ title: '改名' });
  expect((await manager.refused(calls.updateCourse, { id: spuId, ...asked })).error).toBe('mall.fault.onShelf');
  expect((await manager.refused(calls.deleteCourse, { id: spuId })).error).toBe('mall.fault.onShelf');
  expect((await manager.refused(calls.putUp, { id: spuId })).error).toBe('mall.fault.onShelf');
  expect((await learner.ok(calls.shopCourse, { spuId })).title).toBe('上架课程');
  await manager.ok(calls.takeDown, { id: spuId });
  expect((await learner.refused(calls.shopCourse, { spuId })).status).toBe(404);
  expect((await manager.ok(calls.updateCourse, { id: spuId, ...asked })).title).toBe('改名');
  await manager.ok(calls.putUp, { id: spuId });
  expect((await learner.ok(calls.shopCourse, { spuId })).title).toBe('改名');
  const versions = await t.sql('select ver_no from mall_version where spu_id = $1 order by ver_no', [spuId]);
  expect(versions).toHaveLength(2);
});
test('[S-041] a course with orders is never removed, one without is', async () => {
  const { spuId } = await manager.ok(calls.createCourse, sketch());
  await manager.ok(calls.deleteCourse, { id: spuId });
  expect((await manager.refused(calls.getCourse, { id: spuId })).status).toBe(404);
  const sold = await onShelf(manager);
  await learner.ok(calls.quickSubmit, { spuId: sold });
  await manager.ok(calls.takeDown, { id: sold });
  expect((await manager.refused(calls.deleteCourse, { id: sold })).error).toBe('mall.fault.sold');
});
test('a published version and a closed book are changed by nobody', async () => {
  const grants = await t.sql<{ kind: string }>(`
    select privilege_type as kind from information_schema.role_table_grants
    where grantee = 'meiyike_tenant' and table_name = 'mall_version'`);
  expect(grants.map((g) => g.kind).toSorted()).toEqual(['INSERT', 'SELECT']);
});
test('tags have 1 to 8 characters, one name each, and go when no course uses them', async () => {
  for (const name of ['', ' ', '标'.repeat(9)])
    expect((await manager.refused(calls.createTag, { name })).status).toBe(400);
  const tag = await manager.ok(calls.createTag, { name: '标签一' });
  expect((await manager.refused(calls.createTag, { name: '标签一' })).error).toBe('mall.fault.tagTaken');
  const other = await manager.ok(calls.createTag, { name: '标签二' });
  expect((await manager.refused(calls.updateTag, { id: other.id, name: '标签一' })).error).toBe('mall.fault.tagTaken');
  const { spuId } = await manager.ok(calls.createCourse, sketch({ tagIds: [tag.id] }));
  expect((await manager.refused(calls.deleteTag, { id: tag.id })).error).toBe('mall.fault.tagUsed');
  await manager.ok(calls.deleteCourse, { id: spuId });
  await manager.ok(calls.deleteTag, { id: tag.id });
  expect((await manager.ok(calls.listTags, {})).items.some((one) => one.id === tag.id)).toBe(false);
});
test('learners and teachers manage no courses, and nobody those of another organisation', async () => {
  for (const who of [learner, await t.as('trainer5')]) {
    expect((await who.refused(calls.listCourses, {})).status).toBe(403);
    expect((await who.refused(calls.createCourse, sketch())).status).toBe(403);
  }
  await t.sql(`
    insert into mall_course (org_id, spu_id, category, title, subtitle, grd_ids, sbj_ids, tag_ids, famous, price_fen, discount_fen,
      sale_method, scope, clazz_ids, split, details, state, ver_no, share_key, made_by, made_at)
    values (189, 4711, 2, '别家', '', '{}', '{}', '{}', false, 100, 0, 'public', 'school', '{}', false, 'x', 'off', 0, 'k', 1, ${t.sqlNow})`);
  await t.sql('insert into mall_stock (org_id, spu_id, taken) values (189, 4711, 0)');
  for (const call of [calls.getCourse, calls.putUp, calls.takeDown, calls.deleteCourse])
    expect((await manager.refused(call, { id: 4711 })).status).toBe(404);
  expect((await manager.rows(calls.listCourses, { title: '别家' })).length).toBe(0);
});
test('courses leave as a sheet of their list, with both prices and the places, and nobody takes along what is not theirs', async () => {
  await manager.ok(calls.createCourse, sketch({ title: '名额课程', subtitle: '十个名额', quantity: 10 }));
  const asked = { category: 2, state: 'off', sort: 'title' } as const;
  const shown = await manager.rows(calls.listCourses, { ...asked, pageSize: 200 });
  const { headers, rows } = await readSheet((await manager.send(calls.exportCourses, asked)).raw, 'a.xlsx');
  expect(headers.join(' ')).toBe('标题 副标题 价格（元） 优惠价（元） 销售范围 已售 数量 状态 创建时间');
  expect(rows.map((row) => [...row.slice(0, 4), ...row.slice(5, 8)])).toEqual(
    shown.map(({ title, subtitle, priceFen, discountFen, taken, quantity }) => [
      title,
      subtitle,
      yuan(priceFen),
      yuan(discountFen),
      String(taken),
      quantity == null ? '不限' : String(quantity),
      '未上架',
    ]),
  );
  expect(shown.map(({ title }) => title)).toContain('名额课程');
  const school = await t.as('school189');
  await school.ok(calls.createCourse, sketch({ title: '学校的课程' }));
  const theirs = await readSheet((await school.send(calls.exportCourses, asked)).raw, 'a.xlsx');
  const titles = theirs.rows.map(([title]) => title);
  expect(titles).toContain('学校的课程');
  expect(titles).not.toContain('名额课程');
  for (const who of [learner, await t.as('trainer5')])
    expect((await who.refused(calls.exportCourses, {})).status).toBe(403);
});
test('[V-095] without a merchant number a seller gives courses away and sells none', async () => {
  const { spuId } = await manager.ok(calls.createCourse, sketch({ discountFen: 1 }));
  await t.sql('delete from finance_merchant where org_id = 500');
  expect((await manager.refused(calls.putUp, { id: spuId })).error).toBe('mall.fault.noMerchant');
  expect((await manager.in('en-US').refused(calls.putUp, { id: spuId })).message).toContain('merchant number');
  // One that is offered since before says so in place of a key to buy it.
  const offers = await learner.rows(calls.shopCourses, {});
  const payable = async (isFree: boolean) => {
    const course = offers.find((o) => (o.discountFen === 0) === isFree);
    return (await learner.ok(calls.shopCourse, { spuId: course?.spuId ?? 0 })).payable;
  };
  expect([await payable(true), await payable(false)]).toEqual([true, false]);
  await t.sql(
    `insert into finance_merchant (org_id, mchid, stand_in, made_at) values (500, '1900000109', true, ${t.sqlNow})`,
  );
  expect(await payable(false)).toBe(true);
  // A number whose keys are not here takes no money.
  await t.sql('update finance_merchant set stand_in = false where org_id = 500');
  expect(await payable(false)).toBe(false);
  await t.sql('update finance_merchant set stand_in = true where org_id = 500');
});
test('courses of the demonstration have covers that are drawn, pictures under 5 MB, and orders show them too', async () => {
  const shown = (await (await t.as('learner5')).rows(calls.shopCourses, { pageSize: 200 })).filter((row) => row.cover);
  expect(shown.map(({ title }) => title)).toEqual(expect.arrayContaining(['七年级数学同步课', '开学第一课']));
  const pictures = await Promise.all(
    shown.map(({ cover }) => t.app.inject({ method: 'GET', url: fileUrl(cover ?? '') })),
  );
  for (const { statusCode, headers, rawPayload } of pictures) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(rawPayload.length).toBeGreaterThan(20_000);
    expect(rawPayload.length).toBeLessThan(5_000_000);
  }
  expect(new Set(pictures.map(({ rawPayload }) => rawPayload.length)).size).toBe(shown.length);
  const [bare] = await t.sql(
    `select count(*)::int as n from mall_purchase p join mall_version v on v.spu_id = p.spu_id and v.ver_no = p.ver_no
     where p.cover is distinct from v.cover`,
  );
  expect(bare).toEqual({ n: 0 });
});
