import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { SITE_MENUS } from '../rules';
import { film, image, makeFiles } from './testing';

let t: TestApp;
/** Two who keep the page, and one of another school. */
let first: Caller;
let second: Caller;
let other: Caller;
const visitSet = Object.fromEntries(SITE_MENUS.map((key) => [key, true])) as Record<
  (typeof SITE_MENUS)[number],
  boolean
>;
const asks = (secondWord: boolean) => first.ok(calls.visit, { visit: true, visitSet, secondWord });
beforeAll(async () => {
  t = await TestApp.start();
  await makeFiles(t);
  first = await t.as('school189');
  other = await t.as('school619');
  await t.sql(
    `insert into role_role (org_id, role_id, name, func_ids, made_at) values (189, 79, '宣传员', '{mod:sys}', ${t.sqlNow})`,
  );
  const { userId } = await t.who('teacher189');
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 79)', [userId]);
  second = await t.asUser(189, userId);
  await asks(true);
});
afterAll(async () => {
  await t.stop();
});
const news = (more: object = {}) => ({
  title: '读书节开幕',
  cover: image(),
  video: film(),
  publisher: '校办公室',
  content: '<p>好书</p>',
  ...more,
});
/** What the public page reads. */
const isPublic = async (view: 'news' | 'photo' | 'teacher', id: number) =>
  (await t.sql(`select 1 from organisation_${view}_v where org_id = 189 and ${view}_id = $1`, [id])).length === 1;
const waiting = async (who = second) => (await who.ok(calls.siteWaiting, {})).items;

