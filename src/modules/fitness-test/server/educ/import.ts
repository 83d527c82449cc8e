import { all, is, sql } from '../../../../kernel/server/db/sql';
import * as z from 'zod';
import type { Cx } from '../../../../kernel/server/cx';
import { Download, handle } from '../../../../kernel/server/module';
import {
  importNow,
  importer,
  problem,
  type CommitRow,
  type ImportColumn,
  type ImportScope,
  type RowProblem,
  type SheetRow,
  type UndoRow,
  type Written,
} from '../../../../kernel/server/importing/importer';
import { XLSX, writeSheet } from '../../../../kernel/server/sheet/pool';
import type { Upload } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { nameText, sameName } from '../../../../kernel/shared/visible';
import { entryOf } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import { sexOf } from '../sheet-words';
import { faults } from '../../faults';
import { readCell } from './cells';
import { enterResults, type Before, type Entered } from './enter';
import { testedItems } from './items';
import type { Item, Standard } from '../../rules/standard';
import { standardFor } from '../mark/shelf';
import { itemColumn, rosterOf, type Roster, type RosterEntry } from './sheet';
import { newestYear, openYear, yearName, yearOf } from './years';

const options = z.object({
  yearId: z.number().int().optional(),
  clazzId: z.number().int().positive().optional(),
  grdId: z.number().int().positive().optional(),
});
type Options = z.output<typeof options>;
/** The year the sheet goes to, and the items children of the roster are tested in. */
export interface Given {
  readonly yearId: number;
  readonly itemIds: readonly string[];
}
export type Scope = ImportScope<string, Options, Given>;

/** Whose results a row holds. */
export const COLUMNS: readonly ImportColumn<string>[] = [
  {
    key: 'number',
    zh: '学籍号',
    en: 'Student number',
    also: ['学号', '全国学籍号'],
    width: 22,
    example: '20261890101',
    note: {
      zh: '学号或全国学籍号；可以不填，那么按姓名和班级查找',
      en: 'School or national number; without it the name and class decide',
    },
    text: (s) => s.toUpperCase(),
  },
  { key: 'name', zh: '姓名', en: 'Name', required: true, example: '王小明', text: nameText, hint: 'name' },
  { key: 'clazz', zh: '班级名称', en: 'Class', also: ['班级'], example: '七年级1班' },
  {
    key: 'sex',
    zh: '性别',
    en: 'Gender',
    also: ['Sex'],
    width: 8,
    example: '男',
    check: (s) => (sexOf(s) ? undefined : { code: faults.sexCode.code, params: {} }),
  },
];

const standardOf = async (scope: Scope): Promise<Standard> =>
  standardFor(scope.db, await yearOf(scope.db, scope.given.yearId));
const standards = new WeakMap<Scope, Promise<Standard>>();
/** The standard a batch is read with, asked once per transaction. */
function standardIn(scope: Scope): Promise<Standard> {
  let known = standards.get(scope);
  if (!known) standards.set(scope, (known = standardOf(scope)));
  return known;
}
const itemsIn = (standard: Standard, scope: Scope): readonly Item[] =>
  scope.given.itemIds.map((id) => standard.itemOf(id)!);
/** Items of the standard a batch is read with. */
export const itemsOf = async (scope: Scope): Promise<readonly Item[]> => itemsIn(await standardIn(scope), scope);
const rosters = new WeakMap<Scope, Promise<Roster>>();
/** The roster, asked once per transaction. */
const rosterIn = (scope: Scope): Promise<Roster> => {
  let known = rosters.get(scope);
  if (!known)
    rosters.set(
      scope,
      (known = itemsOf(scope).then((items) => rosterOf(scope.db, scope.given.yearId, items, scope.options.clazzId))),
    );
  return known;
};
const find = (roster: Roster, row: SheetRow<string>) =>
  roster.find(row.cells['number'] ?? '', row.cells['name'] ?? '', row.cells['clazz'] ?? '');

