import type { World } from '../../../kernel/server/world';
import { nodeKlgs, nodes, textbooks } from '../tables';
import { BOOKS, STAGE_ID, SUBJECT_ID, type BookKey } from './catalogue';
import { nodesOf, seriesOf } from './lookup';

const keys = Object.keys(BOOKS) as BookKey[];

/** Textbooks with their nodes and what each section teaches. One old edition is switched off. */
export async function makeBooks(world: World): Promise<void> {
  await world.put(
    textbooks,
    keys.map((key, ord) => {
      const b = BOOKS[key];
      return {
        tbkId: b.tbkId,
        srsId: seriesOf(key),
        stgId: STAGE_ID[b.stage],
        sbjId: SUBJECT_ID[b.subject],
        grdId: b.grdId,
        name: b.name,
        cover: null,
        enabled: true,
        ord,
      };
    }),
  );
  await world.put(textbooks, [
    {
      tbkId: 190,
      srsId: 3,
      stgId: STAGE_ID.junior,
      sbjId: SUBJECT_ID.maths,
      grdId: 7,
      name: '数学七年级上册（2012 版）',
      cover: null,
      enabled: false,
      ord: 900,
    },
  ]);
  const all = keys.flatMap((key) => nodesOf(key));
  await world.put(
    nodes,
    all.map(({ nodeId, tbkId, parentId, name, ord, above }) => ({
      nodeId,
      tbkId,
      parentId,
      name,
      ord,
      enabled: true,
      path: [...above, nodeId],
    })),
  );
  await world.put(
    nodeKlgs,
    all.flatMap((n) => [...new Set(n.klgIds)].map((klgId, ord) => ({ nodeId: n.nodeId, klgId, ord }))),
  );
}
