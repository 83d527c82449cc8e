import type { ReactNode } from 'react';
import type { Call } from '../../shared/call';
import { numberText } from '../format';
import { useUi } from '../i18n/use-text';
import { PrintHead } from '../parts/print-head';
import { isFigure, titleOf, valueOf, type Column } from './columns';

interface Props<R> {
  readonly call: Call;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly total: number;
  /** What a list that is a part of a page is called; absent: the page's own head stands above it. */
  readonly title?: string | undefined;
  /** What the list is narrowed to. */
  readonly narrowed: readonly string[];
}
/** So many columns fit on a sheet that stands. */
const UPRIGHT = 9;
/** So many rows of 7 mm stand on it below the head; more are set closer, so that a class of 45 still has one sheet. */
const ROOMY = 34;
const styleOf = (columns: number, rows: number): string | undefined =>
  columns > UPRIGHT ? 'print-wide' : rows <= ROOMY ? 'print-roomy' : undefined;
/** The list on paper: a plain table whose head repeats on every page. */
export function PrintTable<R>({ call, columns, rows, keyOf, total, title, narrowed }: Props<R>) {
  const t = useUi();
  const counted = t('printRows', { count: rows.length, total: numberText(total) });
  const shownOf = (row: R, column: Column<R>, at: number): ReactNode =>
    (column.show ? column.show(row, at) : valueOf(row, column.of)) ?? '—';
  return (
    <section className={styleOf(columns.length, rows.length)}>
      {columns.length > UPRIGHT ? <style>{'@page { size: A4 landscape; }'}</style> : null}
      {title ? (
        <header className="print-only">
          <h2 className="print-title">{title}</h2>
          <p className="soft">{[...narrowed, counted].join(' · ')}</p>
        </header>
      ) : (
        <PrintHead of={narrowed.join(' · ')}>{counted}</PrintHead>
      )}
      <table className="plain">
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.of} scope="col" className={isFigure(call, c) ? 'num' : undefined}>
                {titleOf(call, c)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row)}>
              {columns.map((c) => (
                <td key={c.of} className={isFigure(call, c) ? 'num' : undefined}>
                  {shownOf(row, c, at)}
                  {c.unit ? <span className="unit">{c.unit}</span> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
