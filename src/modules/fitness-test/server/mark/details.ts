import {
  importNow,
  importer,
  problem,
  type CommitRow,
  type ImportScope,
  type SheetRow,
  type UndoRow,
} from '../../../../kernel/server/importing/importer';
import type { Cx } from '../../../../kernel/server/cx';
import { Download, handle } from '../../../../kernel/server/module';
import { XLSX, writeSheet } from '../../../../kernel/server/sheet/pool';
import type { Upload } from '../../../../kernel/shared/call';
import { fail } from '../../../../kernel/shared/faults';
import * as z from 'zod';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { SCALES, unitTypeOf, type ItemJson, type StandardJson } from '../../rules/definition';
import { formatResult } from '../../rules/format';
import { grdIdOf } from '../../rules/grades';
import type { Sex } from '../../rules/grades';
import { rowsOf, withItems, withRows, wholeOf, writtenOf } from '../../rules/library';
import { parseResult } from '../../rules/parse';
import { levelOf } from '../../rules/score';
import type { Item } from '../../rules/standard';
import { stdlibs } from '../../tables';
import { itemViewsOf } from './table';
import { saveDraft } from './libs';
import { ownLib, seenLib } from './own';

/** An item of a draft as reading and showing want it; a draft may be faulty, so no standard is made of it. */
export const draftItem = (i: ItemJson): Item => ({
  code: i.code,
  nameZh: i.nameZh,
  nameEn: i.nameEn,
  unit: i.unit,
  unitZh: i.unitZh,
  unitType: unitTypeOf(i),
  scale: SCALES[i.unit] ?? 1,
  decimals: i.decimals,
  step: (SCALES[i.unit] ?? 1) / 10 ** i.decimals,
  direction: i.direction as Item['direction'],
  scored: i.scored,
  rounding: 'none',
  range: null,
  index: 0,
});
/** A threshold as it is written, or undefined when it cannot be one. */
export function thresholdOf(item: Item, text: string): number | undefined {
  const parsed = parseResult(item, text);
  return parsed.kind === 'value' && parsed.attempts.length === 1 && parsed.value % item.step === 0
    ? parsed.value
    : undefined;
}
function itemIn(json: StandardJson, itemId: string): Item {
  const item = json.items.find((i) => i.code === itemId);
  if (!item || item.direction === 'band' || item.direction == null)
    throw fail(faults.noItem, { item: itemId }, 'itemId');
  return draftItem(item);
}
function view(json: StandardJson, itemId: string, grdId: number, sex: Sex) {
  const item = itemIn(json, itemId);
  const levels = json.itemLevels.map((l) => ({ code: l.code, nameZh: '', nameEn: '', min: Math.min(...l.scores) }));
  return {
    itemId,
    grdId,
    sex,
    levels: [...json.scoreLevels],
    rows: rowsOf(json, itemId, grdId, sex).map(([points, value]) => ({
      points: points!,
      value: formatResult(item, wholeOf(value!, item.unit)),
      level: levelOf(levels, points!),
    })),
  };
}

/** Puts a table in place of another, after checking each threshold and their order. */
async function setRows(
  cx: Cx,
  {
    id,
    itemId,
    grdId,
    sex,
    rows,
  }: {
    readonly id: number;
    readonly itemId: string;
    readonly grdId: number;
    readonly sex: Sex;
    readonly rows: readonly { readonly points: number; readonly value: string }[];
  },
) {
  const lib = await ownLib(cx, id);
  const item = itemIn(lib.draft, itemId);
  const table = rows
    .map((r, i) => {
      const value = thresholdOf(item, r.value);
      if (value == null) throw fail(faults.badThreshold, { value: r.value }, `rows.${i}.value`);
      if (!lib.draft.scoreLevels.includes(r.points))
        throw fail(faults.badPoints, { points: r.points }, `rows.${i}.points`);
      return { at: i, points: r.points, value };
    })
    .sort((a, b) => b.points - a.points);
  for (const [i, r] of table.entries()) {
    const above = table[i - 1];
    if (above && above.points === r.points) throw fail(faults.badPoints, { points: r.points }, `rows.${r.at}.points`);
    if (above && (item.direction === 'lower' ? r.value <= above.value : r.value >= above.value))
      throw fail(faults.notMonotone, { points: r.points, above: above.points }, `rows.${r.at}.value`);
  }
  const draft = withRows(
    lib.draft,
    itemId,
    grdId,
    sex,
    table.map((r) => [r.points, writtenOf(r.value, item.unit)] as const),
  );
  await saveDraft(cx, lib, draft);
  cx.note('fitness-test.stdlib-rows', {
    subjectId: id,
    item: itemId,
    grdId,
    sex,
    old: rowsOf(lib.draft, itemId, grdId, sex),
    new: rowsOf(draft, itemId, grdId, sex),
  });
  return view(draft, itemId, grdId, sex);
}

