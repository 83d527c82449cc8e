import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Pagination, Table, Tooltip } from 'antd';
import { lazy, Suspense, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Call, InputOf } from '../../shared/call';
import { asksHidden } from '../../shared/masked';
import { numberText } from '../format';
import { useUi } from '../i18n/use-text';
import { ActButton } from '../parts/act-button';
import { EmptyState, ErrorState } from '../parts/states';
import { ExportButton } from '../parts/export-button';
import { StickyContext } from '../parts/sticky';
import { usePrinting } from '../printing';
import { useSession } from '../session/session-store';
import { ColumnPicker, tableColumns, useColumnChoice, type Column } from './columns';
import { FilterBar, type Filter } from './filter-bar';
import { filterWords } from './filter-words';
import { followHead } from './follow-head';
import { headTick } from './head-tick';
import { PAGE_SIZES } from './list-state';
import { PrintTable } from './print-table';
import { useList, type List, type ListOptions, type RowOf } from './use-list';

const Drawer = lazy(() => import('../parts/side-drawer'));

/** A list screen: see README.md for the ladder from `show` to an own layout on `useList`. */
export interface ListScreenProps<C extends Call> extends ListOptions<C> {
  readonly call: C;
  readonly columns: readonly Column<RowOf<C>>[];
  readonly filters?: Readonly<Partial<Record<(keyof InputOf<C> & string) | (string & {}), Filter>>>;
  /** Buttons at the right of the bar. */
  readonly actions?: ReactNode | ((list: List<C>) => ReactNode);
  /** What may be done with picked rows; with it rows can be picked. */
  readonly bulk?: (rows: readonly RowOf<C>[], list: List<C>) => ReactNode;
  /** What a row opens at the side; the address remembers it. `row` is missing when a link opens a row of another page. */
  readonly drawer?: (key: string, row: RowOf<C> | undefined, close: () => void) => ReactNode;
  readonly drawerTitle?: (row: RowOf<C> | undefined) => ReactNode;
  readonly drawerSize?: number;
  /** The call that exports what the screen shows. */
  readonly exportBy?: Call;
  /** What stands here while there is nothing: what it is, and the first action. */
  readonly empty?: { readonly title?: ReactNode; readonly text?: ReactNode; readonly action?: ReactNode };
  /** Above the table: a sentence, figures. */
  readonly head?: ReactNode | ((list: List<C>) => ReactNode);
  readonly print?: boolean;
  /** What the list is called on paper where it stands below other parts of its page; absent: the page's own head. */
  readonly printTitle?: string;
  /** Under which name the chosen columns are remembered; the call's name when absent. */
  readonly name?: string;
}

/** So many rows are printed at most; the head says how many there are. */
const PRINT_MOST = 1000;
/** Columns of keys and menus are nothing for paper: they stand at the right end and have no title. */
const onPaperOf = <R,>(columns: readonly Column<R>[]): readonly Column<R>[] =>
  columns.filter((c) => !(c.fixed === 'right' || c.title === ''));
const call = <T,>(slot: ReactNode | ((list: T) => ReactNode), list: T) =>
  typeof slot === 'function' ? slot(list) : slot;

/** A list with filters, columns, bulk actions, drawer, export, print and all five states. */
export function ListScreen<C extends Call>(props: ListScreenProps<C>) {
  return <ListView {...props} list={useList(props.call, props)} />;
}

