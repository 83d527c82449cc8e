import type { Door } from '../../../kernel/server/db/door';
import { oneOf } from '../../../kernel/server/db/where';
import type { QuestionBody } from '../contract';
import { printOf } from '../rules/print';
import { prints } from '../tables';

/** Keeps the prints of the platform library's current versions. */
export async function keepPrints(
  door: Door,
  rows: readonly {
    readonly qid: number;
    readonly verId: number;
    readonly stgId: number;
    readonly sbjId: number;
    readonly body: QuestionBody;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await door.insert(
    prints,
    rows.map(({ qid, verId, stgId, sbjId, body }) => {
      const p = printOf(body);
      return { qid, verId, stgId, sbjId, ...p, bands: [...p.bands] };
    }),
    `on conflict (qid) do update
     set ver_id = excluded.ver_id, stg_id = excluded.stg_id, sbj_id = excluded.sbj_id, bands = excluded.bands,
       text_hash = excluded.text_hash, shape_hash = excluded.shape_hash, sketch = excluded.sketch`,
  );
}
export const dropPrints = (door: Door, qids: readonly number[]): Promise<number> =>
  door.remove(prints, { qid: oneOf(qids) });
