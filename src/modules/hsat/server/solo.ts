import type { Cx } from '../../../kernel/server/cx';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { newId } from '../../../kernel/server/ids';
import {
  importer,
  problem,
  type RowProblem,
  type SheetRow,
  type ImportScope,
} from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import { oneOf } from '../../../kernel/server/db/where';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { solos } from '../tables';
import { isDistrict, isRegion } from './sight';

type Solo = ReplyOf<typeof calls.listSolo>['items'][number];
/** A bureau sees the districts of its own region, the platform all. */
const seen = (cx: Cx): Sql => (isRegion(cx) ? sql`s.reg_id::text like ${`${cx.me.orgRegion ?? 0}%`}` : sql`true`);
const columns = (
  cx: Cx,
): Sql => sql`s.solo_id as id, s.reg_id, ${raw(cx.lang === 'en-US' ? 'g.name_en' : 'g.name_zh')} as reg_name,
  s.since_year, s.note, (select count(*) from hsat_exam e where e.reg_id = s.reg_id and e.is_on)::int as schemas`;
const FROM = raw('hsat_solo s join organisation_region g on g.reg_id = s.reg_id');

async function oneSolo(cx: Cx, soloId: number): Promise<Solo> {
  const row = await cx.db.row<Solo>(sql`select ${columns(cx)} from ${FROM} where s.solo_id = ${soloId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
interface Region {
  readonly regId: number;
  readonly nameZh: string;
  readonly nameEn: string;
}
interface SoloKept {
  readonly soloId: number;
  readonly sinceYear: number;
  readonly note: string;
}
type Column = 'region' | 'sinceYear' | 'note';
type Scope = ImportScope<Column, Record<string, never>, null>;
type Row = SheetRow<Column>;
interface Good {
  readonly row: Row;
  readonly region: Region;
  readonly kept: SoloKept | null;
}
async function resolve(scope: Scope, rows: readonly Row[]): Promise<ReadonlyMap<number, Good | RowProblem>> {
  const texts = rows.map((row) => row.cells.region);
  const found = await scope.db.rows<Region & { kept: SoloKept | null }>(sql`
    select g.reg_id, g.name_zh, g.name_en, (
      select json_build_object('soloId', s.solo_id, 'sinceYear', s.since_year, 'note', s.note)
      from hsat_solo s
      where s.reg_id = g.reg_id) as kept
    from organisation_region g
    where g.name_zh = any(${texts}::text[]) or g.reg_id::text = any(${texts}::text[])
    order by g.reg_id`);
  return new Map(
    rows.map((row): [number, Good | RowProblem] => {
      const named = found.filter((one) => one.nameZh === row.cells.region || String(one.regId) === row.cells.region);
      const [one, ...more] = named.filter((region) => isDistrict(region.regId));
      if (!one || more.length) return [row.row, problem(row, 'region', faults.noRegion, { name: row.cells.region })];
      return [row.row, { row, region: one, kept: one.kept }];
    }),
  );
}
const isGood = (x: Good | RowProblem | undefined): x is Good => x !== undefined && 'region' in x;
const sheet = importer<Column, Record<string, never>, null>({
  kind: 'hsat.solo',
  calls: calls.soloSheet,
  sheetName: { zh: '独立方案区县', en: 'Districts with schemes of their own' },
  shared: true,
  unique: [['region']],
  columns: [
    { key: 'region', zh: '区县', en: 'District', required: true, width: 18, example: '410902' },
    {
      key: 'sinceYear',
      zh: '起始学年',
      en: 'Since year',
      required: true,
      width: 12,
      example: '2026',
      check: (text) => (/^20\d{2}$/.test(text) ? undefined : { code: faults.badNumber.code, params: {} }),
    },
    { key: 'note', zh: '说明', en: 'Note', width: 30 },
  ],
  judge: async (scope, rows) => [...(await resolve(scope, rows)).values()].flatMap((one) => (isGood(one) ? [] : [one])),
  match: async (scope, rows) => {
    const found = await resolve(scope, rows);
    return rows.flatMap((row) => {
      const one = found.get(row.row);
      if (!isGood(one) || !one.kept) return [];
      const { soloId, sinceYear, note } = one.kept;
      return [
        { row: row.row, subjectId: soloId, old: { region: row.cells.region, sinceYear: String(sinceYear), note } },
      ];
    });
  },
  commit: async (scope, rows) => {
    const good = [...(await resolve(scope, rows)).values()].filter(isGood);
    const made = good.map((one) => ({ ...one, soloId: one.kept?.soloId ?? newId() }));
    await scope.db.insert(
      solos,
      made.map(({ row, region, soloId }) => ({
        soloId,
        regId: region.regId,
        sinceYear: Number(row.cells.sinceYear),
        note: row.cells.note,
        madeBy: scope.userId,
        madeAt: scope.now.toISOString(),
      })),
      'on conflict (reg_id) do update set since_year = excluded.since_year, note = excluded.note',
    );
    scope.note('hsat.solo.sheet', { count: made.length });
    return made.map(({ row, soloId, kept }) => ({ row: row.row, subjectId: soloId, undo: { kept } }));
  },
  undo: async (scope, rows) => {
    const before = rows.map((row) => ({
      soloId: row.subjectId ?? 0,
      kept: (row.undo as { kept: SoloKept | null }).kept,
    }));
    const fresh = before.filter((one) => one.kept === null).map((one) => one.soloId);
    if (fresh.length) await scope.db.remove(solos, { soloId: oneOf(fresh) });
    for (const { soloId, kept } of before)
      if (kept) await scope.db.update(solos, { soloId }, { sinceYear: kept.sinceYear, note: kept.note });
    scope.note('hsat.solo.undone', { count: before.length });
  },
});
export const soloJobs = sheet.jobs;
export const soloHandlers = [
  ...sheet.handlers,
  handle(calls.listSolo, (cx, input) =>
    cx.list<typeof input, Solo>(input, {
      select: columns(cx),
      from: FROM,
      where: [seen(cx)],
      sorts: {},
      then: sql`s.reg_id`,
    }),
  ),
  handle(calls.createSolo, async (cx, { regId, settings }) => {
    if (!isDistrict(regId)) throw fail(faults.notDistrict, {}, 'regId');
    const soloId = newId();
    const made = await cx.db.insert(
      solos,
      { soloId, regId, ...settings, madeBy: cx.me.userId, madeAt: cx.nowIso },
      'on conflict (reg_id) do nothing',
    );
    if (!made) throw fail(faults.regionTaken, { name: String(regId) }, 'regId');
    cx.note('hsat.solo.made', { subjectId: soloId, regId, ...settings });
    return oneSolo(cx, soloId);
  }),
  handle(calls.updateSolo, async (cx, { id, settings }) => {
    const old = await cx.db.one(solos, { soloId: id }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    await cx.db.update(solos, { soloId: id }, settings);
    cx.note('hsat.solo.changed', { subjectId: id, old: { sinceYear: old.sinceYear, note: old.note }, new: settings });
    return oneSolo(cx, id);
  }),
  handle(calls.deleteSolo, async (cx, { id }) => {
    const old = await oneSolo(cx, id);
    // A district whose scheme is on would lose it under its schools.
    if (old.schemas) throw fail(faults.schemaOn, { name: old.regName });
    await cx.db.remove(solos, { soloId: id });
    cx.note('hsat.solo.removed', { subjectId: id, regId: old.regId });
  }),
  handle(calls.exportSolo, async (cx) => {
    const rows = await cx.db.rows<Solo>(
      sql`select ${columns(cx)} from ${FROM} where ${seen(cx)} order by s.reg_id limit 5000`,
    );
    return exportRows({
      name: cx.text('hsat.soloTitle'),
      count: rows.length,
      rows,
      columns: [
        { title: cx.text('hsat.field.regId'), value: (row: Solo) => row.regId },
        { title: cx.text('hsat.field.regName'), value: (row: Solo) => row.regName },
        { title: cx.text('hsat.field.sinceYear'), value: (row: Solo) => row.sinceYear },
        { title: cx.text('hsat.field.note'), value: (row: Solo) => row.note },
      ],
    });
  }),
  handle(calls.downSolo, (cx) => sheet.template(cx, {})),
  handle(calls.statisSolo, async (cx) => {
    const found = await cx.db.row<{ solos: number; schemas: number; schools: number }>(sql`
      select count(*)::int as solos,
        coalesce(sum((select count(*) from hsat_exam e where e.reg_id = s.reg_id and e.is_on)), 0)::int as schemas,
        coalesce(sum((select count(*) from organisation_org o where o.reg_id = s.reg_id and o.busi_id = ${BUSI.school})), 0)::int as schools
      from hsat_solo s`);
    return found ?? { solos: 0, schemas: 0, schools: 0 };
  }),
];
