import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { dayIn, plusDays, schoolYearOf } from '../../../kernel/shared/dates';
import { weekdayOf } from '../rules';
import type { arranges } from '../tables';

/** A schedule of the demonstration world. */
export type ArrangeRow = NewRow<typeof arranges> & { readonly orgId: number };
export interface DemoDay {
  readonly onDate: string;
  readonly kind: 'holiday' | 'makeup';
  readonly asWeekday?: number;
  readonly name: string;
}
export interface DemoTerm {
  readonly orgId: number;
  readonly termId: number;
  readonly name: string;
  readonly year: number;
  readonly termNo: number;
  readonly firstOn: string;
  readonly lastOn: string;
  readonly special: readonly DemoDay[];
}

/** The term that today lies in, with its holidays and make-up days. It runs on through the vacation: the world has lessons whatever the day. */
export function demoTerm(world: Pick<World, 'today'>, orgId: number): DemoTerm {
  const year = schoolYearOf(world.today);
  const spring = world.today >= `${year + 1}-02-10`;
  const firstOn = spring ? `${year + 1}-02-${String(monday(`${year + 1}-02-10`)).padStart(2, '0')}` : `${year}-09-01`;
  const usual = spring ? `${year + 1}-07-05` : `${year + 1}-01-22`;
  const later = plusDays(world.today, 21);
  const end = spring ? `${year + 1}-08-31` : `${year + 1}-02-09`;
  const lastOn = later > usual ? end : usual;
  const holiday = (from: string, to: string, name: string): DemoDay[] => {
    const out: DemoDay[] = [];
    for (let d = from; d <= to; d = plusDays(d, 1)) out.push({ onDate: d, kind: 'holiday', name });
    return out;
  };
  /** The Saturday after a holiday makes up for its last weekday. */
  const makeup = (last: string, name: string): DemoDay[] => {
    const day = [...Array(14).keys()].map((i) => plusDays(last, i + 1)).find((d) => weekdayOf(d) === 6)!;
    return weekdayOf(last) > 5 ? [] : [{ onDate: day, kind: 'makeup', asWeekday: weekdayOf(last), name }];
  };
  const special = spring
    ? [
        ...holiday(`${year + 1}-04-04`, `${year + 1}-04-06`, '清明节'),
        ...holiday(`${year + 1}-05-01`, `${year + 1}-05-05`, '劳动节'),
        ...makeup(`${year + 1}-05-05`, '劳动节补课'),
      ]
    : [
        ...holiday(`${year}-10-01`, `${year}-10-07`, '国庆节'),
        ...makeup(`${year}-10-07`, '国庆节补课'),
        ...holiday(`${year + 1}-01-01`, `${year + 1}-01-01`, '元旦'),
      ];
  return {
    orgId,
    termId: orgId * 1000 + 700,
    name: `${year}–${year + 1} 学年第${spring ? '二' : '一'}学期`,
    year,
    termNo: spring ? 2 : 1,
    firstOn,
    lastOn,
    special: special.filter(
      (d, i, all) => d.onDate >= firstOn && d.onDate <= lastOn && all.findIndex((x) => x.onDate === d.onDate) === i,
    ),
  };
}
/** The day of the month of the Monday on or after a day. */
const monday = (day: string): number => Number(plusDays(day, (8 - weekdayOf(day)) % 7).slice(8));
/** Minutes of the day now, in the school's zone. */
export function minuteNow(world: World): number {
  const local = new Date(world.now.getTime() + 8 * 3_600_000);
  return dayIn('Asia/Shanghai', world.now) === world.today ? local.getUTCHours() * 60 + local.getUTCMinutes() : 0;
}
