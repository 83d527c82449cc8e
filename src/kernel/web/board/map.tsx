import { useState } from 'react';
import { BoardKeys, BoardRows } from './keys';
import { rowsOf, type BoardData } from './option';
import { ShapeMap, allDrawn, pictureOfShapes } from './shape-map';
import type { MapShapes } from './shapes';
import { boardColour, boardSteps, inkOn, placesOnMap, stepOf } from './theme';
import { saveFile, saveSheet } from '../chart/sheet';
import { numberText } from '../format';
import { type as font } from '../theme';

/** A place of a tile map. `at` is where it lies among its neighbours: column and row from the north-west. */
export interface MapCell {
  readonly id: number;
  readonly name: string;
  readonly value: number | null;
  readonly at?: readonly [col: number, row: number] | undefined;
}
interface Props {
  readonly name: string;
  readonly cells: readonly MapCell[];
  readonly unit?: string;
  readonly decimals?: number;
  /** Borders that may be shown; without them, or where one of the places has none, the places are tiles. */
  readonly shapes?: MapShapes | undefined;
  readonly onOpen?: (id: number) => void;
}
interface Drawn extends MapCell {
  readonly col: number;
  readonly row: number;
  readonly ground: string;
  readonly ink: string;
  readonly text: string;
}

/**
 * A region's districts within their borders where a map of them may be shown, else as equal tiles that lie as the districts do: a small
 * district is read as well as a large one. The same as a table; picture and sheet to take away.
 */
export function TileMap({ name, cells, unit = '', decimals = 0, shapes, onOpen }: Props) {
  const [asTable, setAsTable] = useState(false);
  const values = cells.flatMap((c) => (c.value == null ? [] : [c.value]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const said = (v: number | null) => (v == null ? '—' : numberText(v, decimals));
  const drawn = placesOnMap(cells).map((p): Drawn => {
    const step = p.value == null ? undefined : stepOf(p.value, least, most);
    return {
      ...p,
      ground: step == null ? boardColour.raised : boardSteps[step]!,
      ink: step == null ? boardColour.inkFaint : inkOn(step),
      text: said(p.value),
    };
  });
  const ids = cells.map(({ id }) => id);
  const borders = allDrawn(shapes, ids) ? shapes : undefined;
  // "51.2 yuan", but "51.2%" and "51.2元".
  const behind = unit.length > 1 ? ` ${unit}` : unit;
  const painted = drawn.map((p) => ({ ...p, text: p.value == null ? p.text : `${p.text}${behind}` }));
  const cols = Math.max(1, ...drawn.map((p) => p.col + 1));
  const data: BoardData = {
    kind: 'bar',
    categories: cells.map((c) => c.name),
    series: [{ name, values: cells.map((c) => c.value) }],
    unit,
    decimals,
  };
  return (
    <div className="board-chart">
      <BoardKeys
        name={name}
        asTable={asTable}
        onTurn={() => setAsTable(!asTable)}
        onPicture={() =>
          saveFile(
            borders ? pictureOfShapes({ shapes: borders, painted }) : pictureOf(drawn, cols, unit),
            `${name}.png`,
          )
        }
        onSheet={() => void saveSheet(name, rowsOf(data))}
      />
      {asTable || !(most > least) ? null : (
        <div className="board-legend" aria-hidden>
          <span>{said(least)}</span>
          {boardSteps.map((step) => (
            <i key={step} style={{ background: step }} />
          ))}
          <span>
            {said(most)}
            {behind}
          </span>
        </div>
      )}
      {asTable ? (
        <BoardRows data={data} onOpen={onOpen && ((at) => onOpen(cells[at]!.id))} />
      ) : borders ? (
        <ShapeMap name={name} shapes={borders} painted={painted} onOpen={onOpen} />
      ) : (
        <div
          className="board-map"
          role="group"
          aria-label={name}
          style={{ gridTemplateColumns: `repeat(${cols}, minmax(0, 1fr))` }}
        >
          {drawn.map((p) => {
            const style = { gridColumn: p.col + 1, gridRow: p.row + 1, background: p.ground, color: p.ink };
            const body = (
              <>
                <span>{p.name}</span>
                <strong>
                  {p.text}
                  {p.value == null || !unit ? null : <small>{unit}</small>}
                </strong>
              </>
            );
            return onOpen ? (
              <button key={p.id} type="button" style={style} onClick={() => onOpen(p.id)}>
                {body}
              </button>
            ) : (
              <div key={p.id} style={style}>
                {body}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

const WIDE = 240;
const HIGH = 160;
const GAP = 12;
/** The map as a picture. */
function pictureOf(drawn: readonly Drawn[], cols: number, unit: string): string {
  const rows = Math.max(1, ...drawn.map((p) => p.row + 1));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [cols * WIDE + GAP, rows * HIGH + GAP];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = boardColour.tile;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textAlign = 'center';
  for (const p of drawn) {
    const [x, y] = [p.col * WIDE + GAP, p.row * HIGH + GAP];
    pen.fillStyle = p.ground;
    pen.beginPath();
    pen.roundRect(x, y, WIDE - GAP, HIGH - GAP, 12);
    pen.fill();
    pen.fillStyle = p.ink;
    pen.font = `24px ${font.family}`;
    pen.fillText(p.name, x + (WIDE - GAP) / 2, y + 62, WIDE - 2 * GAP);
    pen.font = `700 40px ${font.family}`;
    pen.fillText(p.value == null ? p.text : `${p.text}${unit}`, x + (WIDE - GAP) / 2, y + 112, WIDE - 2 * GAP);
  }
  return canvas.toDataURL('image/png');
}
