import { importNow } from '../../../../kernel/server/importing/importer';
import type { Cx } from '../../../../kernel/server/cx';
import { Download, handle } from '../../../../kernel/server/module';
import { XLSX, writeSheet } from '../../../../kernel/server/sheet/pool';
import type { Upload } from '../../../../kernel/shared/call';
import { fail } from '../../../../kernel/shared/faults';
import { must } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { type StandardJson } from '../../rules/definition';
import { formatResult } from '../../rules/format';
import { grdIdOf } from '../../rules/grades';
import type { Sex } from '../../rules/grades';
import { rowsOf, withItems, withRows, wholeOf, writtenOf } from '../../rules/library';
import { levelOf } from '../../rules/score';
import type { Item } from '../../rules/standard';
import { itemViewsOf } from './table';
import { saveDraft } from './libs';
import { ownLib, seenLib } from './own';
import { draftItem, thresholdOf } from './draft-item';
import { GRADE_NAMES, thresholdSheet } from './threshold-sheet';

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

export const detailHandlers = [
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
        const item = must(items, table.item);
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
      english ? ['Item', 'Grade', 'Gender', 'Points', 'Result'] : ['项目', '年级', '性别', '得分', '成绩']
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
