import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../kernel/testing/app';
import { fileUrl } from '../files/contract';
import * as calls from './contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('the demonstration world has announcements in each state, links on and off, requests to answer, both news', async () => {
  const admin = await t.as('platform');
  expect(new Set((await admin.rows(calls.afficheList, { pageSize: 50 })).map((a) => a.state))).toEqual(
    new Set(['pending', 'active', 'expired', 'revoked']),
  );
  expect(new Set((await admin.ok(calls.linkList, {})).map((l) => l.visible))).toEqual(new Set([true, false]));
  for (const call of [calls.feedbackList, calls.trialList])
    expect(new Set((await admin.rows(call, {})).map((r) => r.state))).toEqual(new Set(['unreplied', 'replied']));
  expect(new Set((await admin.rows(calls.newsList, {})).map((n) => n.scene))).toEqual(new Set([1, 2]));
  expect(await (await t.as('teacher189')).ok(calls.informUnread, {})).toHaveLength(1);
});
test('the night of maintenance reads as it is said on the day: 本周六 before, 今晚 on that Saturday', async () => {
  const lines = async (at: string) => {
    t.at(at);
    return (await (await t.as('teacher189')).ok(calls.afficheActive, { mode: 'banner' })).map(({ title }) => title);
  };
  expect(await lines('2026-11-18T02:30:00Z')).toContain('本周六 22:00 至 24:00 系统维护，期间暂停服务');
  expect(await lines('2026-11-21T02:30:00Z')).toContain('今晚 22:00 至 24:00 系统维护，期间暂停服务');
  t.at(null);
});
test('its pictures and films open for everybody', async () => {
  const teacher = await t.as('teacher189');
  const [banner] = await teacher.ok(calls.bannerList, {});
  const [item] = await teacher.rows(calls.newsList, { scene: 2 });
  for (const [path, type] of [
    [banner!.path, 'image/jpeg'],
    [item!.cover, 'image/jpeg'],
    [item!.video, 'video/mp4'],
  ] as const) {
    const answer = await t.app.inject({ url: fileUrl(path) });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
  }
});
test('every announcement of the demonstration world says in English what it says in Chinese', async () => {
  const all = await (await t.as('platform')).rows(calls.afficheList, { pageSize: 50 });
  expect(all.length).toBeGreaterThan(5);
  const chinese = /[\u4e00-\u9fff]/;
  expect(
    all
      .filter((a) => !chinese.test(a.title) || chinese.test(a.titleEn + a.contentEn) || !/[a-z]{3}/.test(a.contentEn))
      .map((a) => a.title),
  ).toEqual([]);
});
