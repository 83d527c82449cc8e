import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { registry } from '../../src/apps/modules';
import { denied } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { idsOfOrg, inputOf, type Ids } from './inputs';

let t: TestApp;
const people: { caller: Caller; rights: Parameters<typeof denied>[1]; ids: Ids }[] = [];
beforeAll(async () => {
  await loadTables();
  t = await TestApp.start({ counted: false });
  for (const login of ['school189', 'teacher189', 'student189', 'platform', 'training5', 'tutor3', 'bureau4109']) {
    const caller = await t.as(login);
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    people.push({ caller, rights: session.parse(res.json()), ids: await idsOfOrg(t, caller.orgId) });
  }
});
afterAll(async () => {
  await t.stop();
});

const json = [...registry.calls.values()].filter(
  (call) => (call.method === 'POST' || call.method === 'PUT') && !call.form && !call.multipart && !call.raw,
);

test('calls that mend half a character, or judge their items one by one, are these', () => {
  const own = json.filter(({ halves }) => halves !== 'refused').map(({ name, halves }) => `${name} ${halves}`);
  expect(own.sort()).toEqual([
    'assessment.eval.mate.save mended',
    'assessment.eval.self.save mended',
    'device.wire.push own',
    'homework.work.reply.store mended',
  ]);
});
test('half a character anywhere in what is sent is refused at its place, whatever the contract says of it', async () => {
  const wrong: string[] = [];
  const start = t.now().getTime();
  let asked = 0;
  for (const call of json) {
    const who = people.find((p) => !denied(call.need, p.rights));
    if (!who || call.halves !== 'refused' || call.untimed) continue;
    // A minute for each call: otherwise the limit of calls a minute answers in place of most of them.
    t.at(new Date(start + asked++ * 60_000));
    const input = { ...inputOf(call, who.ids, true), odd: { deep: ['\ud83d'] } };
    const { status, body } = await who.caller.send(call, input);
    const { fields } = body as { readonly fields?: readonly { readonly path: string; readonly code: string }[] };
    if (status !== 400 || !fields?.some((f) => f.path === 'odd.deep.0' && f.code === 'kernel.halfCharacter'))
      wrong.push(`${call.name}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
  expect(asked).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
