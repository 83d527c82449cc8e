import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { DEFAULT_SYSTEMS, treeOf, type NodeRow } from '../rules';
import * as tables from '../tables';
import { keepsTrees } from './reading';

const TEXTBOOK =
  'select t.tbk_id, t.srs_id, s.name_zh as srs_name, t.stg_id, t.sbj_id, t.grd_id, t.name, t.cover, t.enabled as "on" from textbook_textbook t join textbook_series s on s.srs_id = t.srs_id';
interface Textbook {
  tbkId: number;
  srsId: number;
  srsName: string;
  stgId: number;
  sbjId: number;
  grdId: number | null;
  name: string;
  cover: string | null;
  on: boolean;
}
interface Series {
  srsId: number;
  nameZh: string;
  publisher: string;
  on: boolean;
  books: number;
}

const textbooksOf = (
  cx: Cx,
  f: { srsId?: number; stgId?: number; sbjId?: number; tbkId?: number; all?: boolean },
): Promise<Textbook[]> =>
  cx.db.rows<Textbook>(
    `${TEXTBOOK} where ($5 or (t.enabled and s.enabled)) and ($1::bigint is null or t.srs_id = $1) and ($2::bigint is null or t.stg_id = $2) and ($3::bigint is null or t.sbj_id = $3) and ($4::bigint is null or t.tbk_id = $4) order by s.ord, s.srs_id, t.ord, t.tbk_id`,
    [f.srsId ?? null, f.stgId ?? null, f.sbjId ?? null, f.tbkId ?? null, f.all === true && keepsTrees(cx)],
  );
/** Series that have a book of the stage and subject; without either all of them. */
const seriesOf = (cx: Cx, f: { stgId?: number; sbjId?: number; all?: boolean }): Promise<Series[]> =>
  cx.db.rows<Series>(
    `select s.srs_id, s.name_zh, s.publisher, s.enabled as "on", count(t.tbk_id)::int as books from textbook_series s
     left join textbook_textbook t on t.srs_id = s.srs_id and ($3 or t.enabled) and ($1::bigint is null or t.stg_id = $1) and ($2::bigint is null or t.sbj_id = $2)
   where $3 or s.enabled group by s.srs_id having ($1::bigint is null and $2::bigint is null) or count(t.tbk_id) > 0 order by s.ord, s.srs_id`,
    [f.stgId ?? null, f.sbjId ?? null, f.all === true && keepsTrees(cx)],
  );
const subjectsOf = (cx: Cx, stgIds: readonly number[]) =>
  cx.db.rows<{ stgId: number; sbjId: number; nameZh: string; nameEn: string }>(
    'select x.stg_id, s.sbj_id, s.name_zh, s.name_en from textbook_stage_subject x join textbook_subject s on s.sbj_id = x.sbj_id where x.stg_id = any($1::bigint[]) order by x.stg_id, x.ord',
    [stgIds],
  );

export const categoryHandlers: readonly Handler[] = [
  handle(calls.stageList, (cx) => cx.db.many(tables.stages, {}, { sort: ['ord', 'stgId'] })),
  handle(calls.gradeList, (cx, { stgId }) => cx.db.many(tables.grades, { stgId }, { sort: ['grdId'] })),
  handle(calls.subjectList, (cx) => cx.db.many(tables.subjects, {}, { sort: ['ord', 'sbjId'] })),
  handle(calls.stageSubjects, (cx, { stgId }) => subjectsOf(cx, [stgId])),
  handle(calls.systemList, (cx) => cx.db.many(tables.stageSystems, {}, { sort: ['sysId'] })),
  handle(calls.compositeStages, async (cx, { sysIds }) => {
    const systems = await cx.db.many(tables.stageSystems, { sysId: oneOf(sysIds?.length ? sysIds : DEFAULT_SYSTEMS) });
    const stgIds = [...new Set(systems.map((s) => s.stgId))];
    const [stages, grades, subjects] = [
      await cx.db.many(tables.stages, { stgId: oneOf(stgIds) }, { sort: ['ord'] }),
      await cx.db.many(tables.grades, {}, { sort: ['grdId'] }),
      await subjectsOf(cx, stgIds),
    ];
    // A five-year primary has no grade 6; a four-year junior begins with it.
    const inSystem = (stgId: number, grdId: number) =>
      systems.some((s) => s.stgId === stgId && grdId >= s.firstGrdId && grdId <= s.lastGrdId);
    return stages.map((s) => ({
      ...s,
      grades: grades.filter((g) => inSystem(s.stgId, g.grdId)),
      subjects: subjects.filter((x) => x.stgId === s.stgId),
    }));
  }),
  handle(calls.seriesList, (cx, f) => seriesOf(cx, f)),
  handle(calls.seriesComposite, async (cx, { stgId, sbjId }) => {
    const [series, books] = [await seriesOf(cx, { stgId, sbjId }), await textbooksOf(cx, { stgId, sbjId })];
    return series.map((s) => ({ ...s, textbooks: books.filter((b) => b.srsId === s.srsId) }));
  }),
  handle(calls.textbookList, (cx, f) => textbooksOf(cx, f)),
  handle(calls.textbookGet, async (cx, { tbkId }) => {
    const [book] = await textbooksOf(cx, { tbkId, all: true });
    if (!book) throw fail(textbookFaults.gone);
    return book;
  }),
  handle(calls.nodeTree, async (cx, { tbkId, all }) => {
    const every = all === true && keepsTrees(cx);
    const [book] = await textbooksOf(cx, { tbkId, all: every });
    if (!book) throw fail(textbookFaults.gone);
    return treeOf(
      await cx.db.rows<NodeRow>(
        `select n.node_id, n.parent_id, n.name, n.ord, n.enabled as "on", coalesce(array_agg(l.klg_id order by l.ord) filter (where l.klg_id is not null), '{}') as klg_ids
       from textbook_node n left join textbook_node_klg l on l.node_id = n.node_id where n.tbk_id = $1 and ($2 or n.enabled) group by n.node_id order by n.ord`,
        [tbkId, every],
      ),
    );
  }),
  handle(calls.nodeRows, (cx, { nodeIds }) =>
    cx.db.rows(
      'select node_id, tbk_id, tbk_name, name, path_name, stg_id, sbj_id from textbook_node_v where node_id = any($1::bigint[]) order by tbk_id, path',
      [nodeIds],
    ),
  ),
];
