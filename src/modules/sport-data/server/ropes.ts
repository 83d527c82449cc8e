import type { Cx } from '../../../kernel/server/cx';
import { withoutFew } from '../../../kernel/server/db/few';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter, type ExportColumn } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { seesNames } from '../contract/names';
import { lessonFilters } from './lesson-read';
import { exported } from './looks';

type Row = ReplyOf<typeof calls.skList>['items'][number];
type Asked = ParsedOf<typeof calls.skList>;
const ropeQuery = (cx: Cx, where: readonly (Sql | undefined)[]): ListQuery<Asked> =>
  withoutFew(seesNames(cx.me), everyRope(where), 'd.org_id', 'd.user_id');
const everyRope = (where: readonly (Sql | undefined)[]): ListQuery<Asked> => ({
  select: sql`d.user_id, p.name, d.lesson_id, d.org_id, o.name as org_name, d.clazz_id, c.clazz_name, d.on_date,
    l.start_min, d.attempts, d.turns, d.breaks`,
  from: sql`sport_data_load d
join lesson_lesson_v l on l.org_id = d.org_id and l.lesson_id = d.lesson_id
join class_clazz_v c on c.org_id = d.org_id and c.clazz_id = d.clazz_id
join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
join organisation_org o on o.org_id = d.org_id`,
  counted: sql`sport_data_load d`,
  where: [...where, sql`d.attempts > 0`],
  sorts: { onDate: sql`d.on_date`, turns: sql`d.turns`, name: sql`p.name` },
  then: sql`d.on_date desc, d.org_id, d.lesson_id, d.turns desc, d.load_id`,
});

/** The list as a sheet; above some thousand rows as a job. */
export const ropesExport = exporter<ParsedOf<typeof calls.skExport>>({
  kind: 'sport-data.crm.sk',
  run: (cx, input) =>
    cx.reading('sport-data.ropes', input.orgId, async (door) => {
      const query = ropeQuery(cx, await lessonFilters(cx, door, 'd', input));
      const rows = await door.rows<Row>(rowsOfList(query, {}));
      const t = (key: string) => cx.text(`sport-data.${key}`);
      const columns: ExportColumn<Row>[] = [
        { title: t('field.onDate'), width: 12, value: (row) => row.onDate },
        { title: t('field.orgName'), width: 20, value: (row) => row.orgName },
        { title: t('field.clazzName'), width: 16, value: (row) => row.clazzName },
        { title: t('field.child'), width: 12, value: (row) => row.name },
        { title: t('field.attempts'), width: 10, value: (row) => row.attempts },
        { title: t('field.turns'), width: 10, value: (row) => row.turns },
        { title: t('field.breaks'), width: 10, value: (row) => row.breaks },
      ];
      await exported(cx, 'ropes', rows.length);
      return { name: t('ropesBook'), columns, count: rows.length, rows };
    }),
});

export const ropeHandlers = [
  handle(calls.skList, (cx, input) =>
    cx.reading('sport-data.ropes', input.orgId, async (door) =>
      door.list(input, { ...ropeQuery(cx, await lessonFilters(cx, door, 'd', input)), shape: (row: Row) => row }),
    ),
  ),
  handle(calls.skExport, (cx, input) => ropesExport.answer(cx, input)),
];
