import type { World } from '../../../kernel/server/world';
import { edges, graphs, klgs, layers, sbknodeKlgs, sbknodes, specbooks } from '../tables';
import { LAYERS, STAGE_ID, SUBJECT_ID, TREES, type TreeKey } from './catalogue';
import { EXPLANATIONS } from './explanations';
import { edgesOf, knowledge, knowledgeOf } from './lookup';
import { outline, type Line } from './outline';
import { SPECBOOKS } from './specbooks';

const keys = Object.keys(TREES) as TreeKey[];
const layerId = (key: TreeKey, layer: number) =>
  STAGE_ID[TREES[key].stage] * 100_000 + SUBJECT_ID[TREES[key].subject] * 1000 + layer + 1;

/** Layers, knowledge trees, the graphs of prerequisites, special-topic books. */
export async function makeKnowledge(world: World): Promise<void> {
  const of = (key: TreeKey) => ({ stgId: STAGE_ID[TREES[key].stage], sbjId: SUBJECT_ID[TREES[key].subject] });
  await world.put(
    layers,
    keys.flatMap((key) => LAYERS.map((name, ord) => ({ layerId: layerId(key, ord), ...of(key), name, ord }))),
  );
  await world.put(
    klgs,
    keys.flatMap((key) =>
      knowledgeOf(key).map((k) => ({
        klgId: k.klgId,
        stgId: k.stgId,
        sbjId: k.sbjId,
        parentId: k.parentId,
        layerId: k.leaf ? layerId(key, k.layer) : null,
        name: k.name,
        ord: k.ord,
        enabled: true,
        path: [...k.above, k.klgId],
        text: (key === 'maths' ? EXPLANATIONS[k.name] : undefined) ?? null,
      })),
    ),
  );
  await world.put(
    edges,
    keys.flatMap((key) =>
      edgesOf(key).map((e) => (e.kind === 'near' && e.fromId > e.toId ? { ...e, fromId: e.toId, toId: e.fromId } : e)),
    ),
  );
  await world.put(
    graphs,
    keys
      .filter((key) => edgesOf(key).length > 0)
      .map((key) => ({ ...of(key), rev: 1, changedAt: world.now.toISOString() })),
  );
  await makeSpecbooks(world);
}

async function makeSpecbooks(world: World): Promise<void> {
  const rows: {
    nodeId: number;
    sbkId: number;
    parentId: number | null;
    name: string;
    ord: number;
    enabled: boolean;
    path: number[];
  }[] = [];
  const links: { nodeId: number; klgId: number; ord: number }[] = [];
  for (const b of SPECBOOKS) {
    let at = 0;
    const walk = (lines: readonly Line[], above: readonly number[]) =>
      lines.forEach((line, ord) => {
        const nodeId = b.sbkId * 1000 + ++at;
        rows.push({
          nodeId,
          sbkId: b.sbkId,
          parentId: above.at(-1) ?? null,
          name: line.name,
          ord,
          enabled: line.marks === 0,
          path: [...above, nodeId],
        });
        links.push(...line.links.map((name, i) => ({ nodeId, klgId: knowledge(b.tree, name), ord: i })));
        walk(line.children, [...above, nodeId]);
      });
    walk(outline(b.text), []);
  }
  await world.put(
    specbooks,
    SPECBOOKS.map((b, ord) => ({
      sbkId: b.sbkId,
      stgId: STAGE_ID[TREES[b.tree].stage],
      sbjId: SUBJECT_ID[TREES[b.tree].subject],
      sbkName: b.name,
      enabled: b.on,
      ord,
    })),
  );
  await world.put(sbknodes, rows);
  await world.put(sbknodeKlgs, links);
}
