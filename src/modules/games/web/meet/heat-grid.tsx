import { useState, type KeyboardEvent } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import * as calls from '../../contract';
import type { Race, RunShown } from '../../contract/parts';
import { hasLanes } from '../../rules/arrange';
import { Runner } from '../parts';
import { useT } from '../texts';

interface Place {
  readonly heat: number;
  readonly lane: number;
}
const at = (p: Place) => `${p.heat}-${p.lane}`;

/**
 * Heats as columns of lanes. Two places are exchanged by dragging one onto the other, or with keys: Enter picks a runner up, arrows
 * walk, Enter puts it down, Escape lets it go.
 */
export function HeatGrid({ race, may }: { readonly race: Race; readonly may: boolean }) {
  const t = useT();
  const [held, setHeld] = useState<Place>();
  const set = useAct(calls.setRace, { done: t('rounds.swapped') });
  const heats = Math.max(...race.items.map((r) => r.heat));
  const most = hasLanes(race.kind, null) && race.lanes && race.lanes <= 10 ? race.lanes : undefined;
  const lanes = most ?? Math.max(...race.items.map((r) => r.lane));
  const byPlace = new Map(race.items.map((r) => [at(r), r]));
  const swap = (from: Place, to: Place) => {
    setHeld(undefined);
    if (at(from) === at(to)) return;
    const items = race.items.map(({ userId, heat, lane }) => {
      const place = { heat, lane };
      const next = at(place) === at(from) ? to : at(place) === at(to) ? from : place;
      return { userId, ...next };
    });
    void set.run({ rudId: race.rudId, items });
  };
  const choose = (place: Place) => {
    if (held) swap(held, place);
    else if (byPlace.has(at(place))) setHeld(place);
  };
  const key = (event: KeyboardEvent<HTMLButtonElement>, place: Place) => {
    const step = STEPS.get(event.key);
    if (event.key === 'Escape') setHeld(undefined);
    if (!step) return;
    event.preventDefault();
    const next = { heat: place.heat + step.heat, lane: place.lane + step.lane };
    event.currentTarget
      .closest('.game-heats')
      ?.querySelector<HTMLButtonElement>(`[data-place="${at(next)}"]`)
      ?.focus();
  };
  return (
    <div className="game-heats">
      {Array.from({ length: heats }, (_, h) => h + 1).map((heat) => (
        <section key={heat} aria-label={t('heatNo', { heat })}>
          <h3>{t('heatNo', { heat })}</h3>
          {Array.from({ length: lanes }, (_, l) => ({ heat, lane: l + 1 })).map((place) => (
            <Cell
              key={at(place)}
              place={place}
              run={byPlace.get(at(place))}
              held={held != null && at(held) === at(place)}
              may={may}
              onChoose={() => choose(place)}
              onKey={(event) => key(event, place)}
              onDrag={() => setHeld(place)}
              onDrop={() => held && swap(held, place)}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
const STEPS: ReadonlyMap<string, Place> = new Map([
  ['ArrowUp', { heat: 0, lane: -1 }],
  ['ArrowDown', { heat: 0, lane: 1 }],
  ['ArrowLeft', { heat: -1, lane: 0 }],
  ['ArrowRight', { heat: 1, lane: 0 }],
]);

function Cell({
  place,
  run,
  held,
  may,
  onChoose,
  onKey,
  onDrag,
  onDrop,
}: {
  readonly place: Place;
  readonly run: RunShown | undefined;
  readonly held: boolean;
  readonly may: boolean;
  readonly onChoose: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLButtonElement>) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}) {
  const t = useT();
  const label = t('placeOf', { heat: place.heat, lane: place.lane, name: run?.name ?? t('empty') });
  return (
    <button
      type="button"
      className="game-cell"
      data-place={at(place)}
      title={label}
      aria-pressed={held}
      disabled={!may}
      draggable={may && run != null}
      onClick={onChoose}
      onKeyDown={onKey}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <b>{place.lane}</b>
      {run ? <Runner run={run} /> : <span className="soft">—</span>}
      {run?.text ? <em>{run.text}</em> : null}
    </button>
  );
}