/** What any sheet of results must agree with: the child is on the roster, name and sex are theirs, the item is one of their grade. */
export async function judgeChildren(
  scope: Scope,
  rows: readonly SheetRow<string>[],
  of: (roster: Roster, row: SheetRow<string>) => RosterEntry | 'none' | 'several' = find,
  rosterOfScope: (scope: Scope) => Promise<Roster> = rosterIn,
): Promise<RowProblem[]> {
  const roster = await rosterOfScope(scope);
  const standard = await standardIn(scope);
  const out: RowProblem[] = [];
  for (const row of rows) {
    const name = row.cells['name'] ?? '';
    const child = of(roster, row);
    if (child === 'none') {
      out.push(problem(row, 'name', faults.noChild, { name }));
      continue;
    }
    if (child === 'several') {
      out.push(problem(row, 'name', faults.twoChildren, { name }));
      continue;
    }
    if (!sameName(child.name, name)) out.push(problem(row, 'name', faults.nameDiffers, { name: child.name }));
    const sex = sexOf(row.cells['sex'] ?? '');
    if (sex && sex !== child.sex) out.push(problem(row, 'sex', faults.sexDiffers, { name: child.name }));
    const own = new Set(standard.weightsOf(child.grdId, child.sex).map((w) => w.item.code));
    const foreign = scope.given.itemIds.find(
      (id) => (row.cells[id] ?? '') !== '' && !own.has(id) && id !== 'height' && id !== 'weight',
    );
    if (foreign)
      out.push(
        problem(row, foreign, faults.childNotTested, {
          item: standard.itemOf(foreign)![scope.lang === 'en-US' ? 'nameEn' : 'nameZh'],
        }),
      );
  }
  return out;
}
/** The cells of a child as the sheet would say them; what the sheet says in other words is said in the sheet's. */
export const oldCells = (child: RosterEntry, row: SheetRow<string>): Record<string, string> => ({
  ...child.texts,
  name: nameText(child.name),
  clazz: row.cells['clazz'] ?? '',
  number: row.cells['number'] ?? '',
  sex: row.cells['sex'] ?? '',
});

/** Results of a sheet, written in one go; each child's old values are kept for the undo. */
export async function commitResults(scope: Scope, rows: readonly CommitRow<string>[]): Promise<Written[]> {
  // Read anew: whoever writes has locked the year by now.
  const items = itemsIn(await standardOf(scope), scope);
  const entered: Entered[] = [];
  for (const row of rows)
    for (const item of items) {
      const text = row.cells[item.code] ?? '';
      if (text === (row.old?.[item.code] ?? '')) continue;
      const cell = readCell(item, text);
      if (!('code' in cell)) entered.push({ userId: row.subjectId!, itemId: item.code, ...cell, doneOn: scope.today });
    }
  const { before } = await enterResults(
    scope.db,
    { yearId: scope.given.yearId, source: 'sheet', at: scope.now.toISOString() },
    entered,
  );
  const was = new Map<number, Before[]>();
  for (const b of before) entryOf(was, b.userId, () => []).push(b);
  // One line a sheet with its numbers; what each result said before stands in the batch, row by row.
  scope.emit('fitness-test.changed', { yearId: scope.given.yearId });
  scope.note('fitness-test.imported', { yearId: scope.given.yearId, children: rows.length, results: entered.length });
  return rows.map((row) => ({
    row: row.row,
    subjectId: row.subjectId!,
    undo: { before: was.get(row.subjectId!) ?? [] },
  }));
}
export async function undoResults(scope: Scope, rows: readonly UndoRow<string>[]): Promise<void> {
  const before = rows.flatMap((r) => (r.undo as { before?: Before[] }).before ?? []);
  await enterResults(scope.db, { yearId: scope.given.yearId, source: 'sheet', at: scope.now.toISOString() }, before);
  scope.emit('fitness-test.changed', { yearId: scope.given.yearId });
  scope.note('fitness-test.import-undone', {
    yearId: scope.given.yearId,
    children: rows.length,
    results: before.length,
  });
}

