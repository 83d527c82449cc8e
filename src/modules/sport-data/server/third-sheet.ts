import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import {
  importFaults,
  importer,
  problem,
  readOnce,
  type CommitRow,
  type ImportScope,
  type RowProblem,
  type SheetRow,
  type UndoRow,
  type Written,
} from '../../../kernel/server/importing/importer';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { ThirdKind, ThirdSaid, ThirdState } from '../rules/third';
import { thirds } from '../tables';
import { inLog } from './deliveries';
import { TEST_SHEET, VISION_SHEET, type Cells, type Head, type SheetKind } from './third-columns';
import { finderFor } from './third-find';
import { twoNames } from './two-names';

type Scope = ImportScope<string, Record<string, unknown>, undefined>;
type Row = SheetRow<string>;
/** What stands of a row that a sheet named in the same words. */
interface Kept {
  readonly thirdId: number;
  readonly sidNo: string;
  readonly name: string;
  readonly clazzName: string;
  readonly onDate: string;
  readonly firm: string;
  readonly said: ThirdSaid;
  readonly state: ThirdState;
}
const of = (cells: Cells, key: Head): string => cells[key] ?? '';
const namedBy = (cells: Cells) => ({ sidNo: of(cells, 'sidNo'), name: of(cells, 'name'), clazz: of(cells, 'clazz') });
/** How a sheet knows a row again: the child's words and the day. */
const keyOf = (sidNo: string, name: string, clazz: string, onDate: string): string =>
  JSON.stringify([sidNo, name, clazz, onDate]);
const keyOfRow = ({ cells }: Row): string => {
  const { sidNo, name, clazz } = namedBy(cells);
  return keyOf(sidNo, name, clazz, of(cells, 'onDate'));
};

/** What stands of the rows. */
const keptOf =
  (kind: ThirdKind) =>
  async (scope: Scope, rows: readonly Row[]): Promise<ReadonlyMap<string, Kept>> => {
    const kept = await scope.db.rows<Kept>(sql`
      select x.third_id, x.sid_no, x.name, x.clazz_name, x.on_date, x.firm, x.said, x.state
      from sport_data_third x
      where x.org_id = ${scope.orgId}
        and x.kind = ${kind}
        and x.source = 'sheet'
        and x.on_date = any(${[...new Set(rows.map(({ cells }) => of(cells, 'onDate')))]}::date[])
        and x.name = any(${[...new Set(rows.map(({ cells }) => of(cells, 'name')))]}::text[])
      order by x.third_id`);
    return new Map(kept.map((one) => [keyOf(one.sidNo, one.name, one.clazzName, one.onDate), one]));
  };
/** A row that stands already keeps whom it means and what became of it. */
const ANEW = `on conflict (org_id, kind, on_date, sid_no, name, clazz_name) where source = 'sheet' do update set
  firm = excluded.firm, said = excluded.said`;
/** Takes rows back: new ones go, changed ones say again what they said. @returns of how many somebody has taken the result over */
async function takeBack(
  scope: Scope,
  gone: readonly number[],
  back: readonly { readonly thirdId: number; readonly firm: string; readonly said: ThirdSaid }[],
): Promise<number> {
  const used = await scope.db.row<{ n: number }>(sql`
    with gone as (
      delete from sport_data_third x
      where x.org_id = ${scope.orgId}
        and x.third_id = any(${gone}::bigint[])
      returning x.state),
    back as (
      update sport_data_third x
      set firm = u.firm, said = u.said
      from unnest(
        ${back.map(({ thirdId }) => thirdId)}::bigint[],
        ${back.map(({ firm }) => firm)}::text[],
        ${back.map(({ said }) => JSON.stringify(said))}::jsonb[]) as u (third_id, firm, said)
      where x.org_id = ${scope.orgId}
        and x.third_id = u.third_id
      returning x.state)
    select count(*) as n
    from (
      select g.state from gone g
      union all
      select b.state from back b) z
    where z.state = 'taken'`);
  return used?.n ?? 0;
}

/** One child and day in two rows of one sheet: the second one is refused. */
function rowTwice(rows: readonly Row[]): RowProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = keyOfRow(row);
    const before = first.get(key);
    if (before === undefined) first.set(key, row.row);
    return before === undefined
      ? []
      : [{ ...problem<string, { row: number }>(row, 'name', faults.rowTwice, { row: before }), other: before }];
  });
}

