import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApparatus, providers } from '../../src/modules/device/contract';
import { raceBy, SimulatedDevice } from '../../src/modules/device/demo/simulator';
import { archive, fetchFor, push } from '../../src/modules/device/server/testing';
import { chromiumPath, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** Takes an entry of a list that opens below a field, looked for by its name. */
async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).first().click();
}
const nameOf = async (orgId: number): Promise<string> => {
  const [row] = await world.t.sql<{ name: string }>('select name from organisation_org where org_id = $1', [orgId]);
  return row?.name ?? '';
};
/** Two children of the teacher's own classes, by names that nobody else there has. */
async function children(): Promise<readonly string[]> {
  const { userId } = await world.t.who('teacher189');
  const rows = await world.t.sql<{ name: string }>(
    `
      select p.name
      from class_student_v s
      join class_charge_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id and c.user_id = $1
      join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
      where s.org_id = 189
      group by p.name
      having count(distinct p.user_id) = 1
      order by p.name
      limit 2
    `,
    [userId],
  );
  return rows.map((row) => row.name);
}

describe.skipIf(!chromiumPath)('equipment', () => {
  test("from the vendor's key to the confirmed race: registered, moved, timed, told again", async () => {
    const { t } = world;
    const [own, other] = [await nameOf(189), await nameOf(619)];
    const desk = await world.as('platform');
    const { page } = desk;
    const dialog = page.getByRole('dialog');
    const send = () => dialog.locator('.ant-modal-footer .ant-btn-primary, form .ant-btn-primary').last().click();

    // The vendor, whose key shows once.
    await desk.open('/desk/sport/sets/open/providers');
    await page.getByRole('button', { name: '登记厂商' }).first().click();
    await dialog.getByLabel('名称').fill('飞马计时');
    await dialog.getByLabel('联系人').fill('赵工');
    await send();
    const shown = dialog.locator('.device-key');
    await shown.waitFor();
    const appKey = (await shown.innerText()).trim();
    expect(appKey).toMatch(/^dk_/);
    await desk.shot('device-key');
    await dialog.getByRole('button', { name: '我已保存' }).click();
    await page.getByRole('cell', { name: '飞马计时' }).waitFor();

    // A gate, registered in one form.
    await desk.open('/desk/sport/sets/open/apparatus');
    await desk.shot('device-apparatus');
    await page.getByRole('button', { name: '登记器材' }).first().click();
    await pick(page, dialog.getByLabel('学校'), own);
    await pick(page, dialog.getByLabel('类型'), '计时门');
    await pick(page, dialog.getByLabel('厂商'), '飞马计时');
    await dialog.getByLabel('名称').fill('南门计时门');
    await dialog.getByLabel('设备编号').fill('FM-GATE-1');
    await send();
    await page.getByRole('cell', { name: 'FM-GATE-1' }).waitFor();

    // A box of bands with what stands in it.
    await desk.open('/desk/sport/sets/open/bandBoxList');
    await page.getByRole('button', { name: '登记箱子' }).first().click();
    await pick(page, dialog.getByLabel('学校'), own);
    await dialog.getByLabel('名称').fill('八年级手环箱');
    await dialog.getByLabel('箱体编号').fill('FM-BX-1');
    await send();
    await page.getByRole('cell', { name: 'FM-BX-1' }).click();
    await page.getByRole('button', { name: '整理箱内设备' }).click();
    await page.getByLabel('设备编号').fill('FM-W-1\nFM-W-2\nFM-W-3');
    await page.locator('.ant-modal .ant-btn-primary').click();
    await page.getByText('FM-W-3').first().waitFor();
    await desk.shot('device-box');

    // A device goes to another school.
    const operator = await t.as('platform');
    const [vendor] = (await operator.ok(providers, { name: '飞马计时' })).items;
    const spare = {
      orgId: 189,
      type: 'gate',
      providerId: vendor?.id ?? 0,
      name: '备用门',
      devId: 'FM-GATE-2',
    } as const;
    await operator.ok(createApparatus, spare);
    await desk.open('/desk/sport/sets/open/apparatus?name=FM-GATE-2');
    await page.getByRole('cell', { name: 'FM-GATE-2' }).click();
    await page
      .getByRole('button', { name: /^迁\s*移$/ })
      .last()
      .click();
    await pick(page, page.locator('.ant-modal').getByLabel('学校'), other);
    await page.locator('.ant-modal .ant-btn-primary').click();
    await page.getByText('已迁移 1 台设备').waitFor();
    await desk.open('/desk/sport/sets/open/apparatus?name=FM-GATE-2');
    await page.getByRole('cell', { name: other }).waitFor();

    // A track with the gate.
    await desk.open('/desk/sport/sets/open/running');
    await page.getByRole('button', { name: '新建场地' }).first().click();
    await pick(page, dialog.getByLabel('学校'), own);
    await dialog.getByText('短跑跑道').click();
    await dialog.getByLabel('名称').fill('南门直道');
    await pick(page, dialog.getByLabel('计时门'), '南门计时门');
    await send();
    await page.getByRole('cell', { name: '南门直道' }).waitFor();
    await desk.shot('device-running');

    // The teacher at the track: lanes, the gun, and the times as they come in.
    const tablet = await world.as('teacher189', { width: 1024, height: 768 });
    await tablet.open('/sport/running');
    await pick(tablet.page, tablet.page.getByLabel('名称'), '南门直道');
    await tablet.page.getByRole('button', { name: '编排比赛' }).click();
    for (const [at, name] of (await children()).entries())
      await pick(tablet.page, tablet.page.getByLabel(`第 ${at + 1} 道`), name);
    await tablet.page.getByRole('button', { name: /^编\s*排$/ }).click();
    await tablet.page.getByRole('button', { name: '点名就位' }).click();
    await tablet.page.getByText('等待发令').waitFor();
    const [told] = await fetchFor(t, appKey, ['FM-GATE-1']);
    const raceId = Number(told?.body['raceId']);
    const gate = new SimulatedDevice('FM-GATE-1', -3_600_000);
    const runners = [
      { lane: 1, leaveMs: 150, lineMs: 8431 },
      { lane: 2, leaveMs: 40, lineMs: 8100 },
    ];
    const at = world.t.now().getTime() - 10_000;
    const answer = { kind: 'ack', cmdId: told?.cmdId, attempt: told?.attempt, ok: true, text: '' };
    const said = [gate.item({ at, says: answer }), ...raceBy(gate, { raceId, at, counter: 90_000, runners })];
    expect((await push(t, appKey, said)).json()).toMatchObject({ kept: said.length, refused: [] });
    await tablet.page.getByRole('cell', { name: '8.44' }).waitFor();
    await tablet.page.getByRole('cell', { name: '抢跑' }).waitFor();
    await tablet.shot('device-track');
    await tablet.page.getByRole('button', { name: '确认成绩' }).click();
    await tablet.page.getByText('成绩已确认').first().waitFor();
    await tablet.page.getByRole('button', { name: '编排比赛' }).waitFor();

    // From a time back to what the gate said, and the command that told it of the race.
    await desk.open('/desk/sport/sets/open/running');
    await page.getByRole('cell', { name: '南门直道' }).click();
    await page
      .getByRole('button', { name: /^来\s*历$/ })
      .first()
      .click();
    const trace = page.locator('.ant-modal');
    await trace.getByText('FM-GATE-1').first().waitFor();
    await trace.getByText(/比赛 · 已执行/).waitFor();
    await desk.shot('device-trace');

    // A command is told again.
    await desk.open('/desk/sport/sets/open/apparatus?name=FM-GATE-1');
    await page.getByRole('cell', { name: 'FM-GATE-1' }).click();
    await desk.settle();
    await desk.shot('device-drawer');
    await page.getByRole('tab', { name: '指令' }).click();
    await page.getByRole('button', { name: '要求上报' }).click();
    await page.getByText('待领取').first().waitFor();
    expect(await fetchFor(t, appKey, ['FM-GATE-1'])).toMatchObject([{ what: 'report', attempt: 1 }]);
    await desk.open('/desk/sport/sets/open/apparatus?name=FM-GATE-1');
    await page.getByRole('cell', { name: 'FM-GATE-1' }).click();
    await page.getByRole('tab', { name: '指令' }).click();
    await page
      .getByRole('button', { name: /^重\s*发$/ })
      .first()
      .click();
    await page.getByRole('button', { name: '第 2 次' }).waitFor();
    expect(await fetchFor(t, appKey, ['FM-GATE-1'])).toMatchObject([{ what: 'report', attempt: 2 }]);
    await desk.shot('device-commands');

    // A version of the helper, published and found by whoever follows the hint of the editor.
    await desk.open('/desk/sport/sets/open/apkList');
    await page.locator('input[type=file]').setInputFiles({
      name: 'helper.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(archive(['helper.exe'])),
    });
    await pick(page, dialog.getByLabel('应用'), '每一课助手');
    await dialog.getByLabel('版本号').fill('3.10');
    await send();
    await page.getByText('已发布').first().waitFor();
    const guest = await world.as(null);
    await guest.open('/#question-helper');
    await guest.page.getByRole('heading', { name: '每一课助手' }).waitFor();
    await guest.page.getByText('3.10').waitFor();
    await guest.shot('device-download');
    expect([...desk.faults(), ...tablet.faults(), ...guest.faults()]).toEqual([]);
  });
});
