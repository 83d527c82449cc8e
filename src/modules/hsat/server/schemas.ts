import { createHash } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import { contains, is, sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Schema, SchemaShown } from '../contract/parts';
import { faults } from '../faults';
import { fullOf, itemsOf, schemeFault, type ExamState, type Scheme, type SchemeFault } from '../rules';
import { exams, schemas, versions } from '../tables';
import { canonical } from './canonical';
import { examOf, seenExams, type Exam } from './exam-read';
import { refusal } from './refusal';
import { isDistrict, isRegion, mustServe } from './sight';

type Own = RowOf<typeof schemas>;
type Standing = RowOf<typeof exams>;
const EMPTY: Pick<Scheme, 'groups' | 'items' | 'excess' | 'exempt' | 'extras' | 'levels'> = {
  groups: [],
  items: [],
  excess: [],
  exempt: [],
  extras: { cap: 0, rules: [] },
  levels: [],
};
export const hashOf = (content: Scheme): string => createHash('sha256').update(canonical(content)).digest('hex');
const thaw = (content: Scheme): Schema['content'] => structuredClone(content) as Schema['content'];

/** A bureau's own scheme as it is shown to it: the working copy, and where the exam stands. */
export function ownShown(cx: Cx, row: Own, exam: Standing | undefined): Schema {
  return {
    schemaId: row.schemaId,
    module: row.module,
    name: row.name,
    yearId: row.yearId,
    grdIds: row.grdIds,
    version: row.version,
    on: exam?.isOn ?? false,
    publishedVersion: exam?.version ?? null,
    state: exam?.state ?? 'draft',
    shownUntil: exam?.shownUntil ?? null,
    runId: exam?.runId ?? null,
    ownerId: cx.me.orgId,
    ownerName: cx.me.orgName,
    own: true,
    full: fullOf(row.content.parts),
    content: thaw(row.content),
    drawn: exam?.drawn ?? [],
    tried: row.triedVersion === row.version,
    hash: exam ? hashOf(row.content) : null,
  };
}
const examShown = (exam: Exam): SchemaShown => ({
  schemaId: exam.schemaId,
  module: exam.module,
  name: exam.name,
  yearId: exam.yearId,
  grdIds: exam.grdIds,
  version: exam.version,
  on: exam.isOn,
  publishedVersion: exam.version,
  state: exam.state,
  shownUntil: exam.shownUntil,
  runId: exam.runId,
  ownerId: exam.ownerId,
  ownerName: exam.ownerName,
  own: false,
  full: fullOf(exam.content.parts),
});
/** A scheme of the own bureau, behind others who change it, with its exam. @throws gone for any other. */
export async function ownSchema(
  cx: Cx,
  schemaId: number,
): Promise<{ readonly row: Own; readonly exam: Standing | undefined }> {
  const row = await cx.db.one(schemas, { schemaId }, { lock: 'update' });
  if (!row) throw fail(kernelFaults.gone);
  mustServe(cx, row.module);
  return { row, exam: await cx.db.one(exams, { schemaId }, { lock: 'update' }) };
}
const FROZEN: readonly ExamState[] = ['shown', 'locked', 'sealed'];
/** Changes the working copy; a version that holds in schools stays as it is, the change is the next one. */
export async function changed(
  cx: Cx,
  schemaId: number,
  change: (row: Own) => Partial<Pick<Own, 'name' | 'content'>>,
  kinds: readonly SchemeFault['kind'][],
  at: string,
): Promise<Schema> {
  const { row, exam } = await ownSchema(cx, schemaId);
  if (exam && FROZEN.includes(exam.state)) throw fail(faults.schemaFrozen);
  const now = { ...row, ...change(row) };
  const fault = schemeFault(now.content, kinds);
  if (fault) throw refusal(cx, fault, at);
  const version = exam?.version === row.version ? row.version + 1 : row.version;
  const [before, after] = [hashOf(row.content), hashOf(now.content)];
  // What was tried was another scheme than what stands now.
  const triedVersion = before === after ? row.triedVersion : null;
  const set = { name: now.name, content: now.content, version, triedVersion, changedAt: cx.nowIso };
  await cx.db.update(schemas, { schemaId }, set);
  cx.note('hsat.schema.changed', {
    subjectId: schemaId,
    old: { version: row.version, hash: before },
    new: { version, hash: after },
  });
  return ownShown(cx, { ...now, ...set }, exam);
}
interface ListRow extends Own {
  readonly exam: Standing | null;
}

