import { handle } from '../../../kernel/server/module';
import { sql } from '../../../kernel/server/db/sql';
import * as calls from '../contract';
import { clazzReport, daysIn, groupReport } from './report-read';
import { ownSchool } from './sight';

/** C-063: type 1 is the daily view, whatever the span. */
const spanFor = (type: number | undefined, from: string, to: string) => ({ from, to: type === 1 ? from : to });

export const reportHandlers = [
  handle(calls.dailyOrg, (cx, { orgId, date }) => {
    ownSchool(cx, orgId);
    return groupReport(cx, { from: date, to: date });
  }),
  handle(calls.dailyGrd, (cx, { orgId, grdId, date }) => {
    ownSchool(cx, orgId);
    return groupReport(cx, { grdId, from: date, to: date });
  }),
  handle(calls.dailyClz, (cx, { clazzId, date }) => clazzReport(cx, { clazzId, from: date, to: date })),
  handle(calls.rangeOrg, (cx, { orgId, from, to, type }) => {
    ownSchool(cx, orgId);
    return groupReport(cx, spanFor(type, from, to));
  }),
  handle(calls.rangeGrd, (cx, { orgId, grdId, from, to, type }) => {
    ownSchool(cx, orgId);
    return groupReport(cx, { grdId, ...spanFor(type, from, to) });
  }),
  handle(calls.rangeClz, (cx, { clazzId, from, to, type }) => clazzReport(cx, { clazzId, ...spanFor(type, from, to) })),
  handle(calls.history, async (cx, { orgId, from, to }) => {
    ownSchool(cx, orgId);
    daysIn(from, to);
    const items = await cx.db.rows<{
      month: string;
      runs: number;
      valid: number;
      doubtful: number;
      met: number;
      metres: number;
      seconds: number;
    }>(sql`
      select left(d.on_date::text, 7) as month, sum(d.runs)::int as runs, sum(d.valid)::int as valid,
        sum(d.doubtful)::int as doubtful, sum(d.met)::int as met, sum(d.metres)::bigint as metres,
        sum(d.seconds)::bigint as seconds
      from sunny_run_clazz_day d
      where d.org_id = ${cx.db.orgId}
        and d.on_date between ${from} and ${to}
      group by left(d.on_date::text, 7)
      order by month`);
    return { items };
  }),
];
