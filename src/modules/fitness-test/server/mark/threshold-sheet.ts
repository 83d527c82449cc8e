import {
  importer,
  problem,
  readOnce,
  type CommitRow,
  type ImportScope,
  type SheetRow,
  type UndoRow,
} from '../../../../kernel/server/importing/importer';
import { entryOf } from '../../../../kernel/shared/maps';
import * as z from 'zod';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { type StandardJson } from '../../rules/definition';
import { formatResult } from '../../rules/format';
import type { Sex } from '../../rules/grades';
import { rowsOf, withRows, wholeOf, writtenOf } from '../../rules/library';
import type { Item } from '../../rules/standard';
import { stdlibs } from '../../tables';
import { gradeOf, sexOf } from '../sheet-words';
import { saveDraft } from './libs';
import { ownLib } from './own';
import { draftItem, thresholdOf } from './draft-item';

// A sheet of thresholds: a row a threshold.
type Key = 'item' | 'grade' | 'sex' | 'points' | 'value';
interface Given {
  readonly stdlibId: number;
}
type Scope = ImportScope<Key, { id: number }, Given>;
export const GRADE_NAMES = [
  '',
  '小学一年级',
  '小学二年级',
  '小学三年级',
  '小学四年级',
  '小学五年级',
  '小学六年级',
  '初中一年级',
  '初中二年级',
  '初中三年级',
  '高中一年级',
  '高中二年级',
  '高中三年级',
  '大学一年级',
  '大学二年级',
  '大学三年级',
  '大学四年级',
];
interface Threshold {
  readonly item: Item;
  readonly grdId: number;
  readonly sex: Sex;
  readonly points: number;
  readonly value: number;
}
const itemNamed = (json: StandardJson, text: string): Item | undefined => {
  const found = json.items.find(
    (i) => i.code === text || i.nameZh === text || i.nameEn.toLowerCase() === text.toLowerCase(),
  );
  return found && found.direction !== 'band' && found.direction != null ? draftItem(found) : undefined;
};
function threshold(
  json: StandardJson,
  row: SheetRow<Key>,
): Threshold | ReturnType<typeof problem<Key, Record<string, string | number>>> {
  const c = row.cells;
  const item = itemNamed(json, c.item);
  if (!item) return problem<Key, { item: string }>(row, 'item', faults.noItem, { item: c.item });
  const points = Number(c.points);
  if (!json.scoreLevels.includes(points))
    return problem<Key, { points: number }>(row, 'points', faults.badPoints, { points });
  const value = thresholdOf(item, c.value);
  if (value == null) return problem<Key, { value: string }>(row, 'value', faults.badThreshold, { value: c.value });
  return { item, grdId: gradeOf(c.grade)!, sex: sexOf(c.sex)!, points, value };
}
const draftOf = async (scope: Scope): Promise<StandardJson> =>
  (await scope.db.one(stdlibs, { stdlibId: scope.given.stdlibId }))!.draft;
const draft = readOnce(draftOf);
const there = (json: StandardJson, t: Threshold) =>
  rowsOf(json, t.item.code, t.grdId, t.sex).find(([points]) => points === t.points)?.[1];
/** Changes thresholds of a draft: a value, or null to take it out. */
function changed(
  json: StandardJson,
  list: readonly (Omit<Threshold, 'value'> & { readonly value: number | null })[],
): StandardJson {
  let out = json;
  const tables = new Map<string, (typeof list)[number][]>();
  for (const t of list) {
    const key = `${t.item.code}/${t.grdId}/${t.sex}`;
    entryOf(tables, key, () => []).push(t);
  }
  for (const rows of tables.values()) {
    const { item, grdId, sex } = rows[0]!;
    const table = new Map(rowsOf(out, item.code, grdId, sex).map(([points, value]) => [points!, value!]));
    for (const r of rows)
      if (r.value == null) table.delete(r.points);
      else table.set(r.points, writtenOf(r.value, item.unit));
    out = withRows(out, item.code, grdId, sex, [...table]);
  }
  return out;
}
const unfit = (
  t: ReturnType<typeof threshold>,
): t is ReturnType<typeof problem<Key, Record<string, string | number>>> => 'code' in t;

