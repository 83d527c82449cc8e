import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { TestApp } from '../../../kernel/testing/app';
import { listNotices } from '../../notice/contract';
import { daysText } from './news';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('a leave of one day is told as one day, also one that was told before its days were one value', async () => {
  expect(daysText('2026-11-20', '2026-11-20')).toBe('2026-11-20');
  const child = await t.as('student189');
  const told = async (newsId: number, to: string) => {
    await t.sql(
      `insert into notice_news (org_id, news_id, kind, subject, params, audience, at)
       values (189, $1, 'lesson.leaveApproved', '{}', $2, '[]', ${t.sqlNow})`,
      [newsId, { from: '2026-11-20', to }],
    );
    await t.sql('insert into notice_item (org_id, user_id, news_id) values (189, $1, $2)', [child.userId, newsId]);
  };
  const newest = Number.MAX_SAFE_INTEGER;
  await told(newest, '2026-11-20');
  await told(newest - 1, '2026-11-22');
  await t.sql(readFileSync(join(root, 'migrations/20261123-0140-notice-leave-days.sql'), 'utf8'));
  const texts = async (lang: 'zh-CN' | 'en-US') =>
    (await child.in(lang).ok(listNotices, { pageSize: 2 })).items.map((item) => item.text);
  expect(await texts('zh-CN')).toEqual(['您 11月20日 的请假已批准', '您 11月20日 至 11月22日 的请假已批准']);
  expect(await texts('en-US')).toEqual(['Your leave is approved: Nov 20', 'Your leave is approved: Nov 20 to Nov 22']);
});
