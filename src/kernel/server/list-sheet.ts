import { momentIn } from '../shared/dates';
import type { Cx } from './cx';
import type { Door } from './db/door';
import { countOfList, rowsOfList, type Listed, type ListQuery } from './db/list';
import { AT_ONCE, cursorRowsApart, type Export, type ExportColumn } from './exporting';
import type { Cell } from './sheet/pool';

/** A column of a sheet under the name of the list's own: how wide, what it says, and its title where that is another one. */
export type SheetColumn<R> = readonly [of: string, width: number, value: (row: R, cx: Cx) => Cell, title?: string];

/** The columns that the screen shows, in its order; all of them where it names none that the sheet has. */
export function sheetColumns<R>(
  cx: Cx,
  module: string,
  columns: readonly SheetColumn<R>[],
  shown: readonly string[] | undefined,
): ExportColumn<R>[] {
  const chosen = (shown ?? []).flatMap((name) => columns.filter(([of]) => of === name));
  return (chosen.length > 0 ? chosen : columns).map(([of, width, value, title = `field.${of}`]) => ({
    title: cx.text(`${module}.${title}`),
    width,
    value: (row) => value(row, cx),
  }));
}
/** An instant as a sheet says it, in the reader's zone: 2026-11-22 07:05; nothing where there is none. */
export const instantCell = (cx: Cx, at: string | null): string | null =>
  at == null ? null : momentIn(cx.me.zone, new Date(at)).join(' ');

/** A list that leaves the program as a sheet. */
interface ListSheet<I extends Listed, R> {
  /** The module whose texts name the sheet and its columns. */
  readonly module: string;
  /** The text that names it. */
  readonly name: string;
  readonly columns: readonly SheetColumn<R>[];
  /** Those that the screen shows, in its order; absent: all. */
  readonly shown: readonly string[] | undefined;
  readonly sort?: string | undefined;
  /** Opens the door of the list, and shuts it when what it was given is over. */
  readonly open: <T>(fn: (door: Door) => Promise<T>) => Promise<T>;
  readonly list: (door: Door) => ListQuery<I>;
}
/**
 * The list's own rows, filters, order and rights, for `exporter`. A short one is read at once, a long one through a cursor as its job
 * writes it, so that memory stays flat.
 */
export async function listSheet<I extends Listed, R>(cx: Cx, o: ListSheet<I, R>): Promise<Export<R>> {
  const { count, query, rows } = await o.open(async (door) => {
    const list = o.list(door);
    const found = await door.total(countOfList(list));
    const whole = rowsOfList(list, { sort: o.sort });
    return { count: found, query: whole, rows: found > AT_ONCE ? undefined : await door.rows<R>(whole) };
  });
  return {
    name: cx.text(`${o.module}.${o.name}`),
    columns: sheetColumns(cx, o.module, o.columns, o.shown),
    count,
    rows: rows ?? (() => cursorRowsApart<R>(o.open, query)),
  };
}
