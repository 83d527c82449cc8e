import { Button, Input, Pagination, Table, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Batch, BatchRow } from '../../shared/importing';
import { useCall } from '../http/hooks';
import { send } from '../http/send';
import { useUi } from '../i18n/use-text';
import { ErrorState } from '../parts/states';
import { changesOf, faultsByColumn, nextFaulty, sheetRow } from './import-logic';
import { keepRow, pickRows, type BatchFlow } from './use-batch';

interface Props {
  readonly flow: BatchFlow;
  readonly batch: Batch;
  readonly only: string;
  readonly edit?: boolean;
  readonly ticks?: boolean;
}
const PAGE = 50;

/** The rows of a batch: reasons at their cells, cells that can be mended, old beside new, tick boxes. */
export function RowsTable({ flow, batch, only, edit, ticks }: Props) {
  const t = useUi();
  const [curPage, setPage] = useState(1);
  const [at, setAt] = useState<{ readonly row: number; readonly column: string }>();
  const input = { ...flow.at, only, curPage, pageSize: PAGE };
  const query = useCall(flow.calls.rows, input, { keep: true, quiet: true });
  const page = query.data as { items: BatchRow[]; total: number } | undefined;
  const rows = page?.items ?? [];
  const columns = batch.columns;
  if (query.error && !page) return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />;

  const mend = async (row: BatchRow, column: string, value: string, onward: boolean) => {
    const next = onward
      ? nextFaulty(
          rows,
          columns.map((c) => c.key),
          { row: row.row, column },
        )
      : undefined;
    setAt(next);
    if (value === (row.cells[column] ?? '')) return;
    keepRow(
      flow,
      input,
      (await send(flow.calls.fix, { ...flow.at, row: row.row, cells: { [column]: value } })) as BatchRow,
    );
  };
  const cell = (row: BatchRow, column: string): ReactNode => {
    const value = row.cells[column] ?? '';
    if (edit && at?.row === row.row && at.column === column)
      return (
        <CellInput
          first={value}
          onDone={(v, onward) => void mend(row, column, v, onward)}
          onCancel={() => setAt(undefined)}
        />
      );
    const faults = faultsByColumn(row).get(column);
    const shown = changesOf(row).includes(column) ? (
      <>
        <del>{row.old?.[column] || '—'}</del> <ins>{value}</ins>
      </>
    ) : (
      value || '—'
    );
    if (!edit) return shown;
    return (
      <button
        type="button"
        className={faults ? 'cell cell-faulty' : 'cell'}
        onClick={() => setAt({ row: row.row, column })}
        aria-invalid={faults ? true : undefined}
      >
        <span>{shown}</span>
        {faults ? <small>{faults.map((f) => f.text).join('；')}</small> : null}
      </button>
    );
  };
  return (
    <>
      <Table<BatchRow>
        size="small"
        rowKey="row"
        dataSource={rows}
        loading={query.isPending}
        pagination={false}
        sticky
        scroll={{ x: 'max-content', y: 480 }}
        rowSelection={
          ticks
            ? {
                selectedRowKeys: rows.filter((r) => r.picked).map((r) => r.row),
                columnWidth: 40,
                onSelect: (row, on) => void pickRows(flow, { rows: [row.row], on }),
                onSelectAll: (on) => void pickRows(flow, { rows: rows.map((r) => r.row), on }),
              }
            : undefined
        }
        columns={[
          {
            key: 'row',
            title: t('importRow'),
            width: 64,
            fixed: 'left',
            align: 'right',
            className: 'num',
            render: (_, row) => (row.state === 'missing' ? '—' : sheetRow(batch.headerRow, row.row)),
          },
          ...(edit
            ? [
                {
                  key: 'why',
                  title: t('importWhy'),
                  width: 200,
                  render: (_: unknown, row: BatchRow) => {
                    const whole = faultsByColumn(row).get('') ?? [];
                    if (row.faults.length === 0) return <span className="mended">{t('importMended')}</span>;
                    if (whole.length > 0) return <span className="why">{whole.map((f) => f.text).join('；')}</span>;
                    // The faulty cell may stand off the screen: its column's name leads there.
                    return columns
                      .filter((c) => row.faults.some((f) => f.column === c.key))
                      .map((c) => (
                        <Button
                          key={c.key}
                          type="link"
                          size="small"
                          danger
                          onClick={() => setAt({ row: row.row, column: c.key })}
                        >
                          {c.title}
                        </Button>
                      ));
                  },
                },
              ]
            : []),
          ...columns.map((c) => ({
            key: c.key,
            title: c.required ? (
              <Tooltip title={t('import.must')}>
                <span>
                  {c.title} <span className="must">*</span>
                </span>
              </Tooltip>
            ) : (
              c.title
            ),
            render: (_: unknown, row: BatchRow) => cell(row, c.key),
          })),
        ]}
      />
      {page && page.total > PAGE ? (
        <Pagination
          size="small"
          align="end"
          current={curPage}
          pageSize={PAGE}
          total={page.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  );
}

function CellInput({
  first,
  onDone,
  onCancel,
}: {
  readonly first: string;
  readonly onDone: (value: string, onward: boolean) => void;
  readonly onCancel: () => void;
}) {
  const [value, setValue] = useState(first);
  const [left, setLeft] = useState(false);
  const done = (onward: boolean) => {
    if (left) return;
    setLeft(true);
    onDone(value.trim(), onward);
  };
  return (
    <Input
      size="small"
      autoFocus
      value={value}
      onFocus={(e) => e.target.select()}
      onChange={(e) => setValue(e.target.value)}
      onPressEnter={() => done(true)}
      onBlur={() => done(false)}
      onKeyDown={(e) => {
        if (e.key === 'Escape') {
          setLeft(true);
          onCancel();
        }
      }}
      style={{ minWidth: 120 }}
    />
  );
}
