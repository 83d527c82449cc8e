import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plusDays } from '../../src/kernel/shared/dates';
import { fill } from '../../src/kernel/shared/messages';
import * as finance from '../../src/modules/finance/contract';
import { moneyTexts as en } from '../../src/modules/finance/locale/money-en';
import { moneyTexts as zh } from '../../src/modules/finance/locale/money-zh';
import { screenTexts as screensEn } from '../../src/modules/finance/locale/screens-en';
import { screenTexts as screensZh } from '../../src/modules/finance/locale/screens-zh';
import { refundNumber } from '../../src/modules/finance/rules';
import { paidAtStandIn, priced, standInFor, stillRounds, tellTo } from '../../src/modules/finance/server/testing';
import type { Notice } from '../../src/modules/finance/server/wxpay/stand-in';
import { screenTexts as mallEn } from '../../src/modules/mall/locale/screens-en';
import { screenTexts as mallZh } from '../../src/modules/mall/locale/screens-zh';
import { onShelf, wideLimits } from '../../src/modules/mall/server/testing';
import { chromiumPath, journeyLanguages, World, type Person } from './kit';
import { PHONE, sideways } from './narrow';

let world: World;
let goOn: () => void;
beforeAll(async () => {
  // A notice that is lost stays lost: no round asks for what it told of.
  goOn = stillRounds();
  // The stand-in lives in the process that is paid.
  world = await World.open({ processes: 1 });
  await wideLimits(await world.t.as('platform'));
  const { userId } = await world.t.who('trainer5');
  await world.t.sql('insert into people_person_role (org_id, user_id, role_id) values (500, $1, 53)', [userId]);
});
afterAll(async () => {
  world?.t.at(null);
  await world?.close();
  goOn?.();
});
const CAUSE = '报错了年级';
const SLIP = '银行转账 0042';
/** The key that sends an open dialog. */
const send = (who: Person) => who.page.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary').last().click();
/** Opens a refund among the others and does something with it. */
async function decides(who: Person, refundId: number, act: string): Promise<void> {
  await who.open(`/desk/teach/finance/order?tab=refunds&open=${refundId}`);
  await who.page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
}

