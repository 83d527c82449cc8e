import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf, ReplyOf } from '../../../kernel/shared/call';
import { BoardChart } from '../../../kernel/web/board/chart';
import { TileMap } from '../../../kernel/web/board/map';
import { BoardFigure, Tile } from '../../../kernel/web/board/tile';
import { dayText, instantText, numberText, shortDay } from '../../../kernel/web/format';
import { useSession } from '../../../kernel/web/session/session-store';
import { useRegionMap } from '../../files/web/published';
import { screenPage } from '../contract';
import { COLOURS, decimalsOf, meaningBeside, toneOf, unitOf, type Key, type Look } from './screen-pages';
import { useT } from './texts';

type Block = ReplyOf<typeof screenPage>;
type Row = Block['rows'][number];
interface Props {
  readonly look: Look;
  readonly input: InputOf<typeof screenPage>;
  readonly least: number;
  readonly nothing: string;
  /** Where a row or a figure leads; nothing: nowhere. */
  readonly rowTo: (row: Row) => string | undefined;
  readonly figureTo: (key: string) => string | undefined;
}
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** How many bars a ranking draws, by the rows its tile is high; its table has all. */
const mostOf = (high = 1): number => (high > 1 ? 12 : 6);

/** A tile of the education screen: figures, a map or a chart, each leading to where it came from. */
export function ScreenTile({ look, input, least, nothing, rowTo, figureTo }: Props) {
  const t = useT();
  const title = t(`tile.${look.page}.${look.tile}` as Key);
  return (
    <Tile
      title={title}
      call={screenPage}
      input={input}
      wide={look.wide}
      high={look.high ?? 1}
      empty={(block) => (isEmpty(block) ? nothing : null)}
    >
      {(block) => (
        <>
          {block.basis && block.basis.open > 0 ? (
            <p className="board-stale">{t('counting', { count: block.basis.open })}</p>
          ) : null}
          {block.basis && block.basis.differs > 0 ? (
            <p className="board-stale" role="status">
              {t('differing', { count: block.basis.differs })}
            </p>
          ) : null}
          {block.basis && block.basis.lacking > 0 ? (
            <p className="board-stale">{t('lacking', { count: block.basis.lacking })}</p>
          ) : null}
          {block.hidden > 0 ? <p className="board-stale">{t('screen.few', { least, count: block.hidden })}</p> : null}
          {look.as === 'figures' ? (
            <Figures block={block} figureTo={figureTo} />
          ) : (
            <Drawing look={look} as={look.as} title={title} block={block} rowTo={rowTo} />
          )}
        </>
      )}
    </Tile>
  );
}
/** Nothing at all: no row with a value above zero, no figure above zero. */
const isEmpty = (block: Block): boolean =>
  block.rows.every((row) => row.values.every((value) => !value)) &&
  block.figures.every(({ value }) => !value) &&
  block.hidden === 0;

interface DrawingProps {
  readonly look: Look;
  readonly as: Exclude<Look['as'], 'figures'>;
  readonly title: string;
  readonly block: Block;
  readonly rowTo: (row: Row) => string | undefined;
}
function Drawing({ look, as, title, block, rowTo }: DrawingProps) {
  const t = useT();
  const go = useNavigate();
  const first = block.keys[0] ?? '';
  const rows = look.ranked ? block.rows.toSorted(ranking(look.ranked)) : block.rows;
  const open = (row: Row | undefined) => {
    const to = row && rowTo(row);
    if (to) void go(to);
  };
  if (as === 'map')
    return (
      <Suspense fallback={null}>
        <DistrictMap
          name={title}
          unit={unitOf(first)}
          decimals={decimalsOf(first)}
          rows={rows}
          onOpen={(id) => open(rows.find((row) => row.id === id))}
        />
      </Suspense>
    );
  const most = look.ranked ? mostOf(look.high) : rows.length;
  const opens = rows.some((row) => rowTo(row) != null);
  return (
    <>
      {rows.length > most ? (
        <p className="board-stale">{t('screen.first', { shown: most, count: rows.length })}</p>
      ) : null}
      <BoardChart
        name={title}
        kind={as}
        unit={unitOf(first)}
        decimals={decimalsOf(first)}
        shown={most}
        categories={rows.map((row) => (DAY.test(row.name) ? shortDay(row.name) : row.name))}
        {...(opens ? { onOpen: (at: number) => open(rows[at]) } : {})}
        series={block.keys.map((key, at) => ({
          name: t(`key.${key}` as Key),
          values: rows.map((row) => row.values[at] ?? null),
          ...(COLOURS[key] && block.keys.length > 1 ? { colour: COLOURS[key] } : {}),
        }))}
      />
    </>
  );
}
/** By the first value; whoever has none stands at the end. */
const ranking =
  (way: 'up' | 'down') =>
  (a: Row, b: Row): number => {
    const [x, y] = [a.values[0], b.values[0]];
    if (x == null || y == null) return x == null ? (y == null ? 0 : 1) : -1;
    return way === 'down' ? y - x : x - y;
  };

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
  readonly onOpen: (id: number) => void;
}
/** Districts on the map that may be shown of their region, else as tiles where somebody said that they lie. */
function DistrictMap({ rows, ...rest }: DistrictsProps) {
  const map = useRegionMap(regionAround(rows));
  if (!map) return null;
  return (
    <TileMap
      {...rest}
      shapes={map.shapes}
      cells={rows.map((row) => ({
        id: row.id,
        name: row.name,
        value: row.values[0] ?? null,
        at: map.places.get(row.id),
      }))}
    />
  );
}

/** What a figure rests on beside its meaning: its days and rules where it has some, since when it stands, and of how many rows it was counted. */
function useRests(block: Block): (rows: number | null) => string {
  const t = useT();
  const zone = useSession()?.zone;
  const { basis } = block;
  const at = instantText(block.at, zone);
  const of = basis
    ? t('basis', { from: dayText(basis.from), to: dayText(basis.to), at, rule: basis.rule })
    : t('readNow', { at });
  return (rows) => (rows == null ? of : `${of}${t('basisRows', { count: numberText(rows) })}`);
}
function Figures({
  block,
  figureTo,
}: {
  readonly block: Block;
  readonly figureTo: (key: string) => string | undefined;
}) {
  const t = useT();
  const rests = useRests(block);
  const keys = block.figures.map(({ key }) => key);
  return (
    <div className="board-figures">
      {block.figures.map(({ key, value, rows }) => {
        const to = figureTo(key);
        const tone = toneOf(key, value);
        return (
          <BoardFigure
            key={key}
            of={meaningBeside(key, keys)}
            rests={rests(rows)}
            label={t(`key.${key}` as Key)}
            value={value == null ? null : numberText(value, decimalsOf(key))}
            unit={unitOf(key)}
            {...(to ? { to } : {})}
            {...(tone ? { tone } : {})}
          />
        );
      })}
    </div>
  );
}
