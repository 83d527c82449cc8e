import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { denied, type Rights } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { exportCreate, exportFile, exportGet } from '../../src/modules/files/contract';
import { idsOfOrg, inputOf } from './inputs';

const PREFIX = 'export.';
const jobs = servers.flatMap((s) => s.jobs ?? []).filter((job) => job.kind.startsWith(PREFIX));
/** The calls of an export: by its own name, or as it says. */
const callsOf = (job: (typeof jobs)[number]) => {
  const kind = job.kind.slice(PREFIX.length);
  return [kind, `${kind}.export`, ...(job.calls ?? [])].flatMap((name) => registry.calls.get(name) ?? []);
};
/** What an export asks for beyond what its contract's types tell. */
const PARAMS: Readonly<Record<string, Record<string, unknown>>> = {
  'analytics.region.list': { kind: 'orgs' },
  'question-bank.stat.que': { kind: 'input' },
  'sport-data.data.daily': { kind: 'train' },
};
/** Which of its records an export is made of, where it is not made of each: as columns of one row of the organisation. */
const RECORDS: Readonly<Record<string, string>> = {
  'video.figures.people': `select spu_id::float8 as "spuId" from mall_course where org_id = $1 and category = 2 order by spu_id limit 1`,
};

let t: TestApp;
const people: { readonly caller: Caller; readonly rights: Rights }[] = [];
beforeAll(async () => {
  await loadTables();
  t = await TestApp.start();
  for (const login of ['school189', 'platform', 'training5', 'bureau4109']) {
    const caller = await t.as(login);
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    people.push({ caller, rights: session.parse(res.json()) });
  }
});
afterAll(async () => {
  await t.stop();
});

test('an export has a call, whose need and input hold for it', () => {
  expect(jobs.filter((job) => !callsOf(job).some((call) => call.blob)).map((job) => job.kind)).toEqual([]);
});

test.each(jobs.map((job) => job.kind.slice(PREFIX.length)))(
  '%s is made when it is asked for by its kind',
  async (kind) => {
    const [call, who] = callsOf(jobs.find((job) => job.kind === PREFIX + kind)!).flatMap((c) =>
      people.filter((p) => !denied(c.need, p.rights)).map((p) => [c, p] as const),
    )[0]!;
    const [record] = RECORDS[kind] ? await t.sql(RECORDS[kind], [who.caller.orgId]) : [];
    const params = { ...inputOf(call, await idsOfOrg(t, who.caller.orgId), false), ...PARAMS[kind], ...record };
    const { id } = await who.caller.ok(exportCreate, { kind, params });
    await expect.poll(async () => who.caller.ok(exportGet, { id })).toMatchObject({ state: 'done', error: null });
    const file = await who.caller.send(exportFile, { id });
    expect([file.status, (await who.caller.ok(exportGet, { id })).fileSize]).toEqual([200, expect.any(Number)]);
  },
);
