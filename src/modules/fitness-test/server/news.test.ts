import { afterAll, beforeAll, expect, test } from 'vitest';
import { closed } from '../../../../tests/registry/opens';
import { TestApp } from '../../../kernel/testing/app';
import { sessionGet } from '../../account/contract';
import { allKinds } from '../../notice/server/kinds';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('a class teacher who is told of a decided appeal or a corrected card may open the page that the notice leads to, and so may the child', async () => {
  const told = allKinds().filter(({ name }) =>
    /^fitness-test\.(appealAccepted|appealRefused|cardCorrected)$/.test(name),
  );
  expect(told).toHaveLength(3);
  for (const login of ['classmgr189', 'student189']) {
    const rights = await (await t.as(login)).ok(sessionGet, {});
    for (const { name, link } of told) {
      const to = link({ userId: 7, region: 0 }, rights) ?? '';
      expect([name, login, closed(to, rights)]).toEqual([name, login, undefined]);
    }
  }
});
