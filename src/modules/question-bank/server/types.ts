import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { QueType } from '../contract';
import { faults } from '../faults';
import { qtps, sbjQtps } from '../tables';

const typesOf = (cx: Cx, stgId: number, sbjId: number): Promise<QueType[]> =>
  cx.db.rows<QueType>(sql`
    select t.qtp_id, t.name_zh, t.name_en, t.kind
    from question_bank_sbj_qtp s
    join question_bank_qtp t on t.qtp_id = s.qtp_id
    where s.stg_id = ${stgId}
      and s.sbj_id = ${sbjId}
    order by s.ord, t.ord`);

export const typeHandlers = [
  handle(calls.typeList, (cx) => cx.db.many(qtps, {}, { sort: ['ord'] })),
  handle(calls.sbjQtpList, (cx, { stgId, sbjId }) => typesOf(cx, stgId, sbjId)),
  handle(calls.sbjQtpSet, async (cx, { stgId, sbjId, qtpIds }) => {
    const ids = [...new Set(qtpIds)];
    // Two who set at once stand in line at the pair's row.
    const pair = await cx.db.row(sql`
      select s.stg_id
      from textbook_stage_subject s
      where s.stg_id = ${stgId}
        and s.sbj_id = ${sbjId}
      for update`);
    if (!pair) throw fail(faults.unknownLink, {}, 'sbjId');
    if ((await cx.db.count(qtps, { qtpId: oneOf(ids) })) < ids.length) throw fail(kernelFaults.gone);
    const old = (await typesOf(cx, stgId, sbjId)).map((t) => t.qtpId);
    await cx.db.remove(sbjQtps, { stgId, sbjId });
    await cx.db.insert(
      sbjQtps,
      ids.map((qtpId, ord) => ({ stgId, sbjId, qtpId, ord })),
    );
    cx.note('question-bank.types', { stgId, sbjId, old, new: ids });
    return typesOf(cx, stgId, sbjId);
  }),
];