export const thresholdSheet = importer<Key, { id: number }, Given>({
  kind: 'fitness-test.thresholds',
  calls: calls.stdlibSheet,
  sheetName: { zh: '评分标准', en: 'Scoring standard' },
  shared: true,
  options: z.object({ id: z.number().int().positive() }),
  unique: [['item', 'grade', 'sex', 'points']],
  columns: [
    { key: 'item', zh: '项目', en: 'Item', required: true, example: '50米跑' },
    {
      key: 'grade',
      zh: '年级',
      en: 'Grade',
      required: true,
      example: '初中一年级',
      check: (s) => (gradeOf(s) ? undefined : { code: faults.gradeUnknown.code, params: { grade: s } }),
    },
    {
      key: 'sex',
      zh: '性别',
      en: 'Gender',
      also: ['Sex'],
      required: true,
      example: '男',
      check: (s) => (sexOf(s) ? undefined : { code: faults.sexCode.code, params: {} }),
    },
    {
      key: 'points',
      zh: '得分',
      en: 'Points',
      also: ['单项得分', '分数'],
      required: true,
      example: '100',
      check: (s) => (/^\d{1,3}$/.test(s) ? undefined : { code: faults.badPoints.code, params: { points: s } }),
    },
    { key: 'value', zh: '成绩', en: 'Result', also: ['标准值', '达标成绩'], required: true, example: '7.8' },
  ],
  prepare: async (cx, { id }) => ({ stdlibId: (await ownLib(cx, id)).stdlibId }),
  judge: async (scope, rows) => {
    const json = await draft.judging(scope, rows);
    return rows.map((r) => threshold(json, r)).filter(unfit);
  },
  match: async (scope, rows) => {
    const json = await draft.matching(scope, rows);
    return rows.flatMap((row) => {
      const t = threshold(json, row);
      const have = unfit(t) ? undefined : there(json, t);
      // The same threshold in other words (7.80 for 7.8) is said in the sheet's.
      return unfit(t) || have == null
        ? []
        : [
            {
              row: row.row,
              subjectId: null,
              old: {
                ...row.cells,
                value:
                  wholeOf(have, t.item.unit) === t.value
                    ? row.cells.value
                    : formatResult(t.item, wholeOf(have, t.item.unit)),
              },
            },
          ];
    });
  },
  commit: async (scope, rows) => {
    const lib = (await scope.db.one(stdlibs, { stdlibId: scope.given.stdlibId }, { lock: 'update' }))!;
    const list = (rows as readonly CommitRow<Key>[]).map((r) => ({
      row: r.row,
      t: threshold(lib.draft, r) as Threshold,
    }));
    const before = list.map(({ row, t }) => {
      const value = there(lib.draft, t);
      return { row, value: value == null ? null : wholeOf(value, t.item.unit) };
    });
    await saveDraft(
      { db: scope.db, nowIso: scope.now.toISOString() },
      lib,
      changed(
        lib.draft,
        list.map((l) => l.t),
      ),
    );
    scope.note('fitness-test.stdlib-imported', { subjectId: lib.stdlibId, thresholds: rows.length });
    return before.map((b) => ({ row: b.row, undo: { value: b.value } }));
  },
  undo: async (scope, rows) => {
    const lib = (await scope.db.one(stdlibs, { stdlibId: scope.given.stdlibId }, { lock: 'update' }))!;
    const back = (rows as readonly UndoRow<Key>[]).map((r) => ({
      ...(threshold(lib.draft, r) as Threshold),
      value: (r.undo as { value: number | null }).value,
    }));
    await saveDraft({ db: scope.db, nowIso: scope.now.toISOString() }, lib, changed(lib.draft, back));
  },
});
