// For this module's tests only: the menus against the specification, as if every screen of it stood.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUSI, SERVICES, SUPERS, SUPER_OF, type BusiId } from '../../../kernel/shared/codes';
import type { Place } from '../../../kernel/shared/module';
import { need, open, signedIn, type Need } from '../../../kernel/shared/need';
import { root } from '../../../kernel/server/root';
import { artDesk } from '../rules/desks/art';
import { sportDesk } from '../rules/desks/sport';
import { systemDesk } from '../rules/desks/system';
import { teachDesk } from '../rules/desks/teach';
import { entriesOf, type Desk, type Entry, type Group, type Known, type Who } from '../rules/menu';
import { siteMenuOf } from '../rules/site-menus';
import { finder, visible } from '../rules/visible';

// The menus against the specification as if every screen of it stood: its rows become places with the needs they state.
interface Row {
  id: string;
  path: string;
  titleZh: string;
  titleEn: string;
  kind: string;
  to?: string;
  auth?: string;
  busi?: BusiId[];
  funcs?: never[];
  servs?: never[];
  regIds?: number[];
  orgIds?: number[];
  exOrgIds?: number[];
  menu?: string | string[];
  group?: string;
  hidden?: boolean;
  hot?: boolean;
  notHome?: boolean;
  newWindow?: boolean;
  area: string;
}
/** English titles of the specification that nobody would say so, with those that the product says. */
const SAID: Readonly<Record<string, string>> = {
  'Desk bench': 'Workbench',
  'Simulated login': 'Support sign-in',
  'Famous-teacher classes': 'Master-teacher classes',
  'Famous-teacher lessons': 'Master-teacher lessons',
  'Famous-teacher classroom research activities': 'Master-teacher research activities',
  'Student home (school)': 'Student home',
  'Classes (teacher)': 'Class management',
  'Classes (student)': 'My classes',
  'Smart practice (class)': 'Smart practice',
  'Class notes (teacher)': 'Class notes',
  'Training home (student)': 'Training home',
  'Work evaluations (student)': 'Work evaluations',
  'Work evaluations (teacher)': 'Work evaluations',
  'Homework list (teacher)': 'Homework list',
  'Homework home (student)': 'Homework home',
  'Institution settings': 'Organisation settings',
  'Institution home page': 'Public home page',
  'Institution study report': 'Organisation study report',
  'Institution study report detail': 'Organisation study report detail',
  'Training institution home': 'Training home of the organisation',
  'My tasks in audit': 'My tasks in review',
  'Tasks to audit': 'Tasks to review',
  'Activation audit': 'Activation review',
  'Warning center': 'Warning centre',
  'Watch warning center': 'Watch warning centre',
  'Exam places': 'Exam venues',
  'Batch input': 'Batch entry',
  'Paper input': 'Paper entry',
  'My input questions': 'Questions I entered',
  'Tasks to input': 'Tasks to enter',
  'Question input statistics': 'Question entry statistics',
  Incomes: 'Income',
  'Live fee setting': 'Live class fees',
  'Evaluation score query': 'Evaluation scores',
  'Exam score query': 'Exam scores',
  'Final score query': 'Final scores',
  'Large-screen education data': 'Education dashboard',
  'Education data screen': 'Education dashboard',
  'Sports base data': 'Basic sports data',
  'Login logs': 'Sign-in logs',
  Root: 'Home',
  Index: 'Home',
};
export const rows = (JSON.parse(readFileSync(join(root, 'spec/screens.json'), 'utf8')) as Row[]).map((row) => ({
  ...row,
  titleEn: SAID[row.titleEn] ?? row.titleEn,
}));
const isDesk = (r: Row) => r.path.startsWith('/desk');
/** A row without a code is guarded by the super-administrators of its lines (screens-desk A01). */
function needOf(r: Row): Need {
  if (r.auth === 'none') return open;
  const gates = {
    ...(r.servs && { servs: r.servs }),
    ...(r.regIds && { regIds: r.regIds }),
    ...(r.orgIds && { orgIds: r.orgIds }),
    ...(r.exOrgIds && { exOrgIds: r.exOrgIds }),
  };
  if (!isDesk(r)) return r.funcs ? need({ funcs: r.funcs, ...gates }) : signedIn;
  const funcs = r.funcs ?? (r.auth ? undefined : r.busi ? r.busi.map((b) => SUPER_OF[b]) : [...SUPERS]);
  return need({ ...(r.busi && { busi: r.busi }), ...(funcs && { funcs }), ...gates });
}
const placeOf = (r: Row): Place => {
  const title = { zh: r.titleZh, en: r.titleEn };
  return {
    path: r.path,
    title,
    need: needOf(r),
    module: 'spec',
    key: r.id,
    screen: {
      at: r.path,
      title,
      need: needOf(r),
      calls: [],
      ...(r.kind === 'redirect' && r.to?.startsWith('/') ? { to: r.to } : {}),
    },
  };
};
export const ALL = rows.filter((r) => r.kind !== 'external' && r.kind !== 'error').map(placeOf);
// Whole desks and addresses of the resource library, which the texts leave outside the router table.
const REPO = ['/repo'].map((path) =>
  placeOf({ id: 'repo', path, titleZh: '资源库', titleEn: 'Library', kind: 'screen', area: 'site' }),
);
const HELP = rows.filter((r) => r.path.startsWith('/help/')).map(placeOf);
const MALL = rows.filter((r) => r.path.startsWith('/mall/')).map(placeOf);
export const find = finder([...ALL, ...REPO, ...HELP, ...MALL]);

