import * as z from 'zod';
import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import {
  importer,
  importNow,
  problem,
  type ImportScope,
  type RowProblem,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { oneOf } from '../../../kernel/server/db/where';
import type { Upload } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { nameText, sameName } from '../../../kernel/shared/visible';
import * as calls from '../contract';
import { schemaId as schemaIdField } from '../contract/parts';
import { faults } from '../faults';
import { itemsNamed } from '../rules';
import { exempts, extras } from '../tables';
import { examOf, mustTake, stillTakes, type Exam } from './exam-read';
import { marked, raised } from './school-row';
import { mustServe } from './sight';

interface Options {
  readonly schemaId: number;
  readonly kind: 'exempt' | 'extras';
}
interface Given {
  readonly exam: Exam;
  /** Who handed the list in: the school's step is theirs. Sheets that were uploaded before this was kept have none. */
  readonly by?: { readonly id: number; readonly name: string };
}
type Column = 'examNo' | 'name' | 'rule' | 'items' | 'why';
type Scope = ImportScope<Column, Options, Given>;
type Row = SheetRow<Column>;
interface Listed {
  readonly userId: number;
  readonly name: string;
  readonly examNo: string;
  readonly rules: readonly string[];
}
/** Candidates by their numbers, with the rules of the sheet's kind that they have already. */
const candidatesBy = (door: Door, { schemaId, kind }: Options, numbers: readonly string[]): Promise<Listed[]> => {
  const rules =
    kind === 'exempt'
      ? sql`select x.rule from hsat_exempt x
          where x.org_id = c.org_id and x.schema_id = c.schema_id and x.user_id = c.user_id and x.state <> 'refused'`
      : sql`select x.rule from hsat_extra x
          where x.org_id = c.org_id and x.schema_id = c.schema_id and x.user_id = c.user_id`;
  return door.rows<Listed>(sql`
    select c.user_id, c.name, c.exam_no, array(${rules}) as rules
    from hsat_candidate c
    where c.org_id = ${door.orgId}
      and c.schema_id = ${schemaId}
      and c.exam_no = any(${[...numbers]}::text[])
    order by c.user_id`);
};
const ruleOf = ({ given, options }: Scope, text: string) =>
  (options.kind === 'exempt' ? given.exam.content.exempt : given.exam.content.extras.rules).find(
    (rule) => rule.name === text || rule.code === text,
  );
interface Good {
  readonly row: Row;
  readonly child: Listed;
  readonly rule: string;
  readonly items: string[];
}
async function resolve(scope: Scope, rows: readonly Row[]): Promise<ReadonlyMap<number, Good | RowProblem>> {
  const children = await candidatesBy(
    scope.db,
    scope.options,
    rows.map((row) => row.cells.examNo),
  );
  const byNo = new Map(children.map((child) => [child.examNo, child]));
  return new Map(
    rows.map((row): [number, Good | RowProblem] => {
      const { examNo, name, rule: text, items: named } = row.cells;
      const child = byNo.get(examNo);
      if (!child) return [row.row, problem(row, 'examNo', faults.noChild, { name: examNo })];
      if (!sameName(child.name, name))
        return [row.row, problem(row, 'name', faults.wrongName, { examNo, name: child.name })];
      const rule = ruleOf(scope, text);
      if (!rule) return [row.row, problem(row, 'rule', faults.codeUnknown, { name: text })];
      const { codes, unknown } = itemsNamed(scope.given.exam.content.items, named);
      if (unknown !== undefined) return [row.row, problem(row, 'items', faults.itemUnknown, { name: unknown })];
      const isOfItems = 'scope' in rule && rule.scope === 'item';
      // A child that is let off one item is not let off all of them.
      if (!isOfItems && codes.length) return [row.row, problem(row, 'items', faults.itemsAside, { name: rule.name })];
      if (isOfItems && !codes.length) return [row.row, problem(row, 'items', faults.itemsNeeded, {})];
      return [row.row, { row, child, rule: rule.code, items: codes }];
    }),
  );
}
const isGood = (x: Good | RowProblem | undefined): x is Good => x !== undefined && 'child' in x;

const sheet = importer<Column, Options, Given>({
  kind: 'hsat.core',
  calls: calls.coreSheet,
  sheetName: { zh: '免考与加分名单', en: 'Exempt and extra candidates' },
  shared: true,
  options: z.object({ schemaId: schemaIdField(), kind: z.enum(['exempt', 'extras']) }) as z.ZodType<Options>,
  unique: [['examNo', 'rule']],
  columns: [
    { key: 'examNo', zh: '准考证号', en: 'Exam no.', required: true, width: 16, example: '26001890001' },
    { key: 'name', zh: '姓名', en: 'Name', required: true, width: 12, example: '王梓萱', text: nameText },
    { key: 'rule', zh: '类别', en: 'Rule', required: true, width: 18, example: '免考（残疾）' },
    { key: 'items', zh: '项目', en: 'Items', width: 18, note: { zh: '只用于单项免考', en: 'Of single items only' } },
    { key: 'why', zh: '说明', en: 'Reason', required: true, width: 24, example: '残疾人证' },
  ],
  prepare: async (cx, { schemaId }) => {
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module);
    mustTake(exam);
    return { exam, by: { id: cx.me.userId, name: cx.me.name } };
  },
  judge: async (scope, rows) => [...(await resolve(scope, rows)).values()].flatMap((one) => (isGood(one) ? [] : [one])),
  match: async (scope, rows) => {
    const found = await resolve(scope, rows);
    return rows.flatMap((row) => {
      const one = found.get(row.row);
      // Who has the rule already is unchanged: a list adds, it takes nothing away.
      return isGood(one) && one.child.rules.includes(one.rule)
        ? [{ row: row.row, subjectId: one.child.userId, old: row.cells }]
        : [];
    });
  },
  commit: async (scope, rows) => {
    const { schemaId, kind } = scope.options;
    const hand = scope.given.by ?? { id: scope.userId, name: '' };
    await stillTakes(scope.db, schemaId);
    const { rev } = await raised(scope.db, schemaId);
    const good = [...(await resolve(scope, rows)).values()].filter(isGood);
    const fresh = good.filter((one) => !one.child.rules.includes(one.rule));
    const by = { savedBy: scope.userId, savedAt: scope.now.toISOString() };
    const ids = new Map(fresh.map((one) => [one.row.row, newId()]));
    if (kind === 'extras')
      await scope.db.insert(
        extras,
        fresh.map(({ child, rule, row }) => ({ schemaId, userId: child.userId, rule, why: row.cells.why, ...by })),
        'on conflict do nothing',
      );
    else
      // A list from the school has passed class and PE teacher; the bureau's word is still to come.
      await scope.db.insert(
        exempts,
        fresh.map(({ child, rule, items, row }) => ({
          exemptId: ids.get(row.row) ?? 0,
          schemaId,
          userId: child.userId,
          rule,
          items,
          why: row.cells.why,
          papers: [],
          state: 'bureau' as const,
          steps: [
            {
              step: 'school' as const,
              verdict: 'pass' as const,
              byId: hand.id,
              by: hand.name,
              at: by.savedAt,
              why: '',
            },
          ],
          madeBy: scope.userId,
          madeAt: by.savedAt,
        })),
        'on conflict do nothing',
      );
    const userIds = fresh.map((one) => one.child.userId);
    if (kind === 'extras') await marked(scope.db, schemaId, userIds, rev);
    scope.note('hsat.listed', {
      subjectId: schemaId,
      kind,
      changes: fresh.map(({ child, rule }) => ({ userId: child.userId, old: null, new: rule })),
    });
    return good.map((one) => ({
      row: one.row.row,
      subjectId: one.child.userId,
      undo: { exemptId: ids.get(one.row.row) ?? null, rule: fresh.includes(one) ? one.rule : null },
    }));
  },
  undo: async (scope, rows) => {
    const { schemaId, kind } = scope.options;
    await stillTakes(scope.db, schemaId);
    const { rev } = await raised(scope.db, schemaId);
    const made = rows.map((row) => ({
      userId: row.subjectId ?? 0,
      ...(row.undo as { exemptId: number | null; rule: string | null }),
    }));
    if (kind === 'exempt') {
      const ids = made.flatMap((one) => one.exemptId ?? []);
      const gone = await scope.db.remove(exempts, { exemptId: oneOf(ids), state: 'bureau' });
      if (gone < ids.length) throw fail(faults.granted);
    } else {
      const own = made.filter((one) => one.rule !== null);
      await scope.db.change(sql`
        delete from hsat_extra x
        using unnest(${own.map((one) => one.userId)}::bigint[], ${own.map((one) => one.rule)}::text[]) as u(user_id, rule)
        where x.org_id = ${scope.orgId}
          and x.schema_id = ${schemaId}
          and x.user_id = u.user_id
          and x.rule = u.rule`);
      await marked(
        scope.db,
        schemaId,
        own.map((one) => one.userId),
        rev,
      );
    }
    scope.note('hsat.unlisted', { subjectId: schemaId, kind, count: made.length });
  },
});
export const coreJobs = sheet.jobs;
export const coreHandlers = [
  ...sheet.handlers,
  handle(calls.downCore, (cx, { id, kind }) => sheet.template(cx, { schemaId: id, kind })),
  handle(calls.saveCore, (cx, { id, kind, file }) => importNow(sheet, cx, file as Upload, { schemaId: id, kind })),
];
