import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenTexts as en } from '../../src/modules/finance/locale/screens-en';
import { screenTexts as zh } from '../../src/modules/finance/locale/screens-zh';
import { screenTexts as mallEn } from '../../src/modules/mall/locale/screens-en';
import { screenTexts as mallZh } from '../../src/modules/mall/locale/screens-zh';
import { breachesOf } from './axe';
import { chromiumPath, journeyLanguages, World } from './kit';
import { PHONE, sideways, smallTargets } from './narrow';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});
/** A priced course of the shop that a learner has not bought; its seller takes money. */
async function pricedCourse(userId: number): Promise<{ spuId: number; title: string; fen: number }> {
  const [row] = await world.t.sql<{ spu_id: string; title: string; discount_fen: number }>(
    `select s.spu_id, v.title, v.discount_fen
     from mall_shelf s
     join mall_version v on v.spu_id = s.spu_id and v.ver_no = s.ver_no
     where v.discount_fen > 0 and v.category = 2 and v.scope = 'network'
       and not exists (select 1 from mall_purchase p where p.user_id = $1 and p.spu_id = s.spu_id and p.holds)
     order by s.spu_id limit 1`,
    [userId],
  );
  if (!row) throw new Error('the shop has no priced course of films');
  return { spuId: Number(row.spu_id), title: row.title, fen: row.discount_fen };
}

describe.skipIf(!chromiumPath)('a course that costs money', () => {
  test.each(journeyLanguages('pay'))('is bought on a phone, paid by its code, and stands open (%s)', async (lang) => {
    const [say, shop] = lang === 'zh-CN' ? [zh, mallZh] : [en, mallEn];
    const { userId, orgId } = await world.t.who('student189');
    const { spuId, title, fen } = await pricedCourse(userId);
    const learner = await world.as('student189', { lang, ...PHONE, touch: true });
    const { page } = learner;
    await learner.open('/mall/courses');
    await page.getByRole('link', { name: title }).first().click();
    await learner.settle();
    await learner.shot(`pay/1-course-${lang}`);
    await page.getByRole('button', { name: shop.buyIt }).click();
    await page.waitForURL(/\/mall\/orders\/\d+\/pay$/);
    await page.getByRole('button', { name: say['pay.standIn'] }).waitFor();
    await learner.shot(`pay/2-code-${lang}`);
    expect([...(await sideways(page)), ...(await smallTargets(page)), ...(await breachesOf(page))]).toEqual([]);
    await page.getByRole('button', { name: say['pay.standIn'] }).click();
    await page.waitForURL(/\/mall\/courses\/\d+\/detail$/);
    await page.getByRole('link', { name: shop.watch }).waitFor();
    await learner.shot(`pay/3-open-${lang}`);
    expect(
      await world.t.sql(
        `select p.state, p.pay_fen::int as fen from mall_purchase p
         where p.org_id = $1 and p.user_id = $2 and p.spu_id = $3 and p.holds`,
        [orgId, userId, spuId],
      ),
    ).toMatchObject([{ state: expect.stringMatching(/^(paid|completed)$/) as string, fen }]);
    expect(learner.faults()).toEqual([]);
    await learner.close();
  });
});
