import type { Cx } from '../../../kernel/server/cx';
import { contains, is, joined, nameIn, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { createSchema, deleteSchema, listSchemas, turnSchema, updateSchema } from '../contract';
import { faults } from '../faults';
import { schemaGrades, schemaItems, schemas, schemasOn } from '../tables';

type SportSchema = ReplyOf<typeof createSchema>;
type SchemaRead = Omit<SportSchema, 'on'> & { readonly enabled: boolean };
const toSchema = ({ enabled, ...row }: SchemaRead): SportSchema => ({ ...row, on: enabled });

/** Items have their Chinese name in `name`. */
const itemName = (cx: Cx): Sql => raw(cx.lang === 'en-US' ? 'i.name_en' : 'i.name');
const schemaFrom = sql`sport_settings_schema s
join textbook_stage g on g.stg_id = s.stg_id`;
/** A scheme with its grades and items. */
const schemaSelect = (cx: Cx): Sql => sql`
  s.schema_id, s.name, s.year_id, s.term_id, s.stg_id, ${nameIn(cx.lang, 'g')} as stg_name, s.enabled, s.changed_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('grdId', d.grd_id, 'name', ${nameIn(cx.lang, 'd')}) order by d.grd_id)
    from sport_settings_schema_grade x
    join textbook_grade d on d.grd_id = x.grd_id
    where x.schema_id = s.schema_id), '[]') as grades,
  coalesce((
    select jsonb_agg(jsonb_build_object('itemId', i.item_id, 'name', ${itemName(cx)}) order by x.ord)
    from sport_settings_schema_item x
    join sport_settings_item i on i.item_id = x.item_id
    where x.schema_id = s.schema_id), '[]') as items`;

async function schemaOf(cx: Cx, schemaId: number): Promise<SportSchema> {
  const found = await cx.db.row<SchemaRead>(sql`
    select ${schemaSelect(cx)}
    from ${schemaFrom}
    where s.schema_id = ${schemaId}`);
  if (!found) throw fail(kernelFaults.gone);
  return toSchema(found);
}

interface Asked {
  readonly yearId: number;
  readonly termId: number;
  readonly stgId: number;
  /** The name it is to have, when it changes. */
  readonly name?: string | undefined;
  readonly grdIds?: readonly number[] | undefined;
  readonly itemIds?: readonly number[] | undefined;
}
interface Found {
  readonly grades: number;
  readonly items: number;
  readonly off: readonly string[] | null;
  readonly taken: boolean;
}
/**
 * Refuses a name that is taken, items that are gone or out of use, and grades of another stage: they lie in the stage under
 * some stage system (grade 6 is primary or, in 5-4 schools, junior).
 */
async function judge(cx: Cx, { grdIds = [], itemIds = [], ...asked }: Asked): Promise<void> {
  const found = await cx.db.row<Found>(sql`
    select
      (select count(distinct g.grd_id)
        from textbook_grade g
        join textbook_stage_system y on g.grd_id between y.first_grd_id and y.last_grd_id
        where y.stg_id = ${asked.stgId}
          and g.grd_id = any(${grdIds}::bigint[])) as grades,
      (select count(*) from sport_settings_item n where n.item_id = any(${itemIds}::bigint[])) as items,
      (select jsonb_agg(${itemName(cx)} order by i.ord, i.item_id)
        from sport_settings_item i
        where i.item_id = any(${itemIds}::bigint[])
          and not i.enabled) as off,
      exists (
        select 1 from sport_settings_schema s
        where s.year_id = ${asked.yearId}
          and s.term_id = ${asked.termId}
          and s.name = ${asked.name ?? null}::text) as taken`);
  if (found?.grades !== new Set(grdIds).size) throw fail(faults.gradeNotOfStage, {}, 'grdIds');
  if (found.items !== new Set(itemIds).size) throw fail(faults.refGone, {}, 'itemIds');
  if (found.off) throw fail(faults.itemOff, { names: found.off.join(cx.text('sport-settings.comma')) }, 'itemIds');
  if (found.taken) throw fail(faults.nameTaken, { name: asked.name ?? '' }, 'name');
}
/** Refuses to switch on a scheme one of whose grades follows another one in the term, or that has items out of use. */
async function judgeTurn(cx: Cx, schemaId: number): Promise<void> {
  const found = await cx.db.row<{ taken: { grade: string; name: string } | null; off: string[] | null }>(sql`
    select
      (select jsonb_build_object('grade', ${nameIn(cx.lang, 'g')}, 'name', s.name)
        from sport_settings_schema_grade x
        join sport_settings_schema a on a.schema_id = x.schema_id
        join sport_settings_schema_on o on o.grd_id = x.grd_id and o.year_id = a.year_id and o.term_id = a.term_id
        join sport_settings_schema s on s.schema_id = o.schema_id
        join textbook_grade g on g.grd_id = x.grd_id
        where x.schema_id = ${schemaId}
        order by x.grd_id
        limit 1) as taken,
      (select jsonb_agg(${itemName(cx)} order by x.ord)
        from sport_settings_schema_item x
        join sport_settings_item i on i.item_id = x.item_id
        where x.schema_id = ${schemaId}
          and not i.enabled) as off`);
  if (found?.taken) throw fail(faults.gradeTaken, found.taken);
  if (found?.off) throw fail(faults.itemOff, { names: found.off.join(cx.text('sport-settings.comma')) }, 'itemIds');
}

/** The grades and items that a scheme has from now on; what is left out stays. One statement. */
async function setParts(
  cx: Cx,
  schemaId: number,
  grdIds: readonly number[] | undefined,
  itemIds: readonly number[] | undefined,
): Promise<void> {
  const parts: Sql[] = [];
  if (grdIds)
    parts.push(
      sql`grades_gone as (
        delete from sport_settings_schema_grade
        where schema_id = ${schemaId}
          and grd_id <> all(${grdIds}::bigint[])
      )`,
      sql`grades as (
        insert into sport_settings_schema_grade (schema_id, grd_id)
        select distinct ${schemaId}::bigint, d from unnest(${grdIds}::bigint[]) d
        on conflict do nothing
      )`,
    );
  if (itemIds) {
    const ids = [...new Set(itemIds)];
    parts.push(
      sql`items_gone as (
        delete from sport_settings_schema_item
        where schema_id = ${schemaId}
          and item_id <> all(${ids}::bigint[])
      )`,
      sql`items as (
        insert into sport_settings_schema_item (schema_id, item_id, ord)
        select ${schemaId}::bigint, i.id, i.ord - 1
        from unnest(${ids}::bigint[]) with ordinality as i (id, ord)
        on conflict (schema_id, item_id) do update set ord = excluded.ord
      )`,
    );
  }
  if (parts.length > 0) await cx.db.change(sql`with ${joined(parts, ', ')} select`);
}
const locked = async (cx: Cx, schemaId: number) => {
  const found = await cx.db.one(schemas, { schemaId }, { lock: 'update' });
  if (!found) throw fail(kernelFaults.gone);
  return found;
};

export const schemaHandlers = [
  handle(listSchemas, (cx, input) =>
    cx.list(input, {
      select: schemaSelect(cx),
      from: schemaFrom,
      counted: sql`sport_settings_schema s`,
      where: [
        is('s.year_id', input.yearId),
        is('s.term_id', input.termId),
        is('s.stg_id', input.stgId),
        is('s.enabled', input.on),
        contains('s.name', input.name),
      ],
      sorts: { name: sql`s.name`, yearId: sql`s.year_id`, changedAt: sql`s.changed_at` },
      then: sql`s.year_id desc, s.term_id desc, s.stg_id, s.schema_id`,
      shape: toSchema,
    }),
  ),

  handle(createSchema, async (cx, { grdIds, itemIds, ...row }) => {
    await judge(cx, { ...row, grdIds, itemIds });
    const schemaId = newId();
    await cx.db.insert(schemas, { ...row, schemaId, enabled: false, madeAt: cx.nowIso, changedAt: cx.nowIso });
    await cx.db.insert(
      schemaGrades,
      [...new Set(grdIds)].map((grdId) => ({ schemaId, grdId })),
    );
    await cx.db.insert(
      schemaItems,
      [...new Set(itemIds)].map((itemId, ord) => ({ schemaId, itemId, ord })),
    );
    cx.note('sport-settings.schema.created', { subjectId: schemaId, name: row.name });
    return schemaOf(cx, schemaId);
  }),

  handle(updateSchema, async (cx, { id, name, grdIds, itemIds }) => {
    const old = await locked(cx, id);
    if (old.enabled && (grdIds || itemIds)) throw fail(faults.schemaOn);
    await judge(cx, { ...old, name: name === old.name ? undefined : name, grdIds, itemIds });
    await cx.db.update(schemas, { schemaId: id }, { name, changedAt: cx.nowIso });
    await setParts(cx, id, grdIds, itemIds);
    cx.note('sport-settings.schema.changed', {
      subjectId: id,
      old: { name: old.name },
      new: { name, grdIds, itemIds },
    });
    return schemaOf(cx, id);
  }),

  handle(deleteSchema, async (cx, { id }) => {
    const old = await locked(cx, id);
    if (old.enabled) throw fail(faults.schemaOn);
    await cx.db.remove(schemas, { schemaId: id });
    cx.note('sport-settings.schema.deleted', {
      subjectId: id,
      old: { name: old.name, yearId: old.yearId, termId: old.termId },
    });
  }),

  handle(turnSchema, async (cx, { id, on }) => {
    const old = await locked(cx, id);
    if (old.enabled === on) return schemaOf(cx, id);
    if (on) {
      await judgeTurn(cx, id);
      await cx.db.change(sql`
        insert into sport_settings_schema_on (year_id, term_id, grd_id, schema_id)
        select s.year_id, s.term_id, x.grd_id, s.schema_id
        from sport_settings_schema s
        join sport_settings_schema_grade x on x.schema_id = s.schema_id
        where s.schema_id = ${id}`);
    } else await cx.db.remove(schemasOn, { schemaId: id });
    await cx.db.update(schemas, { schemaId: id }, { enabled: on, changedAt: cx.nowIso });
    cx.note(on ? 'sport-settings.schema.on' : 'sport-settings.schema.off', { subjectId: id, name: old.name });
    return schemaOf(cx, id);
  }),
];
