import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import {
  DIRECTIONS,
  hundredthsText,
  needsNoRows,
  rangeOf,
  weightsOff,
  WHOLE,
  type Row,
  type SketchItem,
} from '../rules';
import { Hundredths } from './parts';
import { useT } from './texts';
import './process-eval.css';

interface Props {
  readonly items: readonly SketchItem[];
  readonly fixed: boolean;
  readonly onChange: (items: readonly SketchItem[]) => void;
  readonly adder: ReactNode;
}
/** The indicators of a sketch with weights and rows; below them what the weights come to. */
export function SketchItems({ items, fixed, onChange, adder }: Props) {
  const t = useT();
  const off = weightsOff(items);
  const change = (at: number, part: Partial<SketchItem>) =>
    onChange(items.map((item, i) => (i === at ? { ...item, ...part } : item)));
  return (
    <div className="stack">
      <h3 className="pe-sub">{t('indicators')}</h3>
      {items.map((item, at) => (
        <article key={item.itemId} className="pe-item" aria-label={item.name}>
          <div className="row">
            <strong>{item.name}</strong>
            <span className="soft">{t('ofFull', { full: hundredthsText(item.fullScore) })}</span>
            <span className="row-end row">
              <label className="row" style={{ gap: 6 }}>
                {t('field.weight')}
                <Hundredths
                  aria-label={t('weightOf', { name: item.name })}
                  most={WHOLE}
                  unit="%"
                  value={item.weight}
                  onChange={(v) => change(at, { weight: v ?? 0 })}
                />
              </label>
              {fixed ? null : (
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t('dropItem', { name: item.name })}
                  onClick={() => onChange(items.filter((_, i) => i !== at))}
                />
              )}
            </span>
          </div>
          <Rows item={item} fixed={fixed} onChange={(part) => change(at, part)} />
        </article>
      ))}
      <div className="row">
        {fixed ? null : adder}
        <span className="row-end" role="status">
          {t('weightSum', { sum: hundredthsText(WHOLE - off) })}
        </span>
      </div>
    </div>
  );
}

/** From which value on how many points: the rows of an indicator. */
function Rows({
  item,
  fixed,
  onChange,
}: {
  readonly item: SketchItem;
  readonly fixed: boolean;
  readonly onChange: (part: Partial<SketchItem>) => void;
}) {
  const t = useT();
  const [least, most] = rangeOf(item);
  if (!item.rows.length && needsNoRows(item))
    return (
      <p className="soft pe-plain">
        {t(item.way === 'score' ? 'scoreItself' : 'shareItself')}{' '}
        {fixed ? null : (
          <Button type="link" onClick={() => onChange({ rows: [{ from: least, points: 0 }] })}>
            {t('byRows')}
          </Button>
        )}
      </p>
    );
  const put = (at: number, part: Partial<Row>) =>
    onChange({ rows: item.rows.map((row, i) => (i === at ? { ...row, ...part } : row)) });
  const said = (from: number): ReactNode => (item.way === 'level' ? (item.levels[from / 100 - 1] ?? '') : null);
  return (
    <div className="pe-rows">
      <Segmented
        aria-label={t('directionOf', { name: item.name })}
        disabled={fixed}
        value={item.direction}
        onChange={(direction) => onChange({ direction })}
        options={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
      <ol>
        {item.rows.map((row, at) => (
          <li key={at} className="row">
            {said(row.from) ?? (
              <Hundredths
                aria-label={t('rowFrom', { name: item.name, no: at + 1 })}
                least={least}
                most={most}
                {...(item.unit ? { unit: item.unit } : {})}
                width={140}
                value={row.from}
                onChange={(from) => put(at, { from: from ?? least })}
              />
            )}
            <span>{t('upwards')}</span>
            <Hundredths
              aria-label={t('rowPoints', { name: item.name, no: at + 1 })}
              most={item.fullScore}
              unit={t('pointsUnit')}
              width={140}
              value={row.points}
              onChange={(points) => put(at, { points: points ?? 0 })}
            />
            {fixed || item.way === 'level' ? null : (
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('dropRow', { name: item.name, no: at + 1 })}
                onClick={() => onChange({ rows: item.rows.filter((_, i) => i !== at) })}
              />
            )}
          </li>
        ))}
      </ol>
      {fixed || item.way === 'level' ? null : (
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('addRowTo', { name: item.name })}
          onClick={() => {
            const last = item.rows.at(-1);
            onChange({
              rows: [...item.rows, last ? { from: last.from + 100, points: last.points } : { from: least, points: 0 }],
            });
          }}
        >
          {t('addRow')}
        </Button>
      )}
    </div>
  );
}
