import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { DEFAULT_SYSTEMS, treeOf } from '../rules';
import * as tables from '../tables';

const TEXTBOOK = `select t.tbk_id, t.srs_id, s.name_zh as srs_name, t.stg_id, t.sbj_id, t.grd_id, t.name, t.cover from textbook_textbook t join textbook_series s on s.srs_id = t.srs_id where t.enabled`;
interface Textbook { tbkId: number; srsId: number; srsName: string; stgId: number; sbjId: number; grdId: number | null; name: string; cover: string | null }

const textbooksOf = (cx: Cx, f: { srsId?: number; stgId?: number; sbjId?: number; tbkId?: number }): Promise<Textbook[]> =>
  cx.db.rows<Textbook>(`${TEXTBOOK} and ($1::bigint is null or t.srs_id = $1) and ($2::bigint is null or t.stg_id = $2) and ($3::bigint is null or t.sbj_id = $3) and ($4::bigint is null or t.tbk_id = $4) order by s.ord, t.ord`,
    [f.srsId ?? null, f.stgId ?? null, f.sbjId ?? null, f.tbkId ?? null]);
const subjectsOf = (cx: Cx, stgIds: readonly number[]) => cx.db.rows<{ stgId: number; sbjId: number; nameZh: string; nameEn: string }>(
  'select x.stg_id, s.sbj_id, s.name_zh, s.name_en from textbook_stage_subject x join textbook_subject s on s.sbj_id = x.sbj_id where x.stg_id = any($1::bigint[]) order by x.stg_id, x.ord', [stgIds]);

export const categoryHandlers: readonly Handler[] = [
  handle(calls.stageList, (cx) => cx.db.many(tables.stages, {}, { sort: ['ord'] })),
  handle(calls.gradeList, (cx, { stgId }) => cx.db.many(tables.grades, { stgId }, { sort: ['grdId'] })),
  handle(calls.subjectList, (cx) => cx.db.many(tables.subjects, {}, { sort: ['ord'] })),
  handle(calls.stageSubjects, (cx, { stgId }) => subjectsOf(cx, [stgId])),
  handle(calls.systemList, (cx) => cx.db.many(tables.stageSystems, {}, { sort: ['sysId'] })),
  handle(calls.compositeStages, async (cx, { sysIds }) => {
    const systems = await cx.db.many(tables.stageSystems, { sysId: oneOf(sysIds?.length ? sysIds : DEFAULT_SYSTEMS) });
    const stgIds = [...new Set(systems.map((s) => s.stgId))];
    const [stages, grades, subjects] = [await cx.db.many(tables.stages, { stgId: oneOf(stgIds) }, { sort: ['ord'] }), await cx.db.many(tables.grades, {}, { sort: ['grdId'] }), await subjectsOf(cx, stgIds)];
    // A five-year primary has no grade 6; a four-year junior begins with it.
    const inSystem = (stgId: number, grdId: number) => systems.some((s) => s.stgId === stgId && grdId >= s.firstGrdId && grdId <= s.lastGrdId);
    return stages.map((s) => ({ ...s, grades: grades.filter((g) => inSystem(s.stgId, g.grdId)), subjects: subjects.filter((x) => x.stgId === s.stgId) }));
  }),
  handle(calls.seriesList, (cx, { stgId, sbjId }) => cx.db.rows(
    `select s.srs_id, s.name_zh, s.publisher from textbook_series s where ($1::bigint is null and $2::bigint is null)
       or exists (select from textbook_textbook t where t.srs_id = s.srs_id and t.enabled and ($1::bigint is null or t.stg_id = $1) and ($2::bigint is null or t.sbj_id = $2)) order by s.ord`, [stgId ?? null, sbjId ?? null])),
  handle(calls.seriesComposite, async (cx, { stgId, sbjId }) => {
    const books = await textbooksOf(cx, { stgId, sbjId });
    const series = await cx.db.many(tables.series, { srsId: oneOf([...new Set(books.map((b) => b.srsId))]) }, { sort: ['ord'] });
    return series.map((s) => ({ ...s, textbooks: books.filter((b) => b.srsId === s.srsId) }));
  }),
  handle(calls.textbookList, (cx, f) => textbooksOf(cx, f)),
  handle(calls.textbookGet, async (cx, { tbkId }) => {
    const [book] = await textbooksOf(cx, { tbkId });
    if (!book) throw fail(textbookFaults.gone);
    return book;
  }),
  handle(calls.nodeTree, async (cx, { tbkId }) => {
    if (!(await cx.db.one(tables.textbooks, { tbkId, enabled: true }))) throw fail(textbookFaults.gone);
    return treeOf(await cx.db.many(tables.nodes, { tbkId }, { sort: ['ord'] }));
  }),
];
