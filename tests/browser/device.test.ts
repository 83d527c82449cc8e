import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApparatus, providers } from '../../src/modules/device/contract';
import { raceBy, SimulatedDevice } from '../../src/modules/device/demo/simulator';
import en from '../../src/modules/device/locale/en-US';
import zh from '../../src/modules/device/locale/zh-CN';
import { archive, fetchFor, push } from '../../src/modules/device/server/testing';
import { fill } from '../../src/kernel/shared/messages';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

type Words = Readonly<Record<keyof typeof zh, string>>;
/** What is typed in the journey: each language has a vendor, a gate and a track of its own. */
const TYPED = {
  'zh-CN': {
    firm: '飞马计时',
    gate: '南门计时门',
    spare: '备用门',
    box: '八年级手环箱',
    room: '南门直道',
    no: 'FM',
    ver: '3.10',
  },
  'en-US': {
    firm: 'Feima Timing',
    gate: 'South gate',
    spare: 'Spare gate',
    box: 'Bands of grade 8',
    room: 'South straight',
    no: 'FE',
    ver: '3.11',
  },
} as const;
/** A key by all of its text; between two Chinese signs the library puts a space. */
const whole = (text: string): RegExp => new RegExp(`^${[...text].join('\\s*')}$`);

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
  const languages = journeyLanguages('device').map((lang) => [lang, (lang === 'zh-CN' ? zh : en) as Words] as const);
  test.each(languages)(
    "from the vendor's key to the confirmed race: registered, moved, timed, told again (%s)",
    async (lang, w) => {
      const { t } = world;
      const { firm, gate: gateName, spare: spareName, box, room, no, ver } = TYPED[lang];
      const [gateNo, spareNo, boxNo] = [`${no}-GATE-1`, `${no}-GATE-2`, `${no}-BX-1`];
      const [own, other] = [await nameOf(189), await nameOf(619)];
      const desk = await world.as('platform', { lang });
      const { page } = desk;
      const dialog = page.getByRole('dialog');
      const send = () => dialog.locator('.ant-modal-footer .ant-btn-primary, form .ant-btn-primary').last().click();

      // The vendor, whose key shows once.
      await desk.open('/desk/sport/sets/open/providers');
      await page.getByRole('button', { name: w.newProvider }).first().click();
      await dialog.getByLabel(w['field.name']).fill(firm);
      await dialog.getByLabel(w['field.contact']).fill('赵工');
      await send();
      const shown = dialog.locator('.device-key');
      await shown.waitFor();
      const appKey = (await shown.innerText()).trim();
      expect(appKey).toMatch(/^dk_/);
      await desk.shot(`device-key-${lang}`);
      await dialog.getByRole('button', { name: w.keyKept }).click();
      await page.getByRole('cell', { name: firm }).waitFor();

      // A gate, registered in one form.
      await desk.open('/desk/sport/sets/open/apparatus');
      await desk.shot(`device-apparatus-${lang}`);
      await page.getByRole('button', { name: w.newApparatus }).first().click();
      await pick(page, dialog.getByLabel(w['field.orgId']), own);
      await pick(page, dialog.getByLabel(w['field.type']), w['type.gate']);
      await pick(page, dialog.getByLabel(w['field.providerId']), firm);
      await dialog.getByLabel(w['field.name']).fill(gateName);
      await dialog.getByLabel(w['field.devId']).fill(gateNo);
      await send();
      await page.getByRole('cell', { name: gateNo }).waitFor();

      // A box of bands with what stands in it.
      await desk.open('/desk/sport/sets/open/bandBoxList');
      await page.getByRole('button', { name: w.newBox }).first().click();
      await pick(page, dialog.getByLabel(w['field.orgId']), own);
      await dialog.getByLabel(w['field.name']).fill(box);
      await dialog.getByLabel(w['field.boxId']).fill(boxNo);
      await send();
      await page.getByRole('cell', { name: boxNo }).click();
      await page.getByRole('button', { name: w.editInside }).click();
      await page
        .locator('.ant-modal')
        .getByLabel(w['field.devIds'])
        .fill([1, 2, 3].map((n) => `${no}-W-${n}`).join('\n'));
      await page.locator('.ant-modal .ant-btn-primary').click();
      await page.getByText(`${no}-W-3`).first().waitFor();
      await desk.shot(`device-box-${lang}`);

      // A device goes to another school.
      const operator = await t.as('platform');
      const [vendor] = (await operator.ok(providers, { name: firm })).items;
      const spare = {
        orgId: 189,
        type: 'gate',
        providerId: vendor?.id ?? 0,
        name: spareName,
        devId: spareNo,
      } as const;
      await operator.ok(createApparatus, spare);
      await desk.open(`/desk/sport/sets/open/apparatus?name=${spareNo}`);
      await page.getByRole('cell', { name: spareNo }).click();
      await page
        .getByRole('button', { name: whole(w.move) })
        .last()
        .click();
      await pick(page, page.locator('.ant-modal').getByLabel(w['field.orgId']), other);
      await page.locator('.ant-modal .ant-btn-primary').click();
      await page.getByText(fill(w.moved, { count: 1 })).waitFor();
      await desk.open(`/desk/sport/sets/open/apparatus?name=${spareNo}`);
      await page.getByRole('cell', { name: other }).waitFor();

      // A track with the gate.
      await desk.open('/desk/sport/sets/open/running');
      await page.getByRole('button', { name: w.newRoom }).first().click();
      await pick(page, dialog.getByLabel(w['field.orgId']), own);
      await dialog.getByText(w['kind.sprint']).click();
      await dialog.getByLabel(w['field.name']).fill(room);
      await pick(page, dialog.getByLabel(w['field.gateId']), gateName);
      await send();
      await page.getByRole('cell', { name: room }).waitFor();
      await desk.shot(`device-running-${lang}`);

      // The teacher at the track: lanes, the gun, and the times as they come in.
      const tablet = await world.as('teacher189', { width: 1024, height: 768, lang });
      await tablet.open('/sport/running');
      await pick(tablet.page, tablet.page.getByLabel(w['field.name'], { exact: true }), room);
      await tablet.page.getByRole('button', { name: w.newRace }).click();
      for (const [at, name] of (await children()).entries())
        await pick(tablet.page, tablet.page.getByLabel(fill(w.laneNo, { lane: at + 1 }), { exact: true }), name);
      await tablet.page.getByRole('button', { name: whole(w.prepare) }).click();
      await tablet.page.getByRole('button', { name: w.callRace }).click();
      await tablet.page.getByText(w.waitGun).waitFor();
      const [told] = await fetchFor(t, appKey, [gateNo]);
      const raceId = Number(told?.body['raceId']);
      const gate = new SimulatedDevice(gateNo, -3_600_000);
      const runners = [
        { lane: 1, leaveMs: 150, lineMs: 8431 },
        { lane: 2, leaveMs: 40, lineMs: 8100 },
      ];
      const at = world.t.now().getTime() - 10_000;
      const answer = { kind: 'ack', cmdId: told?.cmdId, attempt: told?.attempt, ok: true, text: '' };
      const said = [gate.item({ at, says: answer }), ...raceBy(gate, { raceId, at, counter: 90_000, runners })];
      expect((await push(t, appKey, said)).json()).toMatchObject({ kept: said.length, refused: [] });
      await tablet.page.getByRole('cell', { name: '8.44' }).waitFor();
      await tablet.page.getByRole('cell', { name: w['lane.false'] }).waitFor();
      await tablet.shot(`device-track-${lang}`);
      await tablet.page.getByRole('button', { name: w.confirmRace }).click();
      await tablet.page.getByText(w.confirmed).first().waitFor();
      await tablet.page.getByRole('button', { name: w.newRace }).waitFor();

      // From a time back to what the gate said, and the command that told it of the race.
      await desk.open('/desk/sport/sets/open/running');
      await page.getByRole('cell', { name: room }).click();
      await page
        .getByRole('button', { name: whole(w.trace) })
        .first()
        .click();
      const trace = page.locator('.ant-modal');
      await trace.getByText(gateNo).first().waitFor();
      await trace.getByText(`${w['what.race']} · ${w['state.acked']}`).waitFor();
      // What it said stands in words; as it was sent, behind a fold.
      await trace.getByText(`${w.content} · ${w['message.race']}`).waitFor();
      expect(await trace.locator('pre').isVisible()).toBe(false);
      await trace.getByText(w.contentRaw).click();
      await trace.locator('pre', { hasText: '"mark"' }).waitFor();
      await desk.shot(`device-trace-${lang}`);

      // A command is told again.
      await desk.open(`/desk/sport/sets/open/apparatus?name=${gateNo}`);
      await page.getByRole('cell', { name: gateNo }).click();
      await desk.settle();
      await desk.shot(`device-drawer-${lang}`);
      await page.getByRole('tab', { name: w['tab.commands'] }).click();
      await page.getByRole('button', { name: w.report }).click();
      await page.getByRole('tabpanel').getByText(w['state.queued'], { exact: true }).first().waitFor();
      expect(await fetchFor(t, appKey, [gateNo])).toMatchObject([{ what: 'report', attempt: 1 }]);
      await desk.open(`/desk/sport/sets/open/apparatus?name=${gateNo}`);
      await page.getByRole('cell', { name: gateNo }).click();
      await page.getByRole('tab', { name: w['tab.commands'] }).click();
      await page
        .getByRole('button', { name: whole(w.resend) })
        .first()
        .click();
      await page.getByRole('button', { name: fill(w.attempt, { n: 2 }) }).waitFor();
      expect(await fetchFor(t, appKey, [gateNo])).toMatchObject([{ what: 'report', attempt: 2 }]);
      await desk.shot(`device-commands-${lang}`);

      // A version of the helper, published and found by whoever follows the hint of the editor.
      await desk.open('/desk/sport/sets/open/apkList');
      await page.locator('input[type=file]').setInputFiles({
        name: 'helper.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(archive(['helper.exe'])),
      });
      await pick(page, dialog.getByLabel(w['field.programId']), '每一课助手');
      await dialog.getByLabel(w['field.verNo']).fill(ver);
      await send();
      await page.getByText(w.published).first().waitFor();
      const guest = await world.as(null, { lang });
      await guest.open('/#question-helper');
      await guest.page.getByRole('heading', { name: '每一课助手' }).waitFor();
      await guest.page.getByText(ver).waitFor();
      await guest.shot(`device-download-${lang}`);
      expect([...desk.faults(), ...tablet.faults(), ...guest.faults()]).toEqual([]);
    },
  );
});
