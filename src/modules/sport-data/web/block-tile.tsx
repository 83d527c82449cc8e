import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { BoardChart } from '../../../kernel/web/board/chart';
import { TileMap } from '../../../kernel/web/board/map';
import { BoardFigure, Tile } from '../../../kernel/web/board/tile';
import { numberText, shortDay } from '../../../kernel/web/format';
import { useRegionMap } from '../../files/web/published';
import type { boardPage } from '../contract';
import { COLOURS, decimalsOfFigure, meaningOf, mostOf, toneOf, unitOfFigure, type TileLook } from './pages';
import { useT, type Key, type Say } from './texts';

type Block = ReplyOf<typeof boardPage>;
type Row = Block['rows'][number];
interface Props<C extends Call> {
  readonly look: TileLook;
  readonly title: string;
  readonly call: C;
  readonly input: InputOf<C>;
  readonly least: number;
  readonly nothing: string;
  /** Where a row or a figure leads; nothing: nowhere. */
  readonly rowTo: (row: Row, key: string) => string | undefined;
  readonly figureTo?: (key: string) => string | undefined;
}

/** A day of the last weeks, which comes without its year. */
const DAY = /^\d{2}-\d{2}$/;
const unitOf = (look: TileLook, t: Say): string =>
  look.unit == null || look.unit === '%' ? '%' : look.unit === 'none' ? '' : t(look.unit);
const decimalsOf = (look: TileLook): number => look.decimals ?? (look.unit == null || look.unit === '%' ? 1 : 0);

/** A tile of the sport boards: figures, a map or a chart of one block, each leading to where it came from. */
export function BlockTile<C extends Call>({ look, title, call, input, least, nothing, rowTo, figureTo }: Props<C>) {
  const t = useT();
  const go = useNavigate();
  const open = (row: Row | undefined, key: string) => {
    const to = row && rowTo(row, key);
    if (to) void go(to);
  };
  const draw = (block: Block) => {
    if (look.as === 'figures') return <Figures block={block} units={look.units} figureTo={figureTo} />;
    const keys = block.keys.map((key, at) => ({ key, at })).filter(({ key }) => !look.only || look.only.includes(key));
    const first = keys[0]!.at;
    const rows = look.ranked ? block.rows.toSorted(ranking(first, look.ranked)) : block.rows;
    const few = block.hidden > 0 ? <p className="board-stale">{t('few', { least, count: block.hidden })}</p> : null;
    const firstKey = keys[0]!.key;
    const opens = rows.some((r) => rowTo(r, firstKey) != null);
    if (look.as === 'map')
      return (
        <>
          {few}
          <Suspense fallback={null}>
            <DistrictMap
              name={title}
              unit={unitOf(look, t)}
              decimals={decimalsOf(look)}
              rows={rows}
              at={first}
              onOpen={(id) =>
                open(
                  rows.find((r) => r.id === id),
                  firstKey,
                )
              }
            />
          </Suspense>
        </>
      );
    const most = look.ranked ? mostOf(look.high) : rows.length;
    return (
      <>
        {few}
        {rows.length > most ? <p className="board-stale">{t('first', { shown: most, count: rows.length })}</p> : null}
        <BoardChart
          name={title}
          kind={look.as}
          unit={unitOf(look, t)}
          decimals={decimalsOf(look)}
          max={look.as.endsWith('stack') && look.unit == null ? 100 : undefined}
          shown={most}
          categories={rows.map((r) => (DAY.test(r.name) ? shortDay(`2000-${r.name}`) : r.name))}
          onOpen={opens ? (at) => open(rows[at], firstKey) : undefined}
          series={keys.map(({ key, at }) => ({
            name: t(`key.${key}` as Key),
            values: rows.map((r) => r.values[at] ?? null),
            colour: COLOURS[key],
          }))}
        />
      </>
    );
  };
  return (
    <Tile
      title={title}
      call={call}
      input={input}
      wide={look.wide}
      high={look.high}
      empty={(data) => (isEmpty(data as Block) ? nothing : null)}
    >
      {(data) => draw(data as Block)}
    </Tile>
  );
}
/** The region whose parts these rows are: its code is theirs without the last pair. Schools, and provinces, have none. */
function regionAround(rows: readonly Row[]): number | undefined {
  const around = new Set(rows.map((row) => (row.to === 'reg' ? Math.floor(row.id / 100) : 0)));
  const [one] = around;
  return around.size === 1 && one ? one : undefined;
}
interface DistrictsProps {
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly rows: readonly Row[];
  /** Which of the values is shown. */ readonly at: number;
  readonly onOpen: (id: number) => void;
}
/** Districts on the map that may be shown of their region, else as tiles where somebody said that they lie. */
function DistrictMap({ rows, at, ...rest }: DistrictsProps) {
  const map = useRegionMap(regionAround(rows));
  if (!map) return null;
  return (
    <TileMap
      {...rest}
      shapes={map.shapes}
      cells={rows.map((r) => ({ id: r.id, name: r.name, value: r.values[at] ?? null, at: map.places.get(r.id) }))}
    />
  );
}
/** By a value; whoever has none stands at the end. */
const ranking =
  (at: number, way: 'up' | 'down') =>
  (a: Row, b: Row): number => {
    const [x, y] = [a.values[at], b.values[at]];
    if (x == null || y == null) return x == null ? (y == null ? 0 : 1) : -1;
    return way === 'down' ? y - x : x - y;
  };
/** Nothing at all: no row with a value, no figure above zero. */
const isEmpty = (block: Block): boolean =>
  block.rows.every((r) => r.values.every((v) => v == null)) && block.figures.every((f) => !f.value);

function Figures({
  block,
  units,
  figureTo,
}: {
  readonly block: Block;
  readonly units: TileLook['units'];
  readonly figureTo?: (key: string) => string | undefined;
}) {
  const t = useT();
  return (
    <div className="board-figures">
      {block.figures.map(({ key, value }) => {
        const unit = unitOfFigure(key, units);
        return (
          <BoardFigure
            key={key}
            of={meaningOf(key)}
            label={t(`key.${key}` as Key)}
            value={value == null ? null : numberText(value, decimalsOfFigure(key, unit))}
            unit={unit === 'none' ? undefined : unit === '%' ? '%' : t(unit)}
            to={figureTo?.(key)}
            tone={toneOf(key, value)}
          />
        );
      })}
    </div>
  );
}
