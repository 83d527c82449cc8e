import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { hundredthsText, sketchFault, type Indicator, type Sketch, type SketchFault, type SketchItem } from '../rules';
import { norms, normsOn } from '../tables';
import { begunBelow } from './below';
import { itemsFrom } from './item-read';
import {
  isSeen,
  normColumns,
  normOf,
  normsFrom,
  toNorm,
  toRead,
  toWholeNorm,
  type KnownNorm,
  type NormRow,
} from './norm-read';
import type { NormShown } from '../contract/parts';
import { isRegion, mustManage, mustServe, ownersAbove } from './sight';

type Body = Omit<ParsedOf<typeof calls.createNorm>, 'module'>;

/** What is wrong with a sketch, in words. */
function refusal(fault: SketchFault): Error {
  const text = hundredthsText;
  switch (fault.kind) {
    case 'weights':
      return fault.off > 0
        ? fail(faults.weightsLow, { off: text(fault.off) }, 'items')
        : fail(faults.weightsHigh, { off: text(-fault.off) }, 'items');
    case 'gap':
      return fail(faults.rowsGap, { name: fault.item, from: text(fault.from), to: text(fault.to) }, 'items');
    case 'overlap':
      return fail(faults.rowsOverlap, { name: fault.item, from: text(fault.from) }, 'items');
    case 'outside':
      return fail(faults.rowsOutside, { name: fault.item, from: text(fault.from) }, 'items');
    default: {
      const by = {
        twice: faults.itemTwice,
        noRows: faults.rowsMissing,
        pointsHigh: faults.pointsHigh,
        direction: faults.rowsDirection,
      };
      return fail(by[fault.kind], { name: fault.item }, 'items');
    }
  }
}

interface Asked extends Indicator {
  readonly isOn: boolean;
  readonly ofModule: boolean;
}
/** The sketch that an input means: its indicators copied as they are now, judged as a whole. Two statements. */
async function sketchFrom(cx: Cx, module: KnownNorm['module'], body: Body, before?: Sketch): Promise<Sketch> {
  const itemIds = body.items.map((item) => item.itemId);
  const found = await cx.db.row<{ items: Asked[]; grades: number }>(sql`
    select (
      select coalesce(json_agg(json_build_object('itemId', i.item_id, 'name', i.name, 'unit', i.unit, 'way', i.way,
        'fullScore', i.full_score, 'levels', i.levels, 'source', i.source, 'isOn', i.is_on,
        'ofModule', i.module = ${module})), '[]')
      from ${itemsFrom(cx.db.orgId)}
      where i.item_id = any(${itemIds}::bigint[])
    ) as items, (
      select count(*) from textbook_grade d
      where d.grd_id = any(${body.grdIds}::bigint[])
    ) as grades`);
  if (found?.grades !== new Set(body.grdIds).size) throw fail(faults.gradesGone, {}, 'grdIds');
  const known = new Map(found.items.map((item) => [item.itemId, item]));
  const kept = new Map(before?.items.map((item) => [item.itemId, item]));
  const items = body.items.map(({ itemId, weight, direction, rows }): SketchItem => {
    const item = known.get(itemId);
    // What stood in the sketch before stays in it, also when it was switched off since.
    const old = kept.get(itemId);
    if (!item && !old) throw fail(kernelFaults.gone, {}, 'items');
    if (item && !item.ofModule) throw fail(faults.itemOther, { name: item.name }, 'items');
    if (item && !item.isOn && !old) throw fail(faults.itemOff, { name: item.name }, 'items');
    const { isOn: _, ofModule: _m, ...plain } = item ?? { ...old!, isOn: true, ofModule: true };
    return { ...plain, weight, direction, rows: rows.map((row) => ({ from: row.from, points: row.points })) };
  });
  const fault = sketchFault(items);
  if (fault) throw refusal(fault);
  const { fullScore, rounding, exemption, exemptShare, differ } = body;
  return { fullScore, rounding, exemption, exemptShare, differ, items };
}

/** A sketch of the own organisation, behind others who change it. */
async function ownNorm(cx: Cx, normId: number): Promise<RowOf<typeof norms>> {
  const row = await cx.db.one(norms, { normId }, { lock: 'update' });
  if (row) {
    mustManage(cx, row.module);
    return row;
  }
  const other = await normOf(cx.db, cx.db.orgId, normId);
  throw fail(faults.notOwner, { name: other.ownerName });
}
/** A region's version for its schools: immutable, but for being on. */
async function publish(cx: Cx, n: RowOf<typeof norms>): Promise<void> {
  if (!isRegion(cx)) return;
  const off = sql`
    update process_eval_shared
    set is_on = false
    where kind = 'norm'
      and subject_id = ${n.normId}
      and is_on
      and (version <> ${n.version} or not ${n.isOn})`;
  const version = sql`
    insert into process_eval_shared
      (kind, subject_id, version, owner_id, module, name, year_id, term_id, grd_ids, content, is_on, shared_at)
    values ('norm', ${n.normId}, ${n.version}, ${cx.me.orgId}, ${n.module}, ${n.name}, ${n.yearId}, ${n.termId},
      ${n.grdIds}::bigint[], ${JSON.stringify(n.content)}::jsonb, true, ${cx.nowIso})
    on conflict (kind, subject_id, version) do update set is_on = true`;
  await cx.db.change(n.isOn ? sql`with off as (${off}) ${version}` : off);
}
/** Takes the grades of a term for a sketch; the key lets one have each. @throws when another has one of them. */
async function takeGrades(cx: Cx, n: RowOf<typeof norms>): Promise<void> {
  const { module, yearId, termId, normId } = n;
  const grdIds = [...new Set(n.grdIds)];
  const made = await cx.db.insert(
    normsOn,
    grdIds.map((grdId) => ({ module, yearId, termId, grdId, normId })),
    'on conflict do nothing',
  );
  if (made < grdIds.length) throw fail(faults.normTaken);
  const above = await cx.db.row<{ ownerName: string }>(sql`
    select o.name as owner_name
    from process_eval_shared s
    join organisation_org o on o.org_id = s.owner_id
    where s.kind = 'norm'
      and s.is_on
      and s.module = ${module}
      and s.year_id = ${yearId}
      and s.term_id = ${termId}
      and s.grd_ids && ${grdIds}::bigint[]
      and s.owner_id in ${ownersAbove(cx.db.orgId)}
    limit 1`);
  if (above) throw fail(faults.normByRegion, { name: above.ownerName });
}
const whole = (cx: Cx, n: RowOf<typeof norms>, of?: KnownNorm) =>
  toWholeNorm(cx.db.orgId, {
    ...n,
    ownerId: cx.me.orgId,
    ownerName: cx.me.orgName,
    boundBy: of?.boundBy ?? null,
    state: of?.state ?? null,
    shownUntil: of?.shownUntil ?? null,
    judgedBy: of?.judgedBy ?? null,
    takenAt: of?.takenAt ?? null,
    inUse: of?.inUse ?? null,
  });

