import { raw } from '../../kernel/server/db/sql';
import type { NewRow, RowOf } from '../../kernel/server/db/table';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays, schoolYearOf } from '../../kernel/shared/dates';
import { must } from '../../kernel/shared/maps';
import { GRADE_NAMES } from '../class/demo/clazzes';
import { natureOf, resultsOf, type DemoChild, type Nature } from './demo/children';
import { putColumns } from './demo/columns';
import { demoExams } from './demo/exams';
import { retestOf } from './demo/retests';
import { demoSeal } from './demo/seal';
import { demoStandards } from './demo/standards';
import { makeStandard, type Standard } from './rules/standard';
import type { Result } from './rules/total';
import { NATIONAL_KEY } from './rules/words';
import { scoreChild, type Known } from './server/educ/score';
import { insertClassSums, insertGradeSums } from './server/educ/stats';
import { nationalJson } from './server/mark/shelf';
import { retests, years, type results, type totals } from './tables';

/** What modules on the right build on: who is tested in which year, with which result. */
export interface DemoFitness {
  readonly yearId: number;
  readonly standard: Standard;
  /** The rows of school 189: this year and the last. */
  readonly totals: readonly (NewRow<typeof totals> & { readonly orgId: number })[];
}
type TotalRow = NewRow<typeof totals> & { orgId: number };
type ResultRow = RowOf<typeof results>;
const DEEP = 189;

/** Two years of tests for 189: the last one closed, this one under way. Other schools have tested some of their classes. */
export const demo: Demo = {
  name: 'fitness-test',
  async make(world) {
    const standard = makeStandard(nationalJson);
    // The planner knows nothing of the people written a moment ago and would look each of them up in every class.
    await world.client.query('set local enable_nestloop = off');
    const children = (await world.client.query(ROSTER)).rows as DemoChild[];
    await world.client.query('set local enable_nestloop = on');
    const natures = new Map<number, Nature>(children.map((c) => [c.userId, natureOf(world)]));
    const yearId = schoolYearOf(world.today);
    const rows: TotalRow[] = [];
    const lines: ResultRow[] = [];
    const again: (NewRow<typeof retests> & { orgId: number })[] = [];
    /** Fails of the deep school by year. */
    const failed = new Map<number, number>();
    let turn = 0;
    const add = (
      child: DemoChild,
      year: number,
      grdId: number,
      known: Map<string, Result>,
      doneOn: string,
      more: Partial<TotalRow> = {},
    ) => {
      const { login: _, ...c } = child;
      const base = {
        ...c,
        yearId: year,
        grdId,
        clazzName: nameIn(child, grdId),
        natNo: natNo(child),
        reliefKind: null,
        reliefGround: null,
        ...more,
      };
      const items = new Map<string, Known>([...known].map(([k, result]) => [k, { result, source: 'exam', doneOn }]));
      const first = scoreChild(standard, base, items);
      // Every other fail of a year, counted: an id tells nothing that stays from world to world.
      const fails = child.orgId === DEEP && first.sums.level === 'fail' ? (failed.get(year) ?? 0) + 1 : 0;
      if (fails) failed.set(year, fails);
      const retest =
        fails % 2 === 1 ? retestOf(standard, base, items, first, plusDays(doneOn, year < yearId ? 14 : 1)) : undefined;
      if (retest) again.push({ ...retest.row, orgId: child.orgId });
      const scored = retest?.row.stands === 'again' ? retest.scored : first;
      rows.push({ ...base, ...scored.sums, changedAt: `${doneOn}T08:00:00Z` });
      lines.push(...scored.rows.map((r) => ({ ...r, orgId: child.orgId })));
    };
    for (const child of children) {
      const nature = must(natures, child.userId);
      const deep = child.orgId === DEEP;
      const tested = deep || sampled(child);
      const before = { ...nature, fit: nature.fit - 0.15 };
      if (tested && child.grdId > firstGrade(child.grdId))
        add(
          child,
          yearId - 1,
          child.grdId - 1,
          resultsOf(world, standard, { ...child, grdId: child.grdId - 1 }, before),
          `${yearId - 1}-10-2${child.clazzOrd % 9}`,
        );
      const now = tested ? resultsOf(world, standard, child, nature) : new Map<string, Result>();
      if (child.login === 'student189') {
        add(child, yearId, child.grdId, now, dayOf(world));
        continue;
      }
      // The year goes on: some were ill on the day of a run, some classes have only been weighed, a few are excused.
      if (tested && (turn += 1) % 29 === 11) {
        add(child, yearId, child.grdId, new Map(), dayOf(world), {
          reliefKind: 'exempt',
          reliefGround: world.chance(0.3) ? 'disability' : 'illness',
        });
        continue;
      }
      if (deep && child.clazzOrd === 4 && child.grdId % 3 === 0)
        for (const k of now.keys()) if (!['height', 'weight', 'fvc'].includes(k)) now.delete(k);
      if (tested && world.chance(0.08)) {
        const runs = [...now.keys()].filter((k) => k.includes('run') || k.includes('rope'));
        if (runs.length) now.delete(world.pick(runs));
      }
      add(child, yearId, child.grdId, now, dayOf(world));
    }
    await world.put(years, yearRows(world, rows, yearId));
    await putColumns(world, 'fitness_test_total', TOTAL, rows);
    await putColumns(world, 'fitness_test_result', RESULT, lines);
    await world.put(retests, again);
    // Inside one transaction the planner knows nothing of rows just written.
    await world.client.query('analyze fitness_test_total, fitness_test_result');
    await world.client.query(insertClassSums(raw('true')).text);
    await world.client.query(insertGradeSums(raw('true')).text);
    const sealed = rows.filter((r) => r.orgId === DEEP && r.yearId === yearId - 1);
    const [school] = (await world.client.query('select name from organisation_org where org_id = $1', [DEEP])).rows as {
      name: string;
    }[];
    await demoSeal(
      world,
      DEEP,
      school!.name,
      standard,
      sealed,
      new Map(again.map((r) => [`${r.yearId} ${r.userId}`, r.firstTotal])),
      lines.filter((l) => l.orgId === DEEP && l.yearId === yearId - 1),
    );
    await demoStandards(world);
    await demoExams(world, standard, children, yearId);
    world.made['fitness'] = { yearId, standard, totals: rows.filter((r) => r.orgId === DEEP) } satisfies DemoFitness;
  },
};

