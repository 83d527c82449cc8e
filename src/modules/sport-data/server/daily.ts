import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { is, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter, type ExportColumn } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { seesNames } from '../contract/names';
import { RECORD_KINDS, type RecordState } from '../rules/record';
import { clazzFilters } from './lesson-read';
import { exported } from './looks';

type Row = ReplyOf<typeof calls.dataDaily>['items'][number];
type Asked = ParsedOf<typeof calls.dataDaily>;
export const itemColumns = (cx: Cx): Sql =>
  sql`i.item_id, ${cx.lang === 'en-US' ? sql`i.name_en` : sql`i.name`} as item_name, i.unit, i.unit_type, i.decimals`;

async function queryOf(
  cx: Cx,
  door: Door,
  asked: Pick<Asked, 'kind' | 'clazzId' | 'from' | 'to'> & { readonly state?: RecordState | undefined },
): Promise<ListQuery<Asked>> {
  const kind = RECORD_KINDS.find((one) => one === asked.kind);
  if (!kind) throw fail(kernelFaults.gone);
  const every: ListQuery<Asked> = {
    select: sql`d.record_id, d.kind, d.value, d.at, d.source, d.state, ${itemColumns(cx)}, d.user_id, p.name,
      c.clazz_name, d.org_id, o.name as org_name, d.on_date`,
    from: sql`sport_data_record d
join sport_settings_item_v i on i.item_id = d.item_id
join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
join class_clazz_v c on c.org_id = d.org_id and c.clazz_id = d.clazz_id
join organisation_org o on o.org_id = d.org_id`,
    counted: sql`sport_data_record d`,
    where: [...(await clazzFilters(cx, door, 'd', asked)), is('d.kind', kind), is('d.state', asked.state)],
    sorts: { onDate: sql`d.on_date`, name: sql`p.name`, value: sql`d.value` },
    then: sql`d.on_date desc, d.record_id desc, d.org_id`,
  };
  return withoutFew(seesNames(cx.me), every, 'd.org_id', 'd.user_id');
}

/** The list as a sheet; above some thousand rows as a job. */
export const dailyBook = exporter<ParsedOf<typeof calls.dailyExport>>({
  kind: 'sport-data.data.daily',
  run: (cx, input) =>
    cx.reading('sport-data.daily', input.orgId, async (door) => {
      const query = await queryOf(cx, door, input);
      const rows = await door.rows<Row>(rowsOfList(query, {}));
      const t = (key: string) => cx.text(`sport-data.${key}`);
      const columns: ExportColumn<Row>[] = [
        { title: t('field.onDate'), width: 12, value: (row) => row.onDate },
        { title: t('field.orgName'), width: 20, value: (row) => row.orgName },
        { title: t('field.clazzName'), width: 16, value: (row) => row.clazzName },
        { title: t('field.child'), width: 12, value: (row) => row.name },
        { title: t('field.itemName'), width: 18, value: (row) => row.itemName },
        { title: t('field.value'), width: 12, value: (row) => row.value / 10 ** row.decimals },
        { title: t('field.unit'), width: 10, value: (row) => (row.unit === 'none' ? '' : row.unit) },
        { title: t('field.source'), width: 10, value: (row) => t(`source.${row.source}`) },
        { title: t('field.state'), width: 10, value: (row) => t(`record.${row.state}`) },
      ];
      await exported(cx, `daily ${input.kind}`, rows.length);
      return { name: t(`daily.${input.kind}`), columns, count: rows.length, rows };
    }),
});

export const dailyHandlers = [
  handle(calls.dataDaily, (cx, input) =>
    cx.reading('sport-data.daily', input.orgId, async (door) =>
      door.list(input, { ...(await queryOf(cx, door, input)), shape: (row: Row) => row }),
    ),
  ),
  handle(calls.dailyExport, (cx, input) => dailyBook.answer(cx, input)),
];
