import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { cycleOf, knowledgeTreeOf, tidyEdges, type Edge, type KnowledgeRow } from '../rules';
import { edges, graphs, stageSubjects } from '../tables';
import { hold } from './brothers';
import { keepsTrees } from './reading';

interface Of {
  readonly stgId: number;
  readonly sbjId: number;
}
interface Point {
  klgId: number;
  name: string;
  area: string;
  topic: string;
  layerId: number | null;
}
/** What is off goes with everything below it: a point shows when all of its path is on. */
const SHOWN = 'not exists (select from textbook_klg a where a.klg_id = any(k.path) and not a.enabled)';
const NODES_MAX = 200;

/** Points of a tree in reading order, with the area and the topic they stand in. */
async function pointsOf(cx: Cx, { stgId, sbjId }: Of): Promise<Point[]> {
  const rows = await cx.db.rows<{
    klgId: number;
    parentId: number | null;
    name: string;
    ord: number;
    path: number[];
    layerId: number | null;
  }>(
    `select k.klg_id, k.parent_id, k.name, k.ord, k.path, k.layer_id from textbook_klg k where k.stg_id = $1 and k.sbj_id = $2 and ${SHOWN}`,
    [stgId, sbjId],
  );
  const by = new Map(rows.map((r) => [r.klgId, r]));
  const parents = new Set(rows.map((r) => r.parentId));
  const place = (r: { path: number[] }) => r.path.map((id) => String(by.get(id)?.ord ?? 0).padStart(6, '0')).join('/');
  return rows
    .filter((r) => !parents.has(r.klgId))
    .map((r) => ({ r, at: place(r) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ r }) => ({
      klgId: r.klgId,
      name: r.name,
      layerId: r.layerId,
      area: by.get(r.path[0]!)!.name,
      topic: r.parentId == null ? r.name : by.get(r.parentId)!.name,
    }));
}
async function graphOf(cx: Cx, of: Of) {
  const nodes = await pointsOf(cx, of);
  const known = new Set(nodes.map((n) => n.klgId));
  const all = await cx.db.rows<Edge>(
    'select e.from_id, e.to_id, e.kind from textbook_klg_edge e join textbook_klg k on k.klg_id = e.from_id where k.stg_id = $1 and k.sbj_id = $2 order by e.from_id, e.to_id',
    [of.stgId, of.sbjId],
  );
  const row = await cx.db.one(graphs, { ...of });
  return {
    ...of,
    rev: row?.rev ?? 0,
    changedAt: row?.changedAt ?? null,
    nodes,
    edges: all.filter((e) => known.has(e.fromId) && known.has(e.toId)),
  };
}

export const knowledgeHandlers: readonly Handler[] = [
  handle(calls.klgTree, async (cx, { stgId, sbjId, all }) =>
    knowledgeTreeOf(
      await cx.db.rows<KnowledgeRow>(
        'select klg_id, parent_id, name, ord, enabled, layer_id from textbook_klg where stg_id = $1 and sbj_id = $2 and ($3 or enabled)',
        [stgId, sbjId, all === true && keepsTrees(cx)],
      ),
    ),
  ),
  handle(calls.klgNodes, async (cx, f) => {
    const like = f.name ? `%${f.name.replace(/[\\%_]/g, '\\$&')}%` : null;
    return cx.db.rows(
      `select k.klg_id, k.parent_id, k.stg_id, k.sbj_id, k.name, k.path_name, k.layer_id, k.layer_name, k.leaf, k.enabled as "on", t.text, t.video
       from textbook_klg_v k join textbook_klg t on t.klg_id = k.klg_id
       where ($1::bigint is null or k.parent_id = $1) and ($2::text is null or k.name ilike $2) and ($3::bigint is null or k.stg_id = $3) and ($4::bigint is null or k.sbj_id = $4)
         and ($5::bigint[] is null or k.klg_id = any($5)) and ($6 or ${SHOWN}) order by k.stg_id, k.sbj_id, k.path limit ${NODES_MAX}`,
      [f.parentId ?? null, like, f.stgId ?? null, f.sbjId ?? null, f.klgIds ?? null, keepsTrees(cx)],
    );
  }),
  handle(calls.layerList, (cx, { stgId, sbjId }) =>
    cx.db.rows(
      'select l.layer_id, l.name, l.ord, count(k.klg_id)::int as count from textbook_layer l left join textbook_klg k on k.layer_id = l.layer_id where l.stg_id = $1 and l.sbj_id = $2 group by l.layer_id order by l.ord, l.layer_id',
      [stgId, sbjId],
    ),
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
    if (self) throw fail(textbookFaults.edgeSelf, { name: names.get(self.fromId)! }, 'edges');
    const circle = cycleOf(next);
    if (circle) throw fail(textbookFaults.cycle, { path: circle.map((id) => names.get(id)).join(' → ') }, 'edges');
    // Edges of points that are switched off stay as they are: nobody saw them.
    await cx.db.change(
      'delete from textbook_klg_edge where from_id = any($1::bigint[]) and to_id = any($1::bigint[])',
      [[...names.keys()]],
    );
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
