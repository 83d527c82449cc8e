import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, isOneOf, sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { cycleOf, knowledgeTreeOf, tidyEdges, type Edge, type KnowledgeRow } from '../rules';
import { edges, graphs, klgs, stageSubjects } from '../tables';
import { hold, placeIn } from './brothers';
import { keepsTrees } from './reading';

interface Of {
  readonly stgId: number;
  readonly sbjId: number;
}
type Point = ReplyOf<typeof calls.graphGet>['nodes'][number];

/** What is off goes with everything below it: a point shows when all of its path is on. */
const pathIsOn = sql`not exists (select 1 from textbook_klg a where a.klg_id = any(k.path) and not a.enabled)`;
const inTreeOrder = placeIn(klgs, 'klgId', sql`k.path`);

/** Points of a tree in reading order, with the area and the topic they stand in. */
const pointsOf = (cx: Cx, { stgId, sbjId }: Of): Promise<Point[]> =>
  cx.db.rows<Point>(sql`
    select k.klg_id, k.name, k.layer_id, area.name as area, coalesce(topic.name, k.name) as topic
    from textbook_klg k
    join textbook_klg area on area.klg_id = k.path[1]
    left join textbook_klg topic on topic.klg_id = k.parent_id
    where k.stg_id = ${stgId}
      and k.sbj_id = ${sbjId}
      and ${pathIsOn}
      and not exists (select 1 from textbook_klg c where c.parent_id = k.klg_id and c.enabled)
    order by ${inTreeOrder}, k.klg_id`);
async function graphOf(cx: Cx, of: Of) {
  const nodes = await pointsOf(cx, of);
  const known = new Set(nodes.map((n) => n.klgId));
  const every = await cx.db.rows<Edge>(sql`
    select e.from_id, e.to_id, e.kind
    from textbook_klg_edge e
    join textbook_klg k on k.klg_id = e.from_id
    where k.stg_id = ${of.stgId}
      and k.sbj_id = ${of.sbjId}
    order by e.from_id, e.to_id`);
  const row = await cx.db.one(graphs, { ...of });
  return {
    ...of,
    rev: row?.rev ?? 0,
    changedAt: row?.changedAt ?? null,
    nodes,
    edges: every.filter((e) => known.has(e.fromId) && known.has(e.toId)),
  };
}

export const knowledgeHandlers: readonly Handler[] = [
  handle(calls.klgTree, async (cx, f) =>
    knowledgeTreeOf(
      await cx.db.rows<KnowledgeRow>(sql`
        select k.klg_id, k.parent_id, k.name, k.ord, k.enabled, k.layer_id
        from textbook_klg k
        where ${all(
          is('k.stg_id', f.stgId),
          is('k.sbj_id', f.sbjId),
          f.all === true && keepsTrees(cx) ? undefined : sql`k.enabled`,
        )}`),
    ),
  ),
  handle(calls.klgNodes, async (cx, f) =>
    cx.db.rows(sql`
      select k.klg_id, k.parent_id, k.stg_id, k.sbj_id, k.name, k.path_name, k.layer_id, k.layer_name, k.leaf,
        k.enabled as "on", t.text, t.video
      from textbook_klg_v k
      join textbook_klg t on t.klg_id = k.klg_id
      where ${all(
        is('k.parent_id', f.parentId),
        contains('k.name', f.name),
        is('k.stg_id', f.stgId),
        is('k.sbj_id', f.sbjId),
        isOneOf('k.klg_id', f.klgIds),
        keepsTrees(cx) ? undefined : pathIsOn,
      )}
      order by k.stg_id, k.sbj_id, ${inTreeOrder}, k.klg_id`),
  ),
  handle(calls.layerList, (cx, { stgId, sbjId }) =>
    cx.db.rows(sql`
      select l.layer_id, l.name, l.ord, count(k.klg_id)::int as count
      from textbook_layer l
      left join textbook_klg k on k.layer_id = l.layer_id
      where l.stg_id = ${stgId}
        and l.sbj_id = ${sbjId}
      group by l.layer_id
      order by l.ord, l.layer_id`),
  ),
  handle(calls.graphGet, (cx, of) => graphOf(cx, of)),
  handle(calls.graphSet, async (cx, { stgId, sbjId, edges: wanted, rev }) => {
    const of = { stgId, sbjId };
    if (!(await hold(cx, stageSubjects, of))) throw fail(textbookFaults.gone);
    const before = await graphOf(cx, of);
    if (rev != null && rev !== before.rev) throw fail(textbookFaults.graphChanged);
    const names = new Map(before.nodes.map((n) => [n.klgId, n.name]));
    const next = tidyEdges(wanted);
    if (next.some((e) => !names.has(e.fromId) || !names.has(e.toId)))
      throw fail(textbookFaults.edgeOutside, {}, 'edges');
    const self = next.find((e) => e.fromId === e.toId);
    if (self) throw fail(textbookFaults.edgeSelf, { name: must(names, self.fromId) }, 'edges');
    const circle = cycleOf(next);
    if (circle) throw fail(textbookFaults.cycle, { path: circle.map((id) => names.get(id)).join(' → ') }, 'edges');
    // Edges of points that are switched off stay as they are: nobody saw them.
    const ids = [...names.keys()];
    await cx.db.remove(edges, { fromId: oneOf(ids), toId: oneOf(ids) });
    if (next.length) await cx.db.insert(edges, next);
    await cx.db.insert(
      graphs,
      [{ ...of, rev: before.rev + 1, changedAt: cx.nowIso }],
      'on conflict (stg_id, sbj_id) do update set rev = excluded.rev, changed_at = excluded.changed_at',
    );
    cx.note('textbook.graph.changed', { ...of, old: before.edges.length, new: next.length });
    return graphOf(cx, of);
  }),
];
