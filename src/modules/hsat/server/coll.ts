import type { Cx } from '../../../kernel/server/cx';
import { withoutFew } from '../../../kernel/server/db/few';
import { rowsOfList, type ListOf, type Listed } from '../../../kernel/server/db/list';
import { contains, is, sql, when } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { exporter } from '../../../kernel/server/exporting';
import { importNow } from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf, Upload } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { seesNames } from '../access';
import type { CollLine } from '../contract/coll';
import { faults } from '../faults';
import { isValue, type Item } from '../rules';
import { schools } from '../tables';
import { cellsOf, collected, exemptsOf, extrasOf, isoCells } from './collection';
import { dayOf, examOf, mustTake, spanOf, type Exam } from './exam-read';
import { itemOf, originOf, saveEntries, type Writer } from './save';
import { raised } from './school-row';
import { sheet, sheetOf } from './sheet';
import { isRegion, mustServe } from './sight';

export const writerOf = (cx: Cx, db: Door = cx.db): Writer => ({
  db,
  userId: cx.me.userId,
  at: cx.nowIso,
  note: (action, detail) => cx.note(action, detail, db.orgId),
});
/** A committed result of a test day; nobody's where the day has none. */
interface Measured {
  readonly userId: number | null;
  readonly itemId: string | null;
  readonly value: number | null;
  readonly mark: string | null;
}
type TestDay = ReplyOf<typeof calls.listDays>['items'][number];
type Asked = Pick<ParsedOf<typeof calls.exportColl>, 'clazzId' | 'itemId' | 'name'>;
type Input = Listed & { readonly sort?: ParsedOf<typeof calls.listColl>['sort'] };
const listOf = (cx: Cx, door: Door, exam: Exam, f: Asked): ListOf<Input, CollLine, CollLine> =>
  withoutFew(seesNames(cx.me), everyLine(door, exam, f), 'c.org_id', 'c.user_id');
const everyLine = (door: Door, exam: Exam, f: Asked): ListOf<Input, CollLine, CollLine> => ({
  select: sql`c.org_id, o.name as org_name, c.user_id, c.name, c.exam_no, c.sex, c.clazz_id, c.clazz_name, c.chosen,
    ${exemptsOf('c')} as exempt, ${extrasOf('c')} as extras, ${cellsOf('c')} as cells,
    coalesce(c.rev > (select t.rev from hsat_tally t
      where t.org_id = c.org_id and t.schema_id = c.schema_id and t.run_id = ${exam.runId ?? 0}), ${exam.runId !== null}::boolean) as stale`,
  from: sql`hsat_candidate c join organisation_org o on o.org_id = c.org_id`,
  counted: sql`hsat_candidate c`,
  where: [
    door.orgs('c'),
    sql`c.schema_id = ${exam.schemaId}`,
    is('c.clazz_id', f.clazzId),
    contains('c.name', f.name),
    when(
      f.itemId,
      (item) => sql`not exists (
        select 1 from hsat_entry n
        where n.org_id = c.org_id
          and n.schema_id = c.schema_id
          and n.user_id = c.user_id
          and n.item = ${item}
          and (n.value is not null or n.word is not null))`,
    ),
  ],
  sorts: { name: sql`c.name`, examNo: sql`c.exam_no` },
  then: sql`c.org_id, c.clazz_id, c.exam_no, c.user_id`,
  shape: (row) => ({ ...row, cells: isoCells(row.cells) }),
});
const fieldOf = ({ code, name, unit, isScore, full, group }: Item) => ({ code, name, unit, isScore, full, group });

async function lookedAt(cx: Cx, schemaId: number, module: Exam['module'] | undefined): Promise<Exam> {
  const exam = await examOf(cx, schemaId);
  if (module && exam.module !== module) throw fail(kernelFaults.gone);
  mustServe(cx, exam.module, 'scores');
  return exam;
}
const grid = exporter<ParsedOf<typeof calls.exportColl> & Record<string, unknown>>({
  kind: 'hsat.coll',
  calls: [calls.exportColl],
  run: async (cx, { schemaId, module, orgId, ...f }) => {
    const exam = await lookedAt(cx, schemaId, module);
    return cx.reading('hsat.coll', orgId ?? (isRegion(cx) ? undefined : cx.me.orgId), async (door) => {
      const list = listOf(cx, door, exam, f);
      const rows = await door.rows<CollLine>(rowsOfList(list, {}));
      const t = (key: string) => cx.text(`hsat.${key}`);
      const said = (row: CollLine, code: string) => {
        const cell = row.cells.find((one) => one.item === code);
        if (!cell) return null;
        return cell.word ? t(`word.${cell.word}`) : cell.value === null ? null : cell.value / 100;
      };
      return {
        name: exam.name,
        count: rows.length,
        rows,
        columns: [
          { title: t('field.orgName'), value: (r: CollLine) => r.orgName },
          { title: t('field.examNo'), value: (r: CollLine) => r.examNo },
          { title: t('field.name'), value: (r: CollLine) => r.name },
          { title: t('field.clazzName'), value: (r: CollLine) => r.clazzName },
          ...exam.content.items.map((item) => ({
            title: item.unit ? `${item.name} (${item.unit})` : item.name,
            value: (r: CollLine) => said(r, item.code),
          })),
        ],
      };
    });
  },
});
export const collJobs = [...sheet.jobs, grid.job];

