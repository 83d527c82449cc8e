import { exportRows } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { SEXES, type Item, type Row, type Sex } from '../rules';
import { schemas } from '../tables';
import { examOf } from './exam-read';
import { isRegion, mustServe } from './sight';

interface Line {
  readonly item: Item;
  readonly sex: Sex | null;
  readonly row: Row | null;
}
/** a scheme as a workbook, a line for each row of each item's table. */
export const exportHandlers = [
  handle(calls.exportSchema, async (cx, { id }) => {
    const own = isRegion(cx) ? await cx.db.one(schemas, { schemaId: id }) : undefined;
    const of = own ?? (await examOf(cx, id));
    mustServe(cx, of.module);
    const { groups, items } = of.content;
    const lines = items.flatMap((item): Line[] =>
      item.isScore
        ? [{ item, sex: null, row: null }]
        : SEXES.flatMap((sex) => item.rows[sex].map((row) => ({ item, sex, row }))),
    );
    const t = (key: string) => cx.text(`hsat.field.${key}`);
    return exportRows({
      name: of.name,
      count: lines.length,
      rows: lines,
      columns: [
        { title: t('group'), value: ({ item }: Line) => groups.find((group) => group.code === item.group)?.name ?? '' },
        { title: t('item'), value: ({ item }: Line) => item.name },
        { title: t('unit'), value: ({ item }: Line) => item.unit },
        { title: t('full'), value: ({ item }: Line) => item.full / 100 },
        { title: t('weight'), value: ({ item }: Line) => item.weight / 100 },
        { title: t('sex'), value: ({ sex }: Line) => (sex ? cx.text(`hsat.sex.${sex}`) : '') },
        { title: t('from'), value: ({ row }: Line) => (row ? row.from / 100 : null) },
        { title: t('points'), value: ({ row }: Line) => (row ? row.points / 100 : null) },
      ],
    });
  }),
];