export const person = (busiId: number, userType: number, funcs: readonly string[], more: Partial<Who> = {}): Who => ({
  busiId,
  userType,
  orgId: 189,
  orgRegion: 410902,
  funcIds: ['AUTHENTICATED', ...funcs],
  servIds: [...SERVICES],
  roleIds: [],
  ...more,
});
export const factsOf = (who: Who, more: Partial<Known> = {}): Known => ({
  who,
  shell: { brand: 'meiyike', edition: 'own' },
  off: new Set(),
  find,
  ...more,
});
/** A line's words where the screens have the titles of the specification. */
export const words = (e: Entry) =>
  e.title ?? { zh: spec(e.path)?.titleZh ?? e.path, en: spec(e.path)?.titleEn ?? e.path };
export const titles = (groups: readonly Pick<Group, 'items'>[]) => entriesOf(groups).map((e) => words(e).zh);
export const paths = (groups: readonly Pick<Group, 'items'>[]) => entriesOf(groups).map((e) => e.path);
export const menu = (who: Who, more: Partial<Known> = {}) => visible(siteMenuOf(who), factsOf(who, more));
export const deskOf = (d: Desk, who: Who, more: Partial<Known> = {}) => visible(d.groups, factsOf(who, more));

export const admin = person(BUSI.school, 2, [
  'BASIC_SUPERMAN',
  'BASIC_USER_MANAGER',
  'BASIC_CLASS_MANAGER',
  'BASIC_RESEARCH',
  'BASIC_COURSE_MANAGER',
]);
export const bureau = person(
  BUSI.region,
  2,
  ['ADMIN_SUPERMAN', 'ADMIN_RESEARCH', 'ADMIN_CLASS_MANAGER', 'ADMIN_TEACHING', 'DATA_SCREEN_MONITOR'],
  { orgId: 100, orgRegion: 4109 },
);
export const platform = person(
  BUSI.platform,
  2,
  ['PFM_SUPERMAN', 'PFM_CUSTOMER', 'ORGANIZE_MANAGER', 'PFM_SUPPORT', 'PFM_DICTIONARY'],
  { orgId: 1, orgRegion: null },
);
export const teacher = person(BUSI.school, 2, ['BASIC_TEACHING']);
export const student = person(BUSI.school, 1, ['STUDENT']);

export const ALL_DESKS = [systemDesk, teachDesk, sportDesk, artDesk];
/** Desk entries of screens that the texts do not have; any other entry is the texts' own. */
export const DESIGNED = [
  '/desk/art/eval8/item',
  '/desk/art/eval8/norm',
  '/desk/art/eval8/sums',
  '/desk/edu/consents',
  '/desk/edu/facecover',
  '/desk/edu/facepacks',
  '/desk/edu/faces',
  '/desk/sport-data4/money',
  '/desk/sport-data4/numbers',
  '/desk/sport-data4/places',
  '/desk/sport/data8/money',
  '/stat/report/teach/index',
  '/work/report/org/study/analy',
  '/desk/sport/data8/places',
  '/desk/sport/eval8/item',
  '/desk/sport/eval8/norm',
  '/desk/sport/eval8/sums',
  '/desk/sport/data8/psyc',
  '/desk/sport/game4/league',
  '/desk/sport/home/edu/consents',
  '/desk/sport/play/psyc/sleep',
  '/desk/sport/sets/hsat/solo',
  '/desk/sport/sets/open/eyes',
  '/desk/sys/home',
  '/desk/sys/mail',
  '/desk/sys/proof',
  '/desk/sys/role',
  '/desk/sys/staffer',
  '/desk/teach/edu/appeals',
  '/desk/teach/edu/consents',
  '/desk/teach/edu/joint',
  '/desk/teach/edu/live',
  '/desk/teach/report/clean',
  '/desk/teach/report/logins',
  '/desk/teach/report/usage',
  '/desk/teach/sys/letters',
  '/desk/teach/sys/mail',
  '/desk/teach/sys/maps',
  '/desk/teach/mall/invoices',
  '/desk/teach/sys/proof',
];
export const spec = (path: string) => rows.find((r) => r.path === path);
export const menuOf = (r: Row) => [r.menu ?? []].flat();