/** The same on a list that the screen holds itself: `const list = useList(...)`. */
export function ListView<C extends Call>(props: Omit<ListScreenProps<C>, 'call'> & { readonly list: List<C> }) {
  type R = RowOf<C>;
  const { list, bulk, drawer, empty, exportBy } = props;
  const me = useSession();
  // What the server would refuse, since it tells a hidden field, is not offered.
  const refused = (asked: Readonly<Record<string, unknown>>) => asksHidden(list.call, me, asked).length > 0;
  const filters = Object.fromEntries(Object.entries(props.filters ?? {}).filter(([key]) => !refused({ [key]: true })));
  const columns = props.columns.map((c) => (c.sort && refused({ sort: c.of }) ? { ...c, sort: false } : c));
  const t = useUi();
  const sticky = useContext(StickyContext);
  const choice = useColumnChoice(props.name ?? list.call.name);
  const shown = columns.filter((c) => choice.shown(c.of, c.hidden));
  const { state } = list;
  const [crowded, setCrowded] = useState(false);
  const made = useMemo(
    () => tableColumns(list.call, shown, state.sort, list.reply, crowded),
    [list.call, shown, state.sort, list.reply, crowded],
  );
  const filtered = Object.keys(list.state.filters).length > 0;
  const nothing = !list.loading && !list.error && list.rows.length === 0;
  const close = () => list.open(undefined);
  const openRow = list.rows.find((row) => list.keyOf(row) === state.open);

  // The drawer stays once it was open, so that it can slide shut.
  const [opened, setOpened] = useState(false);
  if (state.open != null && !opened) setOpened(true);
  const printing = usePrinting();
  const box = useRef<HTMLDivElement>(null);
  // A table that is wider than its box is set closer; if that is not enough, it is moved by the arrow keys, also where nothing
  // in it takes the focus.
  useEffect(() => {
    const body = box.current?.querySelector<HTMLElement>('.ant-table-body');
    if (!body) return;
    const wider = body.scrollWidth > body.clientWidth;
    body.tabIndex = wider ? 0 : -1;
    if (wider) setCrowded(true);
  }, [list.rows, made]);
  const [paper, setPaper] = useState<readonly R[]>();
  // All rows of the filters go on paper, not only those of the page. The browser's own print key shows the page at hand.
  const print = async () => {
    const rows = list.total > list.rows.length ? await list.fetchAll(PRINT_MOST) : list.rows;
    flushSync(() => setPaper(rows));
    addEventListener('afterprint', () => setPaper(undefined), { once: true });
    window.print();
  };
  const table =
    list.error && list.rows.length === 0 ? (
      <ErrorState error={list.error} onRetry={list.refetch} />
    ) : nothing && !filtered ? (
      <EmptyState {...empty} />
    ) : list.loading ? (
      <ListBones />
    ) : (
      <Table<R>
        columns={made}
        dataSource={list.rows}
        rowKey={list.keyOf}
        pagination={false}
        size="middle"
        // A row's `children` are a number of children, no rows below it.
        expandable={{ childrenColumnName: 'rowsBelow' }}
        sticky={{ offsetHeader: sticky.offset, getContainer: sticky.container }}
        scroll={{ x: 'max-content' }}
        aria-busy={list.refreshing}
        rowSelection={
          bulk
            ? {
                columnTitle: headTick,
                selectedRowKeys: [...list.picked],
                onChange: (keys) => list.pick(keys.map(String)),
                columnWidth: 44,
              }
            : undefined
        }
        onChange={(_, __, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? sorter[0]! : sorter;
          list.sortBy(order ? (order === 'descend' ? `-${String(columnKey)}` : String(columnKey)) : undefined);
        }}
        onRow={
          drawer
            ? (row) => ({
                className: 'row-opens',
                tabIndex: 0,
                // What opens in a portal (a menu of a cell) bubbles here along the components, though it stands elsewhere in the page.
                onClick: (event) => {
                  if (
                    event.currentTarget.contains(event.target as Node) &&
                    !(event.target as HTMLElement).closest('a,button,input,label,.ant-table-selection-column')
                  )
                    list.open(list.keyOf(row));
                },
                onKeyDown: (event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) list.open(list.keyOf(row));
                },
              })
            : undefined
        }
        locale={{
          emptyText: (
            <EmptyState
              compact
              title={t('noMatch')}
              action={<Button onClick={list.clear}>{t('clearFilters')}</Button>}
            />
          ),
        }}
        summary={() => <Totals columns={shown} rows={list.rows} lead={bulk ? 1 : 0} />}
      />
    );

  const onPaper = printing && list.rows.length > 0;
  return (
    <section className={onPaper ? 'stack on-paper' : 'stack'}>
      {onPaper ? (
        <PrintTable
          call={list.call}
          columns={onPaperOf(shown)}
          rows={paper ?? list.rows}
          keyOf={list.keyOf}
          total={list.total}
          title={props.printTitle}
          narrowed={filterWords(list.call, filters, state.filters, list.rows)}
        />
      ) : null}
      {call(props.head, list)}
      <div className="panel list">
        <div className="row list-bar" data-chrome>
          <FilterBar
            call={list.call}
            filters={filters}
            values={state.filters}
            onChange={list.filter}
            onClear={list.clear}
          />
          <div className="row row-end">
            {call(props.actions, list)}
            {exportBy ? (
              <ExportButton call={exportBy} input={list.input} columns={shown.map((c) => c.of)} total={list.total} />
            ) : null}
            {props.print === false ? null : (
              <Tooltip title={t('print')}>
                <ActButton type="text" icon={<PrinterOutlined />} aria-label={t('print')} onClick={print} />
              </Tooltip>
            )}
            <ColumnPicker call={list.call} columns={columns} choice={choice} />
          </div>
        </div>
        {bulk && list.picked.length > 0 ? (
          <div className="row bulk" role="toolbar" data-chrome>
            <span>{t('picked', { count: list.picked.length })}</span>
            {bulk(list.pickedRows, list)}
            <Button type="link" onClick={() => list.pick([])}>
              {t('unpick')}
            </Button>
          </div>
        ) : null}
        {list.error && list.rows.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={t('staleRows', { why: list.error.message })}
            action={
              <Button size="small" onClick={list.refetch}>
                {t('retry')}
              </Button>
            }
          />
        ) : null}
        <div ref={box} className={list.refreshing ? 'refreshing' : undefined} onFocus={followHead}>
          {table}
        </div>
        {list.total > 0 ? (
          <div className="row list-foot">
            <span className="soft">{t('total', { count: numberText(list.total) })}</span>
            <Pagination
              className="row-end"
              size="small"
              current={state.curPage}
              pageSize={state.pageSize}
              total={list.total}
              onChange={list.page}
              showSizeChanger={{ showSearch: false }}
              pageSizeOptions={PAGE_SIZES.map(String)}
              showQuickJumper={list.total > state.pageSize * 10}
            />
          </div>
        ) : null}
      </div>
      {drawer ? (
        <Suspense fallback={null}>
          {opened ? (
            <Drawer
              open={state.open != null}
              onClose={close}
              size={props.drawerSize ?? 560}
              title={props.drawerTitle?.(openRow)}
              destroyOnHidden
            >
              {state.open == null ? null : drawer(state.open, openRow, close)}
            </Drawer>
          ) : null}
        </Suspense>
      ) : null}
    </section>
  );
}

/** What stands until the first rows do. A table of bones would be laid out once more, and cost as much as the one with rows. */
const ListBones = () => (
  <div className="list-bones" aria-busy="true">
    {Array.from({ length: 9 }, (_, at) => (
      <div key={at}>
        <span className="bone" />
      </div>
    ))}
  </div>
);

function Totals<R>({
  columns,
  rows,
  lead,
}: {
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly lead: number;
}) {
  const t = useUi();
  if (rows.length === 0 || !columns.some((c) => c.sum)) return null;
  const sumOf = (of: string) => rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[of] ?? 0), 0);
  return (
    <Table.Summary.Row>
      {lead ? <Table.Summary.Cell index={0} /> : null}
      {columns.map((c, at) => (
        <Table.Summary.Cell key={c.of} index={at + lead} align={c.sum ? 'right' : undefined}>
          {typeof c.sum === 'function' ? (
            c.sum(rows)
          ) : c.sum ? (
            <>
              {sumOf(c.of).toLocaleString()}
              {c.unit ? <span className="unit">{c.unit}</span> : null}
            </>
          ) : at === 0 ? (
            t('pageTotal')
          ) : null}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
