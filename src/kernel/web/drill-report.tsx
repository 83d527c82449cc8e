import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Breadcrumb, Button, Skeleton, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { saveFile } from './http/send';
import { useUi } from './i18n/use-text';
import { Figure } from './parts/basics';
import { Defined } from './parts/definition';
import { PrintHead } from './parts/print-head';
import { EmptyState, ErrorState } from './parts/states';

/** A place on the way down: `key` is what the screen's address keeps. */
export interface DrillPlace {
  readonly key: string;
  readonly name: string;
}
/** A figure of the answer; `onOpen` leads to the rows it came from. */
export interface DrillFigure {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly hint?: ReactNode;
  readonly onOpen?: () => void;
  /** Its definition (parts/definition.tsx). */
  readonly of: string;
}
/** A column of the table below: what it says, and what of it goes into the file. */
export interface DrillColumn<R> {
  readonly title: string;
  readonly show: (row: R) => ReactNode;
  readonly text: (row: R) => string | number | null;
  readonly figure?: boolean;
  /** The definition of its figures (parts/definition.tsx). */
  readonly of?: string;
}
interface Props<R> {
  /** From the widest place to where one stands; all but the last lead back. */
  readonly trail: readonly DrillPlace[];
  readonly onPlace: (key: string) => void;
  /** Period and other choices, at the right of the trail. */
  readonly tools?: ReactNode;
  /** What the tools are set to, in words: paper has no tools. */
  readonly narrowed: readonly string[];
  /** The answer in one sentence, said first. */
  readonly answer: ReactNode;
  readonly figures: readonly DrillFigure[];
  /** Charts between the answer and the table, each a `<Chart>`. */
  readonly charts?: ReactNode;
  readonly title: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly columns: readonly DrillColumn<R>[];
  /** Where a row leads: deeper, or to a record; rows without one stand as they are. */
  readonly onRow?: (row: R) => (() => void) | undefined;
  readonly loading?: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Below the table. */
  readonly foot?: ReactNode;
}

/** Text of a table for a spreadsheet. A leading sign of a formula is kept from being one. */
export function csvOf<R>(columns: readonly DrillColumn<R>[], rows: readonly R[]): string {
  const cell = (v: string | number | null) => {
    const s = v == null ? '' : String(v);
    return `"${(typeof v === 'string' && /^[=+\-@\t]/.test(s) ? `'${s}` : s).replaceAll('"', '""')}"`;
  };
  return [columns.map((c) => cell(c.title)), ...rows.map((r) => columns.map((c) => cell(c.text(r))))]
    .map((line) => line.join(','))
    .join('\r\n');
}

/** A report that answers first, then shows, then lets people go down to the rows and back. It knows no noun: places, figures and rows come from the screen. */
export function DrillReport<R>({
  trail,
  onPlace,
  tools,
  narrowed,
  answer,
  figures,
  charts,
  title,
  rows,
  rowKey,
  columns,
  onRow,
  loading,
  error,
  onRetry,
  foot,
}: Props<R>) {
  const t = useUi();
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={onRetry} />
      </div>
    );
  const save = () => {
    saveFile({
      blob: new Blob(['\ufeff', csvOf(columns, rows)], { type: 'text/csv' }),
      name: `${[...trail.map((p) => p.name), title].join('-')}.csv`,
    });
  };
  return (
    <div className="stack">
      <PrintHead narrowed={narrowed}>{trail.map((p) => p.name).join(' › ')}</PrintHead>
      <div className="row" data-chrome>
        <Breadcrumb
          items={trail.map((p, at) => ({
            key: p.key,
            title:
              at === trail.length - 1 ? (
                p.name
              ) : (
                <Button type="link" size="small" style={{ padding: 0, height: 'auto' }} onClick={() => onPlace(p.key)}>
                  {p.name}
                </Button>
              ),
          }))}
        />
        <div className="row row-end">
          {tools}
          <Tooltip title={t('print')}>
            <Button type="text" icon={<PrinterOutlined />} aria-label={t('print')} onClick={() => window.print()} />
          </Tooltip>
        </div>
      </div>
      <section className="panel keep" aria-busy={loading}>
        {loading ? (
          <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 2 }} />
        ) : (
          <>
            <p style={{ fontSize: 18, fontWeight: 600, margin: '0 0 12px', lineHeight: 1.5 }}>{answer}</p>
            <div className="figures">
              {figures.map((f, at) => (
                <Figure key={at} {...f} />
              ))}
            </div>
          </>
        )}
      </section>
      {charts}
      <section className="panel">
        <div className="row" style={{ marginBottom: 8 }}>
          <h2 style={{ fontSize: 15, margin: 0 }}>{title}</h2>
          <span className="row-end no-print">
            <Tooltip title={t('export')}>
              <Button
                type="text"
                icon={<DownloadOutlined />}
                aria-label={t('export')}
                disabled={rows.length === 0}
                onClick={save}
              />
            </Tooltip>
          </span>
        </div>
        {rows.length === 0 && !loading ? (
          <EmptyState compact />
        ) : (
          <div style={{ overflowX: 'auto' }}>
            <table className="plain">
              <thead>
                <tr>
                  {columns.map((c) => (
                    <th key={c.title} scope="col" className={c.figure ? 'num' : undefined}>
                      <Defined of={c.of}>{c.title}</Defined>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((r) => {
                  const open = onRow?.(r);
                  return (
                    <tr key={rowKey(r)}>
                      {columns.map((c, at) => (
                        <td key={c.title} className={c.figure ? 'num' : undefined}>
                          {at === 0 && open ? (
                            <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={open}>
                              {c.show(r)}
                            </Button>
                          ) : (
                            c.show(r)
                          )}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        {foot}
      </section>
    </div>
  );
}
