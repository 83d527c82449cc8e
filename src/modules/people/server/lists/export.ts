import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { cursorRows, type Export, type ExportColumn } from '../../../../kernel/server/exporting';
import { dayIn } from '../../../../kernel/shared/dates';
import { ethnicName } from '../ethnics';
import { countOf, statementOf, type Query } from './page';

/** Rows as the lists give them: every column of any people list. */
export type AnyRow = Readonly<Record<string, unknown>>;
type Value = (row: AnyRow, cx: Cx) => string | number | null;

const names = (list: unknown): string => (list as readonly { readonly name: string }[]).map((n) => n.name).join('、');
const text: (key: string) => Value = (key) => (row) => (row[key] as string | number | null) ?? '';
/** What a column says in a sheet: the same words as on the screen. */
const VALUES: Readonly<Record<string, Value>> = {
  name: text('name'),
  login: text('login'),
  phone: text('phone'),
  yunNo: text('yunNo'),
  sidNo: text('sidNo'),
  orgName: text('orgName'),
  clazzName: text('clazzName'),
  bornOn: text('bornOn'),
  remark: text('remark'),
  adminByName: text('adminByName'),
  sex: (row, cx) => cx.text(`people.sex.${String(row['sex'])}`),
  enabled: (row, cx) => cx.text(row['enabled'] ? 'people.enabled.true' : 'people.enabled.false'),
  ethnicId: (row, cx) => (row['ethnicId'] == null ? '' : ethnicName(row['ethnicId'] as number, cx.lang)),
  grdId: (row, cx) => (row['grdId'] == null ? '' : cx.text(`people.grade.${String(row['grdId'])}`)),
  userType: (row, cx) => cx.text(`people.userType.${String(row['userType'])}`),
  madeAt: (row, cx) => dayIn(cx.me.zone, new Date(row['madeAt'] as string)),
  roles: (row) => names(row['roles']),
  sbjs: (row) => names(row['sbjs']),
  serves: (row, cx) =>
    (row['serves'] as readonly { name: string; endOn: string; state: string }[])
      .map((s) => `${s.name} ${s.endOn} ${cx.text(`people.state.${s.state}`)}`)
      .join('；'),
};

/** The columns the screen shows, in its order; `first` when it names none. */
export function columnsOf(
  cx: Cx,
  wanted: readonly string[] | undefined,
  first: readonly string[],
): ExportColumn<AnyRow>[] {
  const chosen = wanted?.filter((key) => key in VALUES) ?? [];
  return (chosen.length ? chosen : first).map((key) => ({
    title: cx.text(`people.field.${key}`),
    value: (row) => VALUES[key]!(row, cx),
  }));
}

/** A list as an export: the own organisation through a cursor, several through one statement of the across door. */
export async function exportOf(
  cx: Cx,
  why: string,
  orgId: number | undefined,
  name: string,
  columns: ExportColumn<AnyRow>[],
  make: (door: Door) => Query,
): Promise<Export<AnyRow>> {
  let own = false;
  const count = await cx.reading(why, orgId, (door) => {
    own = door === cx.db;
    return countOf(make(door));
  });
  return {
    name,
    columns,
    count,
    rows: () => {
      const s = statementOf(make(cx.db));
      return own
        ? cursorRows<AnyRow>(cx.db, s.sql, s.params)
        : cx.reading(why, orgId, (door) => {
            const across = statementOf(make(door));
            return door.rows<AnyRow>(across.sql, across.params);
          });
    },
  };
}
