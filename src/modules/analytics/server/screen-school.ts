import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListOf } from '../../../kernel/server/db/list';
import { is, nameIn, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { timeOf } from './page';
import { basisOf, daysOf, periodOf } from './period';
import { looking, schoolScope } from './screen-scope';
import { SOURCES, type SumRow } from './screen-sources';

type Day = ReplyOf<typeof calls.schoolLessons>['items'][number];
/** A day of the school; of lessons of few children alone nobody says how many were away. */
function dayOf(row: SumRow): Day {
  const of = (sum: string): number => Number(row[sum] ?? 0);
  const seats = of('seats');
  const isFew = seats === 0 && of('few') > 0;
  return {
    onDate: row.name ?? '',
    planned: of('planned'),
    held: of('held'),
    covered: of('covered'),
    lost: of('lost'),
    ahead: of('ahead'),
    lessons: of('lessons'),
    taken: of('taken'),
    missing: of('missing'),
    seats,
    away: isFew ? null : of('away'),
    late: isFew ? null : of('late'),
  };
}

type Asked = ParsedOf<typeof calls.schoolTraces>;
type Trace = ReplyOf<typeof calls.schoolTraces>['items'][number];
type Found = Omit<Trace, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };
/** What was done in lessons of some days: a line for each, by the school's lessons alone. */
const tracesOf = (
  cx: Cx,
  door: Door,
  { what, from, to }: { readonly what: Asked['what']; readonly from: string; readonly to: string },
): ListOf<Asked, Found, Trace> => ({
  select: sql`l.lesson_id, x.what, x.at, l.on_date, l.start_min, l.end_min, c.clazz_name,
    ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name`,
  from: sql`lesson_lesson_v l
join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
join textbook_subject s on s.sbj_id = l.sbj_id
cross join lateral (
  values ('prepared', l.prepared_at), ('begun', l.started_at), ('taken', l.taken_at), ('ended', l.ended_at)) x (what, at)`,
  where: [
    door.orgs('l'),
    door.orgs('c'),
    door.orgs('p'),
    sql`l.on_date between ${from} and ${to}`,
    sql`x.at is not null`,
    is('x.what', what),
  ],
  sorts: {},
  then: sql`x.at desc, l.lesson_id, x.what`,
  shape: ({ startMin, endMin, ...row }) => ({ ...row, start: timeOf(startMin), end: timeOf(endMin) }),
});

export const screenSchoolHandlers = [
  handle(calls.schoolLessons, async (cx, { orgId, grdId, from, to }) => {
    const scope = await schoolScope(cx, orgId, grdId);
    return looking(cx, scope, async (door) => {
      const period = await periodOf(cx, door, { from, to });
      const rows = await SOURCES.lessons({ cx, door, by: 'day', period, grdId, least: scope.least });
      const items = rows.map(dayOf).sort((a, b) => (a.onDate < b.onDate ? 1 : -1));
      const planned = items.reduce((sum, day) => sum + day.planned, 0);
      return { items, basis: basisOf(cx, period, planned) };
    });
  }),
  handle(calls.schoolTraces, async (cx, input) => {
    const scope = await schoolScope(cx, input.orgId);
    const days = daysOf(cx.today, input);
    return looking(cx, scope, async (door) => {
      const page = await door.list<Asked, Found, Trace>(input, tracesOf(cx, door, { what: input.what, ...days }));
      return { ...page, ...days };
    });
  }),
];
