import { Button } from 'antd';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { SavingLine } from '../../../kernel/web/saving/saving-line';
import { colour } from '../../../kernel/web/theme';
import * as calls from '../contract';
import type { Line } from '../contract/coll';
import type { Norm } from '../contract/parts';
import { hundredthsText, type SketchItem } from '../rules';
import { blockOf, stepOf, type Place } from './grid-keys';
import { scoreText, useValueText } from './parts';
import { useT } from './texts';
import { useGrid, type Grid as Filling } from './use-grid';
import './process-eval.css';

/** Seconds after which the grid reads what others have entered. */
const READ_AGAIN = 15;

/** A class with its indicators: arrows and Enter, blocks from a sheet, saved by itself. */
export function Grid({
  normId,
  clazzId,
  onOpen,
}: {
  readonly normId: number;
  readonly clazzId: number;
  readonly onOpen: (line: Line) => void;
}) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(
    calls.listColl,
    { normId, clazzId, pageSize: 200 },
    { quiet: true, everySeconds: READ_AGAIN },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  if (!data.items.length) return <EmptyState title={t('noChildren')} text={t('noChildrenText')} />;
  return <Filled key={`${normId}/${clazzId}`} norm={data.norm} lines={data.items} onOpen={onOpen} />;
}

function Filled({
  norm,
  lines,
  onOpen,
}: {
  readonly norm: Norm;
  readonly lines: readonly Line[];
  readonly onOpen: (line: Line) => void;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const grid = useGrid(norm.normId, lines, norm.items);
  const open = norm.state === null || norm.state === 'open';
  const focus = ({ row, column }: Place) =>
    box.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  const onKey = (event: KeyboardEvent<HTMLInputElement>, at: Place) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const edge = { start: selectionStart === 0, end: selectionEnd === value.length };
    const next = stepOf(event.key, at, edge);
    if (!next) return;
    event.preventDefault();
    focus(next);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: Place) => {
    const block = blockOf(event.clipboardData.getData('text/plain'));
    if (!block) return;
    event.preventDefault();
    for (const [down, texts] of block.entries())
      for (const [right, text] of texts.entries()) {
        const [line, item] = [lines[at.row + down], norm.items[at.column + right]];
        if (line && item) grid.enter(line, item, text);
      }
  };
  return (
    <div className="stack">
      {open ? (
        <div className="row">
          <span className="soft">
            <span className="by-keys">{t('gridKeys')} </span>
            {t('gridHelp')}
          </span>
          <span className="row-end">
            <SavingLine saving={grid.saving} />
          </span>
        </div>
      ) : null}
      <div className="pe-scroll" ref={box} data-scroll>
        <table className="pe-grid">
          <thead>
            <tr>
              <th scope="col">{t('field.student')}</th>
              {norm.items.map((item) => (
                <th key={item.itemId} scope="col">
                  {item.name}
                  <small className="soft">
                    {' '}
                    {item.unit} {hundredthsText(item.weight)}%
                  </small>
                </th>
              ))}
              <th scope="col">{t('field.score')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <tr key={line.userId}>
                <th scope="row">
                  <Button type="link" style={{ padding: 0 }} onClick={() => onOpen(line)}>
                    {line.name}
                  </Button>
                </th>
                {norm.items.map((item, column) => (
                  <EntryCell
                    key={item.itemId}
                    {...{ line, item, grid, open }}
                    at={{ row, column }}
                    onKey={onKey}
                    onPaste={onPaste}
                  />
                ))}
                <td className="pe-number">
                  {totalText(grid.line(line), line.assigned, t('missingCount', { count: grid.line(line).missing }))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
/** What counts; while something is missing, how much of it. */
const totalText = ({ score }: Pick<Line, 'score'>, assigned: number | null, missing: string): string =>
  assigned !== null ? scoreText(assigned) : score === null ? missing : scoreText(score);

function EntryCell({
  line,
  item,
  grid,
  open,
  at,
  onKey,
  onPaste,
}: {
  readonly line: Line;
  readonly item: SketchItem;
  readonly grid: Filling;
  readonly open: boolean;
  readonly at: Place;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, at: Place) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>, at: Place) => void;
}) {
  const t = useT();
  const valueText = useValueText();
  const cell = grid.cell(line, item.itemId);
  const text = grid.typed(line.userId, item.itemId) ?? valueText(item, cell);
  const source =
    cell?.sourceRule != null && cell.origin !== 'source'
      ? valueText(item, { value: cell.sourceValue, exempt: cell.sourceExempt })
      : '';
  if (!open) return <td className="pe-number">{text || '—'}</td>;
  const bad = grid.isBad(line.userId, item.itemId);
  return (
    <td className="pe-cell">
      <input
        aria-label={`${line.name} ${item.name}`}
        aria-invalid={bad}
        style={bad ? { color: colour.needs } : undefined}
        data-row={at.row}
        data-column={at.column}
        value={text}
        onChange={(event) => grid.type(line.userId, item.itemId, event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => {
          if (grid.typed(line.userId, item.itemId) !== undefined) grid.enter(line, item, event.target.value);
        }}
        onKeyDown={(event) => onKey(event, at)}
        onPaste={(event) => onPaste(event, at)}
      />
      {bad ? <small style={{ color: colour.needs }}>{t('unreadable')}</small> : null}
      {source ? <small className="soft">{t('sourceSays', { value: source })}</small> : null}
    </td>
  );
}
