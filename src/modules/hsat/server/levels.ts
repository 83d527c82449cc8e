import * as z from 'zod';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { exportRows } from '../../../kernel/server/exporting';
import { importer, importNow, type RowProblem } from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import type { Cx } from '../../../kernel/server/cx';
import type { Upload } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Params } from '../../../kernel/shared/messages';
import { seesNames } from '../access';
import * as calls from '../contract';
import { ownSchemaId } from '../contract/parts';
import { faults } from '../faults';
import { FEW, fullOf, hundredthsOf, hundredthsText, levelFault, type Level, type LevelFault } from '../rules';
import { exams, schemas } from '../tables';
import { changed } from './schemas';
import { mustServe } from './sight';

const KINDS = ['levelNone', 'levelGap', 'levelOverlap', 'levelTwice'] as const satisfies readonly LevelFault['kind'][];
async function own(cx: Cx, schemaId: number) {
  const row = await cx.db.one(schemas, { schemaId });
  if (!row) throw fail(kernelFaults.gone);
  mustServe(cx, row.module);
  return row;
}
interface Held extends Pick<RowOf<typeof schemas>, 'content' | 'version'> {
  readonly state: string | null;
  readonly examVersion: number | null;
}
/** A scheme and the exam that it is switched on for, both held until its levels are written. */
const heldScheme = (door: Door, schemaId: number): Promise<Held | undefined> =>
  door.row<Held>(sql`
    with scheme as materialized (
      select s.content, s.version
      from hsat_schema s
      where s.org_id = ${door.orgId}
        and s.schema_id = ${schemaId}
      for update of s),
    running as materialized (
      select e.state, e.version
      from hsat_exam e
      where e.schema_id = ${schemaId}
      for share of e)
    select scheme.content, scheme.version, running.state, running.version as exam_version
    from scheme
    left join running on true`);
function mustChange({ state }: Held): void {
  if (state !== null && state !== 'draft' && state !== 'reckoned') throw fail(faults.schemaFrozen);
}
interface Options {
  readonly schemaId: number;
}
/** A sheet's rows as levels; undefined where a cell is no number. */
const levelOf = (cells: Readonly<Record<'name' | 'from' | 'to', string>>): Level | undefined => {
  const [from, to] = [hundredthsOf(cells.from), hundredthsOf(cells.to)];
  return from === undefined || to === undefined ? undefined : { name: cells.name, from, to };
};
/** Levels as one text, whatever their order. */
const spelled = (levels: readonly Level[]): string =>
  levels
    .map(({ name, from, to }) => `${from} ${to} ${name}`)
    .toSorted()
    .join('\n');
