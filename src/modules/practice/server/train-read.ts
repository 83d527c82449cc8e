import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { grouped, must } from '../../../kernel/shared/maps';
import { withoutKey } from '../../question-bank/contract';
import { heldVersions, type Version } from '../../question-bank/server/published';
import type { PutQue } from '../contract/parts';
import type { Train, TrainHead } from '../contract';
import { accuracyOf } from '../rules';
import { nameIn, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { trainQues, trains } from '../tables';
import { klgNames } from './books';
import { ableBy } from './judges';
import { pointsOf } from './knowledge';

export type TrainRow = RowOf<typeof trains>;
export type QueRow = RowOf<typeof trainQues>;

/** Questions of a practice of which every part has its answer: a passage is one. */
const doneCount = raw(`(
    select count(*)::int
    from (
      select 1
      from practice_train_que q
      where q.org_id = t.org_id
        and q.train_id = t.train_id
      group by q.qid
      having bool_and(q.share is not null)
    ) d
  ) as done_count`);
/** The columns of a practice's head. Goes with `headFrom`. */
export const headOf = (cx: Cx): Sql => sql`t.train_id, t.type, t.bus_id, t.name, t.stg_id, t.sbj_id,
  ${nameIn(cx.lang, 's')} as sbj_name, t.tbk_id, t.node_id, t.goal, t.put_count, ${doneCount},
  t.part_count, t.right_count,
  case when t.part_count > 0 then round(t.share_sum::numeric / t.part_count)::int end as accuracy, t.spent,
  t.begin_mastery, t.end_mastery, t.started_at, t.finished_at`;
export const headFrom = raw('practice_train t join textbook_subject s on s.sbj_id = t.sbj_id');

/** An own practice; any other is gone. */
export async function ownTrain(cx: Cx, trainId: number, lock = false): Promise<TrainRow> {
  const row = await cx.db.one(trains, { trainId, userId: cx.me.userId }, lock ? { lock: 'update' } : {});
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Questions of a practice as they were put; a key shows once all parts have their answer. `known`: their versions, where the caller has them. */
export async function quesOf(cx: Cx, rows: readonly QueRow[], known?: ReadonlyMap<number, Version>): Promise<PutQue[]> {
  const verIds = new Set(rows.map((r) => r.verId));
  const all = known ?? (await heldVersions(cx.db, [...verIds]));
  const held = new Map([...all].filter(([verId]) => verIds.has(verId)));
  const names = await klgNames(
    cx.db,
    [...held.values()].flatMap((v) => v.klgIds),
  );
  return [...grouped(rows, (r) => r.qid).values()]
    .map((parts) => {
      const { qid, verId, queNo } = parts[0]!;
      const v = must(held, verId);
      const done = parts.every((p) => p.share != null);
      return {
        qid,
        verId,
        queNo,
        degree: v.degree,
        klgs: v.klgIds.map((klgId) => ({ klgId, name: names.get(klgId) ?? '' })),
        body: done ? v.body : withoutKey(v.body),
        done,
        parts: parts
          .toSorted((a, b) => a.qcid - b.qcid)
          .map((p) => ({ qcid: p.qcid, answer: p.answer, share: p.share, spent: p.spent })),
      };
    })
    .toSorted((a, b) => a.queNo - b.queNo);
}
/** What of a practice stands beside its head. */
type Rest = Pick<TrainRow, 'trainId' | 'userId' | 'finishedAt' | 'partCount' | 'shareSum'>;
/** A practice with its questions. `rows` are these and `known` their versions, where the caller has them. */
export async function trainOf(
  cx: Cx,
  row: Rest,
  rows?: readonly QueRow[],
  known?: ReadonlyMap<number, Version>,
): Promise<Train> {
  const head = await cx.db.row<TrainHead>(sql`
    select ${headOf(cx)}
    from ${headFrom}
    where t.org_id = ${cx.db.orgId}
      and t.train_id = ${row.trainId}`);
  if (!head) throw fail(kernelFaults.gone);
  return wholeOf(cx, head, row, rows, known);
}
/** An own practice with its questions, to read; any other is gone. */
export async function readTrain(cx: Cx, trainId: number): Promise<Train> {
  const row = await cx.db.row<TrainHead & { shareSum: number }>(sql`
    select ${headOf(cx)}, t.share_sum
    from ${headFrom}
    where t.org_id = ${cx.db.orgId}
      and t.train_id = ${trainId}
      and t.user_id = ${cx.me.userId}`);
  if (!row) throw fail(kernelFaults.gone);
  const { shareSum, ...head } = row;
  const { finishedAt, partCount } = head;
  return wholeOf(cx, head, { trainId, userId: cx.me.userId, finishedAt, partCount, shareSum });
}
async function wholeOf(
  cx: Cx,
  head: TrainHead,
  row: Rest,
  rows?: readonly QueRow[],
  known?: ReadonlyMap<number, Version>,
): Promise<Train> {
  const put = rows ?? (await cx.db.many(trainQues, { trainId: row.trainId }, { sort: ['queNo', 'qcid'] }));
  const ques = await quesOf(cx, put, known);
  const klgIds = row.finishedAt == null ? [] : [...new Set(ques.flatMap((q) => q.klgs.map((k) => k.klgId)))];
  return {
    ...head,
    by: ableBy(cx, row.finishedAt),
    accuracy: accuracyOf(row.shareSum, row.partCount),
    ques,
    points: await pointsOf(cx, row.userId, klgIds),
  };
}
