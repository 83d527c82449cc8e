import { sql, type Sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import {
  importer,
  wordTable,
  type ImportColumn,
  type ImportScope,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { fenOf, MONEY_CATEGORIES, yearOfText, yuanText, type MoneyCategory } from '../rules/money';
import { money } from '../tables';
import { inLog } from './deliveries';

type Key = 'year' | 'category' | 'planned' | 'spent' | 'remark';
type Scope = ImportScope<Key, Record<string, unknown>, undefined>;
type Cells = Readonly<Partial<Record<Key, string>>>;
const CATEGORIES = wordTable<MoneyCategory>(
  MONEY_CATEGORIES.map((c) => [c, [zh[`category.${c}`], en[`category.${c}`], c]]),
);
const yearText = (s: string): string => String(yearOfText(s) ?? s.trim());
const moneyText = (s: string): string => {
  const fen = fenOf(s);
  return fen == null ? s.trim() : yuanText(fen);
};
const fault = (code: string) => ({ code: `sport-data.${code}`, params: {} });
const isMoney = (s: string) => (fenOf(s) == null ? fault('moneyRange') : undefined);

const COLUMNS: readonly ImportColumn<Key>[] = [
  {
    key: 'year',
    zh: '学年',
    en: 'School year',
    also: ['年度', 'Year'],
    required: true,
    width: 14,
    example: '2026-2027',
    text: yearText,
    check: (s) => (yearOfText(s) == null ? fault('yearRange') : undefined),
  },
  {
    key: 'category',
    zh: '类别',
    en: 'Category',
    also: ['经费类别', '科目'],
    required: true,
    width: 18,
    example: zh['category.gear'],
    ...CATEGORIES.column('sport-data.categoryWord'),
    note: {
      zh: MONEY_CATEGORIES.map((c) => zh[`category.${c}`]).join('、'),
      en: MONEY_CATEGORIES.map((c) => en[`category.${c}`]).join(', '),
    },
  },
  {
    key: 'planned',
    zh: '预算（元）',
    en: 'Planned (yuan)',
    also: ['预算', '计划', 'Planned'],
    required: true,
    width: 16,
    example: '50000.00',
    text: moneyText,
    check: isMoney,
  },
  {
    key: 'spent',
    zh: '支出（元）',
    en: 'Spent (yuan)',
    also: ['支出', '实际支出', 'Spent'],
    width: 16,
    example: '32650.50',
    text: moneyText,
    check: isMoney,
  },
  {
    key: 'remark',
    zh: '备注',
    en: 'Remark',
    width: 30,
    check: (s) => (s.length <= 200 ? undefined : { code: 'kernel.tooLong', params: { max: 200 } }),
  },
];
const keyOf = (row: { readonly yearId: number; readonly category: string }) => `${row.yearId} ${row.category}`;
const fieldsOf = (cells: Cells) => ({
  yearId: yearOfText(cells.year ?? '')!,
  category: CATEGORIES.of(cells.category ?? '')!,
  planned: fenOf(cells.planned ?? '') ?? 0,
  spent: fenOf(cells.spent ?? '') ?? 0,
  remark: cells.remark ?? '',
});
const inYears = (scope: Scope, rows: readonly SheetRow<Key>[]) =>
  scope.db.many(money, { yearId: oneOf([...new Set(rows.map((r) => fieldsOf(r.cells).yearId))]) });
const changeOf = (scope: Scope, rows: readonly { readonly moneyId: number; readonly cells: Cells }[]): Sql => {
  const next = rows.map(({ moneyId, cells }) => ({ moneyId, ...fieldsOf(cells) }));
  return sql`
    update sport_data_money m
    set planned = u.planned, spent = u.spent, remark = u.remark
    from unnest(
      ${next.map((r) => r.moneyId)}::bigint[],
      ${next.map((r) => r.planned)}::bigint[],
      ${next.map((r) => r.spent)}::bigint[],
      ${next.map((r) => r.remark)}::text[]) as u (money_id, planned, spent, remark)
    where m.org_id = ${scope.orgId}
      and m.money_id = u.money_id`;
};

export const moneySheet = importer<Key>({
  kind: 'sport-data.money',
  calls: calls.moneyImport,
  sheetName: { zh: '体育经费', en: 'Sports funding' },
  shared: true,
  ...inLog('money'),
  columns: COLUMNS,
  unique: [['year', 'category']],
  match: async (scope, rows) => {
    const have = new Map((await inYears(scope, rows)).map((row) => [keyOf(row), row]));
    return rows.flatMap((row) => {
      const found = have.get(keyOf(fieldsOf(row.cells)));
      return found
        ? [
            {
              row: row.row,
              subjectId: found.moneyId,
              old: {
                year: String(found.yearId),
                category: CATEGORIES.say(found.category),
                planned: yuanText(found.planned),
                spent: yuanText(found.spent),
                remark: found.remark,
              },
            },
          ]
        : [];
    });
  },
  commit: async (scope, rows) => {
    const made = rows
      .filter((r) => r.state === 'new')
      .map((r) => ({ row: r.row, moneyId: newId(), ...fieldsOf(r.cells) }));
    await scope.db.insert(
      money,
      made.map(({ row: _, ...m }) => m),
    );
    const changed = rows.filter((r) => r.state === 'changed');
    await scope.db.change(
      changeOf(
        scope,
        changed.map((r) => ({ moneyId: r.subjectId!, cells: r.cells })),
      ),
    );
    if (made.length)
      scope.note('sport-data.money.imported', {
        count: made.length,
        new: made.map(({ yearId, category, planned, spent }) => ({ yearId, category, planned, spent })).slice(0, 200),
      });
    for (const r of changed)
      scope.note('sport-data.money.changed', {
        subjectId: r.subjectId!,
        old: r.old ?? {},
        new: { ...r.cells },
        import: true,
      });
    scope.emit('sport-data.money', {});
    return [
      ...made.map((m) => ({ row: m.row, subjectId: m.moneyId })),
      ...changed.map((r) => ({ row: r.row, subjectId: r.subjectId! })),
    ];
  },
  undo: async (scope, rows) => {
    const gone = rows.filter((r) => r.state === 'new').map((r) => r.subjectId!);
    const back = rows.flatMap((r) => (r.state === 'changed' && r.old ? [{ moneyId: r.subjectId!, cells: r.old }] : []));
    await scope.db.change(sql`
      with gone as (
        delete from sport_data_money g
        where g.org_id = ${scope.orgId}
          and g.money_id = any(${gone}::bigint[]))
      ${changeOf(scope, back)}`);
    scope.note('sport-data.money.import-undone', { count: rows.length });
    scope.emit('sport-data.money', {});
  },
});
export const moneySheetHandlers = [...moneySheet.handlers, handle(calls.moneyDown, (cx) => moneySheet.template(cx))];
