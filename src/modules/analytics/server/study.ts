import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { all, is, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { firstDay, lastDay, stoodWithin } from '../../class/server/published';
import * as calls from '../contract';
import { pageFrom } from './page';
import { daysOf } from './period';
import { reading } from './scope';
import { ownClazzes, ownSubject, seesAll } from './study-own';

export interface Days {
  readonly from: string;
  readonly to: string;
}
type Asked = ParsedOf<typeof calls.eduStudy>;
type Row = ReplyOf<typeof calls.eduStudy>['items'][number];
export type StudyFigures = ReplyOf<typeof calls.eduStudy>['figures'];
export type StudyFilters = Pick<Asked, 'grdId' | 'clazzId' | 'sbjId'>;
const ZONE = raw('z.zone');

/** Days of answers `d` of the stay `k`, within the period and while it lasted: what a child did in another class is the other class's. */
export const answersOfStay = (cx: Cx, door: Door, { from, to }: Days, sbjId: number | undefined): Sql =>
  all(
    door.orgs('d'),
    sql`d.org_id = k.org_id`,
    sql`d.user_id = k.user_id`,
    sql`d.done_on between ${from}::date and ${to}::date`,
    sql`d.done_on >= ${firstDay(ZONE)}`,
    sql`(k.left_at is null or d.done_on <= ${lastDay(ZONE)})`,
    is('d.sbj_id', sbjId),
    ownSubject(cx, 'd.sbj_id'),
  );
/**
 * Each child of each class in which it stood on one of the days, with its answers there, as `g`: the one count from which classes and
 * children are both read. Who sees a whole school gets each child in its administrative class, until they name another one; a training
 * institution has none of that kind.
 */
export const childrenIn = (cx: Cx, door: Door, days: Days, { grdId, clazzId, sbjId }: StudyFilters): Sql => sql`(
  select k.org_id, k.clazz_id, k.user_id, coalesce(sum(d.answers), 0)::int as answers,
    coalesce(sum(d.right_count), 0)::int as right_count, coalesce(sum(d.share_sum), 0)::int as share_sum,
    coalesce(sum(d.spent), 0)::int as spent, count(distinct d.done_on)::int as days, max(d.done_on) as last_on,
    count(d.user_id)::int as day_rows
  from class_stay_v k
  join class_clazz_v e on e.org_id = k.org_id and e.clazz_id = k.clazz_id
  join organisation_org z on z.org_id = k.org_id${ownClazzes(cx, 'k')}
  left join practice_day_v d on ${answersOfStay(cx, door, days, sbjId)}
  where ${all(
    door.orgs('k'),
    door.orgs('e'),
    stoodWithin(ZONE, days.from, days.to),
    is('k.clazz_id', clazzId),
    is('e.grd_id', grdId),
    seesAll(cx) && clazzId == null ? sql`(e.clazz_type = 1 or z.busi_id = ${BUSI.training})` : undefined,
  )}
  group by k.org_id, k.clazz_id, k.user_id) g`;
/** Sums over rows of `childrenIn`; the share is of all answers together, never a mean of shares. */
export const STUDY_SUMS = raw(`count(*)::int as students, (count(*) filter (where g.answers > 0))::int as active,
  coalesce(sum(g.answers), 0)::int as answers, coalesce(sum(g.right_count), 0)::int as right_count,
  round(sum(g.share_sum)::numeric / nullif(sum(g.answers), 0))::int as accuracy,
  coalesce(sum(g.spent), 0)::int as spent`);
/** Days of answers behind rows of `childrenIn`. */
export const DAY_ROWS = raw('coalesce(sum(g.day_rows), 0)::int');
export const NO_STUDY: StudyFigures = { students: 0, active: 0, answers: 0, rightCount: 0, accuracy: null, spent: 0 };

const listOf = (cx: Cx, door: Door, days: Days, f: StudyFilters): ListQuery<Asked> => ({
  select: sql`x.org_id, o.name as org_name, x.clazz_id, c.clazz_name, x.students, x.active, x.answers, x.right_count,
    x.accuracy, x.spent`,
  from: sql`(
  select g.org_id, g.clazz_id, ${STUDY_SUMS}
  from ${childrenIn(cx, door, days, f)}
  group by g.org_id, g.clazz_id) x
join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id
join organisation_org o on o.org_id = x.org_id`,
  where: [door.orgs('c')],
  sorts: {
    clazzName: sql`c.clazz_name`,
    students: sql`x.students`,
    active: sql`x.active`,
    answers: sql`x.answers`,
    accuracy: sql`x.accuracy`,
    spent: sql`x.spent`,
  },
  then: sql`o.name, c.order_no, c.clazz_name, x.org_id, x.clazz_id`,
});
/** The sums over all children of the filters, with how many classes they are. */
async function figuresOf(cx: Cx, door: Door, days: Days, f: StudyFilters) {
  const found = await door.row<StudyFigures & { n: number; rows: number }>(sql`
    select count(distinct (g.org_id, g.clazz_id))::int as n, ${DAY_ROWS} as rows, ${STUDY_SUMS}
    from ${childrenIn(cx, door, days, f)}`);
  const { n: total, rows, ...figures } = found ?? { ...NO_STUDY, n: 0, rows: 0 };
  return { total, rows, figures };
}

export const eduStudyHandlers = [
  handle(calls.eduStudy, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = daysOf(cx.today, input);
      const { total, rows, figures } = await figuresOf(cx, door, days, input);
      const list = listOf(cx, door, days, input);
      const page = await pageFrom(door, input, { list, total, shape: (row: Row) => row });
      return { ...page, figures, ...days, asOf: cx.nowIso, rows };
    }),
  ),
];