/** The year a sheet means: asked by the caller, else the newest; it must be open. */
export async function prepare(cx: Cx, o: Options): Promise<Given> {
  const yearId = o.yearId ?? (await newestYear(cx.db, cx.db.orgId));
  if (yearId == null) throw fail(faults.yearGone, { year: '' });
  const year = await yearOf(cx.db, yearId);
  if (year.state !== 'open') throw fail(faults.yearClosed, { year: yearName(yearId) });
  const grades = await cx.db.rows<{ grdId: number }>(sql`
    select distinct t.grd_id
    from fitness_test_total t
    where ${all(cx.db.orgs('t'), sql`t.year_id = ${yearId}`, is('t.clazz_id', o.clazzId), is('t.grd_id', o.grdId))}`);
  if (o.clazzId != null && !grades.length) throw fail(kernelFaults.gone);
  return {
    yearId,
    itemIds: testedItems(
      await standardFor(cx.db, year),
      grades.map((g) => g.grdId),
    ).map((i) => i.code),
  };
}

/** Results from a sheet: a row a child, a column an item. */
export const resultSheet = importer<string, Options, Given>({
  kind: 'fitness-test.results',
  calls: calls.educImport,
  sheetName: { zh: '体质测试成绩', en: 'Fitness results' },
  shared: true,
  options,
  unique: [['number'], ['name', 'clazz', 'number']],
  columns: async (scope) => [...COLUMNS, ...(await itemsOf(scope as unknown as Scope)).map(itemColumn)],
  prepare,
  names: async (scope) =>
    (await rosterOf(scope.db, scope.given.yearId, [], scope.options.clazzId)).children.map((c) => nameText(c.name)),
  judge: (scope, rows) => judgeChildren(scope, rows),
  match: async (scope, rows) => {
    const roster = await rosterIn(scope);
    return rows.flatMap((row) => {
      const child = find(roster, row);
      return typeof child === 'string' ? [] : [{ row: row.row, subjectId: child.userId, old: oldCells(child, row) }];
    });
  },
  commit: async (scope, rows) => {
    await openYear(scope.db, scope.given.yearId);
    return commitResults(scope, rows);
  },
  undo: undoResults,
});

export const importing = [
  ...resultSheet.handlers,
  handle(calls.educDown, (cx, input) => filledTemplate(cx, input)),
  handle(calls.educSave, async (cx, { file, yearId }) =>
    importNow(resultSheet, cx, file as Upload, yearId == null ? {} : { yearId }),
  ),
];

/** The template: with a class or a grade its children stand in it already, so that only figures are left to type. */
async function filledTemplate(cx: Cx, o: Options): Promise<Download> {
  if (o.clazzId == null && o.grdId == null) return resultSheet.template(cx, o);
  const given = await prepare(cx, o);
  const standard = await standardFor(cx.db, await yearOf(cx.db, given.yearId));
  const items = given.itemIds.map((id) => standard.itemOf(id)!);
  const children = (await rosterOf(cx.db, given.yearId, items, o.clazzId)).children
    .filter((c) => o.grdId == null || c.grdId === o.grdId)
    .toSorted((a, b) => a.grdId - b.grdId || a.clazzOrd - b.clazzOrd || a.name.localeCompare(b.name, 'zh-CN'));
  const english = cx.lang === 'en-US';
  const name = cx.text('fitness-test.sheet.results', { year: yearName(given.yearId) });
  const titles = [...COLUMNS, ...items.map(itemColumn)];
  const bytes = await writeSheet({
    sheets: [
      {
        name,
        columns: titles.map((c) => ({ title: english ? c.en : c.zh, width: c.width ?? 16, text: true })),
        rows: children.map((c) => [
          c.natNo ?? c.sidNo ?? '',
          c.name,
          c.clazzName,
          cx.text(`fitness-test.sex.${c.sex}`),
          ...items.map((i) => c.texts[i.code] ?? ''),
        ]),
      },
    ],
  });
  return new Download(`${name}.xlsx`, XLSX, bytes);
}