export const schemaHandlers = [
  handle(calls.listSchemas, async (cx, { module, yearId, name, held, ...input }) => {
    mustServe(cx, module);
    if (held || !isRegion(cx))
      return cx.list<typeof input, Exam, SchemaShown>(input, {
        select: sql`e.*, o.name as owner_name, v.content, v.hash`,
        from: sql`hsat_exam e
          join organisation_org o on o.org_id = e.owner_id
          join hsat_version v on v.schema_id = e.schema_id and v.version = e.version`,
        where: [await seenExams(cx), is('e.module', module), is('e.year_id', yearId), contains('e.name', name)],
        sorts: { name: sql`e.name`, yearId: sql`e.year_id` },
        // A bureau's own stand before those of others.
        then: sql`e.year_id desc, (e.owner_id = ${cx.me.orgId}) desc, e.schema_id desc`,
        shape: (exam) => ({ ...examShown(exam), own: exam.ownerId === cx.me.orgId }),
      });
    return cx.list<typeof input, ListRow, SchemaShown>(input, {
      select: sql`s.*, (
        select json_build_object('isOn', e.is_on, 'version', e.version, 'state', e.state, 'shownUntil', e.shown_until,
          'runId', e.run_id, 'drawn', e.drawn)
        from hsat_exam e
        where e.schema_id = s.schema_id) as exam`,
      from: sql`hsat_schema s`,
      where: [
        sql`s.org_id = ${cx.me.orgId}`,
        is('s.module', module),
        is('s.year_id', yearId),
        contains('s.name', name),
      ],
      sorts: { name: sql`s.name`, yearId: sql`s.year_id` },
      then: sql`s.year_id desc, s.schema_id desc`,
      shape: ({ exam, ...row }) => {
        const { content: _, drawn: _d, tried: _t, hash: _h, ...shown } = ownShown(cx, row, exam ?? undefined);
        return shown;
      },
    });
  }),
  handle(calls.createSchema, async (cx, { module, yearId, grdIds, name, parts, rounding, lines }) => {
    if (!isRegion(cx)) throw fail(kernelFaults.gone);
    mustServe(cx, module);
    const content: Scheme = { ...EMPTY, parts, rounding, lines };
    const fault = schemeFault(content, ['weights', 'partTwice', 'noTerms']);
    if (fault) throw refusal(cx, fault, 'parts');
    const known = await cx.db.row<{ n: number }>(
      sql`select count(*)::int as n from textbook_grade g where g.grd_id = any(${grdIds}::bigint[])`,
    );
    if (known?.n !== new Set(grdIds).size) throw fail(faults.gradesGone, {}, 'grdIds');
    const row = {
      schemaId: newId(),
      module,
      name,
      yearId,
      grdIds: [...new Set(grdIds)],
      content,
      version: 1,
      triedVersion: null,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
      changedAt: cx.nowIso,
    };
    await cx.db.insert(schemas, row);
    cx.note('hsat.schema.made', { subjectId: row.schemaId, module, name, yearId });
    return ownShown(cx, { ...row, orgId: cx.me.orgId }, undefined);
  }),
  handle(calls.getSchema, async (cx, { id }) => {
    const own = isRegion(cx) ? await cx.db.one(schemas, { schemaId: id }) : undefined;
    if (own) {
      mustServe(cx, own.module);
      return ownShown(cx, own, await cx.db.one(exams, { schemaId: id }));
    }
    const exam = await examOf(cx, id);
    mustServe(cx, exam.module);
    return { ...examShown(exam), content: thaw(exam.content), drawn: exam.drawn, tried: false, hash: exam.hash };
  }),
  handle(calls.updateSchema, (cx, { id, name, parts, rounding, lines }) =>
    changed(
      cx,
      id,
      ({ content }) => ({ name, content: { ...content, parts, rounding, lines } }),
      ['weights', 'partTwice', 'noTerms'],
      'parts',
    ),
  ),
  handle(calls.setRules, (cx, { id, kind, rules }) =>
    changed(
      cx,
      id,
      ({ content }) => ({ content: { ...content, [kind]: rules[kind] ?? content[kind] } }),
      ['excessOrder', 'excessWhere', 'codeTwice', 'exclusiveCap'],
      'rules',
    ),
  ),
  handle(calls.deleteSchema, async (cx, { id }) => {
    const { row, exam } = await ownSchema(cx, id);
    if (exam?.isOn) throw fail(faults.schemaOn, { name: row.name });
    // One that schools have had stays, with its versions: scores name them.
    if (exam && (exam.state !== 'draft' || (await used(cx, id)))) throw fail(faults.schemaUsed, { name: row.name });
    if (exam) await cx.db.remove(exams, { schemaId: id });
    await cx.db.remove(schemas, { schemaId: id });
    cx.note('hsat.schema.removed', { subjectId: id, name: row.name });
  }),
  handle(calls.turnSchema, async (cx, { id, on }) => {
    const { row, exam } = await ownSchema(cx, id);
    if (exam && FROZEN.includes(exam.state)) throw fail(faults.schemaFrozen);
    const old = { on: exam?.isOn ?? false, version: exam?.version ?? null };
    if (!on) {
      if (exam?.isOn) await cx.db.update(exams, { schemaId: id }, { isOn: false, changedAt: cx.nowIso });
      if (exam?.isOn) cx.note('hsat.schema.on', { subjectId: id, old, new: { on: false } });
      return ownShown(cx, row, exam && { ...exam, isOn: false });
    }
    const fault = schemeFault(row.content);
    if (fault) throw refusal(cx, fault, 'id');
    if (exam && exam.version !== row.version && row.triedVersion !== row.version) throw fail(faults.tryFirst);
    if (exam) mustFitDraw(row.content, exam.drawn);
    await mustBeOwners(cx, row);
    await cx.db.insert(
      versions,
      {
        schemaId: id,
        version: row.version,
        content: row.content,
        hash: hashOf(row.content),
        publishedAt: cx.nowIso,
        publishedBy: cx.me.userId,
      },
      'on conflict do nothing',
    );
    const { module, name, yearId, grdIds, version } = row;
    const now: Standing = {
      schemaId: id,
      ownerId: cx.me.orgId,
      regId: cx.me.orgRegion ?? 0,
      module,
      name,
      yearId,
      grdIds,
      version,
      isOn: true,
      state: exam?.state ?? 'draft',
      runId: exam?.runId ?? null,
      drawn: exam?.drawn ?? [],
      draw: exam?.draw ?? null,
      shownUntil: null,
      changedAt: cx.nowIso,
    };
    if (exam) await cx.db.update(exams, { schemaId: id }, { name, version, isOn: true, changedAt: cx.nowIso });
    else await cx.db.insert(exams, now);
    cx.note('hsat.schema.on', { subjectId: id, old, new: { on: true, version, hash: hashOf(row.content) } });
    return ownShown(cx, row, now);
  }),
];
/** What was drawn is drawn in the next version too: nobody draws a second time, and without it no score would be whole. */
function mustFitDraw(content: Scheme, drawn: readonly string[]): void {
  if (!drawn.length) return;
  for (const { kind, code, name, take } of content.groups)
    if (kind === 'draw' && itemsOf(content, code).filter((item) => drawn.includes(item.code)).length !== take)
      throw fail(faults.drawCodes, { name, take }, 'id');
}
/** Whether schools have signed anybody up. */
const used = async (cx: Cx, schemaId: number): Promise<boolean> =>
  (
    await cx.across('hsat.used', (door) =>
      door.rows(sql`select s.org_id from hsat_school s where ${door.orgs('s')} and s.schema_id = ${schemaId} limit 1`),
    )
  ).length > 0;
/** A district has a scheme of its own only where the platform says so; and one grade has one scheme a year. */
async function mustBeOwners(cx: Cx, { schemaId, module, yearId, grdIds }: Own): Promise<void> {
  const regId = cx.me.orgRegion ?? 0;
  const found = await cx.db.row<{ solo: boolean; other: string | null }>(sql`
    select exists (
      select 1 from hsat_solo s
      where s.reg_id = ${regId}
        and s.since_year <= ${yearId}) as solo,
      (select e.name from hsat_exam e
        where e.owner_id = ${cx.me.orgId}
          and e.module = ${module}
          and e.year_id = ${yearId}
          and e.grd_ids && ${grdIds}::bigint[]
          and e.is_on
          and e.schema_id <> ${schemaId}
        order by e.schema_id
        limit 1) as other`);
  if (isDistrict(regId) && !found?.solo) throw fail(faults.notSolo);
  if (found?.other) throw fail(faults.gradesTaken, { name: found.other });
}
