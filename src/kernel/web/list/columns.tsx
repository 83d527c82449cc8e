import { QuestionCircleOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip, type TableColumnType } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { Call } from '../../shared/call';
import { elementOf, shapeOf, typeOf } from '../../shared/coerce';
import { dayText } from '../format';
import { useUi } from '../i18n/use-text';
import type { Judgement } from '../../shared/judged';
import { labelOf } from '../labels';
import { JudgedBy } from '../parts/judgement';

/** A column: `of` names the value; `show` replaces how it looks. */
export interface Column<R> {
  readonly of: (keyof R & string) | (string & {});
  readonly title?: ReactNode;
  readonly show?: (row: R, at: number) => ReactNode;
  readonly sort?: boolean;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Stands behind each value, small. */
  readonly unit?: string;
  /** Added up in the totals line. */
  readonly sum?: boolean | ((rows: readonly R[]) => ReactNode);
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  readonly fixed?: 'left' | 'right';
  /** A judged figure of a call whose reply says what judged it: the mark stands in the head, and beside rows of another version. */
  readonly judged?: true;
}

const ofReply = (call: Call, of: string): string | undefined => {
  const items = typeOf(call.reply) === 'array' ? call.reply : shapeOf(call.reply)['items'];
  const row = items && elementOf(items);
  const schema = row && shapeOf(row)[of];
  return schema && typeOf(schema);
};
/** Figures stand on the right, with their unit. */
export const isFigure = (
  call: Call,
  column: { readonly of: string; readonly unit?: string; readonly sum?: unknown },
): boolean =>
  column.unit != null ||
  column.sum != null ||
  (!/Ids?$|No$/.test(column.of) && ['number', 'int'].includes(ofReply(call, column.of) ?? ''));

/** Title of a column: its own, else the module's text `field.<of>`. */
export const titleOf = (call: Call, column: { readonly of: string; readonly title?: ReactNode }): ReactNode =>
  column.title ?? labelOf(call, column.of);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A value as it is shown where its column says nothing else: a day as people write it. */
export const valueOf = (row: unknown, of: string): ReactNode => {
  const value = (row as Record<string, unknown>)[of];
  return typeof value === 'string' && DAY.test(value) ? dayText(value) : (value as ReactNode);
};
/** A day as people write it, in either language. */
const WRITTEN_DAY = /^(\d{4}\u5e74\d{1,2}\u6708\d{1,2}\u65e5|[A-Z][a-z]{2} \d{1,2}, \d{4})$/;
/** A day does not break, however narrow its column is. */
const unbroken = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' && WRITTEN_DAY.test(shown) ? <span style={{ whiteSpace: 'nowrap' }}>{shown}</span> : shown;

/** What judged the figures of a reply, or of a row that has its own. */
const byOf = (of: unknown): Judgement | undefined => (of as { readonly by?: Judgement } | undefined)?.by;

/** The mark in a head. The table draws each head once more in a hidden row that measures widths: there it is only as wide. */
function HeadMark({ by }: { readonly by: Judgement | undefined }) {
  const [measures, setMeasures] = useState(false);
  const look = useCallback((mark: HTMLSpanElement | null) => {
    if (mark?.closest('[aria-hidden="true"]')) setMeasures(true);
  }, []);
  if (measures) return <QuestionCircleOutlined />;
  return (
    <span ref={look}>
      <JudgedBy by={by} />
    </span>
  );
}
/** So wide are words without a width of their own at most where the columns have no room beside each other. */
const WORDS_MOST = 320;
/**
 * Columns as the table wants them.
 * @param reply of the list, for what judged it
 * @param crowded the widths that are asked for have no room beside each other: they are the most a column takes, not the least
 */
export function tableColumns<R>(
  call: Call,
  columns: readonly Column<R>[],
  sort: string | undefined,
  reply?: unknown,
  crowded = false,
): TableColumnType<R>[] {
  return columns.map((column) => {
    const align = column.align ?? (isFigure(call, column) ? 'right' : undefined);
    const closer = crowded && !column.fixed && column.title !== '';
    const cell = { style: { maxWidth: column.width ?? WORDS_MOST } };
    return {
      key: column.of,
      dataIndex: column.of,
      title: column.judged ? (
        <>
          {titleOf(call, column)} <HeadMark by={byOf(reply)} />
        </>
      ) : (
        titleOf(call, column)
      ),
      width: closer ? undefined : column.width,
      fixed: column.fixed,
      onCell: closer ? () => cell : undefined,
      align,
      className: align === 'right' ? 'num' : undefined,
      sorter: column.sort ?? false,
      sortDirections: ['ascend', 'descend'],
      sortOrder: sort === column.of ? 'ascend' : sort === `-${column.of}` ? 'descend' : null,
      render: (_: unknown, row: R, at: number) => {
        const shown = unbroken(column.show ? column.show(row, at) : valueOf(row, column.of));
        // Where a row has no keys, nothing is missing.
        if (shown == null || shown === '') return column.title === '' ? null : <span className="soft">—</span>;
        const own = column.judged ? byOf(row) : undefined;
        if (own)
          return (
            <span className="row">
              {shown} <JudgedBy by={own} />
            </span>
          );
        return column.unit ? (
          <>
            {shown}
            <span className="unit">{column.unit}</span>
          </>
        ) : typeof shown === 'boolean' ? (
          String(shown)
        ) : (
          shown
        );
      },
    };
  });
}

/** Which columns somebody wants to see; remembered in this browser. */
export interface ColumnChoice {
  readonly shown: (of: string, hidden: boolean | undefined) => boolean;
  readonly set: (of: string, on: boolean) => void;
  readonly reset: () => void;
}
const read = (key: string): Record<string, boolean> => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Record<string, boolean>;
  } catch {
    return {};
  }
};
/** The remembered choice of one list. */
export function useColumnChoice(name: string): ColumnChoice {
  const key = `columns.${name}`;
  const [choice, setChoice] = useState(() => read(key));
  const keep = (next: Record<string, boolean>) => {
    setChoice(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    shown: (of, hidden) => choice[of] ?? !hidden,
    set: (of, on) => keep({ ...choice, [of]: on }),
    reset: () => keep({}),
  };
}

/** The button where columns are chosen. */
export function ColumnPicker<R>({
  call,
  columns,
  choice,
}: {
  readonly call: Call;
  readonly columns: readonly Column<R>[];
  readonly choice: ColumnChoice;
}) {
  const t = useUi();
  const on = columns.filter((c) => choice.shown(c.of, c.hidden));
  const list = (
    <div className="stack" style={{ gap: 4, maxHeight: 360, overflow: 'auto' }}>
      {columns.map((c) => (
        <Checkbox
          key={c.of}
          checked={choice.shown(c.of, c.hidden)}
          disabled={on.length === 1 && on[0] === c}
          onChange={(e) => choice.set(c.of, e.target.checked)}
        >
          {titleOf(call, c)}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={choice.reset}>
        {t('resetColumns')}
      </Button>
    </div>
  );
  return (
    <Popover content={list} trigger="click" placement="bottomRight" title={t('columns')}>
      <Tooltip title={t('columns')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('columns')} />
      </Tooltip>
    </Popover>
  );
}
