import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUSI } from '../../src/kernel/shared/codes';
import { plusDays, schoolYearOf } from '../../src/kernel/shared/dates';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { testToday } from '../../src/kernel/testing/test-day';
import * as analytics from '../../src/modules/analytics/contract';
import { screenMeaning } from '../../src/modules/analytics/web/screen-pages';
import { listClazzes, listGrades, listSchools } from '../../src/modules/class/contract';
import { billsByTrend, exportOrders, listOrders } from '../../src/modules/finance/contract';
import { statis } from '../../src/modules/mall/contract';
import * as organisation from '../../src/modules/organisation/contract';
import * as people from '../../src/modules/people/contract';
import { benchGet } from '../../src/modules/shell/contract';
import { meaningOf as ofBench } from '../../src/modules/shell/rules/bench';
import * as sport from '../../src/modules/sport-data/contract';
import { pagesOf, type Level } from '../../src/modules/sport-data/rules';
import { planProgress } from '../../src/modules/teachplan/contract';
import { summaryOrg } from '../../src/modules/train/contract';
import { namedIn } from './named-figures';
import { at, boardName, byKey, sheetOf, sum, type Said } from './figure-values';
import { fitnessOf, visionOf } from './year-values';

// One name, one number: what every call that shows a named figure says of it at one moment, sheets included, for a school, a bureau,
// the operator and a training institution. The world has what once told the places apart: children who came after the year's list was
// made, one without a class, learners, tutoring classes, an ended class, and a school that is switched off.
const YEAR = schoolYearOf(testToday());
/** The school that is switched off. */
const OFF = 205;
let t: TestApp;
let school: Caller;
let bureau: Caller;
let platform: Caller;
let training: Caller;
/** Who may see the education screen of the school. */
let monitor: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau, platform, training, monitor] = await Promise.all([
    t.as('school189'),
    t.as('bureau4109'),
    t.as('platform'),
    t.as('training5'),
    t.as('classmgr189'),
  ]);
  for (const name of ['新来甲', '新来乙'])
    await school.ok(people.studentCreate, { name, sex: 'female', clazzId: 189002 });
  await school.ok(people.studentCreate, { name: '未分班', sex: 'male' });
  await t.sql(
    `update class_clazz
     set ended_at = ${t.sqlNow}
     where org_id = 189
       and clazz_id = (select max(clazz_id) from class_clazz where org_id = 189 and clazz_type = 1)`,
  );
  await t.sql('update organisation_org set enabled = false where org_id = $1', [OFF]);
});
afterAll(async () => {
  await t.stop();
});

async function boardsOf(who: Caller, level: Level): Promise<Said[]> {
  const said: Said[] = [];
  for (const page of pagesOf(level)) {
    const block = await who.ok(sport.boardPage, {
      level,
      page,
      tile: 'sum',
      ...(page === 'users' ? {} : { yearId: YEAR }),
    });
    said.push(
      ...at(
        `board ${page}`,
        byKey(block, (key) => boardName(page, key)),
      ),
    );
  }
  return said;
}
/** The exam monitor and the exam dashboard; of the dashboard's money only what exams cost is a figure of the ledger too. */
async function examOf(who: Caller): Promise<Said[]> {
  const watch = await who.ok(sport.boardExam, { tile: 'sum', yearId: YEAR });
  const places = await who.ok(sport.dataExam, { kind: 'place', tile: 'sum', yearId: YEAR });
  const fees = await who.ok(sport.dataExam, { kind: 'fee', tile: 'sum', yearId: YEAR });
  return [
    ...at(
      'exam monitor',
      byKey(watch, (key) => boardName('', key)),
    ),
    ...at(
      'exam dashboard, places',
      byKey(places, (key) => boardName('', key)),
    ),
    ...at('exam dashboard, money', { 'sport-data.examSpent': fees.figures.find((f) => f.key === 'spent')?.value }),
  ];
}
async function benchOf(who: Caller, busiId: number): Promise<Said[]> {
  const { figures } = await who.ok(benchGet, {});
  return at('bench', Object.fromEntries(figures.map(({ key, value }) => [ofBench(key, busiId), value])));
}
async function screenOf(who: Caller): Promise<Said[]> {
  const refs = await who.ok(analytics.screenRefs, {});
  return at(
    'education screen',
    byKey(refs, (key) => screenMeaning(key) ?? key),
  );
}

