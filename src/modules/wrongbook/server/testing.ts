import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import { testDayPlus } from '../../../kernel/testing/test-day';
import type { QueKind, QuestionBody } from '../../question-bank/contract';
import { noteAnswered, type Answered } from './note';

// What the tests of this module share: questions of school 189 that are there whatever the demonstration holds.
/** The part of a test program that is used here. */
interface TestApp {
  now(): Date;
  readonly kernel: Kernel;
  sql<T>(query: string | Sql): Promise<T[]>;
  who(login: string): Promise<{ userId: number; orgId: number }>;
}
export const MATHS = 2;
export const STAGE = 2;
const none = { options: [], rights: [], explain: '<p>解析</p>', subs: [] };
const body = (kind: QueKind, more: Partial<QuestionBody>): QuestionBody => ({
  kind,
  stem: `<p>题干 ${kind}</p>`,
  answer: {},
  ...none,
  ...more,
});
export const QUES = {
  single: {
    qid: 9101,
    verId: 91011,
    degree: 2,
    body: body('single', { options: ['1', '2', '3', '4'], answer: { picks: [1] } }),
  },
  blank: {
    qid: 9102,
    verId: 91021,
    degree: 3,
    body: body('blank', { stem: '<p>____</p>', answer: { blanks: [{ accept: ['1/2'], mode: 'number' }] } }),
  },
  short: { qid: 9103, verId: 91031, degree: 3, body: body('short', { answer: { text: '<p>略</p>' } }) },
  passage: {
    qid: 9104,
    verId: 91041,
    degree: 4,
    body: body('group', {
      subs: [1, 2].map((qcid) => ({
        qcid,
        kind: 'single' as const,
        stem: `<p>${qcid}</p>`,
        options: ['甲', '乙'],
        rights: [],
        answer: { picks: [0] },
        explain: '',
      })),
    }),
  },
  like1: { qid: 9105, verId: 91051, degree: 2, body: body('single', { options: ['a', 'b'], answer: { picks: [0] } }) },
  like2: { qid: 9106, verId: 91061, degree: 3, body: body('judge', { answer: { truth: true } }) },
} as const;
/** A knowledge point of its own for these questions, below `area`, and a section of a textbook that teaches it. */
export interface Planted {
  readonly area: number;
  readonly klg: number;
  readonly tbkId: number;
  readonly node: number;
  readonly otherNode: number;
}

export async function plant(t: TestApp): Promise<Planted> {
  await t.sql('delete from wrongbook_item where org_id = 189');
  await t.sql('delete from wrongbook_answer where org_id = 189');
  await t.sql('delete from wrongbook_cause where org_id = 189');
  const { userId: owner } = await t.who('teacher189');
  const [leaf] = await t.sql<{ klg_id: number; path: number[] }>(
    sql`
    select k.klg_id, k.path
    from textbook_klg k
    where k.sbj_id = ${MATHS}
      and k.stg_id = ${STAGE}
      and cardinality(k.path) > 1
      and not exists (select 1 from textbook_klg c where c.parent_id = k.klg_id)
    order by k.klg_id
    limit 1`,
  );
  const nodes = await t.sql<{ node_id: number; tbk_id: number; path: number[] }>(
    sql`
    select n.node_id, n.tbk_id, n.path
    from textbook_node n
    join textbook_textbook b on b.tbk_id = n.tbk_id
    where b.sbj_id = ${MATHS}
      and b.stg_id = ${STAGE}
      and cardinality(n.path) = 2
    order by n.tbk_id, n.node_id`,
  );
  const first = nodes[0]!,
    other = nodes.find((n) => n.tbk_id === first.tbk_id && n.path[0] !== first.path[0])!;
  await t.sql(sql`delete from textbook_node_klg where klg_id = ${leaf!.klg_id}`);
  for (const q of Object.values(QUES)) {
    await t.sql(sql`
      insert into question_bank_question (org_id, qid, lib, owner_id, ver_id, made_at, saved_at)
      values (189, ${q.qid}, 'org', ${owner}, ${q.verId}, ${t.now()}, ${t.now()})`);
    await t.sql(sql`
      insert into question_bank_version (org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body,
        words, node_ids, klg_ids, made_at)
      select 189, ${q.verId}, ${q.qid}, 1, ${STAGE}, ${MATHS},
        (select qtp_id from question_bank_qtp where kind = ${q.body.kind} order by ord limit 1), ${q.body.kind},
        ${q.degree}, ${JSON.stringify(q.body)}, 'x', array[${first.node_id}::bigint], array[${leaf!.klg_id}::bigint],
        ${t.now()}::timestamptz`);
  }
  return {
    area: leaf!.path[0]!,
    klg: leaf!.klg_id,
    tbkId: first.tbk_id,
    node: first.path[0]!,
    otherNode: other.path[0]!,
  };
}
export const tell = <T>(t: TestApp, fn: (door: Door) => Promise<T>, orgId = 189): Promise<T> =>
  inOrg(t.kernel.pools.tenant, orgId, fn);
let nextSource = 40_000;
/** A judged answer of a child, wrong unless it says otherwise. */
export const answer = (
  userId: number,
  q: { readonly qid: number; readonly verId: number },
  o: Partial<Answered> = {},
): Answered => ({
  userId,
  verId: q.verId,
  qid: q.qid,
  qcid: 0,
  sbjId: MATHS,
  source: 'work',
  sourceId: nextSource++,
  share: 0,
  answer: { picks: [3] },
  at: `${testDayPlus(-8)}T10:00:00Z`,
  ...o,
});
export const note = (t: TestApp, rows: readonly Answered[]): Promise<void> =>
  tell(t, (door) => noteAnswered(door, rows, t.now()));
