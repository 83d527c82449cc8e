import { fail } from '../../../../kernel/shared/faults';
import type { Cx } from '../../../../kernel/server/cx';
import { column, sql } from '../../../../kernel/server/db/sql';
import { gte, lte, oneOf } from '../../../../kernel/server/db/where';
import { ownFile } from '../../../files/server/published';
import { textbookFaults } from '../../faults';
import * as tables from '../../tables';
import { hold, renumber } from '../brothers';
import { inUse } from '../uses';
import type { Entry, KindServer } from './kind';

/** All ids of a small dictionary in order, locked in one order so that two editors cannot wait for each other. */
async function wholeList(cx: Cx, table: string, key: string): Promise<number[]> {
  const of = column(key);
  const rows = await cx.db.rows<{ id: number; ord: number }>(
    sql`select ${of} as id, ord from ${column(table)} order by ${of} for update`,
  );
  return rows.sort((a, b) => a.ord - b.ord).map((r) => r.id);
}

export const stage: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'stage' as kind, s.stg_id as id, s.name_zh as name, s.name_en, s.ord, true as "on",
        coalesce(array_agg(x.sbj_id order by x.ord) filter (where x.sbj_id is not null), '{}') as sbj_ids
      from textbook_stage s
      left join textbook_stage_subject x on x.stg_id = s.stg_id
      where s.stg_id = any(${ids}::bigint[])
      group by s.stg_id
      order by s.ord`),
  brothers: (cx) => wholeList(cx, 'textbook_stage', 'stg_id'),
  async create(cx, id, i) {
    await cx.db.insert(tables.stages, { stgId: id, nameZh: i.name, nameEn: i.nameEn!, ord: 0 });
  },
  async update(cx, entry, i) {
    await cx.db.update(tables.stages, { stgId: entry.id }, { nameEn: i.nameEn });
    if (!i.sbjIds) return;
    const wanted = [...new Set(i.sbjIds)];
    const known = await cx.db.count(tables.subjects, { sbjId: oneOf(wanted) });
    if (known !== wanted.length || wanted.length === 0) throw fail(textbookFaults.wrongSubjects, {}, 'sbjIds');
    // A subject with books or points of this stage cannot leave it: nobody could reach them any more.
    const gone = (entry.sbjIds ?? []).filter((sbjId) => !wanted.includes(sbjId));
    const kept = await cx.db.row<{ nameZh: string }>(sql`
      select b.name_zh
      from textbook_subject b
      where b.sbj_id = any(${gone}::bigint[])
        and (exists (select 1 from textbook_textbook t where t.stg_id = ${entry.id} and t.sbj_id = b.sbj_id)
          or exists (select 1 from textbook_klg k where k.stg_id = ${entry.id} and k.sbj_id = b.sbj_id))
      order by b.ord, b.sbj_id
      limit 1`);
    if (kept) throw fail(textbookFaults.subjectUsed, { name: kept.nameZh }, 'sbjIds');
    await cx.db.remove(tables.stageSubjects, { stgId: entry.id, sbjId: oneOf(gone) });
    await cx.db.insert(
      tables.stageSubjects,
      wanted.map((sbjId, ord) => ({ stgId: entry.id, sbjId, ord })),
      'on conflict (stg_id, sbj_id) do update set ord = excluded.ord',
    );
  },
  async remove(cx, entry) {
    const used = await cx.db.row<{ is: boolean }>(sql`
      select exists (select 1 from textbook_grade g where g.stg_id = ${entry.id})
        or exists (select 1 from textbook_textbook t where t.stg_id = ${entry.id})
        or exists (select 1 from textbook_klg k where k.stg_id = ${entry.id}) as is`);
    if (used?.is) throw fail(textbookFaults.stageUsed, { name: entry.name });
    await cx.db.remove(tables.stageSubjects, { stgId: entry.id });
    await cx.db.remove(tables.stages, { stgId: entry.id });
  },
  rename: (cx, id, name) => cx.db.update(tables.stages, { stgId: id }, { nameZh: name }),
  place: (cx, ids) => renumber(cx, tables.stages, 'stgId', ids),
};

/** The sixteen grades are fixed (C-011); only what they are called is kept here. */
export const grade: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'grade' as kind, grd_id as id, name_zh as name, name_en, grd_id::int as ord, true as "on", stg_id
      from textbook_grade
      where grd_id = any(${ids}::bigint[])
      order by grd_id`),
  brothers: async (cx) => (await cx.db.many(tables.grades, {}, { sort: ['grdId'] })).map((g) => g.grdId),
  async update(cx, entry, i) {
    await cx.db.update(tables.grades, { grdId: entry.id }, { nameEn: i.nameEn });
  },
  rename: (cx, id, name) => cx.db.update(tables.grades, { grdId: id }, { nameZh: name }),
  place: () => Promise.reject(fail(textbookFaults.fixedGrades)),
};