function sheetOf(k: SheetKind) {
  const kept = readOnce(keptOf(k.kind));
  const oldOf = ({ firm, said }: Kept, { cells }: Row): Partial<Cells> => ({
    ...namedBy(cells),
    onDate: of(cells, 'onDate'),
    firm,
    ...k.cellsOf(said, cells),
  });
  const judge = async (scope: Scope, rows: readonly Row[]): Promise<RowProblem[]> => {
    const found = await kept.judging(scope, rows);
    const own = rows.flatMap((row): RowProblem[] => {
      if (of(row.cells, 'onDate') > scope.today) return [problem(row, 'onDate', faults.aheadOfTime)];
      if (!k.saidOf(row.cells)) return [problem(row, '', faults.nothingSent)];
      const one = found.get(keyOfRow(row));
      if (one?.state !== 'taken') return [];
      // What a person has taken over stays as it was taken.
      const old = oldOf(one, row);
      const differs = Object.entries(old).some(
        ([key, text]) => (row.cells[key] ?? '') !== '' && row.cells[key] !== text,
      );
      return differs ? [problem(row, '', faults.takenAlready)] : [];
    });
    const two = twoNames(rows as readonly SheetRow<Head>[]);
    const named = new Set(two.map(({ row }) => row));
    return [...own.filter(({ row }) => !named.has(row)), ...two, ...rowTwice(rows)];
  };
  const commit = async (scope: Scope, rows: readonly CommitRow<string>[]): Promise<Written[]> => {
    const find = await finderFor(
      scope.db,
      rows.map(({ cells }) => namedBy(cells)),
    );
    const written = rows.flatMap(({ row, subjectId, cells }) => {
      const said = k.saidOf(cells);
      if (!said) return [];
      const { sidNo, name, clazz } = namedBy(cells);
      const onDate = of(cells, 'onDate');
      const child = find({ sidNo, name, clazz }, onDate);
      const third = {
        thirdId: newId(),
        kind: k.kind,
        source: 'sheet' as const,
        firm: of(cells, 'firm'),
        name,
        sidNo,
        clazzName: clazz,
        onDate,
        userId: child?.userId ?? null,
        clazzId: child?.clazzId ?? null,
        said,
        state: 'waiting' as const,
        madeBy: scope.userId,
        madeAt: scope.now.toISOString(),
      };
      return [{ row, subjectId: subjectId ?? third.thirdId, third }];
    });
    await scope.db.insert(
      thirds,
      written.map(({ third }) => third),
      ANEW,
    );
    const made = written.filter(({ subjectId, third }) => subjectId === third.thirdId).map(({ third }) => third);
    const changed = written.flatMap(({ subjectId, third }) => (subjectId === third.thirdId ? [] : [subjectId]));
    scope.note('sport-data.third.imported', {
      kind: k.kind,
      new: made.length,
      unknown: made.filter(({ userId }) => userId == null).length,
      changed: changed.slice(0, 200),
    });
    return written.map(({ row, subjectId }) => ({ row, subjectId }));
  };
  const undo = async (scope: Scope, rows: readonly UndoRow<string>[]): Promise<void> => {
    const gone = rows.filter(({ state }) => state === 'new').flatMap(({ subjectId }) => subjectId ?? []);
    const back = rows.flatMap(({ state, subjectId, old }) => {
      const cells = (old ?? {}) as Cells;
      const said = k.saidOf(cells);
      return state === 'changed' && subjectId != null && said
        ? [{ thirdId: subjectId, firm: of(cells, 'firm'), said }]
        : [];
    });
    if ((await takeBack(scope, gone, back)) > 0) throw fail(importFaults.importUndoUsed);
    scope.note('sport-data.third.import-undone', { kind: k.kind, count: rows.length });
  };
  return importer<string>({
    kind: `sport-data.third-${k.kind}`,
    calls: k.calls,
    sheetName: k.sheetName,
    shared: true,
    ...inLog(`third_${k.kind}`),
    columns: k.columns,
    judge,
    match: async (scope, rows) => {
      const found = await kept.matching(scope, rows);
      return rows.flatMap((row) => {
        const one = found.get(keyOfRow(row));
        return one ? [{ row: row.row, subjectId: one.thirdId, old: oldOf(one, row) }] : [];
      });
    },
    commit,
    undo,
  });
}

export const thirdTestSheet = sheetOf(TEST_SHEET);
export const thirdVisionSheet = sheetOf(VISION_SHEET);
