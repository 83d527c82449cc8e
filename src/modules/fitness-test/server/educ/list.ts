import { all, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { exporter } from '../../../../kernel/server/exporting';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { formatPoints, unitText } from '../../rules/format';
import type { EducRow } from '../../contract';
import type { Mark } from '../../rules/settings';
import type { Standard } from '../../rules/standard';
import { standardFor } from '../mark/shelf';
import { readCell } from './cells';
import { enterResults, type Entered } from './enter';
import { itemViews, nameOf, testedItems } from './items';
import {
  allChildren,
  conditions,
  filterFor,
  pageOfChildren,
  standardIn,
  viewOf,
  type JudgedRow,
  type ListFilter,
} from './read';
import { reading } from './reading';
import { isRegion } from './scope';
import { newestYear, openYear } from './years';

interface ExportFilter extends Record<string, unknown>, Omit<ListFilter, 'yearId'> {
  readonly yearId?: number | undefined;
  readonly orgId?: number | undefined;
  readonly sort?: ParsedOf<typeof calls.educList>['sort'];
}
/** The list as a workbook: each item with result, points and level, as schools hand it in. */
export const listExport = exporter<ExportFilter>({
  kind: 'fitness-test.educ',
  run: (cx, { orgId, sort, ...f }) =>
    reading(cx, 'educ.export', { orgId, yearId: f.yearId }, async (door, yearId) => {
      const filter = await filterFor(cx, door, { ...f, yearId });
      const counted = await countOf(door, filter);
      const standard = await standardIn(door, door.orgIds[0]!, yearId);
      const items = testedItems(standard, counted?.grdIds ?? []);
      const bmi = standard.itemOf('bmi');
      const t = (key: string) => cx.text(`fitness-test.${key}`);
      const result = (r: EducRow, itemId: string) => r.results.find((x) => x.itemId === itemId);
      const levelText = (level: string | null | undefined) =>
        level ? t(`${['low', 'normal', 'over', 'obese'].includes(level) ? 'band' : 'level'}.${level}`) : null;
      const col = (title: string, value: (r: EducRow) => string | number | null, width = 12) => ({
        title,
        width,
        value,
      });
      return {
        name: `${t('sheet.list')} ${yearId}`,
        count: counted?.n ?? 0,
        columns: [
          ...(isRegion(cx) ? [col(t('field.orgName'), (r) => r.orgName, 24)] : []),
          col(t('field.grdName'), (r) => r.grdName),
          col(t('field.clazzName'), (r) => r.clazzName, 16),
          col(t('field.sidNo'), (r) => r.natNo ?? r.sidNo, 22),
          col(t('field.name'), (r) => r.name),
          col(t('field.sex'), (r) => t(`sex.${r.sex}`), 8),
          ...[...items, ...(bmi ? [bmi] : [])].flatMap((item) => [
            col(
              `${nameOf(item, cx.lang)}${unitText(item, cx.lang) ? ` (${unitText(item, cx.lang)})` : ''}`,
              (r) => result(r, item.code)?.text ?? null,
            ),
            ...(item.scored
              ? [
                  col(`${nameOf(item, cx.lang)} ${t('points')}`, (r) => result(r, item.code)?.points ?? null, 8),
                  col(`${nameOf(item, cx.lang)} ${t('field.level')}`, (r) => levelText(result(r, item.code)?.level), 8),
                ]
              : []),
          ]),
          col(t('field.bonus'), (r) => r.bonus, 8),
          col(t('field.standardScore'), (r) => (r.standardScore == null ? null : r.standardScore / 100)),
          col(t('field.total'), (r) => (r.total == null ? null : Number(formatPoints(r.total)))),
          col(t('field.level'), (r) => (r.level ? t(`level.${r.level}`) : null), 10),
          col(
            t('retest'),
            (r) =>
              r.retest
                ? cx.text('fitness-test.retestOf', {
                    first: formatPoints(r.retest.first),
                    again: formatPoints(r.retest.again),
                  })
                : null,
            18,
          ),
          col(t('field.state'), (r) => t(`state.${r.state}`), 12),
        ],
        rows: () => allChildren(cx, door, filter, sort),
      };
    }),
});
const countOf = (door: Door, f: ListFilter) =>
  door.row<{ n: number; grdIds: number[] | null }>(sql`
    select count(*) as n, array_agg(distinct t.grd_id) as grd_ids
    from fitness_test_total t
    where ${all(...conditions(door, f))}`);

/** A child of the own school in a year, or gone. */
export async function childIn(cx: Cx, yearId: number, userId: number): Promise<JudgedRow> {
  const [row] = await allChildren(cx, cx.db, { yearId, userIds: [userId] });
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** What somebody typed of a child, read by the same forgiving rules as a sheet; what cannot be read is refused at its field. */
export function typedResults(
  cx: Cx,
  standard: Standard,
  userId: number,
  values: Readonly<Record<string, string>>,
  doneOn: string,
): (Entered & { readonly value: number | null; readonly mark: Mark | null })[] {
  return Object.entries(values).map(([itemId, text]) => {
    const item = standard.itemOf(itemId);
    if (!item || itemId === 'bmi') throw fail(faults.noItem, { item: itemId }, `values.${itemId}`);
    const cell = readCell(item, text);
    if ('code' in cell)
      throw fail(
        faults.badResult,
        { item: nameOf(item, cx.lang), text, why: cx.text(cell.code, cell.params) },
        `values.${itemId}`,
      );
    return { userId, itemId, ...cell, doneOn };
  });
}

const list = handle(calls.educList, async (cx, { curPage, pageSize, sort, orgId, yearId, ...f }) =>
  reading(cx, 'educ.list', { orgId, yearId }, (door, year) =>
    pageOfChildren(cx, door, { ...f, yearId: year }, { curPage, pageSize, sort }),
  ),
);

/** Results by item, for an audit line. */
export const lineOf = (
  rows: readonly { itemId: string; value?: number | null | undefined; mark?: string | null | undefined }[],
) => Object.fromEntries(rows.map((r) => [r.itemId, r.value ?? r.mark ?? null]));

/** One child by hand: five statements beside audit, event and key. */
const set = handle(calls.educSet, async (cx, { id, values, relief, doneOn, why, ...o }) => {
  const yearId = o.yearId ?? (await newestYear(cx.db, cx.db.orgId));
  if (yearId == null) throw fail(kernelFaults.gone);
  const year = await openYear(cx.db, yearId);
  const typed = typedResults(cx, await standardFor(cx.db, year), id, values, doneOn ?? cx.today);
  const done = await enterResults(
    cx.db,
    { yearId, year, source: 'hand', at: cx.nowIso, lang: cx.lang, relief: new Map([[id, relief]]) },
    typed,
  );
  const [child] = done.children;
  if (!child) throw fail(kernelFaults.gone);
  const excused = relief !== undefined && (relief?.kind ?? null) !== child.oldRelief;
  if (done.changed.length || excused) {
    cx.emit('fitness-test.changed', { yearId });
    cx.note('fitness-test.result-set', {
      subjectId: id,
      yearId,
      old: { ...lineOf(done.before), ...(excused ? { relief: child.oldRelief } : {}) },
      new: { ...lineOf(done.changed), ...(excused ? { relief: relief?.kind ?? null } : {}) },
      why: why ?? '',
    });
  }
  return viewOf(done.standard, child.row, child.results, cx.lang);
});

const items = handle(calls.educItems, async (cx, { orgId, yearId }) =>
  reading(cx, 'educ.items', { orgId: orgId ?? cx.me.orgId, yearId }, async (door, year) =>
    itemViews(await standardIn(door, door.orgIds[0]!, year), cx.lang),
  ),
);

export const listing = [
  list,
  set,
  items,
  handle(calls.educExport, (cx, input) => listExport.answer(cx, input as ExportFilter)),
];
