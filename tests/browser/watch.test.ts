import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../src/modules/watch/contract';
import { SimulatedBand } from '../../src/modules/watch/demo/simulator';
import en from '../../src/modules/watch/locale/en-US';
import zh from '../../src/modules/watch/locale/zh-CN';
import { unflat } from '../../src/modules/watch/rules';
import { at, consent, EVERY_DAY, MIDDLE, say } from '../../src/modules/watch/server/testing';
import { createProvider } from '../../src/modules/device/contract';
import { chromiumPath, journeyLanguages, World } from './kit';
import { PHONE, sideways, smallTargets } from './narrow';

let world: World;
let key = '';
const FIRM = '跃动腕表';
beforeAll(async () => {
  if (!chromiumPath) return;
  world = await World.open();
  const { t } = world;
  const [platform, office] = [await t.as('platform'), await t.as('school189')];
  key = (await platform.ok(createProvider, { name: FIRM, contact: '王工', phone: '13900001234' })).appKey;
  // The journey runs at any hour: nothing of the timetable silences it, and its own fence stands alone.
  await t.sql('update timetable_arrange set is_on = false where org_id = 189');
  await t.sql('delete from timetable_day where org_id = 189');
  await t.sql('delete from lesson_attend where leave_id is not null');
  await t.sql('delete from lesson_leave where org_id = 189');
  await t.sql(`update watch_fence set removed_at = ${world.t.sqlNow}, is_on = false where org_id = 189`);
  await t.sql(
    `update watch_affair set state = 'resolved', resolved_at = ${world.t.sqlNow}, remark = '已处理' where org_id = 189 and state = 'open'`,
  );
  const { limits, receivers } = await office.ok(calls.getConfig, {});
  await office.ok(calls.setConfig, { limits, receivers, trips: [], times: EVERY_DAY });
});
afterAll(async () => {
  await world?.close();
});

type Words = Readonly<Record<keyof typeof zh, string>>;
const fill = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).first().click();
}
/** student189 and a child of the same class with a name of its own. */
async function children(): Promise<readonly { readonly userId: number; readonly name: string }[]> {
  const { userId } = await world.t.who('student189');
  const rows = await world.t.sql<{ user_id: string; name: string }>(
    `select p.user_id, p.name
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1
       and s.clazz_id = (select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1)
       and (select count(*) from people_person q where q.org_id = 189 and q.name = p.name and q.removed_at is null) = 1
     order by (p.user_id = $1) desc, p.user_id`,
    [userId],
  );
  return rows.map((row) => ({ userId: Number(row.user_id), name: row.name }));
}

