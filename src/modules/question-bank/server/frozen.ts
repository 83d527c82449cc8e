import type { Cx } from '../../../kernel/server/cx';
import { wordsOf } from '../contract';
import { versions } from '../tables';
import type { Version } from './take';

/**
 * Holds versions that came in a frozen copy from another school, as copies of a library are held: nobody's own question, usable in
 * tasks. What the organisation holds already stays as it is. One statement.
 */
export async function holdFrozen(cx: Cx, list: readonly Version[]): Promise<void> {
  if (list.length === 0) return;
  const inOrder = [...list].sort((a, b) => a.verId - b.verId);
  await cx.db.insert(
    versions,
    inOrder.map((v) => ({
      verId: v.verId,
      qid: v.qid,
      verNo: 1,
      stgId: v.stgId,
      sbjId: v.sbjId,
      qtpId: v.qtpId,
      kind: v.kind,
      degree: v.degree,
      body: v.body,
      words: wordsOf(v.body),
      nodeIds: [...v.nodeIds],
      klgIds: [...v.klgIds],
      tagIds: [],
      madeAt: cx.nowIso,
    })),
    'on conflict (org_id, ver_id) do nothing',
  );
}
