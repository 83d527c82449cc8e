import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { LOGIN_DAYS } from '../rules';
import { pageFrom, sheetParts } from './page';
import { daysOf } from './period';
import { exported, reading, readingOn } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { signIns } from './sign-ins';

type Asked = ParsedOf<typeof calls.platformLogins>;
type Row = ReplyOf<typeof calls.platformLogins>['items'][number];
interface Days {
  readonly from: string;
  readonly to: string;
}
type Figures = ReplyOf<typeof calls.platformLogins>['figures'];

/** Sign-ins by organisation and day of its own zone: those of the past from sums, of today from the log. */
const listOf = (door: Door, days: Days): ListQuery<Asked> => ({
  select: sql`g.on_date, g.org_id, g.org_name, g.logins, g.people, g.refused`,
  from: sql`(
    select y.org_id, o.name as org_name, y.on_date, y.logins, y.people, y.refused
    from ${signIns.within(door, days)} y
    join organisation_org o on o.org_id = y.org_id) g`,
  sorts: { onDate: sql`g.on_date`, logins: sql`g.logins`, people: sql`g.people`, refused: sql`g.refused` },
  then: sql`g.on_date desc, g.logins desc, g.org_id`,
});
const figuresOf = async (door: Door, list: ListQuery<Asked>): Promise<Figures & { n: number }> =>
  (await door.row<Figures & { n: number }>(sql`
    select count(*)::int as n, coalesce(sum(g.logins), 0)::int as logins, coalesce(sum(g.refused), 0)::int as refused
    from ${list.from}`)) ?? { n: 0, logins: 0, refused: 0 };

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['onDate', 12, (row) => row.onDate],
  ['orgName', 24, (row) => row.orgName, 'field.organisation'],
  ['logins', 10, (row) => row.logins],
  ['people', 10, (row) => row.people],
  ['refused', 10, (row) => row.refused],
];
/** The list as a sheet; above some thousand rows as a job. */
export const loginsExport = exporter<ParsedOf<typeof calls.exportPlatformLogins>>({
  kind: 'analytics.platform.logins',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const list = listOf(door, daysOf(cx.today, input, LOGIN_DAYS));
      const { n: count } = await figuresOf(door, list);
      await exported(cx, 'logins', count);
      return {
        name: cx.text('analytics.loginsBook'),
        columns: sheetColumns(cx, COLUMNS, input.columns),
        count,
        rows: sheetParts<Asked, Row>((fn) => readingOn(cx, input.orgId, fn), list, count, input.sort),
      };
    }),
});
export const loginHandlers = [
  handle(calls.platformLogins, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = daysOf(cx.today, input, LOGIN_DAYS);
      const list = listOf(door, days);
      const { n: total, ...figures } = await figuresOf(door, list);
      const page = await pageFrom(door, input, { list, total, shape: (row: Row) => row });
      return { ...page, figures, ...days, rows: figures.logins + figures.refused };
    }),
  ),
  handle(calls.exportPlatformLogins, (cx, input) => loginsExport.answer(cx, input)),
];
