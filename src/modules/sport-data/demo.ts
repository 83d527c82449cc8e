import type { Demo } from '../../kernel/server/world';
import { seeded } from '../../kernel/server/world';
import { schoolYearOf } from '../../kernel/shared/dates';
import { makeDeliveries } from './demo/deliveries';
import { makeLessons } from './demo/lessons';
import { makeRecords } from './demo/records';
import { makeTerms } from './demo/terms';
import { makeThirds } from './demo/third';
import type { PlaceKind } from './rules';
import { money, places } from './tables';
import type { MoneyCategory } from './rules/money';

interface School {
  readonly orgId: number;
  readonly n: number;
}
/** What schools have: name, area in square metres, indoors, from how many children on. */
const GROUNDS: readonly (readonly [PlaceKind, string, number, boolean, number])[] = [
  ['track', '田径场', 9800, false, 300],
  ['track', '200 米跑道', 4200, false, 0],
  ['football', '足球场', 5400, false, 500],
  ['basketball', '篮球场', 1260, false, 0],
  ['volleyball', '排球场', 680, false, 200],
  ['badminton', '羽毛球场', 360, false, 250],
  ['table_tennis', '乒乓球区', 240, false, 0],
  ['gym', '体育馆', 1850, true, 800],
  ['pool', '游泳馆', 1250, true, 1500],
  ['path', '健身步道', 900, false, 400],
  ['gym', '体能活动室', 220, true, 250],
];

/** What a school plans a child and year, in yuan, by category. */
const PLANS: readonly (readonly [MoneyCategory, number])[] = [
  ['gear', 42],
  ['upkeep', 35],
  ['meets', 18],
  ['training', 22],
  ['courses', 6],
  ['insurance', 8],
  ['exam_site', 3],
  ['exam_staff', 9],
  ['exam_gear', 5],
  ['exam_travel', 4],
];
/** Last year's ledger, which is spent, and this year's, which is on its way. */
function ledger(schools: readonly School[], yearId: number) {
  const rnd = seeded(430);
  return schools.flatMap(({ orgId, n }) =>
    [yearId - 1, yearId].flatMap((year, at) =>
      PLANS.map(([category, yuan], line) => {
        const planned = Math.round((Math.max(n, 40) * yuan * (0.8 + rnd() * 0.4)) / 100) * 10_000;
        const spent = Math.round(planned * (at === 0 ? 0.85 + rnd() * 0.22 : rnd() * 0.5));
        return { orgId, moneyId: orgId * 1000 + at * 100 + line, yearId: year, category, planned, spent, remark: '' };
      }),
    ),
  );
}

/** Sports grounds and money of every school, by its size; lessons and records of the demonstration school. What boards count beside is others'. */
export const demo: Demo = {
  name: 'sport-data',
  async make(world) {
    const rnd = seeded(4500);
    const schools = (
      await world.client.query(
        `select o.org_id "orgId", count(s.user_id)::int n from organisation_org o left join class_student_v s on s.org_id = o.org_id and s.clazz_type = 1 where o.busi_id = 4 group by o.org_id order by o.org_id`,
      )
    ).rows as School[];
    const rows = schools.flatMap(({ orgId, n }) =>
      GROUNDS.filter(
        ([kind, , area, , from]) =>
          (world.size === 'test' ? area < 5000 : n >= from) && !(kind === 'track' && area < 9000 && n >= 300),
      ).map(([kind, name, area, indoor], at) => ({
        orgId,
        placeId: orgId * 100 + at,
        kind,
        name,
        area: Math.round((area * (0.85 + rnd() * 0.3)) / 10) * 10,
        indoor,
        isOn: true,
      })),
    );
    await world.put(places, rows);
    await world.put(money, ledger(schools, schoolYearOf(world.today)));
    await makeLessons(world);
    await makeRecords(world);
    await makeThirds(world);
    await makeDeliveries(world);
    await makeTerms(world);
  },
};
