import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyTexts as en } from '../../src/modules/finance/locale/money-en';
import { moneyTexts as zh } from '../../src/modules/finance/locale/money-zh';
import { screenTexts as screensEn } from '../../src/modules/finance/locale/screens-en';
import { screenTexts as screensZh } from '../../src/modules/finance/locale/screens-zh';
import { refundNumber } from '../../src/modules/finance/rules';
import { paidAtStandIn, PRICE, priced, standInFor, tellTo } from '../../src/modules/finance/server/testing';
import type { Notice } from '../../src/modules/finance/server/wxpay/stand-in';
import { screenTexts as mallEn } from '../../src/modules/mall/locale/screens-en';
import { screenTexts as mallZh } from '../../src/modules/mall/locale/screens-zh';
import { onShelf } from '../../src/modules/mall/server/testing';
import { plusDays } from '../../src/kernel/shared/dates';
import { fill } from '../../src/kernel/shared/messages';
import { breachesOf } from './axe';
import { chromiumPath, journeyLanguages, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  // The stand-in lives in the process that is paid.
  world = await World.open({ processes: 1 });
});
afterAll(async () => {
  world?.t.at(null);
  await world?.close();
});
/** The key that sends an open dialog. */
const send = (who: Person) => who.page.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary').last().click();
interface Words {
  readonly say: typeof zh | typeof en;
  readonly screens: typeof screensZh | typeof screensEn;
}
/** The seller gives half of an order back, and reads among the refunds that it is back. */
async function givesHalfBack(
  seller: Person,
  order: { readonly id: number; readonly number: string },
  { say, screens }: Words,
  shot: string,
): Promise<void> {
  const { page } = seller;
  await seller.open(`/desk/teach/finance/order?number=${order.number}`);
  await page.getByRole('button', { name: fill(screens.actsOf, { number: order.number }) }).click();
  await page.getByRole('menuitem', { name: say['refund.act.ask'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say['refund.cause']).fill('1/2');
  await dialog.getByLabel(screens['field.amountFen']).fill(String(PRICE / 200));
  await send(seller);
  await page.getByText(say['refund.begun']).first().waitFor();
  await page.getByRole('tab', { name: say['tab.refunds'] }).click();
  await page.getByText(order.number).first().waitFor();
  await seller.shot(shot);
  // Asked of the provider after the answer: from then on its bill knows of it.
  await expect
    .poll(() =>
      world.t.sql(
        'select amount_fen::int as amount from finance_refund where org_id = 500 and order_id = $1 and asked_at is not null',
        [order.id],
      ),
    )
    .toEqual([{ amount: PRICE / 2 }]);
  const [asked] = await world.t.sql<{ refund_id: string }>(
    'select refund_id from finance_refund where org_id = 500 and order_id = $1',
    [order.id],
  );
  const number = refundNumber(500, Number(asked?.refund_id));
  let back: Notice | undefined;
  await expect.poll(() => (back ??= standInFor(world.t).giveBack(number)) !== undefined).toBe(true);
  if (!back) throw new Error('the provider was asked');
  expect(await tellTo(world.t, back)).toBe(200);
  await seller.open('/desk/teach/finance/order?tab=refunds');
  await page.getByRole('row').filter({ hasText: order.number }).getByText(say['state.done']).first().waitFor();
}
/** What a buyer reads in the own orders of the half that is back. */
const halfBack = (shop: typeof mallZh | typeof mallEn): string =>
  fill(shop.backOf, { money: (PRICE / 200).toFixed(2) });
describe.skipIf(!chromiumPath)('the money of a seller and of the operator', () => {
  test.each(journeyLanguages('money'))(
    'a live price is set, a wallet filled by a code, half of an order given back and the day closed (%s)',
    async (lang) => {
      const [say, screens] = lang === 'zh-CN' ? [zh, screensZh] : [en, screensEn];
      const operator = await world.as('platform', { lang });
      await operator.open('/live/fee/pfm/setting');
      await operator.page.waitForURL(/\/desk\/teach\/finance\/live\/fee\/pfm\/setting$/);
      await operator.page.getByRole('button', { name: say['fee.set'] }).click();
      await operator.page.getByRole('dialog').getByLabel(say['field.feeFen']).fill('3.2');
      await send(operator);
      await operator.page.getByText('3.20').first().waitFor();
      expect(await breachesOf(operator.page)).toEqual([]);
      await operator.shot(`money/1-fee-${lang}`);

      const seller = await world.as('training5', { lang });
      const { page } = seller;
      await seller.open('/desk/teach/finance/org/wallet');
      await page.getByRole('button', { name: say['topUp.title'] }).click();
      await page.getByRole('dialog').getByLabel(screens['field.amountFen']).fill('600');
      await send(seller);
      await page.getByRole('button', { name: screens['pay.standIn'] }).click();
      await page.getByText(say['topUp.done']).waitFor();
      await seller.shot(`money/2-filled-${lang}`);
      await page.getByRole('button', { name: say['topUp.close'] }).last().click();

      const spuId = await onShelf(await world.t.as('training5'), priced());
      const { order, notice } = await paidAtStandIn(world.t, await world.t.as('learner5'), spuId);
      expect(await tellTo(world.t, notice)).toBe(200);
      await givesHalfBack(seller, order, { say, screens }, `money/3-refund-${lang}`);
      const shop = lang === 'zh-CN' ? mallZh : mallEn;
      const learner = await world.as('learner5', { lang });
      await learner.open('/mall/orders');
      await learner.page.getByText(halfBack(shop)).first().waitFor();
      await learner.shot(`money/3b-back-${lang}`);
      expect(learner.faults()).toEqual([]);
      await learner.close();

      const { today } = world.t;
      world.t.at(new Date(`${plusDays(today, 1)}T10:30:00+08:00`));
      await world.t.sql('delete from finance_diff where org_id = 500');
      await world.t.sql('delete from finance_close where org_id = 500');
      await seller.open('/desk/teach/finance/org/wallet?tab=closes');
      await page.getByRole('button', { name: say['close.make'], exact: true }).click();
      await page.getByRole('dialog').getByLabel(say['field.day']).fill(today);
      await page.keyboard.press('Enter');
      await send(seller);
      await page.getByText(say['close.even']).first().waitFor();
      await seller.shot(`money/4-closed-${lang}`);
      world.t.at(null);
      expect([...operator.faults(), ...seller.faults()]).toEqual([]);
      await operator.close();
      await seller.close();
    },
  );
  test.each(journeyLanguages('money'))(
    'a live course that is taken sets its hours aside, one that is paid for is to be earned, and its buyer sees half come back (%s)',
    async (lang) => {
      const [shop, screens, say, title] =
        lang === 'zh-CN' ? [mallZh, screensZh, zh, '周末直播小课'] : [mallEn, screensEn, en, 'Weekend live'];
      const [clazz] = await world.t.sql<{ clazz_id: string }>(
        'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
      );
      const clazzIds = [Number(clazz?.clazz_id)];
      const live = { category: 1, scope: 'school', hours: 4, clazzIds, title } as const;
      const spuId = await onShelf(await world.t.as('training5'), live);
      const learner = await world.as('learner5', { lang });
      await learner.open(`/mall/courses/${spuId}/detail`);
      await learner.page.getByRole('button', { name: shop.takeIt }).click();
      await learner.page.getByText(shop.boughtLive).first().waitFor();
      await learner.shot(`money/5-live-${lang}`);
      const seller = await world.as('training5', { lang });
      await seller.open('/desk/teach/finance/org/wallet?tab=holds');
      await seller.page.getByRole('tab', { name: screens['tab.holds'], selected: true }).waitFor();
      await seller.page.getByText(title).first().waitFor();
      expect(await breachesOf(seller.page)).toEqual([]);
      await seller.shot(`money/6-held-${lang}`);
      // Another one is paid for: its money stands until its lessons earn it.
      const dear = { ...live, title: `${title} 2`, priceFen: 300_00, discountFen: PRICE };
      const dearId = await onShelf(await world.t.as('training5'), dear);
      await learner.open(`/mall/courses/${dearId}/detail`);
      await learner.page.getByRole('button', { name: shop.buyIt }).click();
      await learner.page.waitForURL(/\/mall\/orders\/\d+\/pay$/);
      await learner.page.getByRole('button', { name: screens['pay.standIn'] }).click();
      await learner.page.waitForURL(/\/mall\/courses\/\d+\/detail$/);
      await learner.page.getByText(shop.boughtLive).first().waitFor();
      await learner.shot(`money/6b-paid-${lang}`);
      await world.t.told(500, 'mall.paid');
      await seller.open('/desk/teach/finance/org/wallet?tab=earned');
      await seller.page.getByRole('tab', { name: say['tab.earned'], selected: true }).waitFor();
      await seller.page.getByText(dear.title).first().waitFor();
      expect(await breachesOf(seller.page)).toEqual([]);
      await seller.shot(`money/7-earned-${lang}`);
      // Whoever paid stands in the class, and does so also when half of the money is back.
      const [order] = await world.t.sql<{ order_id: string; number: string; state: string; clazz_id: string }>(
        'select order_id, number, state, clazz_id from mall_order where org_id = 500 and spu_id = $1',
        [dearId],
      );
      expect([order?.state, Number(order?.clazz_id)]).toEqual(['completed', ...clazzIds]);
      const sold = { id: Number(order?.order_id), number: order?.number ?? '' };
      await givesHalfBack(seller, sold, { say, screens }, `money/8-half-${lang}`);
      await learner.open('/mall/orders');
      const own = learner.page.locator('.mall-order', { hasText: dear.title });
      await own.getByText(halfBack(shop)).waitFor();
      await own.getByText(shop['orderState.completed']).waitFor();
      await learner.shot(`money/9-half-${lang}`);
      expect([...learner.faults(), ...seller.faults()]).toEqual([]);
      await learner.close();
      await seller.close();
    },
  );
});