/** Lists of people and classes of one school, with their sheets. */
async function peopleOfSchool(): Promise<Said[]> {
  const over = await school.ok(organisation.overview, { id: 189 });
  const total = { pageSize: 1 };
  return [
    ...at('overview', {
      'people.students': over.people.student,
      'people.teachers': over.people.teacher,
      'class.clazzes': over.classes,
    }),
    ...at('lists', {
      'people.students': (await school.ok(people.basicStudents, total)).total,
      'people.teachers': (await school.ok(people.teachers, total)).total,
      'class.clazzes': (await school.ok(listClazzes, { clazzType: 1, ...total })).total,
    }),
    ...at('sheets of the lists', {
      'people.students': (await sheetOf(await school.send(people.basicStudentsExport, {}))).length,
      'people.teachers': (await sheetOf(await school.send(people.teachersExport, {}))).length,
    }),
    ...at('class page, by grade', {
      'class.clazzes': sum((await school.ok(listGrades, {})).items.map((g) => g.clazzCount)),
    }),
    ...at('sports board, by class', {
      'class.clazzes': (await school.ok(sport.boardPage, { level: 'org', page: 'index', tile: 'unit', yearId: YEAR }))
        .rows.length,
    }),
  ];
}
/** The grounds and the ledger of a school, as it keeps them itself. */
async function kept(): Promise<Said[]> {
  const grounds = await school.ok(sport.placeList, { on: true, pageSize: 1 });
  return at('list of grounds', { 'sport-data.places': grounds.total, 'sport-data.area': grounds.area });
}
/** Home, list, sheet and the education screen's rows of those who look at many schools. */
async function peopleOfMany(who: Caller): Promise<Said[]> {
  const { total: home } = await who.ok(organisation.regionHome, {});
  const asked = { busiId: BUSI.school, enabled: true } as const;
  const orgs = await who.ok(organisation.list, { ...asked, pageSize: 200 });
  const rows = await sheetOf(await who.send(organisation.listExport, asked));
  const monitored = await who.ok(analytics.monitorOrg, {});
  const shown = (key: string) => sum(monitored.rows.map((r) => r.values[monitored.keys.indexOf(key)]));
  return [
    ...at('region home', {
      'organisation.schools': home.schools,
      'people.students': home.students,
      'people.teachers': home.teachers,
      'class.clazzes': home.classes,
    }),
    ...at('list of schools', {
      'organisation.schools': orgs.total,
      'people.students': sum(orgs.items.map((o) => o.students)),
      'people.teachers': sum(orgs.items.map((o) => o.teachers)),
      'class.clazzes': sum(orgs.items.map((o) => o.classes)),
    }),
    ...at('sheet of schools', {
      'organisation.schools': rows.length,
      'people.students': sum(rows.map((r) => Number(r[6]))),
      'people.teachers': sum(rows.map((r) => Number(r[7]))),
      'class.clazzes': sum(rows.map((r) => Number(r[8]))),
    }),
    ...at('education screen, by school', {
      'organisation.schools': monitored.rows.length,
      'class.clazzes': shown('clazzes'),
      'people.teachers': shown('teachers'),
      'analytics.students': shown('students'),
    }),
  ];
}
/** What only a bureau has: its lists of children and classes, less those of the school that is switched off. */
async function peopleOfBureau(): Promise<Said[]> {
  const children = async (orgId?: number) => (await bureau.ok(people.basicStudents, { pageSize: 1, orgId })).total;
  const schools = await bureau.ok(listSchools, { pageSize: 200 });
  const inUse = schools.items.filter((s) => s.orgId !== OFF);
  return [
    ...at('list of children', { 'people.students': (await children()) - (await children(OFF)) }),
    ...at('classes by school', { 'class.clazzes': sum(inUse.map((s) => s.clazzCount)) }),
  ];
}
/** All organisations but the operator itself, switched off or not. */
async function orgsOfPlatform(): Promise<Said[]> {
  const { total } = await platform.ok(organisation.regionHome, {});
  let listed = 0;
  for (const busiId of [BUSI.tutor, BUSI.school, BUSI.training, BUSI.region])
    listed += (await platform.ok(organisation.list, { busiId, pageSize: 1 })).total;
  return [
    ...at('region home', { 'organisation.orgs': total.organisations }),
    ...at('list of organisations', { 'organisation.orgs': listed }),
  ];
}
/** What was sold within some days: two modules count it, under one name. */
async function moneyOfPlatform(): Promise<Said[]> {
  const [from, to] = [plusDays(testToday(), -89), testToday()];
  const trend = await platform.ok(billsByTrend, { from, to });
  const { sums } = await platform.ok(statis, { level: 'pfm', from, to });
  const paid = { paidFrom: from, paidTo: to };
  return [
    ...at('income', { 'finance.income': trend.incomeFen, 'finance.orders': trend.orders }),
    ...at('statistics of courses', { 'finance.income': sums.incomeFen, 'finance.orders': sums.orders }),
    ...at('list of orders', { 'finance.orders': (await platform.ok(listOrders, { ...paid, pageSize: 1 })).total }),
    ...at('sheet of orders', { 'finance.orders': (await sheetOf(await platform.send(exportOrders, paid))).length }),
  ];
}
/** How far classes are in their plans: the plans say it, and a report of the office under the same name. */
async function plansOfSchool(): Promise<Said[]> {
  const { figures: plans } = await school.ok(planProgress, {});
  const { figures: report } = await monitor.ok(analytics.teachProgress, {});
  return [
    ...at('plans', { 'teachplan.clazzes': plans.clazzes, 'teachplan.behind': plans.behind }),
    ...at('report', { 'teachplan.clazzes': report.clazzes, 'teachplan.behind': report.behind }),
  ];
}
async function peopleOfTraining(): Promise<Said[]> {
  const over = await training.ok(organisation.overview, { id: training.orgId });
  const total = { pageSize: 1 };
  return [
    ...at('overview', { 'people.learners': over.people.student, 'people.staff': over.people.teacher }),
    ...at('training report', { 'people.learners': (await training.ok(summaryOrg, {})).learners }),
    ...at('lists', {
      'people.learners': (await training.ok(people.trainStudents, total)).total,
      'people.staff': (await training.ok(people.teachers, total)).total,
    }),
    ...at('sheets of the lists', {
      'people.learners': (await sheetOf(await training.send(people.trainStudentsExport, {}))).length,
      'people.staff': (await sheetOf(await training.send(people.teachersExport, {}))).length,
    }),
  ];
}

