import { Button, Pagination, Table, Tooltip } from 'antd';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Batch, BatchRow } from '../../shared/importing';
import { useCall } from '../http/hooks';
import { send } from '../http/send';
import { useUi } from '../i18n/use-text';
import { headTick } from '../list/head-tick';
import { ActButton } from '../parts/act-button';
import { ErrorState } from '../parts/states';
import { CellInput } from './cell-input';
import {
  changesOf,
  faultsByColumn,
  faultyFirst,
  filledDown,
  nextFaulty,
  pastedBlock,
  sheetRow,
  suggestionOf,
  type Mend,
} from './import-logic';
import { photoSlot, shotKey, shotsOf } from './photo-slot';
import { keepRow, mendRows, pickRows, type BatchFlow } from './use-batch';

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
  const shots = useMemo(() => shotsOf(batch.batchId), [batch.batchId]);
  const Shot = photoSlot()?.Shot;
  const input = { ...flow.at, only, curPage, pageSize: PAGE };
  const query = useCall(flow.calls.rows, input, { keep: true, quiet: true });
  const page = query.data as { items: BatchRow[]; total: number } | undefined;
  const rows = page?.items ?? [];
  // The order is that of the page's first faults: columns do not change places under the hand that mends them.
  const [order, setOrder] = useState<{ readonly page: number; readonly columns: Batch['columns'] }>();
  if (edit && rows.length > 0 && order?.page !== curPage)
    setOrder({ page: curPage, columns: [...faultyFirst(batch.columns, rows)] });
  const columns = order?.columns ?? batch.columns;
  const keys = columns.map((c) => c.key);
  if (query.error && !page) return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />;

  const mend = async (row: BatchRow, column: string, value: string, onward: boolean) => {
    const next = onward ? nextFaulty(rows, keys, { row: row.row, column }) : undefined;
    setAt(next);
    if (value === (row.cells[column] ?? '')) return;
    keepRow(
      flow,
      input,
      (await send(flow.calls.fix, { ...flow.at, row: row.row, cells: { [column]: value } })) as BatchRow,
    );
  };
  const several = (mends: readonly Mend[]) => {
    setAt(undefined);
    void mendRows(flow, { rows: mends });
  };
  /** What stood on the photo, beside what was read or typed. */
  const shot = (row: number, column: string): ReactNode => {
    const box = shots?.boxes[shotKey(row, column)];
    return Shot && shots && box ? (
      <Suspense fallback={null}>
        <Shot shots={shots} box={box} />
      </Suspense>
    ) : null;
  };
  const cell = (row: BatchRow, column: string): ReactNode => {
    const value = row.cells[column] ?? '';
    if (edit && at?.row === row.row && at.column === column)
      return (
        <>
          {shot(row.row, column)}
          <CellInput
            first={value}
            onDone={(v, onward) => void mend(row, column, v, onward)}
            onCancel={() => setAt(undefined)}
            onPaste={(text) => {
              const block = pastedBlock(text, rows, keys, { row: row.row, column });
              if (block) several(block);
              return block != null;
            }}
            onFill={(v) => several(filledDown(v, rows, { row: row.row, column }))}
          />
        </>
      );
    const faults = faultsByColumn(row).get(column);
    const shown = changesOf(row).includes(column) ? (
      <>
        <del>{row.old?.[column] || '—'}</del> <ins>{value}</ins>
      </>
    ) : (
      value || '—'
    );
    const seen = shot(row.row, column);
    if (!edit)
      return seen ? (
        <>
          {shown}
          {seen}
        </>
      ) : (
        shown
      );
    return (
      <button
        type="button"
        className={faults ? 'cell cell-faulty' : 'cell'}
        onClick={() => setAt({ row: row.row, column })}
        aria-invalid={faults ? true : undefined}
      >
        <span>{shown}</span>
        {seen}
        {faults ? <small>{faults.map((f) => f.text).join(t('listSemicolon'))}</small> : null}
      </button>
    );
  };
  const suggested = edit ? rows.filter((r) => r.faults.some((f) => suggestionOf(f) != null)).length : 0;
  return (
    <>
      {suggested > 0 ? (
        <div className="row">
          <ActButton size="small" onClick={() => mendRows(flow, { suggested: true })}>
            {t('importTakeAll')}
          </ActButton>
        </div>
      ) : null}
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
                columnTitle: headTick,
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
                  width: 280,
                  render: (_: unknown, row: BatchRow) => <Why row={row} batch={batch} flow={flow} onAt={setAt} />,
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

/** Why a row is refused, in full: the faulty cell may stand off the screen, and each reason leads to it. */
function Why({
  row,
  batch,
  flow,
  onAt,
}: {
  readonly row: BatchRow;
  readonly batch: Batch;
  readonly flow: BatchFlow;
  readonly onAt: (cell: { readonly row: number; readonly column: string }) => void;
}) {
  const t = useUi();
  if (row.faults.length === 0) return <span className="mended">{t('importMended')}</span>;
  return row.faults.map((fault) => {
    const column = batch.columns.find((c) => c.key === fault.column);
    const suggest = suggestionOf(fault);
    if (!column)
      return (
        <div key={fault.code} className="why">
          {fault.text}
        </div>
      );
    return (
      <div key={`${fault.column} ${fault.code}`}>
        <Button
          type="link"
          size="small"
          danger
          className="why"
          onClick={() => onAt({ row: row.row, column: column.key })}
        >
          {t('importReason', { column: column.title, text: fault.text })}
        </Button>
        {suggest == null ? null : (
          <Button
            size="small"
            onClick={() => void mendRows(flow, { rows: [{ row: row.row, cells: { [column.key]: suggest } }] })}
          >
            {t('importTake', { value: suggest })}
          </Button>
        )}
      </div>
    );
  });
}
