import { problem, type RowProblem, type SheetRow } from '../../../kernel/server/importing/importer';
import { sameName } from '../../../kernel/shared/visible';
import { faults } from '../faults';

type Named = SheetRow<'sidNo' | 'name'>;
/** Two children under one number: both rows are named, each with the other one. */
export function twoNames(rows: readonly Named[]): RowProblem[] {
  const byNumber = new Map<string, Named[]>();
  for (const row of rows)
    if (row.cells.sidNo) byNumber.set(row.cells.sidNo, [...(byNumber.get(row.cells.sidNo) ?? []), row]);
  return [...byNumber].flatMap(([sidNo, own]) =>
    own.flatMap((row) => {
      const other = own.find((one) => !sameName(one.cells.name, row.cells.name));
      return other
        ? [
            {
              ...problem<'sidNo', { sidNo: string; row: number }>(row, 'sidNo', faults.twoNames, {
                sidNo,
                row: other.row,
              }),
              other: other.row,
            },
          ]
        : [];
    }),
  );
}
