import { Button, Select } from 'antd';
import { useCallback, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { PhotoSheetProps, ShotBox, Shots } from '../../../kernel/web/import/photo-slot';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useDirty } from '../../../kernel/web/router/dirty';
import type { TableOfPhoto } from '../contract';
import { SURE } from '../rules/table/letters';
import { PhotoField } from './photo-field';
import { usePage } from './photo-page';
import {
  cellsBehind,
  cellsByPlace,
  csvOf,
  lackingOf,
  meansOf,
  placeKey,
  sheetOf,
  type Means,
  type PhotoCell,
  type PhotoGrid,
  type Words,
} from './photo-sheet-logic';
import { useLetters } from './use-letters';
import { useT } from './texts';

/** Rows of a list that may be its head. */
const HEADS = [0, 1, 2, 3] as const;
type Sures = Readonly<Record<string, number>>;
const placeOf = ({ row, column }: Pick<PhotoCell, 'row' | 'column'>) => placeKey(row, column);
const begin = <T,>({ cells }: PhotoGrid, of: (cell: PhotoCell) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(cells.map((cell) => [placeOf(cell), of(cell)]));

/** The page with the cell at hand marked on it. */
function Page({ photo, here }: { readonly photo: string; readonly here: ShotBox | undefined }) {
  const t = useT();
  const url = usePage(photo);
  return (
    // It scrolls: whoever has no mouse reaches it too.
    <div className="pt-page" role="region" aria-label={t('photo.page')} tabIndex={0}>
      <div className="pt-sheet">
        {url ? <img src={url} alt={t('photo.page')} /> : null}
        {url && here ? (
          <span
            className="pt-here"
            style={{
              left: `${here.x * 100}%`,
              top: `${here.y * 100}%`,
              width: `${here.w * 100}%`,
              height: `${here.h * 100}%`,
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

/** A list that fields offer while somebody types. */
function Names({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** Photo and grid side by side: what each column is, each cell beside its picture, and the sheet that comes of it. */
export function PhotoGridFields({
  table,
  grid,
  columns,
  names,
  busy,
  onTake,
}: PhotoSheetProps & { readonly table: TableOfPhoto; readonly grid: PhotoGrid }) {
  const t = useT();
  const listId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [heads, setHeads] = useState<number>(1);
  const [words, setWords] = useState<Words>(() => begin(grid, ({ text }) => text));
  const [sures, setSures] = useState<Sures>(() => begin(grid, ({ sure }) => sure));
  const [chosen, setChosen] = useState<Means>({});
  const [here, setHere] = useState<ShotBox>();
  const [typed, setTyped] = useState(false);
  useDirty(typed);
  const at = useMemo(() => cellsByPlace(grid), [grid]);
  const shots = useMemo(
    () => ({ photo: table.photo, width: table.width, height: table.height, boxes: {} }) satisfies Shots,
    [table],
  );
  // What was read at the head says what the columns are; what somebody chose stands above it.
  const means = useMemo(() => {
    const known: Record<number, string> = { ...(heads > 0 ? meansOf(grid, words, columns) : {}) };
    for (const [place, key] of Object.entries(chosen)) {
      for (const other of Object.keys(known)) if (known[Number(other)] === key) delete known[Number(other)];
      if (key) known[Number(place)] = key;
      else delete known[Number(place)];
    }
    return known;
  }, [grid, heads, words, columns, chosen]);
  const byHand = useRef(new Set<string>());
  const letters = useLetters(table, {
    read: (all) => {
      // What somebody has typed meanwhile stands.
      const found = all.filter((f) => !byHand.current.has(placeOf(f)));
      setWords((before) => ({ ...before, ...Object.fromEntries(found.map((f) => [placeOf(f), f.text])) }));
      setSures((before) => ({ ...before, ...Object.fromEntries(found.map((f) => [placeOf(f), f.sure])) }));
    },
    grid,
    columns,
    names,
  });

  const type = useCallback((cell: PhotoCell, word: string) => {
    setTyped(true);
    byHand.current.add(placeOf(cell));
    setWords((before) => ({ ...before, [placeOf(cell)]: word }));
    setSures((before) => ({ ...before, [placeOf(cell)]: 100 }));
  }, []);
  const mark = useCallback((cell: PhotoCell) => setHere(cell.box), []);
  const press = useCallback(
    (event: KeyboardEvent<HTMLInputElement>, cell: PhotoCell) => {
      const goesOn = event.key === 'Enter';
      if (!goesOn && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      // Names are chosen from their list with the arrows, and signs are made of letters with Enter.
      if ((!goesOn && event.currentTarget.list) || event.nativeEvent.isComposing) return;
      event.preventDefault();
      const { row, column, down } = cell;
      // What the photo has nothing in is passed over with Enter; with the arrows nothing is.
      const places = goesOn
        ? cellsBehind(grid, cell)
        : [{ row: event.key === 'ArrowDown' ? row + down : row - 1, column }];
      for (const at of places) {
        const next = body.current?.querySelector<HTMLInputElement>(
          `input[data-row="${at.row}"][data-column="${at.column}"]`,
        );
        // A column that means nothing has no field but at its head.
        if (!next) continue;
        next.focus();
        next.select();
        break;
      }
    },
    [grid],
  );

  const visited = useRef(-1);
  /** Of a long list a few cells are amber: from one to the next, and from the last to the first. */
  const toUnsure = () => {
    const open = [...(body.current?.querySelectorAll<HTMLInputElement>('input.pt-unsure') ?? [])];
    const next = open.find((field) => orderOf(field) > visited.current) ?? open[0];
    if (!next) return;
    visited.current = orderOf(next);
    next.focus();
    next.select();
  };
  const made = useMemo(() => sheetOf(grid, { heads, means, words, columns }), [grid, heads, means, words, columns]);
  const lacking = lackingOf(columns, means);
  const rows = made.lines.length - 1;
  const left = grid.cells.filter(
    (cell) => cell.row >= heads && means[cell.column] !== undefined && (sures[placeOf(cell)] ?? 0) < SURE,
  ).length;
  const take = () =>
    onTake(new File([csvOf(made.lines)], `${t('photo.page')}.csv`, { type: 'text/csv' }), {
      photo: table.photo,
      width: table.width,
      height: table.height,
      boxes: made.boxes,
    });
  const places = Array.from({ length: grid.columns }, (_, place) => place);
  const titleOf = (place: number) => columns.find(({ key }) => key === means[place])?.title ?? '';
  const hintOf = (place: number) => columns.find(({ key }) => key === means[place])?.hint;
  /** The list of names of a column: its own, or the one of all. */
  const listOf = (place: number) => {
    const column = columns.find(({ key }) => key === means[place]);
    if (column?.hint !== 'name') return undefined;
    return column.names ? `${listId}-${column.key}` : listId;
  };
  return (
    <div className="stack">
      <div className="row">
        <strong>{t('photo.found', { rows: grid.rows, columns: grid.columns })}</strong>
        <span className="filter">
          <span className="soft">{t('photo.heads')}</span>
          <Select
            value={heads}
            onChange={setHeads}
            aria-label={t('photo.heads')}
            options={HEADS.filter((n) => n < grid.rows).map((n) => ({ value: n, label: String(n) }))}
          />
        </span>
        {letters.can ? (
          <ActButton disabled={letters.busy} onClick={() => letters.start(means, heads, sures)}>
            {t('photo.read')}
          </ActButton>
        ) : null}
        {letters.busy ? (
          <>
            <span aria-live="polite">{t('photo.reading', { done: letters.done, total: letters.total })}</span>
            <Button size="small" onClick={letters.stop}>
              {t('photo.stop')}
            </Button>
          </>
        ) : null}
      </div>
      {letters.fault ? (
        <p role="alert" className="upload-fault">
          {letters.fault}
        </p>
      ) : null}
      <Names id={listId} names={names} />
      {columns.map((column) =>
        column.names ? <Names key={column.key} id={`${listId}-${column.key}`} names={column.names} /> : null,
      )}
      <div className="pt-view">
        <Page photo={table.photo} here={here} />
        <div className="pt-table" ref={body}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('photo.row')}</th>
                {places.map((place) => (
                  <th key={place} scope="col">
                    <Select
                      size="small"
                      showSearch={{ optionFilterProp: 'label' }}
                      value={means[place] ?? ''}
                      onChange={(key) => setChosen((before) => ({ ...without(before, key), [place]: key }))}
                      aria-label={t('photo.columnOf', { column: place + 1 })}
                      options={[
                        { value: '', label: t('photo.out') },
                        ...columns.map(({ key, title, required }) => ({
                          value: key,
                          label: required ? `${title} *` : title,
                        })),
                      ]}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: grid.rows }, (_, row) => (
                <tr key={row} className={row < heads ? 'pt-out' : undefined}>
                  <td>{row < heads ? '' : row - heads + 1}</td>
                  {places.map((place) => {
                    const cell = at.get(placeKey(row, place));
                    if (!cell || cell.row !== row) return cell ? null : <td key={place} />;
                    return (
                      <td key={place} rowSpan={cell.down}>
                        {means[place] !== undefined || row < heads ? (
                          <PhotoField
                            shots={shots}
                            cell={cell}
                            label={t('photo.field', { row: row + 1, column: titleOf(place) || String(place + 1) })}
                            word={words[placeOf(cell)] ?? ''}
                            sure={row < heads ? 100 : (sures[placeOf(cell)] ?? 0)}
                            listId={row >= heads ? listOf(place) : undefined}
                            isNumber={hintOf(place) === 'number' && row >= heads}
                            onType={type}
                            onHere={mark}
                            onKey={press}
                          />
                        ) : null}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <div className="row">
        <Button
          type="primary"
          data-act
          loading={busy}
          disabled={lacking.length > 0 || rows === 0 || letters.busy}
          onClick={take}
        >
          {t('photo.next', { count: rows })}
        </Button>
        <span className="soft" aria-live="polite">
          {lacking.length > 0
            ? t('photo.lacking', { columns: lacking.map(({ title }) => title).join(t('photo.comma')) })
            : rows === 0
              ? t('photo.empty')
              : left > 0
                ? t('photo.left', { count: left })
                : ''}
        </span>
        {lacking.length === 0 && rows > 0 && left > 0 ? (
          <Button size="small" onClick={toUnsure}>
            {t('photo.unsure')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
/** Where a field stands among the others: row by row. */
const orderOf = ({ dataset: { row, column } }: HTMLInputElement): number => Number(row) * 1000 + Number(column);
/** A column of the sheet stands in one column of the photo: who chooses it anew takes it away from where it was. */
const without = (means: Means, key: string): Means =>
  key === '' ? means : Object.fromEntries(Object.entries(means).filter(([, other]) => other !== key));
