import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { contains, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { schoolYearOf } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { SchoolCount } from '../contract/counts';
import { shownCount } from '../rules';

interface Read extends Omit<SchoolCount, 'answered' | 'dangers' | 'taken'> {
  readonly answered: number;
  readonly dangers: number;
  readonly taken: number;
}
/** A part of a sum that is shown: neither it nor what is left of the sum may be fewer than five. */
const partOf = (whole: number | null, part: number): number | null =>
  whole == null || shownCount(whole - part) == null ? null : shownCount(part);
/** So few children are nobody's to know: they are not told, nor what they could be reckoned from. */
function schoolCount({ answered, dangers, taken, ...row }: Read): SchoolCount {
  // Sums stay where papers and parts may not: more may have been called for than are counted now.
  const called = dangers > answered ? shownCount(dangers) : partOf(shownCount(answered), dangers);
  return { ...row, answered: shownCount(answered), dangers: called, taken: partOf(called, taken) };
}
/** The instants of a school year, wherever the school is: months themselves are told apart in the school's zone. */
const inYear = (at: Sql, yearId: number): Sql => sql`(
  ${at} >= ${`${yearId}-09-01`}::date::timestamp at time zone o.zone
  and ${at} < ${`${yearId + 1}-09-01`}::date::timestamp at time zone o.zone)`;

type Input = ParsedOf<typeof calls.schoolCounts>;
type Asked = Pick<Input, 'yearId' | 'name'>;
const listOf = (cx: Cx, door: Door, { yearId = schoolYearOf(cx.today), name }: Asked): ListQuery<Input> => ({
  select: sql`t.org_id, t.org_name, t.month, t.answered, t.dangers, t.taken`,
  // Who took part, and how many were called for: neither is behind the second lock, and neither says of whom.
  from: sql`(
    select x.org_id, x.org_name, x.month, sum(x.answered)::integer as answered, sum(x.dangers)::integer as dangers,
      sum(x.taken)::integer as taken
    from (
      select d.org_id, o.name as org_name, to_char(d.at at time zone o.zone, 'YYYY-MM') as month, 1 as answered,
        0 as dangers, 0 as taken
      from psychology_part d
      join organisation_org o on o.org_id = d.org_id
      where ${door.orgs('d')}
        and d.state = 'done'
        and ${inYear(sql`d.at`, yearId)}
      union all
      select k.org_id, o.name, k.month, 0, k.called, k.taken
      from psychology_alarm k
      join organisation_org o on o.org_id = k.org_id
      where ${door.orgs('k')}
        and k.month between ${`${yearId}-09`} and ${`${yearId + 1}-08`}
    ) x
    group by x.org_id, x.org_name, x.month
  ) t`,
  where: [contains('t.org_name', name)],
  sorts: { month: sql`t.month`, orgName: sql`t.org_name` },
  then: sql`t.month desc, t.org_name, t.org_id`,
});
const reading = <T>(cx: Cx, fn: (door: Door) => Promise<T>): Promise<T> =>
  cx.reading('psychology.counts', undefined, fn);

const COLUMNS: readonly SheetColumn<Read>[] = [
  ['month', 12, (row) => row.month],
  ['orgName', 28, (row) => row.orgName],
  ['answered', 14, (row, cx) => schoolCount(row).answered ?? cx.text('psychology.few')],
  ['dangers', 16, (row, cx) => schoolCount(row).dangers ?? cx.text('psychology.hiddenCount')],
  ['taken', 16, (row, cx) => schoolCount(row).taken ?? cx.text('psychology.hiddenCount')],
];
const sheet = exporter<ParsedOf<typeof calls.exportCounts>>({
  kind: 'psychology.health.counts',
  run: (cx, params) =>
    listSheet<Input, Read>(cx, {
      module: 'psychology',
      name: 'countsSheet',
      columns: COLUMNS,
      shown: params.columns,
      sort: params.sort,
      open: (fn) => reading(cx, fn),
      list: (door) => listOf(cx, door, params),
    }),
});
export const countJobs = [sheet.job];

export const countHandlers = [
  handle(calls.schoolCounts, (cx, input) =>
    reading(cx, (door) =>
      door.list<Input, Read, SchoolCount>(input, { ...listOf(cx, door, input), shape: schoolCount }),
    ),
  ),
  handle(calls.exportCounts, (cx, params) => sheet.answer(cx, params)),
];
