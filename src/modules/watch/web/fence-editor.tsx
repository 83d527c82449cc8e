import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../kernel/web/http/call-error';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import * as calls from '../contract';
import type { Fence } from '../contract/fences';
import { FENCE_KINDS, shapeFault, type FenceKind, type Point } from '../rules';
import { Convert } from './convert';
import { Map } from './map';
import type { Plan } from './map-ground';
import { TimesField, type Piece } from './times-field';
import { useT } from './texts';

interface Props {
  readonly fence: Fence | undefined;
  readonly others: readonly Fence[];
  readonly plan: Plan | undefined;
  readonly onClose: () => void;
}
/** Draws a fence: clicks on the map add corners, and a table has their numbers for whoever knows them. */
export function FenceEditor({ fence, others, plan, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState(fence?.name ?? '');
  const [kind, setKind] = useState<FenceKind>(fence?.kind ?? 'stay');
  const [points, setPoints] = useState<readonly Point[]>(fence?.points ?? []);
  const [times, setTimes] = useState<Piece[]>(
    fence?.times.map((piece) => ({ ...piece, days: [...piece.days] })) ?? [
      { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' },
    ],
  );
  const [dwell, setDwell] = useState<number>(fence?.dwell ?? 120);
  const [refused, setRefused] = useState<string>();
  const done = { done: t('fenceSaved'), onDone: onClose, quiet: true } as const;
  const create = useAct(calls.createFence, done);
  const update = useAct(calls.updateFence, done);
  const fault = points.length > 0 ? shapeFault(points) : undefined;
  const save = async () => {
    const asked = { name, kind, points: points.map(({ latE6, lonE6 }) => ({ latE6, lonE6 })), times, dwell };
    setRefused(undefined);
    try {
      await (fence ? update.run({ id: fence.id, ...asked }) : create.run(asked));
    } catch (error) {
      setRefused(error instanceof CallError ? error.message : String(error));
    }
  };
  return (
    <section className="panel stack">
      <h2 className="watch-head">{t(fence ? 'editFence' : 'newFence')}</h2>
      <div className="watch-split">
        <div>
          <Map
            label={t('drawOn')}
            fences={others}
            drawn={points}
            plan={plan}
            onAdd={(point) => setPoints((before) => [...before, point])}
          />
          <p className="soft watch-plain">{t('drawHelp')}</p>
        </div>
        <div className="stack">
          <label className="watch-field">
            {t('field.name')}
            <Input value={name} maxLength={32} onChange={(event) => setName(event.target.value)} />
          </label>
          <Radio.Group
            aria-label={t('field.kind')}
            value={kind}
            onChange={(event) => setKind(event.target.value as FenceKind)}
            options={FENCE_KINDS.map((one) => ({ value: one, label: t(`fence.${one}`) }))}
          />
          <div className="watch-field">
            {t('field.times')}
            <TimesField value={times} onChange={(next) => setTimes(next ?? [])} />
          </div>
          <label className="watch-field">
            {t('field.dwell')}
            <NumberInput
              value={dwell}
              min={0}
              max={1800}
              suffix={t('seconds')}
              onChange={(value) => setDwell(value ?? dwell)}
            />
          </label>
          <Points points={points} onChange={setPoints} />
          {fault ? <p role="alert">{t(`shape.${fault}`, { max: 100 })}</p> : null}
          {refused ? <p role="alert">{refused}</p> : null}
          <div className="watch-keys">
            <ActButton
              type="primary"
              disabled={fault != null || points.length < 3 || name.trim() === ''}
              onClick={save}
            >
              {t('save')}
            </ActButton>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </div>
        </div>
      </div>
    </section>
  );
}
/** The corners as numbers. */
function Points({
  points,
  onChange,
}: {
  readonly points: readonly Point[];
  readonly onChange: (points: readonly Point[]) => void;
}) {
  const t = useT();
  const change = (at: number, part: Partial<Point>) =>
    onChange(points.map((point, i) => (i === at ? { ...point, ...part } : point)));
  // A box without a number moves no corner: it would go to the equator.
  const move = (at: number, axis: 'latE6' | 'lonE6', value: number | null) => {
    if (value !== null) change(at, { [axis]: Math.round(value * 1e6) });
  };
  return (
    <div className="watch-field">
      {t('corners')}
      <ul className="watch-points">
        {points.map((point, at) => (
          <li key={at}>
            <span className="soft">{at + 1}</span>
            <NumberInput
              aria-label={t('latOf', { no: at + 1 })}
              value={point.latE6 / 1e6}
              precision={6}
              step={0.0001}
              onChange={(value) => move(at, 'latE6', value)}
            />
            <NumberInput
              aria-label={t('lonOf', { no: at + 1 })}
              value={point.lonE6 / 1e6}
              precision={6}
              step={0.0001}
              onChange={(value) => move(at, 'lonE6', value)}
            />
            <Button
              size="small"
              aria-label={t('removeCorner', { no: at + 1 })}
              onClick={() => onChange(points.filter((_, i) => i !== at))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <Button
        onClick={() => {
          const last = points.at(-1) ?? { latE6: 35_762_000, lonE6: 115_030_000 };
          onChange([...points, { latE6: last.latE6, lonE6: last.lonE6 + 500 }]);
        }}
      >
        {t('addCorner')}
      </Button>
      <Convert points={points} onChange={onChange} />
    </div>
  );
}
