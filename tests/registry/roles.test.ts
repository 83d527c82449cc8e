import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { modules, registry } from '../../src/apps/modules';
import { openApi } from '../../src/kernel/server/http/openapi';
import { root } from '../../src/kernel/server/root';
import { call } from '../../src/kernel/shared/call';
import { ADMINISTRATOR, AUTHENTICATED, BUSI, SERVICES, SUPER_OF, type BusiId } from '../../src/kernel/shared/codes';
import { defineModule, grantsOf, registryOf } from '../../src/kernel/shared/module';
import { denied, need, type Need, type Rights } from '../../src/kernel/shared/need';
import { mayCall } from '../../src/kernel/web/router/guard';
import { testDay } from '../../src/kernel/testing/test-day';
import { PE_ROLE, demo } from '../../src/modules/role/demo';
import { FUNC_MODULES, PRESETS, modCode } from '../../src/modules/role/rules';

const LINES = Object.values(BUSI);
/** Somebody of a line with these codes, where every service is on and every gate that asks for a place stands open. */
const holder = (busiId: BusiId, funcIds: readonly string[], n: Need = {}): Rights => ({
  userType: 2,
  busiId,
  orgId: n.orgIds?.[0] ?? 189,
  orgRegion: n.regIds?.[0] ?? 410902,
  funcIds: [AUTHENTICATED, ...funcIds],
  servIds: SERVICES,
});
const may = (n: Need, busiId: BusiId, funcIds: readonly string[]) => !denied(n, holder(busiId, funcIds, n));
const modulesOf = (busiId: BusiId) => FUNC_MODULES.filter((g) => g.busi.includes(busiId)).map((g) => modCode(g.code));
const place = (path: string) => {
  const found = registry.places.find((p) => p.path === path);
  if (!found) throw new Error(`no screen at ${path}`);
  return found.need;
};

describe('what a custom role gives', () => {
  test.for(LINES)(
    'no custom role made by an administrator of line %i gives its holder a screen or call that the administrator is refused',
    (busiId) => {
      const own = PRESETS.find((p) => p.busiId === busiId && p.funcs.includes(SUPER_OF[busiId]));
      expect(own?.funcs).toEqual(ADMINISTRATOR[busiId]);
      const roles = modulesOf(busiId);
      const subjects = [
        ...registry.places.map((p) => ({ name: p.path, need: p.need })),
        ...[...registry.calls.values()].map((c) => ({ name: c.name, need: c.need })),
      ];
      const wrong = subjects
        .filter((s) => !may(s.need, busiId, ADMINISTRATOR[busiId]))
        .flatMap((s) => roles.filter((role) => may(s.need, busiId, [role])).map((role) => `${role} opens ${s.name}`));
      expect(wrong).toEqual([]);
    },
  );
  test('the API document says of every call on which business lines a custom role is honoured', () => {
    const { paths } = openApi(registry) as {
      paths: Record<string, Record<string, { operationId: string; description: string }>>;
    };
    const said = new Map(
      Object.values(paths).flatMap((path) => Object.values(path).map((o) => [o.operationId, o.description] as const)),
    );
    const wrong = [...registry.calls.values()].flatMap((c) => {
      const codes = (c.need.funcs ?? []).filter((f) => f.startsWith('mod:'));
      if (codes.length === 0) return [];
      const { exOrgIds: _, ...stated } = c.need;
      const lines = LINES.filter((busiId) => may(stated, busiId, codes));
      const wanted =
        lines.length === 0 ? 'honoured on no business line' : `honoured on business lines ${lines.join(', ')} alone`;
      return said.get(c.name)?.endsWith(wanted) ? [] : [`${c.name}: ${said.get(c.name)}, in truth ${wanted}`];
    });
    expect(wrong).toEqual([]);
  });
  test('and modules still open what they are for', () => {
    const groups = new Set(registry.places.filter((p) => p.need.funcs).map((p) => p.group));
    const idle = FUNC_MODULES.filter((g) => groups.has(g.code)).filter(
      (g) =>
        !g.busi.some((busiId) => registry.places.some((p) => p.need.funcs && may(p.need, busiId, [modCode(g.code)]))),
    );
    // Famous-teacher lessons are its only screen so far: they ask FAMOUS_LESSON, which no administrator holds by office.
    expect(idle.map((g) => g.code)).toEqual(['teach.research']);
  });
  test('[desk A31] audits, classes and students of the sport desk ask the stated code itself', () => {
    const sport = (key: string) => place(`/desk/sport/home/edu/${key}`);
    for (const [key, code, lines] of [
      ['audits', 'TRAIN_SUPERMAN', [4, 8]],
      ['clazz4', 'BASIC_CLASS_MANAGER', [8]],
      ['students4', 'BASIC_CLASS_MANAGER', [8]],
    ] as const)
      for (const busiId of lines) {
        expect(may(sport(key), busiId, modulesOf(busiId)), `${key} in line ${busiId}`).toBe(false);
        expect(may(sport(key), busiId, [code]), `${key} in line ${busiId}`).toBe(true);
      }
    expect(may(sport('clazz4'), BUSI.school, ['mod:edu'])).toBe(true);
  });
  test('academic affairs of a school opens neither learners nor activation audits, with their phones', () => {
    for (const desk of ['/desk/edu', '/desk/teach/edu', '/desk/sport/home/edu'])
      for (const key of ['students5', 'audits'])
        expect(denied(place(`${desk}/${key}`), holder(BUSI.school, ['mod:edu']))).toBe('function');
    const list = registry.calls.get('people.user.train.students')!.need;
    expect(denied(list, holder(BUSI.school, ['mod:edu']))).toBe('function');
    expect(denied(list, holder(BUSI.training, ['mod:edu']))).toBeUndefined();
  });
});

