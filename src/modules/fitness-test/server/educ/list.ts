import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { exporter } from '../../../../kernel/server/exporting';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { formatPoints, unitText } from '../../rules/format';
import type { EducRow } from '../../contract';
import type { Mark } from '../../rules/settings';
import type { Standard } from '../../rules/standard';
import { readCell } from './cells';
import { enterResults, type Entered } from './enter';
import { itemViews, nameOf, testedItems } from './items';
import { allChildren, conditions, filterFor, pageOfChildren, standardIn, type ListFilter } from './read';
import { isRegion, yearIn } from './scope';
import { newestYear } from './years';

type Asked = { readonly orgId?: number | undefined; readonly yearId?: number | undefined };
/** Runs at the school or schools somebody asks about, with the year they mean. */
export const reading = <T>(
  cx: Cx,
  why: string,
  asked: Asked,
  fn: (door: Door, yearId: number) => Promise<T>,
): Promise<T> =>
  cx.reading(`fitness-test.${why}`, asked.orgId, async (door) => fn(door, await yearIn(cx, door, asked.yearId)));

interface ExportFilter extends Record<string, unknown>, Omit<ListFilter, 'yearId'> {
  readonly yearId?: number | undefined;
  readonly orgId?: number | undefined;
  readonly sort?: string | undefined;
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
  door.row<{ n: number; grdIds: number[] | null }>(
    sql`select count(*) n, array_agg(distinct t.grd_id) grd_ids from fitness_test_total t where ${conditions(door, f)}`,
  );

/** A child of the own school in a year, or gone. */
export async function childIn(cx: Cx, yearId: number, userId: number): Promise<EducRow> {
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

const set = handle(calls.educSet, async (cx, { id, values, relief, doneOn, why, ...o }) => {
  const yearId = o.yearId ?? (await newestYear(cx.db, cx.db.orgId));
  if (yearId == null) throw fail(kernelFaults.gone);
  const child = await childIn(cx, yearId, id);
  const standard = await standardIn(cx.db, cx.db.orgId, yearId);
  const entered = typedResults(cx, standard, id, values, doneOn ?? cx.today).filter((e) => {
    const was = child.results.find((r) => r.itemId === e.itemId);
    return (was?.value ?? null) !== e.value || (was?.mark ?? null) !== e.mark;
  });
  const done = await enterResults(
    cx.db,
    { yearId, source: 'hand', at: cx.nowIso, ...(relief === undefined ? {} : { relief: new Map([[id, relief]]) }) },
    entered,
  );
  if (entered.length) cx.emit('fitness-test.changed', { yearId });
  const line = (
    rows: readonly { itemId: string; value?: number | null | undefined; mark?: string | null | undefined }[],
  ) => Object.fromEntries(rows.map((r) => [r.itemId, r.value ?? r.mark ?? null]));
  const reliefChanged = relief !== undefined && (relief?.kind ?? null) !== child.reliefKind;
  if (entered.length || reliefChanged)
    cx.note('fitness-test.result-set', {
      subjectId: id,
      yearId,
      old: { ...line(done.before), ...(reliefChanged ? { relief: child.reliefKind } : {}) },
      new: { ...line(entered), ...(reliefChanged ? { relief: relief?.kind ?? null } : {}) },
      why: why ?? '',
    });
  return childIn(cx, yearId, id);
});

const items = handle(calls.educItems, async (cx, { orgId, yearId }) =>
  reading(cx, 'educ.items', { orgId: orgId ?? cx.me.orgId, yearId }, async (door, year) =>
    itemViews(await standardIn(door, door.orgIds[0]!, year), cx.lang),
  ),
);

/** Grades that are tested in a bureau's schools; their classes belong to a school that has to be named. */
const placesOfSchools = (cx: Cx, asked: Asked) =>
  reading(cx, 'educ.places', asked, async (door, year) => ({
    yearId: year,
    items: (
      await door.rows<{ grdId: number; grdName: string }>(
        `select distinct s.grd_id, ${cx.lang === 'en-US' ? 'g.name_en' : 'g.name_zh'} grd_name from fitness_test_stat s join textbook_grade g on g.grd_id = s.grd_id where s.org_id = any($1::bigint[]) and s.year_id = $2 and s.clazz_id = 0 and s.item_id = '' order by s.grd_id`,
        [door.orgIds, year],
      )
    ).map((g) => ({ ...g, clazzes: [] })),
  }));
const placesOf = (cx: Cx, asked: Asked) =>
  reading(cx, 'educ.places', asked, async (door, year) => {
    const rows = await door.rows<{ grdId: number; grdName: string; clazzId: number; clazzName: string; due: number }>(
      `select t.grd_id, ${cx.lang === 'en-US' ? 'g.name_en' : 'g.name_zh'} grd_name, t.clazz_id, max(t.clazz_name) clazz_name, count(*) due from fitness_test_total t join textbook_grade g on g.grd_id = t.grd_id
     where t.org_id = any($1::bigint[]) and t.year_id = $2 group by 1, 2, 3 order by t.grd_id, max(t.clazz_ord), t.clazz_id`,
      [door.orgIds, year],
    );
    const grades = new Map<
      number,
      { grdId: number; grdName: string; clazzes: { clazzId: number; clazzName: string; due: number }[] }
    >();
    for (const { grdId, grdName, ...c } of rows)
      (grades.get(grdId) ?? grades.set(grdId, { grdId, grdName, clazzes: [] }).get(grdId)!).clazzes.push(c);
    return { yearId: year, items: [...grades.values()] };
  });
const places = handle(calls.educPlaces, (cx, { orgId, yearId }) =>
  isRegion(cx) && orgId == null
    ? placesOfSchools(cx, { yearId })
    : placesOf(cx, { orgId: orgId ?? cx.me.orgId, yearId }),
);

/** How far a bureau's schools are, from their sums: hundreds of thousands of children are not looked at one by one. */
const lackingSchools = (cx: Cx, asked: Asked) =>
  reading(cx, 'educ.lacking', asked, async (door, year) => {
    const orgs = await door.rows<{
      orgId: number;
      orgName: string;
      due: number;
      complete: number;
      begun: number;
      excused: number;
    }>(
      `select s.org_id, o.name org_name, sum(s.due)::bigint due, sum(s.n)::bigint complete, sum(s.begun)::bigint begun, sum(s.excused)::bigint excused from fitness_test_stat s join organisation_org o on o.org_id = s.org_id
     where s.org_id = any($1::bigint[]) and s.year_id = $2 and s.clazz_id = 0 and s.item_id = '' group by s.org_id, o.name order by (sum(s.n) + sum(s.excused))::float8 / nullif(sum(s.due), 0), s.org_id`,
      [door.orgIds, year],
    );
    const sum = (key: 'due' | 'complete' | 'begun' | 'excused') => orgs.reduce((n, o) => n + o[key], 0);
    return {
      due: sum('due'),
      complete: sum('complete'),
      begun: sum('begun'),
      excused: sum('excused'),
      items: [],
      clazzes: [],
      orgs: orgs.map(({ begun, ...o }) => ({ ...o, untouched: o.due - begun - o.excused })),
    };
  });

/** Who of a school is not tested yet, by item and class. */
const lackingClazzes = (cx: Cx, asked: Asked) =>
  reading(cx, 'educ.lacking', asked, async (door, year) => {
    const clazzes = await door.rows<{
      clazzId: number;
      clazzName: string;
      grdName: string;
      due: number;
      complete: number;
      untouched: number;
      excused: number;
      begun: number;
    }>(
      `select t.clazz_id, max(t.clazz_name) clazz_name, max(${cx.lang === 'en-US' ? 'g.name_en' : 'g.name_zh'}) grd_name, count(*) due, count(t.total) complete, count(*) filter (where t.done = 0 and t.relief_kind is null) untouched,
       count(*) filter (where t.done > 0) begun, count(*) filter (where t.relief_kind is not null) excused
     from fitness_test_total t join textbook_grade g on g.grd_id = t.grd_id where t.org_id = any($1::bigint[]) and t.year_id = $2 group by t.clazz_id, t.grd_id order by t.grd_id, max(t.clazz_ord), t.clazz_id`,
      [door.orgIds, year],
    );
    const missing = await door.rows<{ itemId: string; n: number }>(
      `select u.item_id, count(*) n from fitness_test_total t cross join unnest(t.missing) as u(item_id) where t.org_id = any($1::bigint[]) and t.year_id = $2 and t.relief_kind is null group by 1 order by 2 desc, 1`,
      [door.orgIds, year],
    );
    const standard = await standardIn(door, door.orgIds[0]!, year);
    const sum = (key: 'due' | 'complete' | 'begun' | 'excused') => clazzes.reduce((n, c) => n + c[key], 0);
    return {
      due: sum('due'),
      complete: sum('complete'),
      begun: sum('begun'),
      excused: sum('excused'),
      clazzes,
      orgs: [],
      items: missing.flatMap((m) => {
        const item = standard.itemOf(m.itemId);
        return item ? [{ ...m, name: nameOf(item, cx.lang) }] : [];
      }),
    };
  });
const lacking = handle(calls.educLacking, (cx, { orgId, yearId }) =>
  isRegion(cx) && orgId == null
    ? lackingSchools(cx, { yearId })
    : lackingClazzes(cx, { orgId: orgId ?? cx.me.orgId, yearId }),
);

export const listing = [
  list,
  set,
  items,
  places,
  lacking,
  handle(calls.educExport, (cx, input) => listExport.answer(cx, input as ExportFilter)),
];