/** A sheet replaces the levels as a whole: half a set of them would leave holes. */
const sheet = importer<'name' | 'from' | 'to', Options, { readonly full: number }>({
  kind: 'hsat.levels',
  calls: calls.levelSheet,
  sheetName: { zh: '等级规则', en: 'Level rules' },
  shared: true,
  options: z.object({ schemaId: ownSchemaId() }) as z.ZodType<Options>,
  unique: [['name']],
  columns: [
    { key: 'name', zh: '等级', en: 'Level', required: true, width: 14, example: '优秀' },
    { key: 'from', zh: '最低分', en: 'From', required: true, width: 12, example: '42.5', check: checkNumber },
    { key: 'to', zh: '最高分', en: 'To', required: true, width: 12, example: '50', check: checkNumber },
  ],
  prepare: async (cx, { schemaId }) => {
    const row = await own(cx, schemaId);
    const exam = await cx.db.one(exams, { schemaId });
    if (exam && exam.state !== 'draft' && exam.state !== 'reckoned') throw fail(faults.schemaFrozen);
    return { full: fullOf(row.content.parts) };
  },
  judge: ({ given }, rows) => {
    const levels = rows.flatMap((row) => levelOf(row.cells) ?? []);
    const fault = levelFault(levels, given.full);
    if (!fault || fault.kind === 'levelNone') return Promise.resolve([]);
    const params: Params =
      fault.kind === 'levelTwice'
        ? { name: fault.name }
        : { from: hundredthsText(fault.from), to: hundredthsText(fault.to) };
    return Promise.resolve(
      rows.map((row): RowProblem => ({ row: row.row, column: '', code: faults[fault.kind].code, params })),
    );
  },
  match: async ({ db, options }, rows) => {
    const kept = await db.one(schemas, { schemaId: options.schemaId });
    const levels = rows.flatMap((row) => levelOf(row.cells) ?? []);
    // Together the rows are what stands already, or another set, in which every one is new.
    return spelled(levels) === spelled(kept?.content.levels ?? [])
      ? rows.map((row) => ({ row: row.row, subjectId: row.row, old: row.cells }))
      : [];
  },
  commit: async (scope, rows) => {
    const { schemaId } = scope.options;
    const row = await heldScheme(scope.db, schemaId);
    if (!row) throw fail(kernelFaults.gone);
    mustChange(row);
    const levels = rows.flatMap((one) => levelOf(one.cells) ?? []);
    // Of the ticked rows alone: what was left out may have opened a hole.
    const fault = levelFault(levels, fullOf(row.content.parts));
    if (fault)
      throw fault.kind === 'levelGap' || fault.kind === 'levelOverlap'
        ? fail(faults[fault.kind], { from: hundredthsText(fault.from), to: hundredthsText(fault.to) })
        : fail(faults.levelNone);
    const version = row.examVersion === row.version ? row.version + 1 : row.version;
    const set = {
      content: { ...row.content, levels },
      version,
      triedVersion: null,
      changedAt: scope.now.toISOString(),
    };
    await scope.db.update(schemas, { schemaId }, set);
    scope.note('hsat.levels', { subjectId: schemaId, old: row.content.levels, new: levels });
    return rows.map((one, at) => ({
      row: one.row,
      subjectId: one.row,
      undo: at === 0 ? { levels: row.content.levels } : null,
    }));
  },
  undo: async (scope, rows) => {
    const { schemaId } = scope.options;
    const row = await heldScheme(scope.db, schemaId);
    const before = rows
      .map((one) => (one.undo as { levels?: Level[] } | null)?.levels)
      .find((levels) => levels !== undefined);
    if (!row || !before) throw fail(kernelFaults.gone);
    mustChange(row);
    // Taken back after it was switched on it is a change like any other: the next version.
    const version = row.examVersion === row.version ? row.version + 1 : row.version;
    const content = { ...row.content, levels: before };
    const set = { content, version, triedVersion: null, changedAt: scope.now.toISOString() };
    await scope.db.update(schemas, { schemaId }, set);
    scope.note('hsat.levels', { subjectId: schemaId, old: row.content.levels, new: before });
  },
});
function checkNumber(text: string) {
  return hundredthsOf(text) === undefined ? { code: faults.badNumber.code, params: {} } : undefined;
}
export const levelJobs = sheet.jobs;
export const levelHandlers = [
  ...sheet.handlers,
  handle(calls.listLevels, async (cx, { schemaId }) => {
    const { content } = await own(cx, schemaId);
    return { rules: [...content.levels], full: fullOf(content.parts) };
  }),
  handle(calls.setLevels, async (cx, { schemaId, rules }) => {
    const sorted = rules.toSorted((a, b) => b.from - a.from);
    const { content, full } = await changed(
      cx,
      schemaId,
      (row) => ({ content: { ...row.content, levels: sorted } }),
      KINDS,
      'rules',
    );
    return { rules: content.levels, full };
  }),
  handle(calls.exportLevels, async (cx, { schemaId }) => {
    const { content, name } = await own(cx, schemaId);
    return exportRows({
      name,
      count: content.levels.length,
      rows: content.levels,
      columns: [
        { title: cx.text('hsat.field.level'), value: (level: Level) => level.name },
        { title: cx.text('hsat.field.from'), value: (level: Level) => level.from / 100 },
        { title: cx.text('hsat.field.to'), value: (level: Level) => level.to / 100 },
      ],
    });
  }),
  handle(calls.downLevels, async (cx, { schemaId }) => sheet.template(cx, { schemaId })),
  handle(calls.importLevels, (cx, { file, schemaId }) => importNow(sheet, cx, file as Upload, { schemaId })),
  handle(calls.statisLevels, async (cx, { schemaId }) => {
    const exam = await validRun(cx, schemaId);
    const rows = await cx.across('hsat.levels', (door) =>
      door.rows<{ level: string | null; count: number }>(sql`
        select r.level, count(*)::int as count
        from hsat_score r
        where ${door.orgs('r')}
          and r.schema_id = ${schemaId}
          and r.run_id = ${exam ?? 0}
        group by r.level
        order by r.level`),
    );
    const { content } = await own(cx, schemaId);
    const all = rows.reduce((sum, row) => sum + row.count, 0);
    if (all < FEW && !seesNames(cx.me)) return { items: [], open: 0 };
    const of = (name: string) => rows.find((row) => row.level === name)?.count ?? 0;
    return {
      items: content.levels.map(({ name }) => ({ name, count: of(name) })),
      open: rows.find((row) => row.level === null)?.count ?? 0,
    };
  }),
];
/** The run that is valid, if the scheme was ever on. */
const validRun = async (cx: Cx, schemaId: number): Promise<number | null> =>
  (await cx.db.one(exams, { schemaId, ownerId: cx.me.orgId }))?.runId ?? null;
