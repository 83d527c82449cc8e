import * as z from 'zod';
import type { Cx } from '../../../kernel/server/cx';
import { any, sql } from '../../../kernel/server/db/sql';
import {
  importer,
  problem,
  type CommitRow,
  type ImportScope,
  type RowProblem,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { Download } from '../../../kernel/server/module';
import { XLSX, writeSheet } from '../../../kernel/server/sheet/pool';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { namesakesIn, sameName } from '../../../kernel/shared/visible';
import { collSheet } from '../contract';
import { normId as normIdField } from '../contract/parts';
import { faults } from '../faults';
import { readCell, type SketchItem, type Term } from '../rules';
import { rounds } from '../tables';
import { childFrom, childOrder, childrenOf, isChild as ofGrades, type Child, type KnownCell } from './children';
import { normOf, sketchOf } from './norm-read';
import { lockedRound, mustBeOpen, mustTake } from './round';
import { saveCells, saveEntries, type Entry, type Writer } from './save';
import { columnsOf, keyOf, spelled } from './sheet-columns';
import { mustManage } from './sight';

interface Options {
  readonly normId: number;
}
/** What the sheet is read by: the sketch as it was when it was uploaded, asked again when it is confirmed. */
interface Given extends Term {
  readonly grdIds: readonly number[];
  readonly items: readonly SketchItem[];
}
/** What undoing needs: the cells that stood before, and when the sheet was saved. */
interface Undo {
  readonly cells?: readonly (KnownCell | { readonly itemId: number })[];
  readonly at?: string;
}
type Scope = ImportScope<string, Options, Given>;
type Row = SheetRow<string>;

const writerIn = (s: Scope): Writer => ({
  db: s.db,
  userId: s.userId,
  userName: null,
  at: s.now.toISOString(),
  note: (action, detail) => {
    s.note(action, detail);
  },
});

/** Whom each row means: by number, else by class and name. */
async function resolve(scope: Scope, rows: readonly Row[]): Promise<ReadonlyMap<number, Child | RowProblem>> {
  const texts = (key: string) => rows.map((r) => r.cells[key] ?? '');
  const known = await childrenOf(
    scope.db,
    { ...scope.given, normId: scope.options.normId },
    any(sql`p.sid_no = any(${texts('sidNo')}::text[])`, sql`p.name = any(${texts('name')}::text[])`),
  );
  const namesakes = namesakesIn(known);
  const found = (row: Row): Child | RowProblem => {
    const { sidNo = '', name = '', clazz = '' } = row.cells;
    if (sidNo) {
      const child = known.find((c) => c.sidNo === sidNo);
      if (!child) return problem(row, 'sidNo', faults.noChild, { name: sidNo });
      return sameName(child.name, name) ? child : problem(row, 'name', faults.wrongName, { sidNo, name: child.name });
    }
    const named = namesakes(name).filter((c) => !clazz || c.clazzName === clazz);
    const [one, ...more] = named;
    if (!one) return problem(row, 'name', faults.noChild, { name });
    return more.length ? problem(row, 'name', faults.twoChildren, { name, count: named.length }) : one;
  };
  return new Map(rows.map((row) => [row.row, found(row)]));
}
const isChild = (x: Child | RowProblem | undefined): x is Child => x !== undefined && 'cells' in x;
const cellOf = (child: Child, item: SketchItem): KnownCell | undefined =>
  child.cells.find((c) => c.itemId === item.itemId);

/** What a row says of its child; an empty cell keeps what stands. */
const entriesOf = (items: readonly SketchItem[], row: Row, child: Child): Entry[] =>
  items.flatMap((item) => {
    const text = row.cells[keyOf(item)];
    const read = text ? readCell(item, text) : undefined;
    return read ? [{ userId: child.userId, itemId: item.itemId, ...read }] : [];
  });

export const sheet = importer<string, Options, Given>({
  kind: 'process-eval.coll',
  calls: collSheet,
  sheetName: { zh: '过程性评价数据', en: 'Process evaluation' },
  shared: true,
  options: z.object({ normId: normIdField() }) as z.ZodType<Options>,
  columns: (scope) => Promise.resolve(columnsOf(scope.given.items)),
  prepare: async (cx, { normId }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustManage(cx, n.module);
    mustTake(n, n.state ?? 'open');
    return { yearId: n.yearId, termId: n.termId, grdIds: n.grdIds, items: sketchOf(n).items };
  },
  names: async (scope) => {
    const children = await scope.db.rows<{ name: string }>(sql`
      select p.name
      from ${childFrom}
      where ${ofGrades(scope.orgId, scope.given.grdIds)}
      order by ${childOrder}`);
    return children.map(({ name }) => name);
  },
  judge: async (scope, rows) => {
    const found = await resolve(scope, rows);
    const seen = new Set<number>();
    return rows.flatMap((row): RowProblem[] => {
      const child = found.get(row.row);
      if (!isChild(child)) return child ? [child] : [];
      const again = seen.has(child.userId);
      seen.add(child.userId);
      return again ? [problem(row, 'name', faults.childTwice, { name: child.name })] : [];
    });
  },
  match: async (scope, rows) => {
    const found = await resolve(scope, rows);
    return rows.flatMap((row) => {
      const child = found.get(row.row);
      if (!isChild(child) || !child.cells.length) return [];
      const old: Record<string, string> = { ...row.cells };
      for (const item of scope.given.items)
        old[keyOf(item)] = spelled(item, cellOf(child, item) ?? { value: null, exempt: null });
      return [{ row: row.row, subjectId: child.userId, old }];
    });
  },
  commit: async (scope, rows) => {
    const n = await normOf(scope.db, scope.orgId, scope.options.normId);
    const round = await lockedRound(scope, n, scope.now.toISOString());
    mustTake(n, round.state);
    const found = await resolve(scope, rows);
    const good = (rows as readonly CommitRow<string>[]).flatMap((row) => {
      const child = found.get(row.row);
      return isChild(child) ? [{ row, child }] : [];
    });
    const entries = good.flatMap(({ row, child }) => entriesOf(round.content.items, row, child));
    const saved = await saveEntries(
      writerIn(scope),
      round,
      good.map((g) => g.child),
      entries,
      'sheet',
    );
    const before = new Map(
      saved.map((s) => [s.child.userId, s.changed.map(({ now, old }) => old ?? { itemId: now.itemId })]),
    );
    return good.map(({ row, child }) => ({
      row: row.row,
      subjectId: child.userId,
      undo: { cells: before.get(child.userId) ?? [], at: scope.now.toISOString() },
    }));
  },
  undo: async (scope, rows) => {
    const round = await scope.db.one(rounds, { normId: scope.options.normId }, { lock: 'update' });
    if (!round) throw fail(kernelFaults.gone);
    mustBeOpen(round.state);
    const ids = rows.map((row) => row.subjectId ?? 0);
    const children = await childrenOf(scope.db, round, sql`s.user_id = any(${ids}::bigint[])`);
    const w = writerIn(scope);
    const back = rows.flatMap((row) => {
      const { cells = [], at } = (row.undo ?? {}) as Undo;
      return cells.map((cell) => ({
        userId: row.subjectId ?? 0,
        itemId: cell.itemId,
        value: null,
        exempt: null,
        cell: 'origin' in cell ? cell : undefined,
        at,
      }));
    });
    await saveCells(w, round, children, back, 'process-eval.undone', (now, { cell, at }) => {
      if (!now) return cell;
      // What somebody has entered since the sheet stays.
      if (at !== undefined && (now.origin !== 'sheet' || now.savedAt !== at)) return now;
      const origin = cell?.origin ?? (now.sourceRule === null ? 'hand' : 'source');
      // Where the source's value stood, it stands as the source says it by now.
      const before = { value: cell?.value ?? null, exempt: cell?.exempt ?? null };
      const stood = origin === 'source' ? { value: now.sourceValue, exempt: now.sourceExempt } : before;
      return { ...now, ...stood, origin, rev: now.rev + 1, savedById: w.userId, savedAt: w.at };
    });
  },
});

/** The sheet to fill in: empty, or with the children of a class. */
export async function sheetOf(
  cx: Cx,
  { normId, clazzId }: { readonly normId: number; readonly clazzId?: number | undefined },
): Promise<Download> {
  if (clazzId === undefined) return sheet.template(cx, { normId });
  const n = await normOf(cx.db, cx.db.orgId, normId);
  mustManage(cx, n.module);
  const { items } = sketchOf(n);
  const children = await childrenOf(cx.db, n, sql`s.clazz_id = ${clazzId}`);
  const [first] = children;
  if (!first) throw fail(kernelFaults.gone);
  const english = cx.lang === 'en-US';
  const name = `${n.name} ${first.clazzName}`;
  const columns = columnsOf(items);
  const own: Readonly<Record<string, (c: Child) => string>> = {
    sidNo: (c) => c.sidNo ?? '',
    name: (c) => c.name,
    clazz: (c) => c.clazzName,
  };
  const said = (c: Child, key: string): string => {
    const item = items.find((i) => keyOf(i) === key);
    const cell = item && cellOf(c, item);
    return cell && item ? spelled(item, cell) : '';
  };
  const bytes = await writeSheet({
    sheets: [
      {
        name: first.clazzName,
        columns: columns.map((c) => ({
          title: `${english ? c.en : c.zh}${c.required ? '*' : ''}`,
          width: c.width ?? 14,
          text: true,
          ...(c.choices ? { choices: c.choices } : {}),
        })),
        rows: children.map((c) =>
          columns.map(({ key }) => (Object.hasOwn(own, key) ? (own[key]?.(c) ?? '') : said(c, key))),
        ),
      },
    ],
  });
  return new Download(`${name}.xlsx`, XLSX, bytes);
}
