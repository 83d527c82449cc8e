import { sql, type Sql as Statement } from '../../../kernel/server/db/sql';
import type { InputOf, ReplyOf } from '../../../kernel/shared/call';
import type { Answer, QuestionBody } from '../../question-bank/contract';
import { trainChoose, trainCommit, trainRecord, type Recorded, type Train } from '../../practice/contract';

// What the tests of this module share.

interface Sql {
  sql<T>(query: string | Statement): Promise<T[]>;
}
interface Me {
  ok(call: typeof trainRecord, input: InputOf<typeof trainRecord>): Promise<Recorded>;
  ok(call: typeof trainChoose, input: InputOf<typeof trainChoose>): Promise<Train>;
  ok(call: typeof trainCommit, input: InputOf<typeof trainCommit>): Promise<ReplyOf<typeof trainCommit>>;
}
export const TRAINING = 500;
export const MATHS = 2;
export const ENGLISH = 3;

/** A mathematics section with questions of the platform that a program judges. */
export async function sectionWithQuestions(t: Sql): Promise<number> {
  const [row] = await t.sql<{ node_id: number }>(
    sql`
    select n.node_id
    from question_bank_shared q, unnest(q.node_ids) n(node_id)
    join textbook_node_v v on v.node_id = n.node_id
    where q.reg_id is null
      and q.is_current
      and q.sbj_id = ${MATHS}
      and q.kind in ('single', 'judge', 'blank')
      and v.enabled
    group by 1
    order by count(*) desc, 1
    limit 1`,
  );
  return row!.node_id;
}
/** Answers a to-do's practice, all of it or the first `stop` questions, rightly, and ends it. */
export async function practise(t: Sql, me: Me, todoId: number, stop = 99): Promise<Train> {
  const train = await me.ok(trainChoose, { type: 'todo', busId: todoId });
  let que: Train['ques'][number] | null | undefined = train.ques.find((q) => !q.done);
  for (let n = 0; que != null && n < stop; n++) {
    const part = que.parts.find((p) => p.share == null)!;
    const [row] = await t.sql<{ body: QuestionBody }>(
      sql`select body from question_bank_version where org_id = ${TRAINING} and ver_id = ${que.verId}`,
    );
    const key = part.qcid === 0 ? row!.body.answer : row!.body.subs.find((s) => s.qcid === part.qcid)!.answer;
    const answer: Answer = {
      ...(key.picks ? { picks: key.picks } : {}),
      ...(key.truth == null ? {} : { truth: key.truth }),
      ...(key.pairs ? { pairs: key.pairs } : {}),
      ...(key.order ? { order: key.order } : {}),
      ...(key.blanks ? { blanks: key.blanks.map((b) => b.accept[0]! + (b.unit ?? '')) } : {}),
    };
    const reply: Recorded = await me.ok(trainRecord, {
      trainId: train.trainId,
      qid: que.qid,
      qcid: part.qcid,
      answer,
      spent: 30,
    });
    que = reply.que.done ? reply.next : reply.que;
  }
  return me.ok(trainCommit, { trainId: train.trainId });
}
