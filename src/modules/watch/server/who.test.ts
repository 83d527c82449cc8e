import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { at, consent, iso, MINUTE, Stage, TEN } from './testing';

let t: TestApp;
let s: Stage<Caller>;
beforeAll(async () => {
  t = await TestApp.start();
  s = await Stage.begin(t);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('who', () => {
  test('[H watch] a child’s body and way show with a typed reason alone, and the child sees who looked', async () => {
    const child = await t.as('student189');
    await consent(t, [child.userId]);
    const ask = { userId: child.userId };
    expect((await s.school.refused(calls.heartQuery, ask)).error).toBe('watch.fault.reasonFirst');
    expect((await s.school.refused(calls.heartDaily, { ...ask, date: '2026-11-23' })).error).toBe(
      'watch.fault.reasonFirst',
    );
    expect((await s.school.refused(calls.giveReason, { ...ask, what: 'body', reason: '看' })).error).toBeTruthy();
    await s.reason(child.userId);
    await s.school.ok(calls.heartDaily, { ...ask, date: '2026-11-23' });
    // The reason was for the body.
    expect((await s.school.refused(calls.locates, { ...ask, from: iso(TEN), to: iso(TEN + 60 * MINUTE) })).error).toBe(
      'watch.fault.reasonFirst',
    );
    const mine = await child.ok(calls.myWatch, {});
    expect(mine.items[0]).toMatchObject({ what: 'body', reason: '核对预警情况' });
    const [line] = await t.sql(
      "select 1 from kernel_audit where org_id = 189 and action = 'watch.looked' and subject_id = $1",
      [child.userId],
    );
    expect(line).toBeTruthy();
    t.at(iso(Date.parse(iso(TEN)) + 600 * MINUTE));
    expect((await s.school.refused(calls.heartQuery, ask)).error).toBe('watch.fault.reasonFirst');
  });
  test('[H watch] a region sees sums and no names, and a child from an open alarm alone', async () => {
    const bureau = await t.as('bureau4109');
    const { userId, band } = await s.worn();
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    const [affair] = await s.affairs(userId);
    const seen = (await bureau.ok(calls.screenNew, { orgId: 189 })).items.find((row) => row.id === affair!.id);
    // Filters answer with nobody where fewer than five children are left.
    expect(await bureau.rows(calls.affairsOf, { userId })).toEqual([]);
    expect(seen).toMatchObject({ userName: null, place: null, state: 'open' });
    const ask = { userId, orgId: 189, what: 'way' as const, reason: '值班核查' };
    expect((await bureau.refused(calls.giveReason, ask)).error).toBe('watch.fault.alarmFirst');
    await bureau.ok(calls.giveReason, { ...ask, affairId: affair!.id });
    await bureau.ok(calls.locates, { userId, orgId: 189, from: iso(TEN - MINUTE), to: iso(TEN + 60 * MINUTE) });
    const online = await bureau.ok(calls.screenOnline, {});
    expect(online.over).toBe('reg');
    expect((await bureau.ok(calls.screenOrgs, {})).items.find((row) => row.orgId === 189)?.open).toBeGreaterThan(0);
    expect((await bureau.ok(calls.screenRegs, {})).items.reduce((n, row) => n + row.bands, 0)).toBe(online.bands);
    expect((await s.school.refused(calls.screenOnline, { orgId: 619 })).status ?? 404).toBe(404);
    // What somebody wrote about the child stays in its school, too; and with the word the look is over.
    await s.school.ok(calls.resolveAffair, { id: affair!.id, remark: '在医务室' });
    // Of fewer than five children a list that names nobody says nothing.
    expect(await bureau.rows(calls.listAffairs, { orgId: 189, pageSize: 200 })).toEqual([]);
    for (let others = 0; others < 4; others += 1) {
      const other = await s.worn();
      for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, other.band, at(m === 0 ? 0 : 300));
    }
    const after = await bureau.rows(calls.listAffairs, { orgId: 189, pageSize: 200 });
    expect(after.find((row) => row.id === affair!.id)).toMatchObject({ state: 'resolved', remark: '' });
    expect((await bureau.refused(calls.giveReason, { ...ask, affairId: affair!.id })).error).toBe(
      'watch.fault.alarmFirst',
    );
  });
  test('[H watch] teachers see and resolve the open alarms of their classes, and of no others', async () => {
    const { userId, band, masterId } = await s.worn();
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    const [affair] = await s.affairs(userId);
    const master = await t.asUser(189, masterId!);
    expect((await master.rows(calls.openAffairs, { pageSize: 200 })).some((row) => row.id === affair!.id)).toBe(true);
    const teachers = await t.sql<{ user_id: string }>(
      `select p.user_id from people_person p
       where p.org_id = 189 and p.user_type = 2 and p.removed_at is null
         and not exists (select 1 from class_charge_v h join class_student_v s on s.org_id = h.org_id and s.clazz_id = h.clazz_id
           where h.org_id = 189 and h.user_id = p.user_id and s.user_id = $1)
         and exists (select 1 from class_charge_v h where h.org_id = 189 and h.user_id = p.user_id)
       order by p.user_id
       limit 1`,
      [userId],
    );
    const other = await t.asUser(189, Number(teachers[0]!.user_id));
    expect((await other.rows(calls.openAffairs, { pageSize: 200 })).some((row) => row.id === affair!.id)).toBe(false);
    expect((await other.refused(calls.resolveAffair, { id: affair!.id, remark: '不是我的' })).status ?? 404).toBe(404);
    expect((await master.ok(calls.takeAffair, { id: affair!.id })).takenAt).toBeTruthy();
    expect((await master.ok(calls.resolveAffair, { id: affair!.id, remark: '在操场' })).state).toBe('resolved');
  });
  test('[H watch] what the band of a child says who has left the school is kept nowhere', async () => {
    const { userId, band } = await s.worn();
    await t.sql(`update people_person set removed_at = ${t.sqlNow} where org_id = 189 and user_id = $1`, [userId]);
    await s.heard(TEN, band, { ...at(0), heart: 80 });
    await t.sql('update people_person set removed_at = null where org_id = 189 and user_id = $1', [userId]);
    expect(await t.sql('select 1 from watch_reading where org_id = 189 and user_id = $1', [userId])).toEqual([]);
    expect(await t.sql('select 1 from watch_fix where org_id = 189 and user_id = $1', [userId])).toEqual([]);
    const [message] = await t.sql<{ bare: boolean }>(
      `select not (data ? 'values') as bare from device_message m
       where m.org_id = 189 and m.device_id = (select device_id from watch_wear where org_id = 189 and user_id = $1)`,
      [userId],
    );
    expect(message?.bare).toBe(true);
  });
  test('[H watch] a consent that is taken back ends the binding and deletes what was measured', async () => {
    const { userId, band } = await s.worn();
    await s.heard(TEN, band, { ...at(0), heart: 80, steps: 100 });
    await t.sql(
      "update people_consent set state = 'withdrawn' where org_id = 189 and user_id = $1 and purpose = 'watch'",
      [userId],
    );
    const event = 990_000_001;
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload)
       values (189, $1, ${t.sqlNow}, 'people.consent.withdrawn', $2)`,
      [event, JSON.stringify({ userId, purpose: 'watch' })],
    );
    await t.told(189, 'people.consent.withdrawn');
    for (const table of ['watch_reading', 'watch_fix', 'watch_sum', 'watch_child'])
      expect(await t.sql(`select 1 from ${table} where org_id = 189 and user_id = $1`, [userId])).toEqual([]);
    await s.heard(TEN + MINUTE, band, { heart: 82 });
    expect(await t.sql('select 1 from watch_reading where org_id = 189 and user_id = $1', [userId])).toEqual([]);
    expect((await s.school.refused(calls.unbindBand, { devId: band.devId })).error).toBe('watch.fault.notBound');
  });
});

describe('settings', () => {
  test('[H watch] a fence outside the hours, with a crossed shape, a taken name or a far day is refused at its field', async () => {
    const square = (await s.school.ok(calls.listFences, {})).items[0]!;
    const ask = (more: object) =>
      s.school.refused(calls.createFence, { name: '新', points: square.points, times: square.times, ...more });
    expect((await ask({ name: square.name })).error).toBe('watch.fault.nameTaken');
    const [a, b, c, d] = square.points;
    expect((await ask({ points: [a, c, b, d] })).error).toBe('watch.fault.shapeCrossed');
    expect((await ask({ points: [a, b] })).error).toBeTruthy();
    expect((await ask({ times: [{ days: [1], from: '10:00', to: '09:00' }] })).error).toBe(
      'watch.fault.timesBackwards',
    );
    expect((await ask({ times: [{ days: [1], from: '25:00', to: '26:00' }] })).error).toBeTruthy();
    expect((await s.school.refused(calls.heartDaily, { userId: 1, date: '9999-12-31' })).error).toBeTruthy();
    const config = await s.school.ok(calls.getConfig, {});
    const narrow = {
      limits: config.limits,
      receivers: config.receivers,
      trips: [],
      times: [{ days: [1], from: '08:00', to: '09:00' }],
    };
    expect((await s.school.refused(calls.setConfig, narrow)).error).toBe('watch.fault.timesNarrow');
    expect(
      (
        await s.school.refused(calls.setConfig, {
          ...narrow,
          times: config.times,
          receivers: [{ who: 'people', userIds: [], minutes: 5 }],
        })
      ).error,
    ).toBe('watch.fault.noReceivers');
  });
});
