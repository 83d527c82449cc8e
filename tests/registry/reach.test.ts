import { expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { AUTHENTICATED, BUSI, SERVICES, USER_TYPE, type BusiId } from '../../src/kernel/shared/codes';
import type { Place } from '../../src/kernel/shared/module';
import { denied } from '../../src/kernel/shared/need';
import { modCode, PRESETS } from '../../src/modules/role/rules';
import { entriesOf, targetOf, type Known, type Who } from '../../src/modules/shell/rules/menu';
import { offered } from '../../src/modules/shell/rules/modules';
import { finder, visible } from '../../src/modules/shell/rules/visible';
import { wholeMenuOf } from '../../src/modules/shell/rules/whole-menu';
import { WITHOUT_WAY } from './without-way';

const find = finder(registry.places);
const nameOf = (p: Pick<Place, 'module' | 'key'>): string => `${p.module}.${p.key}`;

/** Somebody of a line with preset roles; none: a child. */
const whoOf = (busiId: BusiId, orgId: number, ...roleIds: readonly number[]): Who => ({
  userType: roleIds.length > 0 ? USER_TYPE.teacher : USER_TYPE.student,
  busiId,
  orgId,
  orgRegion: busiId === BUSI.platform ? null : 410902,
  roleIds,
  funcIds: [
    AUTHENTICATED,
    ...(roleIds.length > 0 ? [] : ['STUDENT']),
    ...new Set(roleIds.flatMap((roleId) => PRESETS.find((p) => p.roleId === roleId)?.funcs ?? [])),
  ],
  servIds: SERVICES,
});
/** The function modules of the role that the demonstration school made for its PE group (src/modules/role/demo.ts). */
const PE_GROUP = [
  'sport.phys4',
  'sport.test4',
  'sport.eval',
  'sport.hsat4',
  'sport.game4',
  'sport.play',
  'sport.data4',
].map(modCode);
const teacher = whoOf(BUSI.school, 189, 40);
/** The people of the demonstration's sign-in page, as their roles make them. */
const PEOPLE: Readonly<Record<string, Who>> = {
  platform: whoOf(BUSI.platform, 1, 10),
  support: whoOf(BUSI.platform, 1, 14),
  inputer: whoOf(BUSI.platform, 1, 12),
  auditor: whoOf(BUSI.platform, 1, 13),
  bureau4109: whoOf(BUSI.region, 100, 81),
  school189: whoOf(BUSI.school, 189, 41, 45, 48),
  classmgr189: whoOf(BUSI.school, 189, 40, 42, 46, 47),
  teacher189: teacher,
  peteach189: { ...teacher, funcIds: [...teacher.funcIds, ...PE_GROUP] },
  student189: whoOf(BUSI.school, 189),
  school619: whoOf(BUSI.school, 619, 41),
  student619: whoOf(BUSI.school, 619),
  training5: whoOf(BUSI.training, 500, 51, 53),
  trainer5: whoOf(BUSI.training, 500, 50),
  learner5: whoOf(BUSI.training, 500),
  tutor3: whoOf(BUSI.tutor, 300, 30),
};
/** Screens by name with their places; redirects lead on by themselves. */
const screens = new Map<string, Place[]>();
for (const place of registry.places)
  if (!place.screen.to && !/[*#]/.test(place.path))
    (screens.get(nameOf(place)) ?? screens.set(nameOf(place), []).get(nameOf(place))!).push(place);

/** Where an address ends: redirects lead on. */
function endOf(path: string, hops = 3): Place | undefined {
  const place = find(path);
  return place?.screen.to && hops > 0 ? endOf(place.screen.to, hops - 1) : place;
}
/** What the menus of somebody open, on the site and on the desks that the switch offers. */
function menuOf(who: Who): string[] {
  const known: Known = { who, shell: { brand: 'meiyike', edition: 'own' }, off: new Set(), find };
  const desks = offered(known);
  const entries = entriesOf([
    ...visible(wholeMenuOf(who), known),
    ...desks.flatMap((module) => visible(module.desk.groups, known)),
  ]);
  const paths = [
    ...entries.flatMap((e) => [e.path, targetOf(e)]),
    ...desks.flatMap((module) => [module.path, module.home]),
  ];
  return paths.flatMap((path) => endOf(path) ?? []).map(nameOf);
}
/** Screens that somebody may open, and those of them that a menu leads to or a screen that they reach. */
function waysOf(who: Who): { readonly may: readonly string[]; readonly reached: ReadonlySet<string> } {
  const may = [...screens].filter(([, places]) => places.some((p) => !p.need.open && !denied(p.need, who)));
  const reached = new Set(['frame', 'outside', ...menuOf(who)]);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const [name, places] of may)
      if (places.some((p) => p.screen.from?.some((from) => reached.has(from)))) reached.add(name);
  }
  return { may: may.map(([name]) => name), reached };
}
/** Screens that somebody may open and nothing leads to. */
function lostTo(who: Who): string[] {
  const { may, reached } = waysOf(who);
  return may.filter((name) => !reached.has(name)).sort();
}

test.for(Object.entries(PEOPLE))('%s has a way to every screen that may be opened', ([, who]) => {
  expect(lostTo(who).filter((name) => !Object.hasOwn(WITHOUT_WAY, name))).toEqual([]);
});
test('whatever is said to have no way is without one for somebody', () => {
  const lost = new Set(Object.values(PEOPLE).flatMap(lostTo));
  expect(Object.keys(WITHOUT_WAY).filter((name) => !lost.has(name))).toEqual([]);
});
test('a screen that has no way for one has a way for somebody else: nothing is built that nobody finds', () => {
  const found = new Set(
    Object.values(PEOPLE).flatMap((who) => {
      const { may, reached } = waysOf(who);
      return may.filter((name) => reached.has(name));
    }),
  );
  expect(Object.keys(WITHOUT_WAY).filter((name) => !found.has(name))).toEqual([]);
});