describe.skipIf(!chromiumPath)('watches', () => {
  test.each(journeyLanguages('watch').map((lang) => [lang, (lang === 'zh-CN' ? zh : en) as Words] as const))(
    'a band is bound, a fence drawn, a child walks out and back, one alarm is resolved, the band changes hands (%s)',
    async (lang, w) => {
      const { t } = world;
      const [child, other] = await children();
      if (!child || !other) throw new Error('the class has no two children');
      await consent(t, [child.userId, other.userId]);
      const devId = `JOURNEY-${lang}`;
      const admin = await world.as('school189', { lang });
      const { page } = admin;
      const dialog = page.getByRole('dialog');
      const send = () => dialog.locator('.ant-modal-footer .ant-btn-primary, form .ant-btn-primary').last().click();
      const bind = async (name: string) => {
        await page.getByRole('button', { name: w.bind }).first().click();
        await dialog.getByLabel(w['field.firm']).fill(FIRM);
        await dialog.locator('.ant-radio-button-wrapper', { hasText: 'WGS-84' }).click();
        await pick(page, dialog.getByLabel(fill(w.childOf, { no: 1 })), name);
        await dialog.getByLabel(fill(w.devIdOf, { no: 1 })).fill(devId);
        await send();
        await dialog.waitFor({ state: 'hidden' });
      };

      // The band, and who wears it.
      await admin.open('/desk/sport/play/watch/list');
      await page.getByRole('cell', { name: w['band.online'] }).first().waitFor();
      await admin.shot(`watch/1-bands-${lang}`);
      await bind(child.name);
      await page.getByRole('cell', { name: devId }).waitFor();

      // The fence, by clicks on the map.
      await t.sql(`update watch_fence set removed_at = ${world.t.sqlNow}, is_on = false where org_id = 189`);
      await admin.open('/desk/sport/play/watch/fence');
      await page.getByText(w.noFences, { exact: true }).waitFor();
      await page.getByRole('button', { name: w.newFence }).first().click();
      const map = page.getByRole('application', { name: w.drawOn });
      await map.locator('.leaflet-marker-icon').first().waitFor();
      const box = (await map.boundingBox())!;
      for (const [x, y] of [
        [-100, -100],
        [100, -100],
        [100, 100],
        [-100, 100],
      ] as const)
        await map.click({ position: { x: box.width / 2 + x, y: box.height / 2 + y } });
      await page.getByLabel(fill(w.latOf, { no: 4 })).waitFor();
      await page.getByLabel(w['field.name'], { exact: true }).fill('校园');
      await page.getByLabel(fill(w.fromOf, { no: 1 })).fill('00:00');
      await page.getByLabel(fill(w.toOf, { no: 1 })).fill('00:00');
      for (const day of [w['day.6'], w['day.7']]) await page.getByRole('checkbox', { name: day }).check();
      await page.getByLabel(w['field.dwell']).fill('60');
      await page.getByLabel(w['field.dwell']).blur();
      await admin.shot(`watch/2-fence-${lang}`);
      await page.getByRole('button', { name: w.save, exact: true }).click();
      await page.getByText(w.isOn, { exact: true }).waitFor();
      await admin.shot(`watch/3-fences-${lang}`);
      // What was drawn lies around the middle of the map.
      const [fence] = (await (await t.as('school189')).ok(calls.listFences, {})).items;
      expect(fence?.points).toHaveLength(4);
      expect(fence?.times).toEqual(EVERY_DAY);
      const middle = { latE6: mean(fence!.points.map((p) => p.latE6)), lonE6: mean(fence!.points.map((p) => p.lonE6)) };
      expect(Math.abs(middle.latE6 - MIDDLE.latE6)).toBeLessThan(2000);

      // The warning centre in two windows, and the class teacher with a phone.
      const walls = [await world.as('school189', { lang }), await world.as('school189', { lang })];
      for (const wall of walls) {
        await wall.open('/stat/watch/monitor/index');
        await wall.page.getByRole('heading', { name: w.center }).waitFor();
        await wall.page.getByText(w.noOpen).waitFor();
      }
      const teacher = await world.as('classmgr189', { lang, ...PHONE, touch: true });
      await teacher.open('/watch/alarms');
      await teacher.page.getByText(w.noOpen).waitFor();

      // Out for a minute.
      const band = new SimulatedBand(devId);
      await t.sql('delete from watch_wear where org_id = 189 and to_at is not null');
      await t.sql('delete from watch_child where org_id = 189');
      await t.sql(
        `update watch_wear set from_at = ${world.t.sqlNow} - interval '1 hour' where org_id = 189 and dev_id = $1`,
        [devId],
      );
      await t.sql(`update device_holder set from_at = ${world.t.sqlNow} - interval '1 hour' where dev_id = $1`, [
        devId,
      ]);
      const now = world.t.now().getTime();
      const place = (east: number) => ({ ...at(0), ...unflat([east, 0], middle), acc: 10, heart: 92 });
      // What was said on the way, sent at once.
      await say(
        t,
        key,
        [0, 1, 62, 63].map((second) => {
          const waits = (64 - second) * 1000;
          return band.reading(now - waits, place(second === 0 ? 0 : 600), waits);
        }),
      );
      for (const wall of walls) await wall.page.getByText(child.name).waitFor();
      await walls[0]!.shot(`watch/4-board-${lang}`);
      await teacher.page.reload();
      const card = teacher.page.getByRole('region', { name: new RegExp(child.name) });
      await card.waitFor();
      await card.locator('summary').click();
      await card.getByRole('application').locator('path').last().waitFor();
      expect(await sideways(teacher.page)).toEqual([]);
      await teacher.shot(`watch/5-phone-${lang}`);
      // Back, and the word.
      const back = world.t.now().getTime();
      await say(t, key, [band.reading(back, place(0))]);
      await card.getByRole('button', { name: w.take }).click();
      await card.getByText(w['state.taken'], { exact: true }).waitFor();
      await card.getByLabel(w['field.remark']).fill('已回到教室');
      await card.getByRole('button', { name: w.resolve, exact: true }).click();
      await teacher.page.getByText(w.noOpen).waitFor();
      for (const wall of walls) await wall.page.getByText(w.noOpen).waitFor();
      const rows = (
        await (await t.as('school189')).rows(calls.affairsOf, { userId: child.userId, pageSize: 50 })
      ).filter((row) => row.fenceId === fence!.id);
      expect(rows.map((row) => [row.kind, row.state, row.remark, row.toAt != null])).toEqual([
        ['fence', 'resolved', '已回到教室', true],
      ]);

      // The alarm on the desk, and the child's day with a reason that the child reads.
      await admin.open('/desk/sport/play/watch/alarm');
      await page
        .getByRole('row', { name: new RegExp(child.name) })
        .first()
        .click();
      await page.getByLabel(w['reason.body']).fill('核对围栏预警');
      await page.getByRole('button', { name: w['look.body'] }).click();
      await page.getByLabel(w.series).waitFor();
      await admin.shot(`watch/6-alarm-${lang}`);
      const own = await world.as('student189', { lang, ...PHONE, touch: true });
      await own.open('/watch/mine');
      await own.page.getByText('核对围栏预警').first().waitFor();
      expect(await sideways(own.page)).toEqual([]);
      expect(await smallTargets(own.page)).toEqual([]);
      await own.shot(`watch/7-mine-${lang}`);

      // At noon the band goes to another child.
      await admin.open('/desk/sport/play/watch/list');
      await bind(other.name);
      await page
        .getByRole('row', { name: new RegExp(devId) })
        .getByText(other.name)
        .waitFor();
      await admin.open('/desk/sport/play/watch/setting');
      await page.getByRole('button', { name: w.save, exact: true }).waitFor();
      await admin.shot(`watch/8-setting-${lang}`);
      for (const person of [admin, teacher, own, ...walls]) expect(person.faults()).toEqual([]);
      for (const person of [teacher, own, ...walls]) await person.close();
    },
  );
});
const mean = (list: readonly number[]): number => Math.round(list.reduce((a, b) => a + b, 0) / list.length);