// A sheet of thresholds: a row a threshold.
type Key = 'item' | 'grade' | 'sex' | 'points' | 'value';
interface Given {
  readonly stdlibId: number;
}
type Scope = ImportScope<Key, { id: number }, Given>;
const GRADE_NAMES = [
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
const gradeOf = (text: string): number | undefined => {
  const at = GRADE_NAMES.indexOf(text);
  const short = [
    '',
    '一年级',
    '二年级',
    '三年级',
    '四年级',
    '五年级',
    '六年级',
    '七年级',
    '八年级',
    '九年级',
    '高一',
    '高二',
    '高三',
    '大一',
    '大二',
    '大三',
    '大四',
  ].indexOf(text);
  return at > 0
    ? at
    : short > 0
      ? short
      : (grdIdOf(Number(text)) ?? (/^([1-9]|1[0-6])$/.test(text) ? Number(text) : undefined));
};
const SEXES: Readonly<Record<string, Sex>> = {
  男: 'male',
  女: 'female',
  male: 'male',
  female: 'female',
  m: 'male',
  f: 'female',
  1: 'male',
  2: 'female',
};
const sexOf = (text: string) => SEXES[text.toLowerCase()];
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
    (tables.get(key) ?? tables.set(key, []).get(key)!).push(t);
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
      en: 'Sex',
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
    const json = await draftOf(scope);
    return rows.map((r) => threshold(json, r)).filter(unfit);
  },
  match: async (scope, rows) => {
    const json = await draftOf(scope);
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

export const details = [
  handle(calls.stdlibDetails, async (cx, { id, itemId, grdId, sex }) =>
    view((await seenLib(cx, id)).content, itemId, grdId, sex),
  ),
  handle(calls.stdlibDetailsSet, (cx, input) => setRows(cx, input)),
  handle(calls.educStandardSet, async (cx, { stdlibId, ...rest }) => {
    if (stdlibId == null) throw fail(faults.nationalFixed);
    return setRows(cx, { id: stdlibId, ...rest });
  }),
  ...thresholdSheet.handlers,
  handle(calls.stdlibDetailsSave, (cx, { id, file }) => importNow(thresholdSheet, cx, file as Upload, { id })),
  handle(calls.stdlibDetailsDown, async (cx, { id }) => {
    const { content } = await seenLib(cx, id);
    const items = new Map(content.items.map((i) => [i.code, i]));
    const english = cx.lang === 'en-US';
    const t = (key: string) => cx.text(`fitness-test.${key}`);
    const rows = content.scoring.flatMap((table) =>
      table.table.map(([points, value]) => {
        const item = items.get(table.item)!;
        return [
          english ? item.nameEn : item.nameZh,
          GRADE_NAMES[grdIdOf(table.grade)!]!,
          t(`sex.${table.sex === 'M' ? 'male' : 'female'}`),
          points!,
          formatResult(draftItem(item), wholeOf(value!, item.unit)),
        ];
      }),
    );
    const columns = (
      english ? ['Item', 'Grade', 'Sex', 'Points', 'Result'] : ['项目', '年级', '性别', '得分', '成绩']
    ).map((title) => ({ title, text: true }));
    return new Download(
      `${t('sheet.standard')}.xlsx`,
      XLSX,
      await writeSheet({ sheets: [{ name: t('sheet.standard'), columns, rows }] }),
    );
  }),
  handle(calls.stdlibItems, async (cx, { id }) => itemViewsOf((await seenLib(cx, id)).content, cx.lang)),
  handle(calls.stdlibItemsSet, async (cx, { id, items }) => {
    const lib = await ownLib(cx, id);
    const list = items.map(({ bounds, ...c }, i) => {
      const item = lib.draft.items.find((x) => x.code === c.itemId);
      if (!item) throw fail(faults.noItem, { item: c.itemId }, `items.${i}.itemId`);
      const range = bounds?.map((text, at) => {
        const value = thresholdOf({ ...draftItem(item), step: 1 }, text);
        if (value == null) throw fail(faults.badThreshold, { value: text }, `items.${i}.bounds.${at}`);
        return writtenOf(value, item.unit);
      });
      if (range && range[0]! >= range[1]!)
        throw fail(faults.badThreshold, { value: bounds!.join(' – ') }, `items.${i}.bounds`);
      return { ...c, ...(bounds === undefined ? {} : { range: bounds === null ? null : range! }) };
    });
    const draft = withItems(lib.draft, list);
    await saveDraft(cx, lib, draft);
    cx.note('fitness-test.stdlib-items', {
      subjectId: id,
      old: lib.draft.items.filter((i) => list.some((c) => c.itemId === i.code)),
      new: draft.items.filter((i) => list.some((c) => c.itemId === i.code)),
    });
    return itemViewsOf(draft, cx.lang);
  }),
];
