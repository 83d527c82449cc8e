import type { Cx } from '../../../kernel/server/cx';
import { contains, is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { IndicatorRow } from '../contract/parts';
import { faults } from '../faults';
import { sourcesOf, type EvalModule } from '../rules';
import { items } from '../tables';
import { usedBelow } from './below';
import { itemColumns, itemsFrom, toIndicator, type ItemRead } from './item-read';
import { isRegion, mustManage, mustServe } from './sight';

type Body = Omit<ParsedOf<typeof calls.updateItem>, 'id'>;
/** What a way asks for: a list its words, a source its name; what belongs to another way is left out. */
function shapeOf(module: EvalModule, body: Body) {
  if (body.way === 'level' && new Set(body.levels).size < 2) throw fail(faults.levelsFew, {}, 'levels');
  if (body.way === 'source' && !body.source) throw fail(faults.sourceMissing, {}, 'source');
  if (body.way === 'source' && body.source && !sourcesOf(module).includes(body.source))
    throw fail(faults.sourceOther, {}, 'source');
  return {
    name: body.name,
    unit: body.unit,
    way: body.way,
    fullScore: body.fullScore,
    levels: body.way === 'level' ? [...new Set(body.levels)] : [],
    source: body.way === 'source' ? (body.source ?? null) : null,
  };
}
interface OwnItem extends ItemRead {
  /** Children have values of it. */
  readonly collected: boolean;
}
/** An indicator of the own organisation, behind others who change it. Another's is gone, a region's is not changed here. */
async function ownItem(cx: Cx, itemId: number): Promise<OwnItem> {
  const locked = await cx.db.one(items, { itemId }, { lock: 'update' });
  if (!locked) throw fail(kernelFaults.gone);
  mustManage(cx, locked.module);
  const row = await cx.db.row<OwnItem>(sql`
    select ${itemColumns(cx.db.orgId)}, exists (
      select 1 from process_eval_cell c
      where c.org_id = ${cx.db.orgId}
        and c.item_id = ${itemId}
    ) as collected
    from ${itemsFrom(cx.db.orgId)}
    join organisation_org o on o.org_id = i.owner_id
    where i.item_id = ${itemId}`);
  if (!row) throw fail(kernelFaults.gone);
  const below = await usedBelow(cx, itemId);
  return { ...row, used: row.used || below.used, collected: row.collected || below.collected };
}
/** A name is unique per organisation and module among indicators that are on. */
async function unlessTaken<T>(cx: Cx, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && error.message.includes('process_eval_item_name'))
      throw fail(faults.nameTaken, { name }, 'name');
    throw error;
  }
}
const indicatorOf = (cx: Cx, row: Omit<IndicatorRow, 'ownerId' | 'ownerName' | 'own'>): IndicatorRow => ({
  ...row,
  ownerId: cx.me.orgId,
  ownerName: cx.me.orgName,
  own: true,
});

/** What a region's schools get: the indicator as it is now, as its next version. */
async function publish(cx: Cx, item: IndicatorRow): Promise<void> {
  if (!isRegion(cx)) return;
  const { name, unit, way, fullScore, levels, source, itemId, module, on } = item;
  const content = { itemId, name, unit, way, fullScore, levels, source };
  const off = sql`update process_eval_shared set is_on = false where kind = 'item' and subject_id = ${itemId} and is_on`;
  await cx.db.change(
    on
      ? sql`
        with off as (${off})
        insert into process_eval_shared (kind, subject_id, version, owner_id, module, name, content, is_on, shared_at)
        select 'item', ${itemId}, coalesce(max(s.version), 0) + 1, ${cx.me.orgId}, ${module}, ${name},
          ${JSON.stringify(content)}::jsonb, true, ${cx.nowIso}::timestamptz
        from process_eval_shared s
        where s.kind = 'item'
          and s.subject_id = ${itemId}`
      : off,
  );
}

export const itemHandlers = [
  handle(calls.listItems, async (cx, { module, name, on, ...input }) => {
    mustServe(cx, module);
    return cx.list(input, {
      select: itemColumns(cx.db.orgId),
      from: sql`${itemsFrom(cx.db.orgId)} join organisation_org o on o.org_id = i.owner_id`,
      counted: itemsFrom(cx.db.orgId),
      where: [is('i.module', module), contains('i.name', name), is('i.is_on', on)],
      sorts: { name: sql`i.name`, fullScore: sql`i.full_score` },
      then: sql`i.is_on desc, i.made_at desc, i.item_id`,
      shape: toIndicator(cx.db.orgId),
    });
  }),
  handle(calls.createItem, async (cx, { module, ...body }) => {
    mustManage(cx, module);
    const itemId = newId();
    const values = shapeOf(module, body);
    const row = { itemId, module, ...values, isOn: true, madeBy: cx.me.userId, madeAt: cx.nowIso };
    await unlessTaken(cx, body.name, () => cx.db.insert(items, row));
    const made = indicatorOf(cx, { itemId, module, ...values, on: true, used: false });
    await publish(cx, made);
    cx.note('process-eval.item.made', { subjectId: itemId, module, ...values });
    return made;
  }),
  handle(calls.updateItem, async (cx, { id, ...body }) => {
    const old = await ownItem(cx, id);
    const values = shapeOf(old.module, body);
    if (old.collected && values.fullScore !== old.fullScore)
      throw fail(faults.fullScoreFixed, { name: old.name }, 'fullScore');
    const meant = (i: Pick<ItemRead, 'way' | 'source' | 'levels'>) => JSON.stringify([i.way, i.source, i.levels]);
    if (old.collected && meant(values) !== meant(old)) throw fail(faults.wayFixed, { name: old.name }, 'way');
    await unlessTaken(cx, body.name, () => cx.db.update(items, { itemId: id }, values));
    const now = indicatorOf(cx, { itemId: id, module: old.module, ...values, on: old.isOn, used: old.used });
    if (old.isOn) await publish(cx, now);
    cx.note('process-eval.item.changed', {
      subjectId: id,
      old: { name: old.name, fullScore: old.fullScore },
      new: values,
    });
    return now;
  }),
  handle(calls.turnItem, async (cx, { id, on }) => {
    const old = await ownItem(cx, id);
    const now = { ...toIndicator(cx.db.orgId)(old), on };
    if (old.isOn === on) return now;
    await unlessTaken(cx, old.name, () => cx.db.update(items, { itemId: id }, { isOn: on }));
    await publish(cx, now);
    cx.note('process-eval.item.on', { subjectId: id, old: { on: old.isOn }, new: { on } });
    return now;
  }),
  handle(calls.removeItem, async (cx, { id }) => {
    const old = await ownItem(cx, id);
    if (old.used || old.collected) throw fail(faults.itemInUse, { name: old.name });
    await publish(cx, { ...toIndicator(cx.db.orgId)(old), on: false });
    await cx.db.remove(items, { itemId: id });
    cx.note('process-eval.item.removed', { subjectId: id, name: old.name });
  }),
];
