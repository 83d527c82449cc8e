import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../kernel/testing/app';
import { dayIn } from '../../kernel/shared/dates';
import { closed } from '../../../tests/registry/opens';
import { sessionGet } from '../account/contract';
import { getMail, listNotices, listSmsCosts } from './contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('everybody of the sign-in page has three to twelve notices, the newest unread, in both languages, each of which opens a page of theirs', async () => {
  const accounts =
    'platform support inputer auditor bureau4109 school189 classmgr189 teacher189 peteach189 student189 school619 ' +
    'student619 training5 trainer5 learner5 tutor3';
  for (const login of accounts.split(' ')) {
    const me = await t.as(login);
    for (const who of [me, me.in('en-US')]) {
      const { items, total } = await who.ok(listNotices, { pageSize: 50 });
      expect({ login, few: total < 3, many: total > 12 }).toEqual({ login, few: false, many: false });
      expect(items.filter((n) => /\{\w+\}/.test(n.title + n.text)).map((n) => n.kind)).toEqual([]);
      expect(items.map((n) => n.at)).toEqual(
        items
          .map((n) => n.at)
          .toSorted()
          .toReversed(),
      );
      expect(items.some((n) => n.readAt === null)).toBe(true);
    }
    const rights = await me.ok(sessionGet, {});
    const { items } = await me.ok(listNotices, { pageSize: 50 });
    const shut = items.flatMap(({ kind, link }) => {
      const why = link && closed(link, rights);
      return why ? [`${login}: ${kind} → ${link}: ${why}`] : [];
    });
    expect(shut).toEqual([]);
    // A value is a name or a sentence: never a code of the program's own.
    expect(
      items.filter((n) => /\b[a-z]+_[a-z0-9_]+\b|null|undefined|\[object/.test(n.text)).map((n) => n.text),
    ).toEqual([]);
  }
});

test('a school sees what its SMS of the month cost, the operator what those of the schools did', async () => {
  const school = await t.as('school189');
  const { smsCount, smsFen } = await school.ok(getMail, {});
  const today = dayIn('Asia/Shanghai', t.now());
  const month = { from: `${today.slice(0, 7)}-01`, to: today };
  const rows = await (await t.as('platform')).rows(listSmsCosts, month);
  // On the first days of a month there may be none yet.
  expect(rows.filter((row) => row.orgId === 189)).toEqual(
    smsCount ? [expect.objectContaining({ sent: smsCount, costFen: smsFen })] : [],
  );
  expect(await (await t.as('platform')).rows(listSmsCosts, {})).toHaveLength(2);
});
