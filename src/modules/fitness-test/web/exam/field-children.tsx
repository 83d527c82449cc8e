import { useEffect, useRef } from 'react';
import type { Pack } from '../../contract/field';
import { formatResult } from '../../rules/format';
import type { Item } from '../../rules/standard';
import { useT } from '../texts';
import { at, bestShown, type Cells, type PackChild } from './field-cells';

interface Props {
  readonly pack: Pack;
  readonly place: string;
  readonly onPlace: (place: string) => void;
  readonly list: readonly PackChild[];
  readonly chosen: number | undefined;
  readonly onChoose: (userId: number) => void;
  readonly cells: Cells;
  readonly item: Item;
  readonly done: number;
}
/** The children of a group or class: who is next, who is done, with what. */
export function FieldChildren({ pack, place, onPlace, list, chosen, onChoose, cells, item, done }: Props) {
  const t = useT();
  const box = useRef<HTMLUListElement>(null);
  const { rounds, best } = pack.config;
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const clazzes = [...new Map(pack.children.map((c) => [c.clazzId, c.clazzName])).entries()];
  return (
    <section className="field-list">
      <div className="field-place">
        <select value={place} onChange={(e) => onPlace(e.target.value)} aria-label={t('tab.group')}>
          <optgroup label={t('tab.groups')}>
            {pack.groups.map((g) => (
              <option key={g.grpNo} value={`g${g.grpNo}`}>
                {g.name}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('tab.clazzes')}>
            {clazzes.map(([id, name]) => (
              <option key={id} value={`c${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
        <span className="field-done">{t('tab.doneOf', { done, all: list.length })}</span>
      </div>
      <ul ref={box}>
        {list.map((c) => {
          const counts = bestShown(cells, item, c.userId, rounds, best);
          const made = Array.from({ length: rounds }, (_, i) => at(cells, c.userId, item.code, i + 1)).filter(
            (s) => s && (s.value != null || s.mark != null),
          );
          const waits = made.some((s) => s!.waits);
          return (
            <li key={c.userId}>
              <button
                type="button"
                aria-current={c.userId === chosen ? 'true' : undefined}
                onClick={() => onChoose(c.userId)}
              >
                <b>{c.chestNo}</b>
                <span className="field-name">
                  {c.name}
                  {c.relief ? <em className="field-relief">{t(`tab.relief.${c.relief}`)}</em> : null}
                </span>
                <span className="field-got">
                  {counts ? (counts.value != null ? formatResult(item, counts.value) : t(`mark.${counts.mark!}`)) : ''}
                  {rounds > 1 && made.length ? (
                    <small>
                      {made.length}/{rounds}
                    </small>
                  ) : null}
                  {waits ? <i title={t('tab.notHome')} /> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
