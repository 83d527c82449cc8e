import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { countOfList, rowsOfList, type Listed, type ListQuery } from '../../../../kernel/server/db/list';
import { cursorRows, type Export, type ExportColumn } from '../../../../kernel/server/exporting';
import { dayIn } from '../../../../kernel/shared/dates';
import { commaOf, semicolonOf, type Lang } from '../../../../kernel/shared/messages';
import { RECORD_KEYS } from '../../contract/person';
import { ethnicName } from '../ethnics';

/** Rows as the lists give them: every column of any people list. */
export type AnyRow = Readonly<Record<string, unknown>>;
type Value = (row: AnyRow, cx: Cx) => string | number | null;

const names = (list: unknown, lang: Lang): string =>
  (list as readonly { readonly name: string }[]).map((n) => n.name).join(commaOf(lang));
const plain = (key: string): [string, Value] => [key, (row) => (row[key] as string | number | null) ?? ''];
/** What a column says in a sheet: the same words as on the screen. A column's name comes from outside, so this is a Map. */
const VALUES: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...RECORD_KEYS.map(plain),
  plain('name'),
  plain('phone'),
  plain('yunNo'),
  plain('orgName'),
  plain('clazzName'),
  plain('adminByName'),
  // Whoever has no account of their own signs in with their number.
  ['login', (row) => (row['login'] ?? row['yunNo']) as string],
  ['sex', (row, cx) => cx.text(`people.sex.${String(row['sex'])}`)],
  ['enabled', (row, cx) => cx.text(row['enabled'] ? 'people.enabled.true' : 'people.enabled.false')],
  ['ethnicId', (row, cx) => (row['ethnicId'] == null ? '' : ethnicName(row['ethnicId'] as number, cx.lang))],
  ['grdId', (row, cx) => (row['grdId'] == null ? '' : cx.text(`people.grade.${String(row['grdId'])}`))],
  ['userType', (row, cx) => cx.text(`people.userType.${String(row['userType'])}`)],
  ['madeAt', (row, cx) => dayIn(cx.me.zone, new Date(row['madeAt'] as string))],
  ['roles', (row, cx) => names(row['roles'], cx.lang)],
  ['sbjs', (row, cx) => names(row['sbjs'], cx.lang)],
  [
    'serves',
    (row, cx) =>
      (row['serves'] as readonly { name: string; endOn: string; state: string }[])
        .map((s) => `${s.name} ${s.endOn} ${cx.text(`people.state.${s.state}`)}`)
        .join(semicolonOf(cx.lang)),
  ],
]);

/** The columns the screen shows, in its order; `first` when it names none. */
export function columnsOf(
  cx: Cx,
  wanted: readonly string[] | undefined,
  first: readonly string[],
): ExportColumn<AnyRow>[] {
  const pick = (keys: readonly string[]): ExportColumn<AnyRow>[] =>
    keys.flatMap((key) => {
      const value = VALUES.get(key);
      return value ? [{ title: cx.text(`people.field.${key}`), value: (row: AnyRow) => value(row, cx) }] : [];
    });
  const chosen = pick(wanted ?? []);
  return chosen.length ? chosen : pick(first);
}

interface Exported<I extends Listed> {
  /** Names the file; with `.export` behind it also the read across organisations. */
  readonly name: string;
  readonly columns: ExportColumn<AnyRow>[];
  readonly sort: I['sort'];
  readonly list: (door: Door) => ListQuery<I>;
}
/** A list as an export: the own organisation through a cursor, several through one statement of the across door. */
export async function exportOf<I extends Listed>(
  cx: Cx,
  orgId: number | undefined,
  { name, columns, sort, list }: Exported<I>,
): Promise<Export<AnyRow>> {
  const why = `${name}.export`;
  let own = false;
  const count = await cx.reading(why, orgId, (door) => {
    own = door === cx.db;
    return door.total(countOfList(list(door)));
  });
  return {
    name: cx.text(name),
    columns,
    count,
    rows: () =>
      own
        ? cursorRows<AnyRow>(cx.db, rowsOfList(list(cx.db), { sort }))
        : cx.reading(why, orgId, (door) => door.rows<AnyRow>(rowsOfList(list(door), { sort }))),
  };
}
