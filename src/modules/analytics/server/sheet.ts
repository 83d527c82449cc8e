import type { Cx } from '../../../kernel/server/cx';
import type { ExportColumn } from '../../../kernel/server/exporting';
import { sheetColumns as columnsIn } from '../../../kernel/server/list-sheet';
import type { Cell } from '../../../kernel/server/sheet/pool';

/** A column of a sheet under the name of the list's own: how wide, what it says, and its title where that is another one. */
export type SheetColumn<R> = readonly [of: string, width: number, value: (row: R) => Cell, title?: string];

/** The columns that the screen shows, in its order; all of them where it names none that the sheet has. */
export const sheetColumns = <R>(
  cx: Cx,
  columns: readonly SheetColumn<R>[],
  asked: readonly string[] | undefined,
): ExportColumn<R>[] => columnsIn(cx, 'analytics', columns, asked);
