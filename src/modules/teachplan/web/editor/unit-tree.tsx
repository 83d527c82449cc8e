import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { offerUndo } from '../../../../kernel/web/parts/ask';
import { PART_MAX } from '../../rules';
import { useT } from '../texts';
import {
  addHour,
  beside,
  blankHour,
  blankUnit,
  changeUnit,
  moveHour,
  moveUnit,
  removeHour,
  removeUnit,
  spotOf,
  stepHour,
  type EditUnit,
  type Spot,
} from './model';
import { useOutline } from './outline';
import type { PlanEditor } from './use-plan-editor';

interface Props {
  readonly editor: PlanEditor;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}
type Dragged = { readonly kind: 'hour'; readonly key: string } | { readonly kind: 'unit'; readonly key: string };

/**
 * Units with their hours. Dragging moves them; so do the arrow buttons, and Alt with the arrow keys. Arrows walk,
 * Insert adds, Delete removes with a way back.
 */
export function UnitTree({ editor, chosen, onChoose }: Props) {
  const t = useT();
  const outline = useOutline();
  const { draft, change, problems, touched } = editor;
  const [said, say] = useState('');
  const [over, setOver] = useState<string>();
  const dragged = useRef<Dragged>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const focus = (key: string | undefined) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-hour="${key}"]`)?.focus());
  const fault = (key: string) => (touched ? problems.get(key) : undefined);

  const add = (unitAt: number, hourAt: number) => {
    const hour = blankHour(t('newHour', { no: hourAt + 1 }), outline(''));
    change((d) => addHour(d, unitAt, hourAt, hour));
    onChoose(hour.key);
  };
  const addUnit = () => {
    const hour = blankHour(t('newHour', { no: 1 }), outline(''));
    const unit = blankUnit('', [hour]);
    change((d) => ({ ...d, units: [...d.units, unit] }));
    onChoose(hour.key);
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-unit="${unit.key}"] input`)?.focus());
  };
  const step = (key: string, dir: 1 | -1) => {
    change((d) => stepHour(d, spotOf(d, key)!, dir));
    const before = spotOf(draft, key)!;
    const after = spotOf(stepHour(draft, before, dir), key)!;
    say(t('movedTo', { unit: after.unitAt + 1, hour: after.hourAt + 1 }));
    focus(key);
  };
  const drop = (key: string, name: string) => {
    const { units } = draft;
    const next = beside(draft, key, 1) ?? beside(draft, key, -1);
    change((d) => removeHour(d, key));
    if (next) {
      onChoose(next);
      focus(next);
    }
    offerUndo(t('hourRemoved', { name }), () => {
      change((d) => ({ ...d, units }));
      onChoose(key);
    });
  };
  const dropUnit = (u: EditUnit) => {
    const { units } = draft;
    change((d) => removeUnit(d, u.key));
    offerUndo(t('unitRemoved', { name: u.unit || t('noName'), count: u.hours.length }), () =>
      change((d) => ({ ...d, units })),
    );
  };
  const onKey = (e: KeyboardEvent, key: string, name: string, spot: Spot) => {
    const dir = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : undefined;
    if (dir && e.altKey) {
      e.preventDefault();
      step(key, dir);
    } else if (dir) {
      e.preventDefault();
      const to = beside(draft, key, dir);
      if (to) {
        onChoose(to);
        focus(to);
      }
    } else if (e.key === 'Insert') {
      e.preventDefault();
      add(spot.unitAt, spot.hourAt + 1);
    } else if (e.key === 'Delete') {
      e.preventDefault();
      drop(key, name);
    }
  };
  const dropAt = (e: DragEvent, to: Spot, unitAt: number) => {
    e.preventDefault();
    e.stopPropagation();
    setOver(undefined);
    const what = dragged.current;
    dragged.current = undefined;
    if (what?.kind === 'hour')
      change((d) => {
        const from = spotOf(d, what.key);
        return from ? moveHour(d, from, to) : d;
      });
    if (what?.kind === 'unit')
      change((d) =>
        moveUnit(
          d,
          d.units.findIndex((u) => u.key === what.key),
          unitAt,
        ),
      );
  };
  const allow = (e: DragEvent, key: string) => {
    if (!dragged.current) return;
    e.preventDefault();
    e.stopPropagation();
    setOver(key);
  };
  const start = (e: DragEvent, what: Dragged) => {
    e.stopPropagation();
    dragged.current = what;
    e.dataTransfer.effectAllowed = 'move';
    e.dataTransfer.setData('text/plain', '');
  };

  return (
    <div className="tp-tree">
      <p className="soft tp-keys">{t('treeKeys')}</p>
      <ol ref={list} className="tp-units" aria-label={t('outline')} onDragEnd={() => setOver(undefined)}>
        {draft.units.map((u, unitAt) => (
          <li
            key={u.key}
            className={over === u.key ? 'tp-unit tp-over' : 'tp-unit'}
            data-unit={u.key}
            onDragOver={(e) => allow(e, u.key)}
            onDrop={(e) => dropAt(e, { unitAt, hourAt: u.hours.length }, unitAt)}
          >
            <div className="tp-unit-head">
              <span
                className="tp-grip"
                draggable
                onDragStart={(e) => start(e, { kind: 'unit', key: u.key })}
                aria-hidden
              >
                <HolderOutlined />
              </span>
              <span className="tp-unit-no">{unitAt + 1}</span>
              <Input
                variant="borderless"
                value={u.unit}
                maxLength={PART_MAX}
                placeholder={t('unitName')}
                aria-label={t('unitNameOf', { no: unitAt + 1 })}
                status={fault(u.key) ? 'error' : undefined}
                onChange={(e) => change((d) => changeUnit(d, u.key, { unit: e.target.value }))}
                onKeyDown={(e) => {
                  const dir = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0;
                  if (dir && e.altKey) {
                    e.preventDefault();
                    change((d) => (d.units[unitAt + dir] ? moveUnit(d, unitAt, unitAt + dir) : d));
                    say(t('unitMovedTo', { unit: unitAt + 1 + dir }));
                  }
                }}
              />
              <span className="tp-acts">
                <Small
                  text={t('moveUp')}
                  icon={<ArrowUpOutlined />}
                  run={() => change((d) => moveUnit(d, unitAt, unitAt - 1))}
                  off={unitAt === 0}
                />
                <Small
                  text={t('moveDown')}
                  icon={<ArrowDownOutlined />}
                  run={() => change((d) => moveUnit(d, unitAt, unitAt + 1))}
                  off={unitAt === draft.units.length - 1}
                />
                <Small text={t('removeUnit')} icon={<DeleteOutlined />} run={() => dropUnit(u)} />
              </span>
            </div>
            {fault(u.key) ? (
              <p className="why tp-fault" role="alert">
                {fault(u.key)}
              </p>
            ) : null}
            <ol className="tp-hours">
              {u.hours.map((h, hourAt) => (
                <li
                  key={h.key}
                  className={[h.key === chosen ? 'tp-hour tp-chosen' : 'tp-hour', over === h.key ? 'tp-over' : ''].join(
                    ' ',
                  )}
                  draggable
                  onDragStart={(e) => start(e, { kind: 'hour', key: h.key })}
                  onDragOver={(e) => allow(e, h.key)}
                  onDrop={(e) => dropAt(e, { unitAt, hourAt }, unitAt)}
                >
                  <button
                    type="button"
                    data-hour={h.key}
                    className="tp-hour-name"
                    aria-current={h.key === chosen}
                    onClick={() => onChoose(h.key)}
                    onKeyDown={(e) => onKey(e, h.key, h.name, { unitAt, hourAt })}
                  >
                    <span className="tp-hour-no">{hourAt + 1}</span>
                    <span className="tp-hour-text">{h.name || t('noName')}</span>
                    {fault(h.key) ? (
                      <span className="tp-dot" title={fault(h.key)}>
                        <span className="sr-only">{fault(h.key)}</span>
                      </span>
                    ) : null}
                  </button>
                  {h.key === chosen ? (
                    <span className="tp-acts">
                      <Small
                        text={t('moveUp')}
                        icon={<ArrowUpOutlined />}
                        run={() => step(h.key, -1)}
                        off={unitAt === 0 && hourAt === 0}
                      />
                      <Small
                        text={t('moveDown')}
                        icon={<ArrowDownOutlined />}
                        run={() => step(h.key, 1)}
                        off={unitAt === draft.units.length - 1 && hourAt === u.hours.length - 1}
                      />
                      <Small text={t('addBelow')} icon={<PlusOutlined />} run={() => add(unitAt, hourAt + 1)} />
                      <Small text={t('removeHour')} icon={<DeleteOutlined />} run={() => drop(h.key, h.name)} />
                    </span>
                  ) : null}
                </li>
              ))}
              <li>
                <Button
                  type="text"
                  size="small"
                  className="tp-add"
                  icon={<PlusOutlined />}
                  onClick={() => add(unitAt, u.hours.length)}
                >
                  {t('addHour')}
                </Button>
              </li>
            </ol>
          </li>
        ))}
      </ol>
      <Button block type="dashed" icon={<PlusOutlined />} onClick={addUnit}>
        {t('addUnit')}
      </Button>
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
function Small({
  text,
  icon,
  run,
  off,
}: {
  readonly text: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly off?: boolean;
}) {
  return (
    <Tooltip title={text}>
      <Button type="text" size="small" aria-label={text} icon={icon} disabled={off} onClick={run} />
    </Tooltip>
  );
}
