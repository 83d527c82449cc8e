import { testToday } from '../../src/kernel/testing/test-day';
import type { Caller } from '../../src/kernel/testing/app';
import * as fitness from '../../src/modules/fitness-test/contract';
import type { Level } from '../../src/modules/sport-data/rules';
import * as vision from '../../src/modules/vision/contract';
import { addSums, periodOf, type Sum } from '../../src/modules/vision/rules';
import { at, boardName, numberIn, percent, sheetOf, sum, type Said, type Value } from './figure-values';

interface Counted {
  readonly due: number;
  readonly complete: number;
  readonly excused: number;
}
function testedOf(f: Counted): Record<string, number | null> {
  const share = fitness.completion(f);
  return {
    'fitness-test.due': f.due,
    'fitness-test.complete': f.complete,
    'fitness-test.excused': f.excused,
    'fitness-test.left': fitness.leftToTest(f),
    'fitness-test.completion': share == null ? null : Math.round(share * 1000) / 10,
  };
}
/** What the report says of an item, by the names of the boards. */
function itemOf(items: readonly fitness.ItemReport[], itemId: 'bmi' | 'fvc'): Record<string, Value> {
  const item = items.find((i) => i.itemId === itemId);
  if (!item?.counts) return {};
  const [a = 0, b = 0, c = 0, d = 0] = item.counts;
  const share = (n: number) => percent(n, item.n);
  return {
    [boardName(itemId, 'tested')]: item.tested,
    [boardName(itemId, 'mean')]: item.meanText == null ? null : Number(item.meanText),
    ...(itemId === 'bmi'
      ? {
          [boardName('bmi', 'low')]: share(a),
          [boardName('bmi', 'normal')]: share(b),
          [boardName('bmi', 'over')]: share(c),
          [boardName('bmi', 'obese')]: share(d),
          [boardName('index', 'fatRate')]: share(c + d),
        }
      : { [boardName('fvc', 'passRate')]: share(a + b + c), [boardName('fvc', 'goodRate')]: share(a + b) }),
  };
}
/** Report, years, lacking, trend, list and workbook of the fitness year. */
export async function fitnessOf(who: Caller, yearId: number): Promise<Said[]> {
  const report = await who.ok(fitness.educReport, { yearId });
  const year = (await who.ok(fitness.yearList, {})).items.find((y) => y.yearId === yearId);
  if (!year) throw new Error('the school year was not opened');
  const lacking = await who.ok(fitness.educLacking, { yearId });
  const trend = (await who.ok(fitness.educYears, {})).rows.find((r) => r.yearId === yearId);
  const listed = async (state?: 'complete' | 'exempt' | 'deferred') =>
    (await who.ok(fitness.educList, { yearId, pageSize: 1, ...(state ? { state } : {}) })).total;
  const [row = []] = await sheetOf(await who.send(fitness.educReportDown, { yearId }));
  const { figures: f } = report;
  return [
    ...at('fitness report', {
      ...testedOf(f),
      'fitness-test.begun': f.tested,
      'fitness-test.mean': f.mean == null ? null : f.mean / 100,
      'fitness-test.pass': percent(f.fail == null ? null : f.complete - f.fail, f.complete),
      'fitness-test.good': percent(f.excellent == null || f.good == null ? null : f.excellent + f.good, f.complete),
      ...itemOf(report.items, 'bmi'),
      ...itemOf(report.items, 'fvc'),
    }),
    ...at('fitness report, its parts', {
      'fitness-test.due': sum(report.groups.map((g) => g.figures.due)),
      'fitness-test.complete': sum(report.groups.map((g) => g.figures.complete)),
    }),
    ...at('fitness years', { ...testedOf(year), 'fitness-test.begun': year.begun }),
    ...at('who is not tested', { ...testedOf(lacking), 'fitness-test.begun': lacking.begun }),
    ...at('fitness trend', {
      'fitness-test.complete': trend?.n,
      'fitness-test.mean': trend?.points == null ? undefined : trend.points / 100,
    }),
    // Whoever came since the list was made stands on no list yet.
    ...at('fitness list', {
      'fitness-test.due': (await listed()) + year.newcomers,
      'fitness-test.complete': await listed('complete'),
      'fitness-test.excused': (await listed('exempt')) + (await listed('deferred')),
    }),
    ...at('fitness workbook', {
      'fitness-test.due': numberIn(row[1]),
      'fitness-test.complete': numberIn(row[2]),
      'fitness-test.excused': numberIn(row[3]),
      'fitness-test.mean': numberIn(row[4]),
      'fitness-test.pass': numberIn(row[5]),
      'fitness-test.good': numberIn(row[6]),
    }),
  ];
}

const eyesOf = (s: Sum | null): Record<string, Value> =>
  s == null
    ? {}
    : {
        'vision.screened': s.screened,
        'vision.doctor': s.doctor,
        'vision.poor': percent(s.poor, s.graded),
        'vision.myopic': percent(s.myopic, s.judged),
        'vision.high': percent(s.high, s.judged),
      };
/** Groups added up; nothing where one of them is hidden. */
const added = (groups: readonly vision.Group[]): Sum | null =>
  groups.some((g) => g.hidden) ? null : addSums(groups.flatMap((g) => g.sum ?? []));
/** Analysis, list and sheet of the term's screening. */
export async function visionOf(who: Caller, level: Level): Promise<Said[]> {
  const term = periodOf(testToday());
  const { whole, parts } = await who.ok(vision.analysis, { ...term, level });
  const found = [
    ...at('vision analysis', eyesOf(whole.sum)),
    ...at('vision analysis, its parts', eyesOf(added(parts))),
  ];
  if (level === 'org') {
    const rows = await sheetOf(await who.send(vision.exportResults, { ...term, level: 'usr' }));
    const list = async (doctor?: boolean) =>
      (await who.ok(vision.results, { ...term, level: 'usr', pageSize: 1, ...(doctor ? { doctor } : {}) })).total;
    return [
      ...found,
      ...at('vision list', { 'vision.screened': await list(), 'vision.doctor': await list(true) }),
      ...at('vision sheet', { 'vision.screened': rows.length }),
    ];
  }
  const { items } = await who.ok(vision.results, { ...term, level: 'org', pageSize: 200 });
  const rows = await sheetOf(await who.send(vision.exportResults, { ...term, level: 'org' }));
  const isHidden = items.some((i) => i.group?.hidden);
  return [
    ...found,
    ...at('vision list of schools', eyesOf(added(items.flatMap((i) => i.group ?? [])))),
    ...at('vision sheet of schools', {
      'vision.screened': isHidden ? undefined : sum(rows.map((r) => Number(r[2]))),
      'vision.doctor': isHidden ? undefined : sum(rows.map((r) => Number(r[15]))),
    }),
  ];
}
