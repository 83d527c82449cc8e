import { inkOn, placesOnMap, boardColour, boardSteps, stepOf } from './board-theme';
import { numberText } from './format';

/** A place of a tile map. `at` is where it lies among its neighbours: column and row from the north-west. */
export interface MapCell { readonly id: number; readonly name: string; readonly value: number | null; readonly at?: readonly [col: number, row: number] }
interface Props { readonly name: string; readonly cells: readonly MapCell[]; readonly unit?: string; readonly decimals?: number; readonly onOpen?: (id: number) => void }

/** A region's districts as equal tiles that lie as the districts do: a small district is read as well as a large one. */
export function TileMap({ name, cells, unit = '', decimals = 0, onOpen }: Props) {
  const places = placesOnMap(cells);
  const values = cells.flatMap((c) => (c.value == null ? [] : [c.value]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const cols = Math.max(1, ...places.map((p) => p.col + 1));
  return (
    <div className="board-map" role="group" aria-label={name} style={{ gridTemplateColumns: `repeat(${cols}, minmax(0, 1fr))` }}>
      {places.map((p) => {
        const step = p.value == null ? undefined : stepOf(p.value, least, most);
        const style = { gridColumn: p.col + 1, gridRow: p.row + 1, background: step == null ? boardColour.raised : boardSteps[step], color: step == null ? boardColour.inkFaint : inkOn(step) };
        const body = <><span>{p.name}</span><strong>{p.value == null ? '—' : numberText(p.value, decimals)}{p.value == null || !unit ? null : <small>{unit}</small>}</strong></>;
        return onOpen ? <button key={p.id} type="button" style={style} onClick={() => onOpen(p.id)}>{body}</button> : <div key={p.id} style={style}>{body}</div>;
      })}
    </div>
  );
}
