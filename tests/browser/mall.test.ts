import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../src/kernel/shared/messages';
import { screenTexts as payEn } from '../../src/modules/finance/locale/screens-en';
import { screenTexts as payZh } from '../../src/modules/finance/locale/screens-zh';
import { screenTexts as en } from '../../src/modules/mall/locale/screens-en';
import { screenTexts as zh } from '../../src/modules/mall/locale/screens-zh';
import { onShelf } from '../../src/modules/mall/server/testing';
import guardiansEn from '../../src/modules/people/locale/consent-web-en';
import guardiansZh from '../../src/modules/people/locale/consent-web-zh';
import { codeFor, linkFor, newPhone } from '../consent/kit';
import { chromiumPath, journeyLanguages, PATIENCE, World, type Person } from './kit';
import { PHONE, sideways } from './narrow';

let world: World;
beforeAll(async () => {
  // The stand-in of the provider lives in the process that is paid.
  world = await World.open({ processes: 1 });
});
afterAll(async () => {
  await world?.close();
});
const GUARDIAN = '王建国';
const INVOICE = '26410000000011112222';
/** A phone under which student189 has a guardian. */
async function guardianPhone(): Promise<string> {
  const { userId } = await world.t.who('student189');
  const phone = newPhone();
  await world.t.sql('delete from people_guardian where org_id = 189 and user_id = $1', [userId]);
  await world.t.sql(
    `insert into people_guardian (org_id, guardian_id, user_id, place, name, relation, phone, source, made_at)
     values (189, 99000301, $1, 1, $2, 'father', $3, 'school', ${world.t.sqlNow})`,
    [userId, GUARDIAN, phone],
  );
  return phone;
}
/** The key that sends an open dialog. */
const send = (who: Person) => who.page.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary').last().click();

/** The guardian proves their phone by the message about the order, and agrees. */
async function agrees(guardian: Person, phone: string, title: string, words: typeof guardiansZh | typeof guardiansEn) {
  const { page } = guardian;
  const sent = () =>
    world.t.sql("select 1 from account_sms_outbox where mobile = $1 and body like '%/consent/%'", [phone]);
  await expect.poll(sent, { timeout: PATIENCE }).not.toEqual([]);
  await world.t.sql('delete from account_sms_quota');
  await world.t.sql('delete from account_sms_address');
  await guardian.open(`/consent/${await linkFor(world.t, phone)}`);
  await page.locator('#open-mobile').fill(phone);
  await page.getByRole('button', { name: words.openSend }).click();
  await page.locator('#open-code:enabled').waitFor();
  await page.locator('#open-code').fill(await codeFor(world.t, phone));
  await page.locator('form .ant-btn-primary').click();
  await page.getByText(title).first().waitFor();
  expect(await sideways(page)).toEqual([]);
  // Other things of the child may wait for a word beside it.
  await page.locator('.consent-released', { hasText: title }).locator('.ant-btn-primary').click();
  await page.getByText(words.openAgreed).waitFor();
}

describe.skipIf(!chromiumPath)('a dear course', () => {
  test.each(journeyLanguages('mall'))(
    'waits for a guardian at their own phone, is paid for, and has its invoice (%s)',
    async (lang) => {
      const [say, pay, words] = lang === 'zh-CN' ? [zh, payZh, guardiansZh] : [en, payEn, guardiansEn];
      const title = lang === 'zh-CN' ? '高中数学衔接课' : 'Algebra ahead';
      const spuId = await onShelf(await world.t.as('training5'), { title, priceFen: 3000_00, discountFen: 2500_00 });
      const phone = await guardianPhone();

      const learner = await world.as('student189', { lang, ...PHONE, touch: true });
      const { page } = learner;
      await learner.open(`/mall/courses/${spuId}/detail`);
      await page.getByText(say.asksGuardian).waitFor();
      await page.getByRole('button', { name: say.buyIt }).click();
      await page.waitForURL(/\/mall\/orders$/);
      // The guardian is asked as the order is made; it can be asked for again later.
      await page.getByText(say.guardianAsked).first().waitFor();
      await page.getByRole('button', { name: fill(say.askGuardianOf, { title }) }).waitFor();
      await learner.shot(`mall/1-waits-${lang}`);
      const guardian = await world.as(null, { lang, ...PHONE });
      await agrees(guardian, phone, title, words);
      await guardian.shot(`mall/2-agreed-${lang}`);

      await learner.open('/mall/orders');
      await page.getByText(fill(say.guardianAgreed, { name: GUARDIAN })).waitFor();
      await page.getByRole('button', { name: fill(say.payOf, { title }) }).click();
      await page.waitForURL(/\/mall\/orders\/\d+\/pay$/);
      await page.getByRole('button', { name: pay['pay.standIn'] }).click();
      await page.waitForURL(/\/mall\/courses\/\d+\/detail$/);

      await learner.open('/mall/orders');
      await page.getByRole('button', { name: fill(say.invoiceAskOf, { title }) }).click();
      await page.getByRole('dialog').getByLabel(say.invoiceTitle).fill(GUARDIAN);
      await send(learner);
      await page.getByText(say.invoiceAsked).first().waitFor();
      const seller = await world.as('training5', { lang });
      await seller.open('/desk/teach/mall/invoices');
      await seller.page.getByRole('button', { name: fill(say.invoiceActsOf, { title }) }).click();
      await seller.page.getByRole('menuitem', { name: say.invoiceIssue, exact: true }).click();
      await seller.page.getByRole('dialog').getByLabel(say['field.invoiceNo']).fill(INVOICE);
      await send(seller);
      await seller.page.getByText(INVOICE).first().waitFor();
      await seller.shot(`mall/3-invoice-${lang}`);
      await learner.open('/mall/orders');
      await page.getByRole('button', { name: fill(say.invoiceOf, { title }) }).click();
      await page.getByText(INVOICE).waitFor();

      await seller.open('/desk/teach/mall/statis/course/org');
      await seller.page.getByText(title).first().waitFor();
      await seller.shot(`mall/4-sold-${lang}`);
      expect([...learner.faults(), ...guardian.faults(), ...seller.faults()]).toEqual([]);
      for (const who of [learner, guardian, seller]) await who.close();
    },
  );
});