export const normHandlers = [
  handle(calls.listNorms, async (cx, { module, yearId, termId, on, ...input }) => {
    mustServe(cx, module);
    const { orgId } = cx.db;
    return cx.list<typeof input, NormRow, NormShown>(input, {
      select: normColumns(orgId),
      from: sql`${normsFrom(orgId)} join organisation_org o on o.org_id = n.owner_id`,
      counted: normsFrom(orgId),
      where: [
        isSeen(orgId),
        is('n.module', module),
        is('n.year_id', yearId),
        is('n.term_id', termId),
        is('n.is_on', on),
      ],
      sorts: { name: sql`n.name`, yearId: sql`n.year_id` },
      then: sql`n.year_id desc, n.term_id desc, n.made_at desc, n.norm_id desc`,
      shape: (row) => toNorm(orgId)(toRead(row)),
    });
  }),
  handle(calls.createNorm, async (cx, { module, ...body }) => {
    mustManage(cx, module);
    const content = await sketchFrom(cx, module, body);
    const { name, yearId, termId, grdIds } = body;
    const row: RowOf<typeof norms> = {
      orgId: cx.db.orgId,
      normId: newId(),
      module,
      name,
      yearId,
      termId,
      grdIds: [...new Set(grdIds)],
      itemIds: content.items.map((item) => item.itemId),
      content,
      version: 1,
      isOn: false,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
      changedAt: cx.nowIso,
    };
    const { orgId: _, ...fresh } = row;
    await cx.db.insert(norms, fresh);
    cx.note('process-eval.norm.made', { subjectId: row.normId, module, name, yearId, termId });
    return whole(cx, row);
  }),
  handle(calls.getNorm, async (cx, { id }) => {
    const found = await normOf(cx.db, cx.db.orgId, id);
    mustServe(cx, found.module);
    return toWholeNorm(cx.db.orgId, found);
  }),
  handle(calls.updateNorm, async (cx, { id, module, ...body }) => {
    const old = await ownNorm(cx, id);
    if (module !== old.module) throw fail(kernelFaults.badInput, {}, 'module');
    const of = await normOf(cx.db, cx.db.orgId, id);
    const content = await sketchFrom(cx, old.module, body, old.content);
    const { name, yearId, termId } = body;
    const grdIds = [...new Set(body.grdIds)];
    const moved = yearId !== old.yearId || termId !== old.termId || String(grdIds) !== String(old.grdIds);
    // Which children it is about turns on these: not under a sketch that is on, or collected by.
    if (moved && (old.isOn || of.state || (await begunBelow(cx, id)))) throw fail(faults.termFixed, {}, 'yearId');
    // A version that somebody is judged by, or that schools may have, stays as it is.
    const version = old.isOn || of.state || isRegion(cx) ? old.version + 1 : old.version;
    const itemIds = content.items.map((item) => item.itemId);
    const set = { name, yearId, termId, grdIds, itemIds, content, version, changedAt: cx.nowIso };
    await cx.db.update(norms, { normId: id }, set);
    const now = { ...old, ...set };
    if (now.isOn) await publish(cx, now);
    cx.note('process-eval.norm.changed', {
      subjectId: id,
      old: { version: old.version, content: old.content },
      new: set,
    });
    return whole(cx, now, of);
  }),
  handle(calls.turnNorm, async (cx, { id, on }) => {
    const old = await ownNorm(cx, id);
    const now = { ...old, isOn: on };
    if (old.isOn === on) return whole(cx, now);
    await cx.db.update(norms, { normId: id }, { isOn: on });
    if (on) await takeGrades(cx, now);
    else await cx.db.remove(normsOn, { normId: oneOf([id]) });
    await publish(cx, now);
    cx.note('process-eval.norm.on', { subjectId: id, old: { on: old.isOn }, new: { on } });
    return whole(cx, now);
  }),
  handle(calls.removeNorm, async (cx, { id }) => {
    const old = await ownNorm(cx, id);
    const of = await normOf(cx.db, cx.db.orgId, id);
    if (of.state || (await begunBelow(cx, id))) throw fail(faults.normCollected, { name: old.name });
    if (old.isOn) throw fail(faults.normOn, { name: old.name });
    await cx.db.remove(norms, { normId: id });
    cx.note('process-eval.norm.removed', { subjectId: id, name: old.name });
  }),
];
