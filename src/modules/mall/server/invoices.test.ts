import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { settleOrder } from './published';
import { onShelf, toldOf } from './testing';

let t: TestApp;
let manager: Caller, learner: Caller, pupil: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, learner, pupil] = [await t.as('training5'), await t.as('learner5'), await t.as('student189')];
});
afterAll(() => t.stop());

/** An order of somebody for a new course, paid unless said otherwise. */
async function ordered(by: Caller, isPaid = true): Promise<calls.Order> {
  const spuId = await onShelf(manager, { title: '开票课程', priceFen: 300_00, discountFen: 120_00 });
  const order = await by.ok(calls.submitOrder, { spuId });
  if (isPaid)
    await settleOrder(
      { asOrg: (orgId, fn) => inOrg(t.kernel.pools.tenant, orgId, fn) },
      { sellerOrgId: 500, orderId: order.id, at: t.now().toISOString(), day: t.today },
    );
  return order;
}
/** How many invoices the seller's home says to wait. */
async function waiting(): Promise<number> {
  const res = await t.app.inject({ url: '/api/shell/waits', headers: { authorization: `Bearer ${manager.token}` } });
  const { items } = res.json<{ items: { key: string; value: number }[] }>();
  return items.find(({ key }) => key === 'mall.invoices')?.value ?? 0;
}
const COMPANY = { title: '某某科技有限公司', taxNo: '91410900ma9gq2x31k' };