describe.skipIf(!chromiumPath)('orders that end otherwise', () => {
  test.each(journeyLanguages('orders'))(
    'a course sold by its link is ordered, the order cancelled with a cause and taken off the list (%s)',
    async (lang) => {
      const [shop, title] = lang === 'zh-CN' ? [mallZh, '链接专享课'] : [mallEn, 'By its link'];
      const spuId = await onShelf(await world.t.as('training5'), { ...priced(99_00), title, saleMethod: 'link' });
      const [course] = await world.t.sql<{ share_key: string }>(
        'select share_key from mall_course where org_id = 500 and spu_id = $1',
        [spuId],
      );
      const learner = await world.as('student189', { lang, ...PHONE, touch: true });
      const { page } = learner;
      await learner.open('/mall/courses');
      expect(await page.getByText(title).count()).toBe(0);
      await learner.open(`/mall/courses/${spuId}/detail?share=${course?.share_key}`);
      await page.getByRole('button', { name: shop.buyIt }).click();
      await page.waitForURL(/\/mall\/orders\/\d+\/pay$/);
      await learner.open('/mall/orders');
      await page.getByRole('button', { name: fill(shop.cancelOf, { title }) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(shop['field.cause']).fill(CAUSE);
      await dialog.getByRole('button', { name: shop.cancelOrder, exact: true }).click();
      await page.getByText(fill(shop.causeOf, { cause: CAUSE })).waitFor();
      await learner.shot(`orders/1-cancelled-${lang}`);
      expect(await sideways(page)).toEqual([]);
      await page.getByRole('button', { name: fill(shop.removeOrderOf, { title }) }).click();
      await page.locator('.ant-modal-confirm-btns button').last().click();
      await page.getByText(shop.orderRemoved).waitFor();
      await page.locator('.mall-order', { hasText: title }).waitFor({ state: 'detached' });
      expect(learner.faults()).toEqual([]);
      await learner.close();
    },
  );
  test.each(journeyLanguages('orders'))(
    'a refund above the limit passes a second person, gets stuck at the provider and is given back another way (%s)',
    async (lang) => {
      const [say, screens] = lang === 'zh-CN' ? [zh, screensZh] : [en, screensEn];
      const [training5, learner5] = [await world.t.as('training5'), await world.t.as('learner5')];
      const { order, notice } = await paidAtStandIn(world.t, learner5, await onShelf(training5, priced(1500_00)));
      expect(await tellTo(world.t, notice)).toBe(200);
      const seller = await world.as('training5', { lang });
      const { page } = seller;
      await seller.open(`/desk/teach/finance/order?number=${order.number}`);
      await page.getByRole('button', { name: fill(screens.actsOf, { number: order.number }) }).click();
      await page.getByRole('menuitem', { name: say['refund.act.ask'], exact: true }).click();
      await page.getByRole('dialog').getByLabel(say['refund.cause']).fill(CAUSE);
      await send(seller);
      await page.getByText(say['refund.ownText']).first().waitFor();
      const [asked] = (await training5.rows(finance.listRefunds, { state: 'waiting' })).filter(
        (row) => row.orderId === order.id,
      );
      const refundId = asked?.refundId ?? 0;
      const second = await world.as('trainer5', { lang });
      await decides(second, refundId, say['refund.act.approve']);
      await send(second);
      await second.page.getByText(say['refund.decided']).first().waitFor();
      await second.shot(`orders/2-approved-${lang}`);
      // The provider cannot: whoever looks after orders gives it back another way, and says how.
      let stuck: Notice | undefined;
      await expect
        .poll(() => (stuck ??= standInFor(world.t).giveBack(refundNumber(500, refundId), 'ABNORMAL')) !== undefined)
        .toBe(true);
      if (!stuck) throw new Error('the provider was asked');
      expect(await tellTo(world.t, stuck)).toBe(200);
      await decides(seller, refundId, say['refund.act.outside']);
      await page.getByRole('dialog').getByLabel(screens['field.remark']).fill(SLIP);
      await seller.shot(`orders/3-outside-${lang}`);
      await send(seller);
      await page.getByText(say['refund.decided']).first().waitFor();
      await seller.open(`/desk/teach/finance/order?tab=refunds&open=${refundId}`);
      await page.getByText(SLIP).first().waitFor();
      expect([...seller.faults(), ...second.faults()]).toEqual([]);
      await seller.close();
      await second.close();
    },
  );
  test.each(journeyLanguages('orders'))(
    'money that the bill of a day knows and the books do not is explained by whoever closed the day (%s)',
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      const screens = lang === 'zh-CN' ? screensZh : screensEn;
      const [training5, learner5] = [await world.t.as('training5'), await world.t.as('learner5')];
      const { order } = await paidAtStandIn(world.t, learner5, await onShelf(training5, priced(99_00)));
      const seller = await world.as('training5', { lang });
      const { page } = seller;
      const { today } = world.t;
      world.t.at(new Date(`${plusDays(today, 1)}T10:30:00+08:00`));
      await world.t.sql('delete from finance_diff where org_id = 500');
      await world.t.sql('delete from finance_close where org_id = 500');
      await training5.ok(finance.closeDay, { day: today });
      await seller.open(`/desk/teach/finance/org/wallet?tab=closes&open=${today}`);
      await page.getByRole('button', { name: `${say['diff.explain']}: ${order.number}` }).click();
      await page.getByRole('dialog').getByLabel(screens['field.remark']).fill(SLIP);
      await send(seller);
      await page.getByText(say['diff.kept']).first().waitFor();
      await page.getByText(SLIP).first().waitFor();
      await seller.shot(`orders/4-explained-${lang}`);
      world.t.at(null);
      expect(seller.faults()).toEqual([]);
      await seller.close();
    },
  );
  test.each(journeyLanguages('orders'))(
    'a region reads what its schools sold and the platform what all sellers did, down to the orders (%s)',
    async (lang) => {
      const names = await world.t.sql<{ org_id: string; name: string }>(
        'select org_id, name from organisation_org where org_id in (189, 500) order by org_id',
      );
      const [school = '', training = ''] = names.map((row) => row.name);
      const bureau = await world.as('bureau4109', { lang });
      await bureau.open('/desk/teach/mall/statis/course/adm');
      await bureau.page.getByRole('button', { name: school, exact: true }).first().click();
      await bureau.page.getByText('校本阅读微课').first().waitFor();
      await bureau.shot(`orders/5-region-${lang}`);
      // The orders with their buyers' names are the school's.
      expect(await bureau.page.getByRole('link', { name: '校本阅读微课' }).count()).toBe(0);
      const operator = await world.as('platform', { lang });
      await operator.open('/desk/teach/report/statis/course/pfm');
      await operator.page.getByRole('button', { name: training, exact: true }).first().click();
      await operator.page.getByRole('link', { name: '七年级数学同步课' }).first().click();
      await operator.page.waitForURL(/\/desk\/teach\/finance\/order\?/);
      await operator.page.getByText('七年级数学同步课').first().waitFor();
      await operator.shot(`orders/6-platform-${lang}`);
      expect([...bureau.faults(), ...operator.faults()]).toEqual([]);
      await bureau.close();
      await operator.close();
    },
  );
});
