import { Input, Tag } from 'antd';
import type { ItemView } from '../../contract';
import { formatResult } from '../../rules/format';
import { parseResult } from '../../rules/parse';
import type { Item } from '../../rules/standard';
import { useT } from '../texts';
import { LevelTag } from './level-tag';

/** One item: what is typed is read at once by the rules the server uses. */
export function Line({
  item,
  value,
  before,
  edits,
  points,
  level,
  onChange,
}: {
  readonly item: ItemView;
  readonly value: string;
  /** What the first test says, beside a retest. */ readonly before?: string;
  readonly edits: boolean;
  readonly points: number | null;
  readonly level: string | null;
  readonly onChange: (v: string) => void;
}) {
  const t = useT();
  const engine = engineItem(item);
  const parsed = value === '' ? undefined : parseResult(engine, value);
  const id = `fit-${item.itemId}`;
  const said =
    !parsed || parsed.kind === 'empty'
      ? before
        ? t('firstWas', { text: before })
        : t('toCome')
      : parsed.kind === 'fault'
        ? t(`parse.${parsed.code}`, parsed.params)
        : parsed.kind === 'mark'
          ? t(`mark.${parsed.mark}`)
          : formatResult(engine, parsed.value);
  return (
    <>
      <label htmlFor={id}>
        {item.name}
        {item.unitText ? <span className="unit">{item.unitText}</span> : null}
      </label>
      {edits ? (
        <Input
          id={id}
          value={value}
          onChange={(e) => onChange(e.target.value)}
          status={parsed?.kind === 'fault' ? 'error' : ''}
          autoComplete="off"
          inputMode="text"
        />
      ) : (
        <span className="num">{value || '—'}</span>
      )}
      <output htmlFor={id} className={parsed?.kind === 'fault' ? 'fit-bad' : undefined}>
        {points != null ? (
          <>
            {t('pointsOf', { points })} <LevelTag level={level} />
          </>
        ) : edits || !value ? (
          <span>
            {said}
            {parsed?.kind === 'value' && parsed.assumed ? <Tag>{t('assumed')}</Tag> : null}
          </span>
        ) : null}
      </output>
    </>
  );
}
/** The wire's item as the engine's reading and showing want it. */
export const engineItem = (i: ItemView): Item => ({
  code: i.itemId,
  nameZh: i.name,
  nameEn: i.name,
  unit: i.unit,
  unitZh: i.unitText,
  unitType: i.unitType,
  scale: i.scale,
  decimals: i.decimals,
  step: i.scale / 10 ** i.decimals,
  direction: i.direction,
  scored: i.scored,
  rounding: i.rounding as Item['rounding'],
  range: i.range ? [i.range[0]!, i.range[1]!] : null,
  index: 0,
});
