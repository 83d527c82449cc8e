import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { all, is, sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { DEFAULT_SYSTEMS, treeOf, type NodeRow } from '../rules';
import * as tables from '../tables';
import { placeIn } from './brothers';
import { keepsTrees } from './reading';

type Textbook = ReplyOf<typeof calls.textbookGet>;
type Series = ReplyOf<typeof calls.seriesList>[number];

interface BookFilter {
  readonly srsId?: number | undefined;
  readonly stgId?: number | undefined;
  readonly sbjId?: number | undefined;
  readonly tbkId?: number | undefined;
  readonly all?: boolean | undefined;
}
/** Who asks for everything and keeps the trees also sees what is switched off. */
const seesAll = (cx: Cx, f: BookFilter): boolean => f.all === true && keepsTrees(cx);

const textbooksOf = (cx: Cx, f: BookFilter): Promise<Textbook[]> =>
  cx.db.rows<Textbook>(sql`
    select t.tbk_id, t.srs_id, s.name_zh as srs_name, t.stg_id, t.sbj_id, t.grd_id, t.name, t.cover,
      t.enabled as "on"
    from textbook_textbook t
    join textbook_series s on s.srs_id = t.srs_id
    where ${all(
      seesAll(cx, f) ? undefined : sql`t.enabled and s.enabled`,
      is('t.srs_id', f.srsId),
      is('t.stg_id', f.stgId),
      is('t.sbj_id', f.sbjId),
      is('t.tbk_id', f.tbkId),
    )}
    order by s.ord, s.srs_id, t.ord, t.tbk_id`);
/** Series that have a book of the stage and subject; without either all of them. */
function seriesOf(cx: Cx, f: BookFilter): Promise<Series[]> {
  const every = seesAll(cx, f);
  const narrow = f.stgId != null || f.sbjId != null;
  const booksOf = all(
    sql`t.srs_id = s.srs_id`,
    every ? undefined : sql`t.enabled`,
    is('t.stg_id', f.stgId),
    is('t.sbj_id', f.sbjId),
  );
  return cx.db.rows<Series>(sql`
    select s.srs_id, s.name_zh, s.publisher, s.enabled as "on", count(t.tbk_id)::int as books
    from textbook_series s
    left join textbook_textbook t on ${booksOf}
    where ${all(every ? undefined : sql`s.enabled`)}
    group by s.srs_id
    having ${all(narrow ? sql`count(t.tbk_id) > 0` : undefined)}
    order by s.ord, s.srs_id`);
}
const subjectsOf = (cx: Cx, stgIds: readonly number[]) =>
  cx.db.rows<{ stgId: number; sbjId: number; nameZh: string; nameEn: string }>(sql`
    select x.stg_id, s.sbj_id, s.name_zh, s.name_en
    from textbook_stage_subject x
    join textbook_subject s on s.sbj_id = x.sbj_id
    where x.stg_id = any(${stgIds}::bigint[])
    order by x.stg_id, x.ord`);

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
  handle(calls.nodeTree, async (cx, { tbkId, all: wanted }) => {
    const every = seesAll(cx, { all: wanted });
    const [book] = await textbooksOf(cx, { tbkId, all: every });
    if (!book) throw fail(textbookFaults.gone);
    return treeOf(
      await cx.db.rows<NodeRow>(sql`
        select n.node_id, n.parent_id, n.name, n.ord, n.enabled as "on",
          coalesce(array_agg(l.klg_id order by l.ord) filter (where l.klg_id is not null), '{}') as klg_ids
        from textbook_node n
        left join textbook_node_klg l on l.node_id = n.node_id
        where ${all(is('n.tbk_id', tbkId), every ? undefined : sql`n.enabled`)}
        group by n.node_id
        order by n.ord`),
    );
  }),
  handle(calls.nodeRows, (cx, { nodeIds }) =>
    cx.db.rows(sql`
      select n.node_id, n.tbk_id, n.tbk_name, n.name, n.path_name, n.stg_id, n.sbj_id
      from textbook_node_v n
      where n.node_id = any(${nodeIds}::bigint[])
      order by n.tbk_id, ${placeIn(tables.nodes, 'nodeId', sql`n.path`)}, n.node_id`),
  ),
];