test('an invoice is asked for once, by the buyer of a paid order, with its title and tax number', async () => {
  const { id } = await ordered(pupil);
  for (const bad of [{ title: ' ' }, { title: '长'.repeat(61) }, { taxNo: '123' }, { taxNo: '9141-0900-MA9G' }])
    expect((await pupil.refused(calls.askInvoice, { id, ...COMPANY, ...bad })).status).toBe(400);
  expect((await learner.refused(calls.askInvoice, { id, ...COMPANY })).status).toBe(404);
  expect((await pupil.refused(calls.getInvoice, { id })).status).toBe(404);
  const asked = await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  expect(asked).toMatchObject({ orderId: id, state: 'asked', taxNo: '91410900MA9GQ2X31K', invoiceNo: null, url: null });
  expect((await pupil.refused(calls.askInvoice, { id, ...COMPANY })).error).toBe('mall.fault.invoiceAsked');
  expect((await pupil.ok(calls.getOrder, { id })).invoice).toBe('asked');
  // A person has no tax number.
  const own = await ordered(pupil);
  expect((await pupil.ok(calls.askInvoice, { id: own.id, title: '个人' })).taxNo).toBe('');
});
test('an invoice that is asked for waits on the home of the seller until it is issued', async () => {
  const before = await waiting();
  const { id } = await ordered(pupil);
  await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  expect(await waiting()).toBe(before + 1);
  await manager.ok(calls.issueInvoice, { id, invoiceNo: '26412000000012345678' });
  expect(await waiting()).toBe(before);
});
test('nothing is invoiced that nobody paid', async () => {
  const open = await ordered(learner, false);
  expect((await learner.refused(calls.askInvoice, { id: open.id, ...COMPANY })).error).toBe(
    'mall.fault.invoiceNothing',
  );
  const spuId = await onShelf(manager);
  const free = await learner.ok(calls.quickSubmit, { spuId });
  expect((await learner.refused(calls.askInvoice, { id: free.id, ...COMPANY })).error).toBe(
    'mall.fault.invoiceNothing',
  );
});
test('the seller enters number and file once, and the buyer of another organisation reads both', async () => {
  const { id, number } = await ordered(pupil);
  await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  const [row] = await manager.rows(calls.listInvoices, { name: number });
  expect(row).toMatchObject({ orderId: id, courseTitle: '开票课程', payFen: 120_00, state: 'asked' });
  const [first] = await manager.rows(calls.listInvoices, { pageSize: 1 });
  expect(first?.state).toBe('asked');
  // A path that the seller never sent is nobody's invoice.
  const file = '500/1234567890-abcdefabcdefabcdefabcd.pdf';
  expect((await manager.refused(calls.issueInvoice, { id, invoiceNo: '26410001', file })).status).toBe(400);
  expect((await manager.refused(calls.issueInvoice, { id, invoiceNo: ' ' })).status).toBe(400);
  const issued = await manager.ok(calls.issueInvoice, { id, invoiceNo: '26410001' });
  expect(issued).toMatchObject({ state: 'issued', invoiceNo: '26410001', url: null });
  expect(await pupil.ok(calls.getInvoice, { id })).toMatchObject({ state: 'issued', invoiceNo: '26410001' });
  expect((await pupil.ok(calls.getOrder, { id })).invoice).toBe('issued');
  expect((await manager.refused(calls.issueInvoice, { id, invoiceNo: '26410002' })).error).toBe(
    'mall.fault.invoiceDone',
  );
  expect((await manager.refused(calls.refuseInvoice, { id, cause: '晚了' })).error).toBe('mall.fault.invoiceDone');
  await t.sql('update mall_invoice set file = $2 where order_id = $1', [id, file]);
  expect((await pupil.ok(calls.getInvoice, { id })).url).toContain('sig=');
});
test('a refused one says why, and may be asked for again', async () => {
  const { id } = await ordered(pupil);
  await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  await manager.ok(calls.refuseInvoice, { id, cause: '抬头不完整' });
  expect(await pupil.ok(calls.getInvoice, { id })).toMatchObject({ state: 'refused', cause: '抬头不完整' });
  const again = await pupil.ok(calls.askInvoice, { id, ...COMPANY, title: '某某科技股份有限公司' });
  expect(again).toMatchObject({ state: 'asked', cause: null });
  expect(await pupil.ok(calls.getInvoice, { id })).toMatchObject({ title: '某某科技股份有限公司', doneAt: null });
});
test('a seller is told that an invoice is asked for, and whoever asked that it is issued, or why not', async () => {
  const { id } = await ordered(pupil);
  await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  expect(await toldOf(t, 500, manager.userId, id)).toEqual(['mall.invoiceAsked']);
  expect(await toldOf(t, 189, pupil.userId, id)).toEqual([]);
  await manager.ok(calls.refuseInvoice, { id, cause: '抬头不完整' });
  expect(await toldOf(t, 189, pupil.userId, id)).toEqual(['mall.invoiceRefused']);
  await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  await manager.ok(calls.issueInvoice, { id, invoiceNo: '26410003' });
  expect(await toldOf(t, 189, pupil.userId, id)).toEqual(['mall.invoiceRefused', 'mall.invoiceIssued']);
});
test('what waits for an invoice leaves as a sheet with title and tax number, for whoever issues them outside', async () => {
  const { id } = await ordered(pupil);
  await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  const shown = await manager.rows(calls.listInvoices, { state: 'asked', pageSize: 200 });
  const sheet = await readSheet((await manager.send(calls.exportInvoices, { state: 'asked' })).raw, 'a.xlsx');
  expect(sheet.rows.map((row) => [row[0], row[1], row[4], row[5]])).toEqual(
    shown.map(({ title, taxNo, number, payFen }) => [title, taxNo, number, (payFen / 100).toFixed(2)]),
  );
  expect(sheet.rows.map((row) => row[0])).toContain(COMPANY.title);
});
test('nobody else reads what a seller was asked for', async () => {
  const { id } = await ordered(pupil);
  await pupil.ok(calls.askInvoice, { id, ...COMPANY });
  for (const who of [learner, pupil, await t.as('trainer5')]) {
    expect((await who.refused(calls.listInvoices, {})).status).toBe(403);
    expect((await who.refused(calls.exportInvoices, {})).status).toBe(403);
    expect((await who.refused(calls.issueInvoice, { id, invoiceNo: '1' })).status).toBe(403);
  }
  expect((await manager.refused(calls.issueInvoice, { id: 4711, invoiceNo: '1' })).status).toBe(404);
});
