import { useState, type KeyboardEvent } from 'react';
import { useCan } from '../../../kernel/web/app';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { TILE_SIDE, moved, type TileAt } from '../rules/map/tiles';
import type { RegionMap } from './region-map';
import { useT } from './texts';

const STEPS: ReadonlyMap<string, TileAt> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);
/** The tiles of a region, to be dragged or moved by the arrow keys to where they lie among each other. */
export function TileBoard({ map }: { readonly map: RegionMap }) {
  const t = useT();
  const can = useCan();
  const parts = map.features.filter(({ properties }) => !properties.whole);
  const names = new Map(parts.map(({ id, properties }) => [id, properties.name]));
  const [at, setAt] = useState<ReadonlyMap<number, TileAt>>(
    () =>
      new Map(
        parts.map(({ id, properties: { at: place } }): [number, TileAt] => [id, [place?.[0] ?? 0, place?.[1] ?? 0]]),
      ),
  );
  const [dragged, setDragged] = useState<number>();
  const save = useAct(calls.mapPlace, { done: t('mapPlaced') });
  const may = can(calls.mapPlace);
  const places = [...at.values()];
  // One free row and column more than are in use, as far as there is room.
  const cols = Math.min(TILE_SIDE, Math.max(...places.map(([col]) => col)) + 2);
  const rows = Math.min(TILE_SIDE, Math.max(...places.map(([, row]) => row)) + 2);
  const press = (event: KeyboardEvent, id: number) => {
    const step = STEPS.get(event.key);
    const place = at.get(id);
    if (!step || !place || !may) return;
    event.preventDefault();
    setAt(moved(at, id, [place[0] + step[0], place[1] + step[1]]));
  };
  const cells = Array.from({ length: rows * cols }, (_, i): TileAt => [i % cols, Math.floor(i / cols)]);
  const idAt = ([col, row]: TileAt) => [...at].find(([, place]) => place[0] === col && place[1] === row)?.[0];
  return (
    <div className="stack">
      <p className="soft map-plain">
        {map.placed ? null : t('mapByCode')} {may ? t('mapDragHelp') : null}
      </p>
      <div className="map-tiles" style={{ gridTemplateColumns: `repeat(${cols}, minmax(0, 1fr))` }}>
        {cells.map((cell) => {
          const id = idAt(cell);
          return (
            <div
              key={id === undefined ? `${cell[0]} ${cell[1]}` : `tile ${id}`}
              className="map-cell"
              style={{ gridColumn: cell[0] + 1, gridRow: cell[1] + 1 }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) setAt(moved(at, dragged, cell));
                setDragged(undefined);
              }}
            >
              {id === undefined ? null : (
                <button
                  type="button"
                  draggable={may}
                  aria-label={t('mapTileAt', { name: names.get(id) ?? '', row: cell[1] + 1, col: cell[0] + 1 })}
                  onDragStart={() => setDragged(id)}
                  onKeyDown={(event) => press(event, id)}
                >
                  {names.get(id)}
                </button>
              )}
            </div>
          );
        })}
      </div>
      {may ? (
        <div>
          <ActButton
            type="primary"
            onClick={() =>
              save.run({ regId: map.regId, tiles: [...at].map(([regId, [col, row]]) => ({ regId, col, row })) })
            }
          >
            {t('mapPlace')}
          </ActButton>
        </div>
      ) : null}
    </div>
  );
}
