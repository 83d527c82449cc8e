import { sql, type Sql as Statement } from '../../../kernel/server/db/sql';
import type { InputOf, ReplyOf } from '../../../kernel/shared/call';
import { queCreate, type Answer, type QuestionBody } from '../../question-bank/contract';
import { trainRecord, type Recorded, type Train } from '../contract';

// What the tests of this module share: questions whose right answer is known.

interface Sql {
  sql<T>(query: string | Statement): Promise<T[]>;
}
interface App extends Sql {
  as(
    login: string,
  ): Promise<{ ok(call: typeof queCreate, input: InputOf<typeof queCreate>): Promise<ReplyOf<typeof queCreate>> }>;
}
interface Me {
  ok(call: typeof trainRecord, input: InputOf<typeof trainRecord>): Promise<Recorded>;
}

/** 人教版 mathematics 7a, its chapter of operations, and in it the section of powers. */
export const BOOK = 101;
export const CHAPTER = 101009;
export const SECTION = 101012;
export const MATHS = 2;

/** Questions of the school in a section; the first option is right. */
export async function addQuestions(
  t: App,
  count: number,
  o: {
    readonly nodeId?: number;
    readonly klgIds?: readonly number[];
    readonly degree?: number;
    readonly name?: string;
  } = {},
): Promise<number[]> {
  const teacher = await t.as('teacher189');
  const out: number[] = [];
  for (let n = 0; n < count; n++) {
    const body: QuestionBody = {
      kind: 'single',
      stem: `<p>${o.name ?? '练习'} ${n} · ${o.degree ?? 2} · ${o.nodeId ?? SECTION}</p>`,
      options: ['对', '错甲', '错乙', '错丙'],
      rights: [],
      answer: { picks: [0] },
      explain: '<p>选第一项</p>',
      subs: [],
    };
    out.push(
      (
        await teacher.ok(queCreate, {
          stgId: 2,
          sbjId: MATHS,
          qtpId: 1,
          degree: o.degree ?? 2,
          tbkNodeIds: [o.nodeId ?? SECTION],
          klgIds: [...(o.klgIds ?? [])],
          body,
        })
      ).qid,
    );
  }
  await t.sql(sql`update question_bank_question set lib = 'org' where org_id = 189 and qid = any(${out})`);
  return out;
}
/** The right answer of any question that is judged at once, as the owner of the database sees it. */
export async function rightAnswer(t: Sql, verId: number, qcid = 0): Promise<Answer> {
  const [row] = await t.sql<{ body: QuestionBody }>(
    sql`select body from question_bank_version where org_id = 189 and ver_id = ${verId}`,
  );
  const part = qcid === 0 ? row!.body : row!.body.subs.find((s) => s.qcid === qcid)!;
  const key = part.answer;
  return {
    ...(key.picks ? { picks: key.picks } : {}),
    ...(key.truth == null ? {} : { truth: key.truth }),
    ...(key.pairs ? { pairs: key.pairs } : {}),
    ...(key.order ? { order: key.order } : {}),
    ...(key.blanks ? { blanks: key.blanks.map((b) => b.accept[0]! + (b.unit ?? '')) } : {}),
  };
}
/** Answers what a practice puts, rightly or not, until it puts nothing more. @returns the replies. */
export async function answerAll(t: Sql, me: Me, train: Train, right: (n: number) => boolean) {
  const out: Recorded[] = [];
  let que: Train['ques'][number] | null | undefined = train.ques.find((q) => !q.done);
  for (let n = 0; que != null; n++) {
    const part = que.parts.find((p) => p.share == null)!;
    const given: Answer = right(n)
      ? await rightAnswer(t, que.verId, part.qcid)
      : que.body.kind === 'blank'
        ? { blanks: ['不知道'] }
        : que.body.kind === 'judge'
          ? { truth: !(await rightAnswer(t, que.verId)).truth }
          : { picks: [3] };
    const reply: Recorded = await me.ok(trainRecord, {
      trainId: train.trainId,
      qid: que.qid,
      qcid: part.qcid,
      answer: given,
      spent: 20,
    });
    out.push(reply);
    que = reply.que.done ? reply.next : reply.que;
  }
  return out;
}
