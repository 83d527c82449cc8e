import { sql, raw } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { not, oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { createSchema, deleteSchema, listSchemas, turnSchema, updateSchema } from '../contract';
import { faults } from '../faults';
import { items, schemaGrades, schemaItems, schemas, schemasOn } from '../tables';
import { all, is, paged, rowsOf, says, type Piece } from './paged';

type SportSchema = ReplyOf<typeof createSchema>;
type SchemaRead = Omit<SportSchema, 'grades' | 'items' | 'on'> & { readonly enabled: boolean };
const inLang = (cx: Cx, alias: string): Piece => raw(`${alias}.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'}`);
const schemaFrom = sql`sport_settings_schema s join textbook_stage g on g.stg_id = s.stg_id`;
const schemaSelect = (cx: Cx): Piece =>
  sql`s.schema_id, s.name, s.year_id, s.term_id, s.stg_id, ${inLang(cx, 'g')} as stg_name, s.enabled, s.changed_at`;

/** Schemes with their grades and items: two statements for the page. */
async function whole(cx: Cx, door: Door, rows: readonly SchemaRead[]): Promise<SportSchema[]> {
  const ids = rows.map((r) => r.schemaId);
  if (ids.length === 0) return [];
  const grades = await rowsOf<{ schemaId: number; grdId: number; name: string }>(
    door,
    sql`select x.schema_id, x.grd_id, ${inLang(cx, 'g')} as name from sport_settings_schema_grade x join textbook_grade g on g.grd_id = x.grd_id where x.schema_id = any(${ids}::bigint[]) order by x.grd_id`,
  );
  const itemRows = await rowsOf<{ schemaId: number; itemId: number; name: string }>(
    door,
    sql`select x.schema_id, x.item_id, ${raw(cx.lang === 'en-US' ? 'i.name_en' : 'i.name')} as name from sport_settings_schema_item x join sport_settings_item i on i.item_id = x.item_id where x.schema_id = any(${ids}::bigint[]) order by x.ord`,
  );
  return rows.map(({ enabled, ...r }) => ({
    ...r,
    on: enabled,
    grades: grades.filter((g) => g.schemaId === r.schemaId).map(({ grdId, name }) => ({ grdId, name })),
    items: itemRows.filter((i) => i.schemaId === r.schemaId).map(({ itemId, name }) => ({ itemId, name })),
  }));
}
async function schemaOf(cx: Cx, schemaId: number): Promise<SportSchema> {
  return (
    await whole(
      cx,
      cx.db,
      await rowsOf<SchemaRead>(
        cx.db,
        sql`select ${schemaSelect(cx)} from ${schemaFrom} where s.schema_id = ${schemaId}`,
      ),
    )
  )[0]!;
}

/** Grades lie in the stage under some stage system (grade 6 is primary or, in 5-4 schools, junior); items are in use. */
async function judge(
  cx: Cx,
  stgId: number,
  grdIds: readonly number[] | undefined,
  itemIds: readonly number[] | undefined,
): Promise<void> {
  if (grdIds) {
    const fit = await rowsOf<{ grdId: number }>(
      cx.db,
      sql`select distinct g.grd_id from textbook_grade g join textbook_stage_system y on g.grd_id between y.first_grd_id and y.last_grd_id where y.stg_id = ${stgId} and g.grd_id = any(${grdIds}::bigint[])`,
    );
    if (fit.length !== new Set(grdIds).size) throw fail(faults.gradeNotOfStage, {}, 'grdIds');
  }
  if (itemIds) {
    const found = await cx.db.many(items, { itemId: oneOf(itemIds) });
    if (found.length !== new Set(itemIds).size) throw fail(faults.refGone, {}, 'itemIds');
    const off = found.filter((i) => !i.enabled);
    if (off.length > 0)
      throw fail(
        faults.itemOff,
        { names: off.map((i) => (cx.lang === 'en-US' ? i.nameEn : i.name)).join(cx.text('sport-settings.comma')) },
        'itemIds',
      );
  }
}
async function nameFree(
  cx: Cx,
  key: { readonly yearId: number; readonly termId: number; readonly name: string },
  but?: number,
): Promise<void> {
  if (await cx.db.one(schemas, { ...key, ...(but == null ? {} : { schemaId: not(but) }) }))
    throw fail(faults.nameTaken, { name: key.name }, 'name');
}
const setGrades = (cx: Cx, schemaId: number, grdIds: readonly number[]) =>
  cx.db.insert(
    schemaGrades,
    [...new Set(grdIds)].map((grdId) => ({ schemaId, grdId })),
  );
const setItems = (cx: Cx, schemaId: number, itemIds: readonly number[]) =>
  cx.db.insert(
    schemaItems,
    [...new Set(itemIds)].map((itemId, ord) => ({ schemaId, itemId, ord })),
  );
const locked = async (cx: Cx, schemaId: number) => {
  const found = await cx.db.one(schemas, { schemaId }, { lock: 'update' });
  if (!found) throw fail(kernelFaults.gone);
  return found;
};

export const schemaHandlers = [
  handle(listSchemas, async (cx, input) => {
    const found = await paged<SchemaRead>(cx.db, input, {
      select: schemaSelect(cx),
      from: schemaFrom,
      sorts: { name: 's.name', yearId: 's.year_id', changedAt: 's.changed_at' },
      order: 's.year_id desc, s.term_id desc, s.stg_id, s.schema_id',
      where: all(
        is('s.year_id', input.yearId),
        is('s.term_id', input.termId),
        is('s.stg_id', input.stgId),
        is('s.enabled', input.on),
        says(input.name, 's.name'),
      ),
    });
    return { ...found, items: await whole(cx, cx.db, found.items) };
  }),

  handle(createSchema, async (cx, { grdIds, itemIds, ...row }) => {
    await judge(cx, row.stgId, grdIds, itemIds);
    await nameFree(cx, { yearId: row.yearId, termId: row.termId, name: row.name });
    const schemaId = newId();
    await cx.db.insert(schemas, { ...row, schemaId, enabled: false, madeAt: cx.nowIso, changedAt: cx.nowIso });
    await setGrades(cx, schemaId, grdIds);
    await setItems(cx, schemaId, itemIds);
    cx.note('sport-settings.schema.created', { subjectId: schemaId, name: row.name });
    return schemaOf(cx, schemaId);
  }),

  handle(updateSchema, async (cx, { id, name, grdIds, itemIds }) => {
    const old = await locked(cx, id);
    if (old.enabled && (grdIds || itemIds)) throw fail(faults.schemaOn);
    await judge(cx, old.stgId, grdIds, itemIds);
    if (name != null && name !== old.name) await nameFree(cx, { yearId: old.yearId, termId: old.termId, name }, id);
    await cx.db.update(schemas, { schemaId: id }, { name, changedAt: cx.nowIso });
    if (grdIds) {
      await cx.db.remove(schemaGrades, { schemaId: id });
      await setGrades(cx, id, grdIds);
    }
    if (itemIds) {
      await cx.db.remove(schemaItems, { schemaId: id });
      await setItems(cx, id, itemIds);
    }
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
      const [taken] = await rowsOf<{ grade: string; name: string }>(
        cx.db,
        sql`
        select ${inLang(cx, 'g')} as grade, s.name from sport_settings_schema_grade x join sport_settings_schema_on o on o.grd_id = x.grd_id and o.year_id = ${old.yearId} and o.term_id = ${old.termId}
        join sport_settings_schema s on s.schema_id = o.schema_id join textbook_grade g on g.grd_id = x.grd_id where x.schema_id = ${id} order by x.grd_id limit 1`,
      );
      if (taken) throw fail(faults.gradeTaken, taken);
      const itemIds = (await cx.db.many(schemaItems, { schemaId: id })).map((i) => i.itemId);
      await judge(cx, old.stgId, undefined, itemIds);
      await cx.db.insert(
        schemasOn,
        (await cx.db.many(schemaGrades, { schemaId: id })).map(({ grdId }) => ({
          yearId: old.yearId,
          termId: old.termId,
          grdId,
          schemaId: id,
        })),
      );
    } else await cx.db.remove(schemasOn, { schemaId: id });
    await cx.db.update(schemas, { schemaId: id }, { enabled: on, changedAt: cx.nowIso });
    cx.note(on ? 'sport-settings.schema.on' : 'sport-settings.schema.off', { subjectId: id, name: old.name });
    return schemaOf(cx, id);
  }),
];
