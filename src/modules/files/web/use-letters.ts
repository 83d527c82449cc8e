import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { CellHint, SheetColumn } from '../../../kernel/shared/importing';
import { grouped } from '../../../kernel/shared/maps';
import { send } from '../../../kernel/web/http/send';
import * as calls from '../contract';
import type { TableOfPhoto } from '../contract';
import { LETTERS_AT_ONCE, MOST_NAMES } from '../rules';
import { SURE } from '../rules/table/letters';
import { placeKey, type Means, type PhotoCell, type PhotoGrid } from './photo-sheet-logic';
import { uploadFault } from './send-file';

type Found = ReplyOf<typeof calls.ocrRead>['cells'];
interface Wanted {
  readonly cell: PhotoCell;
  readonly hint: CellHint;
  /** Whom or what it may name, where that is not what every other column may. */
  readonly names?: readonly string[] | undefined;
}
interface State {
  readonly done: number;
  readonly total: number;
  readonly busy: boolean;
  readonly fault?: string;
}

/** Cells that are read in one call: no more than a call takes, and of one list of names. */
function lotsOf(wanted: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const byList = [...grouped(wanted, ({ names }) => names).values()];
  return byList.flatMap((cells) =>
    Array.from({ length: Math.ceil(cells.length / LETTERS_AT_ONCE) }, (_, at) =>
      cells.slice(at * LETTERS_AT_ONCE, (at + 1) * LETTERS_AT_ONCE),
    ),
  );
}

/** Reads the letters of a page lot by lot, where something reads letters: with progress, and a way to stop. */
export function useLetters(
  table: TableOfPhoto,
  o: {
    readonly grid: PhotoGrid;
    readonly columns: readonly SheetColumn[];
    readonly names: readonly string[];
    readonly read: (found: Found) => void;
  },
) {
  const can = table.letters !== 'none';
  const [state, setState] = useState<State>({ done: 0, total: 0, busy: false });
  const work = useRef<AbortController>(undefined);
  const latest = useRef(o);
  useEffect(() => {
    latest.current = o;
  });
  const run = async (wanted: readonly Wanted[]) => {
    work.current?.abort();
    const stop = new AbortController();
    work.current = stop;
    const total = wanted.length;
    let done = 0;
    for (const lot of lotsOf(wanted)) {
      setState({ done, total, busy: true });
      try {
        const names = lot[0]?.names ?? latest.current.names;
        const { cells } = await send(
          calls.ocrRead,
          {
            photo: table.photo,
            names: [...names].slice(0, MOST_NAMES),
            cells: lot.map(({ cell: { row, column, box }, hint }) => ({ row, column, box, hint })),
          },
          { quiet: true, signal: stop.signal },
        );
        if (stop.signal.aborted) return;
        latest.current.read(cells);
        done += lot.length;
      } catch (error) {
        if (!stop.signal.aborted) setState({ done, total, busy: false, fault: uploadFault(error) });
        return;
      }
    }
    setState({ done: total, total, busy: false });
  };
  const begin = useRef(run);
  useEffect(() => {
    begin.current = run;
  });
  // The head first: it says what the columns are.
  useEffect(() => {
    if (!can) return undefined;
    const heads = latest.current.grid.cells.filter(({ row, text, sure }) => row === 0 && text === '' && sure < SURE);
    if (heads.length > 0) void begin.current(heads.map((cell) => ({ cell, hint: 'text' as const })));
    return () => work.current?.abort();
  }, [can, table.photo]);
  return {
    ...state,
    can,
    stop: () => {
      work.current?.abort();
      setState((before) => ({ ...before, busy: false }));
    },
    /** Reads what nobody is sure of yet, in the columns that mean something. */
    start: (means: Means, heads: number, sures: Readonly<Record<string, number>>) =>
      run(
        o.grid.cells.flatMap((cell): Wanted[] => {
          const { hint, names } = o.columns.find(({ key }) => key === means[cell.column]) ?? {};
          const isOpen = cell.row >= heads && (sures[placeKey(cell.row, cell.column)] ?? 0) < SURE;
          return hint && isOpen ? [{ cell, hint, names }] : [];
        }),
      ),
  };
}