/** What somebody's places say, asked for once. */
const once = (ask: () => Promise<Said[]>): (() => Promise<Said[]>) => {
  let made: Promise<Said[]> | undefined;
  return () => (made ??= ask());
};
const SAYS: Readonly<Record<string, () => Promise<Said[]>>> = {
  'a school': once(async () => [
    ...(await benchOf(school, BUSI.school)),
    ...(await screenOf(monitor)),
    ...(await peopleOfSchool()),
    ...(await boardsOf(school, 'org')),
    ...(await examOf(school)),
    ...(await fitnessOf(school, YEAR)),
    ...(await visionOf(school, 'org')),
    ...(await kept()),
    ...(await plansOfSchool()),
  ]),
  'a bureau': once(async () => [
    ...(await benchOf(bureau, BUSI.region)),
    ...(await screenOf(bureau)),
    ...(await peopleOfMany(bureau)),
    ...(await peopleOfBureau()),
    ...(await boardsOf(bureau, 'reg')),
    ...(await examOf(bureau)),
    ...(await fitnessOf(bureau, YEAR)),
    ...(await visionOf(bureau, 'reg')),
  ]),
  'the operator': once(async () => [
    ...(await benchOf(platform, BUSI.platform)),
    ...(await screenOf(platform)),
    ...(await peopleOfMany(platform)),
    ...(await orgsOfPlatform()),
    ...(await moneyOfPlatform()),
    ...(await boardsOf(platform, 'reg')),
  ]),
  'a training institution': once(async () => [
    ...(await benchOf(training, BUSI.training)),
    ...(await peopleOfTraining()),
  ]),
};
/** Figures of which several places speak, with what each of them says. */
const spoken = (all: readonly Said[]): readonly (readonly [string, readonly Said[]])[] =>
  [...new Set(all.map((one) => one.figure))]
    .map((figure) => [figure, all.filter((one) => one.figure === figure)] as const)
    .filter(([, said]) => said.length > 1);

test.each([
  ['a school', ['people.students', 'fitness-test.completion', 'fitness-test.mean', 'fitness-test.excused']],
  ['a bureau', ['organisation.schools', 'fitness-test.completion', 'fitness-test.fat', 'vision.screened']],
  ['the operator', ['organisation.orgs', 'people.students', 'class.clazzes', 'finance.orders']],
  ['a training institution', ['people.learners', 'people.staff']],
])(
  'every figure of %s is the same number wherever it stands: bench, home, reports, boards, lists and sheets',
  async (who, some) => {
    const all = spoken((await SAYS[who]?.()) ?? []);
    const differing = all.filter(([, said]) => new Set(said.map((one) => one.value)).size > 1);
    expect(
      differing.map(
        ([figure, said]) => `${figure}: ${said.map((one) => `${one.place} ${one.value ?? 'nothing'}`).join(', ')}`,
      ),
    ).toEqual([]);
    // Two places that show nothing agree about anything.
    const saysMore = new Set(
      all.filter(([, said]) => said.some((one) => (one.value ?? 0) > 0)).map(([figure]) => figure),
    );
    expect(some.filter((figure) => !saysMore.has(figure))).toEqual([]);
  },
);

/** Figures that stand on pages of several modules and are asked for at one call, or of other people or days on each of them. */
const APART: Readonly<Record<string, string>> = {
  'practice.accuracy': 'a child and some days, from one call (practice reportStudy); of learners from train’s',
  'practice.grade': 'the same',
  'practice.judged': 'the same',
  'practice.spent': 'the same',
};
test('a figure that stands on pages of several modules is compared here, or says why not', async () => {
  const shared = [...namedIn(/\/(?:web|rules)\//)].filter(
    ([, files]) => new Set([...files].map((file) => /modules\/([\w-]+)\//.exec(file)?.[1])).size > 1,
  );
  expect(shared.length).toBeGreaterThan(15);
  const seen = new Set<string>();
  for (const says of Object.values(SAYS))
    for (const [figure] of spoken(await says())) seen.add(figure.replace(/ .*/, ''));
  expect(shared.map(([figure]) => figure).filter((figure) => !seen.has(figure) && !APART[figure])).toEqual([]);
  const shown = new Set(shared.map(([figure]) => figure));
  expect(Object.keys(APART).filter((figure) => seen.has(figure) || !shown.has(figure))).toEqual([]);
});