const ROSTER = `select s.org_id "orgId", s.user_id "userId", p.name, p.sex, p.sid_no "sidNo", p.born_on::text "bornOn", p.ethnic_id "ethnicId", s.clazz_id "clazzId", s.clazz_name "clazzName", s.order_no "clazzOrd", s.grd_id "grdId", p.login
  from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id join organisation_org o on o.org_id = s.org_id where s.clazz_type = 1 and s.grd_id is not null and o.busi_id = 4 order by s.org_id, s.user_id`;
const TOTAL = {
  orgId: 'bigint',
  yearId: 'integer',
  userId: 'bigint',
  name: 'text',
  sex: 'text',
  sidNo: 'text',
  natNo: 'text',
  bornOn: 'date',
  ethnicId: 'integer',
  clazzId: 'bigint',
  clazzName: 'text',
  grdId: 'bigint',
  clazzOrd: 'integer',
  reliefKind: 'text',
  reliefGround: 'text',
  height: 'integer',
  weight: 'integer',
  bmi: 'integer',
  done: 'integer',
  due: 'integer',
  standardScore: 'integer',
  bonus: 'integer',
  total: 'integer',
  level: 'text',
  state: 'text',
  missing: 'words',
  changedAt: 'timestamptz',
} as const;
const RESULT = {
  orgId: 'bigint',
  yearId: 'integer',
  userId: 'bigint',
  itemId: 'text',
  value: 'integer',
  mark: 'text',
  points: 'integer',
  level: 'text',
  bonus: 'integer',
  source: 'text',
  doneOn: 'date',
} as const;
/** Other schools have tested two classes each by now. */
const sampled = (c: DemoChild): boolean => c.clazzId % 1000 <= 2;
const firstGrade = (grdId: number): number => (grdId >= 10 ? 10 : 1);
const nameIn = (c: DemoChild, grdId: number): string =>
  grdId === c.grdId ? c.clazzName : `${GRADE_NAMES[grdId]}${c.clazzOrd}班`;
const dayOf = (world: World): string => plusDays(world.today, -world.int(2, 20));
/** Nearly everybody has a national number; the others go to a sheet of their own. */
const natNo = (c: DemoChild): string | null =>
  c.bornOn && c.userId % 29 !== 0
    ? `G${String(410900 + (c.orgId % 100))}${c.bornOn.slice(0, 4)}${String(c.userId).padStart(8, '0').slice(-8)}`
    : null;

function yearRows(
  world: World,
  rows: readonly TotalRow[],
  yearId: number,
): (NewRow<typeof years> & { orgId: number })[] {
  const base = { standardKey: NATIONAL_KEY, settings: {}, openedBy: 0 };
  return [...new Set(rows.map((r) => `${r.orgId} ${r.yearId}`))].map((key) => {
    const [orgId, year] = key.split(' ').map(Number) as [number, number];
    const closed =
      year < yearId
        ? {
            state: 'closed' as const,
            closedAt: `${year + 1}-06-20T08:00:00Z`,
            closedBy: 0,
            publishedAt: orgId === DEEP ? `${year + 1}-06-25T08:00:00Z` : null,
          }
        : { state: 'open' as const };
    return {
      orgId,
      yearId: year,
      ...base,
      openedAt: `${year === yearId ? plusDays(world.today, -30) : `${year}-09-10`}T01:00:00Z`,
      ...closed,
    };
  });
}