describe('psychology has a function module of its own', () => {
  // Stands for the calls that the module to come will have.
  const roster = call({
    name: 'toy.psychology.roster',
    get: '/toy/psychology/roster',
    need: need({ funcs: ['BASIC_SUPERMAN'] }),
    input: z.object({}),
    reply: z.array(z.object({ userId: z.number() })),
  });
  const screen = (path: string, group: string) => ({
    at: path,
    title: { zh: '名单', en: 'Roster' },
    group,
    need: roster.need,
    calls: [roster.name],
  });
  const toy = defineModule({
    name: 'toy',
    uses: [],
    reads: [],
    calls: { roster },
    screens: {
      roster: screen('/desk/sport/play/psyc/toy', 'sport.play.psyc'),
      // A board of campus health that names it too opens it to nobody.
      board: screen('/desk/sport/play/toy', 'sport.play'),
    },
    locale: { 'zh-CN': {}, 'en-US': {} },
  });
  const { calls, places } = registryOf([...modules, toy]);
  const rosterNeed = calls.get(roster.name)!.need;
  const screenNeed = places.find((p) => p.path === '/desk/sport/play/psyc/toy')!.need;

  test('which opens its screens and calls, and no other module does', () => {
    for (const role of modulesOf(BUSI.school)) {
      const given = role === 'mod:sport.play.psyc';
      const opens = {
        role,
        screen: may(screenNeed, BUSI.school, [role]),
        call: may(rosterNeed, BUSI.school, [role]),
        button: mayCall(roster, holder(BUSI.school, [role]), grantsOf(places)),
      };
      expect(opens).toEqual({ role, screen: given, call: given, button: given });
    }
  });
  /** What the real ones are: screens of the group, and the calls that ask for a code and are named by them. */
  const real = () => {
    const screens = registry.places.filter((p) => p.group === 'sport.play.psyc');
    const names = new Set(screens.flatMap((p) => [...p.screen.calls, ...(p.screen.acts ?? [])]));
    const asking = [...registry.calls.values()].filter(
      (c) => names.has(c.name) && ['psychology', 'sleep'].includes(c.module) && c.need.funcs,
    );
    return { screens, asking };
  };
  test('the real screens and calls of psychology and sleep by name are opened by no other module, and not by the PE role', async () => {
    const { screens, asking } = real();
    expect(screens.length).toBeGreaterThanOrEqual(4);
    expect(asking.length).toBeGreaterThan(8);
    const pe = (await demoRoles()).find((r) => r.roleId === PE_ROLE)?.funcIds ?? [];
    const subjects = [
      ...screens.map((p) => ({ name: p.path, need: p.need })),
      ...asking.map((c) => ({ name: c.name, need: c.need })),
    ];
    const others = modulesOf(BUSI.school).filter((code) => code !== 'mod:sport.play.psyc');
    expect(
      subjects.flatMap((s) => [
        ...others.filter((code) => may(s.need, BUSI.school, [code])).map((code) => `${code} opens ${s.name}`),
        ...(may(s.need, BUSI.school, pe) ? [`the PE role opens ${s.name}`] : []),
        ...(may(s.need, BUSI.school, ['mod:sport.play.psyc']) ? [] : [`its own module does not open ${s.name}`]),
      ]),
    ).toEqual([]);
  });
  test('a role of before does not get it: neither a preset nor a migration gives it', () => {
    expect(PRESETS.filter((p) => (p.funcs as readonly string[]).includes('mod:sport.play.psyc'))).toEqual([]);
    const dir = join(root, 'migrations');
    const giving = readdirSync(dir).filter((file) => readFileSync(join(dir, file), 'utf8').includes('sport.play.psyc'));
    expect(giving).toEqual([]);
  });
  test('it is offered to schools alone, and no role of the demonstration holds it', async () => {
    expect(FUNC_MODULES.find((g) => g.code === 'sport.play.psyc')?.busi).toEqual([BUSI.school]);
    const put = await demoRoles();
    const pe = put.find((r) => r.roleId === PE_ROLE);
    expect(pe?.funcIds).toContain('mod:sport.play');
    expect(put.filter((r) => r.funcIds.includes('mod:sport.play.psyc'))).toEqual([]);
    expect(may(rosterNeed, BUSI.school, pe?.funcIds ?? [])).toBe(false);
  });
});

/** The roles that the demonstration makes. */
async function demoRoles(): Promise<{ roleId: number; funcIds: readonly string[] }[]> {
  const put: { roleId: number; funcIds: readonly string[] }[] = [];
  await demo.make({
    now: testDay(),
    put: async (_table: unknown, rows: readonly { roleId: number; funcIds: readonly string[] }[]) => {
      put.push(...rows);
    },
  } as unknown as Parameters<typeof demo.make>[0]);
  return put;
}
