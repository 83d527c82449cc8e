import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { kernelFaults } from '../../src/kernel/shared/faults';
import { denied, type Denial } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { TestApp } from '../../src/kernel/testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

const PEOPLE = [
  'platform',
  'bureau4109',
  'school189',
  'classmgr189',
  'teacher189',
  'peteach189',
  'student189',
  'training5',
  'trainer5',
  'tutor3',
  'inputer',
  'auditor',
];
const FAULT: Readonly<Record<Denial, string>> = {
  session: kernelFaults.noSession.code,
  line: kernelFaults.wrongLine.code,
  function: kernelFaults.notAllowed.code,
  service: kernelFaults.noService.code,
  gate: kernelFaults.gated.code,
};
const REFUSALS: ReadonlySet<string> = new Set(Object.values(FAULT));
/** Calls that end the caller's own session, or never end. */
const SPARE = new Set(['account.logout', 'account.profile.password', 'kernel.stream']);
const errorOf = (body: unknown): string => (body as { error?: string } | null)?.error ?? '';

test('every call answers every kind of person as the matrix says: who is denied gets that refusal and no other, who is not gets none', async () => {
  const start = t.now().getTime();
  let minute = 0;
  const wrong: string[] = [];
  for (const login of PEOPLE) {
    const caller = await t.as(login);
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    const rights = session.parse(res.json());
    let n = 0;
    for (const call of registry.calls.values()) {
      if (call.need.open || call.untimed || SPARE.has(call.name)) continue;
      // The limit of calls a minute must answer for none of them.
      if (n++ % 500 === 0) t.at(new Date(start + minute++ * 60_000));
      const error = errorOf((await caller.send(call, {})).body);
      const denial = denied(call.need, rights);
      if (denial ? error !== FAULT[denial] : REFUSALS.has(error))
        wrong.push(`${call.name} as ${login}: ${denial ?? 'may'}, answered ${error || 'without a fault'}`);
    }
  }
  expect(wrong).toEqual([]);
});
test('without a session every call but the open ones is refused', async () => {
  const nobody = t.anyone();
  const wrong: string[] = [];
  for (const call of registry.calls.values()) {
    if (call.need.open || call.untimed) continue;
    const { status, body } = await nobody.send(call, {});
    if (status !== 401 || errorOf(body) !== FAULT.session) wrong.push(`${call.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
