import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { DocBatch, DocHead, DocItem } from '../../contract';
import { PAPER_QUES_MAX } from '../../rules/input';
import { docItems, docs } from '../../tables';
import { makesPapers } from './paper';

export type DocRow = RowOf<typeof docs>;
export type ItemRow = RowOf<typeof docItems>;

/** The caller's own import, or "gone". */
export async function mine(cx: Cx, batchId: number, lock?: 'update'): Promise<DocRow> {
  const row = await cx.db.one(docs, { batchId, userId: cx.me.userId }, lock ? { lock } : {});
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
export const itemView = ({ nodeIds, ...i }: ItemRow): DocItem => ({
  ...i,
  tbkNodeIds: nodeIds,
  warnings: i.warnings.map((w) => ({ code: w.code, params: { ...w.params } })),
});
/** Heads with their counts, all counted in one statement. */
export async function heads(cx: Cx, rows: readonly DocRow[]): Promise<DocHead[]> {
  const counts =
    rows.length === 0
      ? []
      : await cx.db.rows<{ batchId: number } & DocHead['counts']>(sql`
          select i.batch_id, count(*)::integer as total, count(*) filter (where i.state = 'new')::integer as new,
            count(*) filter (where i.state = 'changed')::integer as changed,
            count(*) filter (where i.state = 'same')::integer as same,
            count(*) filter (where i.picked)::integer as picked, count(i.qid)::integer as saved
          from question_bank_doc_item i
          where i.org_id = ${cx.db.orgId}
            and i.batch_id = any(${rows.map((r) => r.batchId)}::bigint[])
          group by i.batch_id`);
  const none = { total: 0, new: 0, changed: 0, same: 0, picked: 0, saved: 0 };
  return rows.map((r) => {
    const found = counts.find((c) => c.batchId === r.batchId);
    const { total, new: fresh, changed, same, picked, saved } = found ?? none;
    return {
      batchId: r.batchId,
      kind: r.kind,
      state: r.state,
      fileName: r.fileName,
      lib: r.lib,
      stgId: r.stgId,
      sbjId: r.sbjId,
      title: r.title,
      madeAt: r.madeAt,
      undoUntil: r.undoUntil,
      paperId: r.paperId,
      counts: { total, new: fresh, changed, same, picked, saved },
    };
  });
}
export async function batchView(cx: Cx, row: DocRow): Promise<DocBatch> {
  const [head] = await heads(cx, [row]);
  const items = await cx.db.many(docItems, { batchId: row.batchId }, { sort: ['itemNo'] });
  return {
    ...head!,
    sections: row.sections.map((s) => ({ name: s.name })),
    warnings: row.warnings.map((w) => ({ code: w.code, params: { ...w.params } })),
    makesPapers: makesPapers() && items.length <= PAPER_QUES_MAX,
    items: items.map(itemView),
  };
}