describe('a second person looks at it before it is public', () => {
  test('[X-022] news, photos and teachers wait, and stand on the page when somebody else has confirmed them', async () => {
    const { newsId } = await first.ok(calls.newsCreate, news());
    const { albumId } = await first.ok(calls.albumCreate, { name: '等待' });
    const [photo] = await first.ok(calls.photoCreate, { albumId, paths: [image()], consent: true });
    const photoId = photo?.photoId ?? 0;
    const { teacherId } = await first.ok(calls.teacherCreate, { name: '周新', photo: image(), profile: '新教师' });
    const all = [
      ['news', newsId],
      ['photo', photoId],
      ['teacher', teacherId],
    ] as const;
    for (const [kind, id] of all) expect([kind, await isPublic(kind, id)]).toEqual([kind, false]);
    const seen = await second.ok(calls.siteWaiting, {});
    expect(seen.total).toBe(3);
    expect(seen.items.map(({ kind, id, own }) => [kind, id, own]).toSorted()).toEqual(
      all.map(([kind, id]) => [kind, id, false]).toSorted(),
    );
    expect((await waiting(first)).every(({ own }) => own)).toBe(true);
    expect(await waiting(other)).toEqual([]);
    const input = { newsIds: [newsId], photoIds: [photoId], teacherIds: [teacherId], asOf: seen.asOf };
    expect(await first.refused(calls.siteConfirm, input)).toMatchObject({
      status: 409,
      error: 'organisation.fault.ownWord',
    });
    expect((await other.refused(calls.siteConfirm, input)).status).toBe(404);
    await second.ok(calls.siteConfirm, input);
    for (const [kind, id] of all) expect([kind, await isPublic(kind, id)]).toEqual([kind, true]);
    expect(await waiting()).toEqual([]);
    // Two who confirm at once both find it done, and one line says who it was.
    await second.ok(calls.siteConfirm, input);
    const lines = await t.sql(`
      select 1 from kernel_audit where org_id = 189 and action = 'organisation.site-confirmed'`);
    expect(lines).toHaveLength(1);
  });
  test('a change waits again, and a text that was changed after it was looked at is looked at once more', async () => {
    t.at(`${testDayPlus(1)}T01:00:00Z`);
    const { newsId } = await first.ok(calls.newsCreate, news({ title: '运动会' }));
    await second.ok(calls.siteConfirm, { newsIds: [newsId] });
    t.at(`${testDayPlus(1)}T02:00:00Z`);
    const input = news({ title: '运动会延期' });
    await first.ok(calls.newsUpdate, { id: newsId, ...input });
    expect(await isPublic('news', newsId)).toBe(false);
    const { asOf } = await second.ok(calls.siteWaiting, {});
    t.at(`${testDayPlus(1)}T03:00:00Z`);
    await first.ok(calls.newsUpdate, { id: newsId, ...input, title: '运动会取消' });
    expect(await second.refused(calls.siteConfirm, { newsIds: [newsId], asOf })).toMatchObject({
      status: 409,
      error: 'organisation.fault.textChanged',
    });
    await second.ok(calls.siteConfirm, { newsIds: [newsId], asOf: (await second.ok(calls.siteWaiting, {})).asOf });
    expect(await isPublic('news', newsId)).toBe(true);
    t.at(null);
  });
  test('where the school no longer asks for it, everything new is public at once and what waited may be let out by anybody', async () => {
    const { newsId } = await first.ok(calls.newsCreate, news({ title: '还在等' }));
    await asks(false);
    expect(await isPublic('news', newsId)).toBe(false);
    await first.ok(calls.siteConfirm, { newsIds: [newsId] });
    const next = await first.ok(calls.newsCreate, news({ title: '立即公开' }));
    expect([await isPublic('news', newsId), await isPublic('news', next.newsId)]).toEqual([true, true]);
    // Whoever switches something else leaves it as it is.
    await asks(true);
    const { secondWord } = await first.ok(calls.visit, { visit: true, visitSet });
    expect(secondWord).toBe(true);
  });
  test('what the page says of the school itself waits too, each field by itself; what is only taken away is gone at once', async () => {
    const [one, two] = [image(), image()];
    await asks(false);
    await first.ok(calls.carousel, { paths: [one] });
    await asks(true);
    const page = () => t.anyone().ok(calls.get, { id: 189 });
    const shown = await page();
    expect(shown.carousels).toEqual([one]);
    t.at(`${testDayPlus(1)}T04:00:00Z`);
    await first.ok(calls.carousel, { paths: [one, two] });
    await second.ok(calls.selfUpdate, { outline: '等第二人看过的一句话', adminName: '陈老师' });
    // Neither the new nor the old; what nobody changed stands, and the desk has it all.
    expect(await page()).toMatchObject({ carousels: [], outline: '', address: shown.address });
    expect((await first.ok(calls.selfGet, {})).carousels).toEqual([one, two]);
    // Nor is it told to own people who look at the page.
    expect((await (await t.as('student189')).ok(calls.get, { id: 189 })).carousels).toEqual([]);
    const rows = async (who: Caller) =>
      (await waiting(who))
        .filter(({ kind }) => kind === 'profile')
        .map(({ own, fields }) => `${own} ${fields.join(' ')}`)
        .toSorted();
    expect(await rows(first)).toEqual(['false outline', 'true carousels']);
    expect(await rows(second)).toEqual(['false carousels', 'true outline']);
    // A text that was changed after it was looked at is looked at once more.
    const { asOf } = await second.ok(calls.siteWaiting, {});
    t.at(`${testDayPlus(1)}T05:00:00Z`);
    await first.ok(calls.selfUpdate, { address: '黄河中路 191 号' });
    expect((await second.refused(calls.siteConfirm, { ownWords: true, asOf })).error).toBe(
      'organisation.fault.textChanged',
    );
    await second.ok(calls.siteConfirm, { ownWords: true });
    expect(await page()).toMatchObject({ carousels: [one, two], outline: '', address: '黄河中路 191 号' });
    expect((await second.refused(calls.siteConfirm, { ownWords: true })).error).toBe('organisation.fault.ownWord');
    await first.ok(calls.siteConfirm, { ownWords: true });
    expect((await page()).outline).toBe('等第二人看过的一句话');
    await first.ok(calls.carousel, { paths: [one] });
    expect([(await page()).carousels, await rows(second)]).toEqual([[one], []]);
    t.at(null);
  });
  test('who only teaches neither sees what waits nor lets it out', async () => {
    for (const login of ['classmgr189', 'student189']) {
      const who = await t.as(login);
      expect((await who.refused(calls.siteWaiting, {})).status).toBe(403);
      expect((await who.refused(calls.siteConfirm, {})).status).toBe(403);
    }
  });
});