export const subject: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'subject' as kind, sbj_id as id, name_zh as name, name_en, ord, true as "on"
      from textbook_subject
      where sbj_id = any(${ids}::bigint[])
      order by ord`),
  brothers: (cx) => wholeList(cx, 'textbook_subject', 'sbj_id'),
  async create(cx, id, i) {
    await cx.db.insert(tables.subjects, { sbjId: id, nameZh: i.name, nameEn: i.nameEn!, ord: 0 });
  },
  async update(cx, entry, i) {
    await cx.db.update(tables.subjects, { sbjId: entry.id }, { nameEn: i.nameEn });
  },
  async remove(cx, entry) {
    if (await cx.db.count(tables.stageSubjects, { sbjId: entry.id }))
      throw fail(textbookFaults.subjectUsed, { name: entry.name });
    await cx.db.remove(tables.subjects, { sbjId: entry.id });
  },
  rename: (cx, id, name) => cx.db.update(tables.subjects, { sbjId: id }, { nameZh: name }),
  place: (cx, ids) => renumber(cx, tables.subjects, 'sbjId', ids),
};

export const series: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'series' as kind, srs_id as id, name_zh as name, publisher, ord, enabled as "on"
      from textbook_series
      where srs_id = any(${ids}::bigint[])
      order by ord`),
  brothers: (cx) => wholeList(cx, 'textbook_series', 'srs_id'),
  async create(cx, id, i) {
    await cx.db.insert(tables.series, {
      srsId: id,
      nameZh: i.name,
      publisher: i.publisher ?? '',
      ord: 0,
      enabled: true,
    });
  },
  async update(cx, entry, i) {
    await cx.db.update(tables.series, { srsId: entry.id }, { publisher: i.publisher, enabled: i.on });
  },
  async remove(cx, entry) {
    const books = await cx.db.count(tables.textbooks, { srsId: entry.id });
    if (books) throw fail(textbookFaults.seriesUsed, { count: books });
    await cx.db.remove(tables.series, { srsId: entry.id });
  },
  rename: (cx, id, name) => cx.db.update(tables.series, { srsId: id }, { nameZh: name }),
  place: (cx, ids) => renumber(cx, tables.series, 'srsId', ids),
};

export const textbook: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'textbook' as kind, tbk_id as id, name, ord, enabled as "on", cover, srs_id, stg_id, sbj_id, grd_id
      from textbook_textbook
      where tbk_id = any(${ids}::bigint[])
      order by ord`),
  async brothers(cx, of) {
    if (
      !(await hold(cx, tables.series, { srsId: of.srsId! })) ||
      !(await hold(cx, tables.stageSubjects, { stgId: of.stgId!, sbjId: of.sbjId! }))
    )
      throw fail(textbookFaults.notTogether);
    return (
      await cx.db.many(
        tables.textbooks,
        { srsId: of.srsId, stgId: of.stgId, sbjId: of.sbjId },
        { sort: ['ord', 'tbkId'] },
      )
    ).map((b) => b.tbkId);
  },
  async create(cx, id, i) {
    await ofStage(cx, i.grdId, i.stgId!);
    await cx.db.insert(tables.textbooks, {
      tbkId: id,
      srsId: i.srsId!,
      stgId: i.stgId!,
      sbjId: i.sbjId!,
      grdId: i.grdId ?? null,
      name: i.name,
      cover: null,
      enabled: true,
      ord: 0,
    });
  },
  async update(cx, entry, i) {
    await ofStage(cx, i.grdId, entry.stgId!);
    if (i.cover) await ownFile(cx, i.cover, { at: 'cover', families: ['image'], was: [entry.cover] });
    await cx.db.update(tables.textbooks, { tbkId: entry.id }, { grdId: i.grdId, cover: i.cover, enabled: i.on });
  },
  async remove(cx, entry) {
    // Over all schools: who works with the book, and which school teaches from it.
    const chosen = await cx.across('textbook.used', async (door) => {
      const found = await door.row<{ n: number }>(sql`
        select (select count(*) from textbook_pref p where ${door.orgs('p')} and p.tbk_id = ${entry.id})
          + (select count(*) from textbook_school s where ${door.orgs('s')} and s.tbk_id = ${entry.id}) as n`);
      return found?.n ?? 0;
    });
    if (chosen) throw fail(textbookFaults.bookChosen, { count: chosen });
    const nodeIds = (await cx.db.many(tables.nodes, { tbkId: entry.id })).map((n) => n.nodeId);
    if (await inUse(cx, 'tbknode', nodeIds)) throw fail(textbookFaults.nodeUsed, { name: entry.name });
    await cx.db.remove(tables.nodes, { tbkId: entry.id });
    await cx.db.remove(tables.textbooks, { tbkId: entry.id });
  },
  rename: (cx, id, name) => cx.db.update(tables.textbooks, { tbkId: id }, { name }),
  place: (cx, ids) => renumber(cx, tables.textbooks, 'tbkId', ids),
};
async function ofStage(cx: Cx, grdId: number | null | undefined, stgId: number): Promise<void> {
  // Grade 6 belongs to the junior stage where school is five and four years: any grade that a system of the stage has will do.
  if (grdId == null) return;
  const system = await cx.db.one(tables.stageSystems, { stgId, firstGrdId: lte(grdId), lastGrdId: gte(grdId) });
  if (!system) throw fail(textbookFaults.wrongGrade, {}, 'grdId');
}

export const layers: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'layers' as kind, layer_id as id, name, ord, true as "on", stg_id, sbj_id
      from textbook_layer
      where layer_id = any(${ids}::bigint[])
      order by ord`),
  async brothers(cx, of) {
    if (!(await hold(cx, tables.stageSubjects, { stgId: of.stgId!, sbjId: of.sbjId! })))
      throw fail(textbookFaults.notTogether);
    return (await cx.db.many(tables.layers, { stgId: of.stgId, sbjId: of.sbjId }, { sort: ['ord', 'layerId'] })).map(
      (l) => l.layerId,
    );
  },
  async create(cx, id, i) {
    await cx.db.insert(tables.layers, { layerId: id, stgId: i.stgId!, sbjId: i.sbjId!, name: i.name, ord: 0 });
  },
  async remove(cx, entry) {
    const points = await cx.db.count(tables.klgs, { layerId: entry.id });
    if (points) throw fail(textbookFaults.layerUsed, { count: points });
    await cx.db.remove(tables.layers, { layerId: entry.id });
  },
  rename: (cx, id, name) => cx.db.update(tables.layers, { layerId: id }, { name }),
  place: (cx, ids) => renumber(cx, tables.layers, 'layerId', ids),
};