export const collHandlers = [
  ...sheet.handlers,
  handle(calls.listColl, async (cx, { schemaId, module, orgId, curPage, pageSize, sort, ...f }) => {
    const exam = await lookedAt(cx, schemaId, module);
    const found = await cx.reading('hsat.coll', orgId ?? (isRegion(cx) ? undefined : cx.me.orgId), (door) =>
      door.list({ curPage, pageSize, sort }, listOf(cx, door, exam, f)),
    );
    const own = isRegion(cx) ? undefined : await cx.db.one(schools, { schemaId });
    return {
      ...found,
      fields: exam.content.items.map(fieldOf),
      state: exam.state,
      window: spanOf(exam.windows, 'test'),
      handedAt: own?.handedAt ?? null,
    };
  }),
  handle(calls.setColl, async (cx, { schemaId, items }) => {
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module, 'scores');
    mustTake(exam);
    const { rev, handedAt } = await raised(cx.db, schemaId);
    if (handedAt) throw fail(faults.handedIn);
    const ids = [...new Set(items.map((entry) => entry.userId))];
    const children = await collected(cx.db, schemaId, {}, sql`c.user_id = any(${ids}::bigint[])`);
    if (children.length < ids.length) throw fail(faults.notCandidates, { count: ids.length - children.length });
    const byId = new Map(children.map((child) => [child.userId, child]));
    const list = items.flatMap(({ userId, itemId, value, word }, at) => {
      const child = byId.get(userId);
      if (!child) return [];
      const entry = { userId, item: itemId, value: word ? null : (value ?? null), word: word ?? null };
      itemOf(exam, child, entry, `items.${at}`);
      return [{ ...entry, origin: originOf(exam, child, entry, dayOf(exam, cx.now), 'hand') }];
    });
    return { saved: await saveEntries(writerOf(cx), { schemaId, rev }, children, list), savedAt: cx.nowIso };
  }),
  handle(calls.exportColl, (cx, f) => grid.answer(cx, f)),
  handle(calls.downColl, (cx, asked) => sheetOf(cx, asked)),
  handle(calls.importColl, (cx, { file, schemaId }) => importNow(sheet, cx, file as Upload, { schemaId })),
  handle(calls.listDays, async (cx, { schemaId }) => {
    const exam = await examOf(cx, schemaId);
    mustServe(cx, exam.module, 'scores');
    const itemIds = exam.content.items.flatMap((item) => (item.field ? [item.field.itemId] : []));
    if (!itemIds.length) return { items: [] };
    const items = await cx.db.rows<TestDay>(sql`
      select e.tst_id, e.name, e.start_on, e.end_on, (
        select count(*) from fitness_test_mark_v k
        where k.org_id = e.org_id and k.tst_id = e.tst_id and k.item_id = any(${itemIds}::text[]))::int as results
      from fitness_test_exam_v e
      where e.org_id = ${cx.me.orgId}
      order by e.start_on desc, e.tst_id desc
      limit 50`);
    return { items: items.filter((one) => one.results > 0) };
  }),
  handle(calls.takeField, async (cx, { schemaId, tstId }) => {
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module, 'scores');
    mustTake(exam);
    const fields = exam.content.items.flatMap((item) => (item.field ? [{ item, ...item.field }] : []));
    if (!fields.length) throw fail(faults.noFieldItems);
    const { rev, handedAt } = await raised(cx.db, schemaId);
    if (handedAt) throw fail(faults.handedIn);
    const measured = await cx.db.rows<Measured>(sql`
      select e.tst_id, k.user_id, k.item_id, k.value, k.mark
      from fitness_test_exam_v e
      left join fitness_test_mark_v k on k.org_id = e.org_id and k.tst_id = e.tst_id
        and k.item_id = any(${fields.map((field) => field.itemId)}::text[])
      where e.org_id = ${cx.me.orgId}
        and e.tst_id = ${tstId}
      order by e.tst_id, k.user_id, k.item_id`);
    if (!measured.length) throw fail(kernelFaults.gone);
    const children = await collected(cx.db, schemaId, {});
    const byId = new Map(children.map((child) => [child.userId, child]));
    const list = measured.flatMap(({ userId, itemId, value, mark }) => {
      const child = byId.get(userId ?? 0);
      const field = fields.find((one) => one.itemId === itemId);
      if (!child || !field || (value === null && mark === null)) return [];
      const entry = {
        userId: child.userId,
        item: field.item.code,
        value: value === null ? null : value * field.factor,
        word: value === null ? (mark === 'foul' ? ('foul' as const) : ('absent' as const)) : null,
      };
      // Who has chosen something else was measured all the same: it does not count here.
      const isOwn = field.item.group && child.chosen.includes(entry.item);
      const kind = exam.content.groups.find((group) => group.code === field.item.group)?.kind;
      if (kind !== 'must' && !(kind === 'draw' ? exam.drawn.includes(entry.item) : isOwn)) return [];
      if (entry.value !== null && !isValue(field.item, entry.value))
        throw fail(faults.badValue, { name: child.name, item: field.item.name });
      const old = child.cells.find((cell) => cell.item === entry.item);
      // Taken over before: it stands, and asks for no window.
      if (old?.value === entry.value && old.word === entry.word) return [];
      return [{ ...entry, origin: originOf(exam, child, entry, dayOf(exam, cx.now), 'field') }];
    });
    return { saved: await saveEntries(writerOf(cx), { schemaId, rev }, children, list) };
  }),
  handle(calls.handIn, async (cx, { schemaId, handed }) => {
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module, 'scores');
    mustTake(exam);
    await raised(cx.db, schemaId);
    const handedAt = handed ? cx.nowIso : null;
    await cx.db.update(schools, { schemaId }, { handedAt, handedBy: handed ? cx.me.userId : null });
    cx.note('hsat.handed', { subjectId: schemaId, new: { handed } });
    return { handedAt };
  }),
];
