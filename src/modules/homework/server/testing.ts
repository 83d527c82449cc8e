import { sql, type Sql as Statement } from '../../../kernel/server/db/sql';
import type { Answer, QueKind, QuestionBody } from '../../question-bank/contract';

// What the tests of this module share: a few questions that are there before any demonstration content.
interface Sql {
  now(): Date;
  sql(query: string | Statement): Promise<unknown>;
}
export const MATHS = 2;
export const STAGE = 2;
const none = { options: [], rights: [], explain: '<p>解析</p>', subs: [] };
const body = (kind: QueKind, more: Partial<QuestionBody>): QuestionBody => ({
  kind,
  stem: '<p>题干</p>',
  answer: {},
  ...none,
  ...more,
});

/** One of each way of answering; the ids are 9001 upwards, a version is its question's id and 1. */
export const QUES = {
  single: { qid: 9001, verId: 90011, body: body('single', { options: ['1', '2', '3', '4'], answer: { picks: [1] } }) },
  multi: { qid: 9002, verId: 90021, body: body('multi', { options: ['1', '2', '3', '4'], answer: { picks: [0, 2] } }) },
  truth: { qid: 9003, verId: 90031, body: body('judge', { answer: { truth: true } }) },
  blank: {
    qid: 9004,
    verId: 90041,
    body: body('blank', {
      stem: '<p>____ 和 ____</p>',
      answer: {
        blanks: [
          { accept: ['1/2'], mode: 'number' },
          { accept: ['正数'], mode: 'text' },
        ],
      },
    }),
  },
  short: { qid: 9005, verId: 90051, body: body('short', { answer: { text: '<p>略</p>' } }) },
  passage: {
    qid: 9006,
    verId: 90061,
    body: body('group', {
      subs: [
        {
          qcid: 1,
          kind: 'single',
          stem: '<p>一</p>',
          options: ['甲', '乙'],
          rights: [],
          answer: { picks: [0] },
          explain: '',
        },
        {
          qcid: 2,
          kind: 'blank',
          stem: '<p>____</p>',
          options: [],
          rights: [],
          answer: { blanks: [{ accept: ['5'], mode: 'text' }] },
          explain: '',
        },
      ],
    }),
  },
} as const;
export const ALL = Object.values(QUES);
/** What can be judged by the program alone. */
export const AUTO = [QUES.single, QUES.multi, QUES.truth, QUES.blank, QUES.passage];

/** Puts the questions into the library of school 189, and takes the tasks of the demonstration away. */
export async function plant(t: Sql, ownerId: number): Promise<void> {
  await t.sql('delete from homework_task where org_id = 189');
  for (const [at, q] of ALL.entries()) {
    await t.sql(sql`
      insert into question_bank_question (org_id, qid, lib, owner_id, ver_id, made_at, saved_at)
      values (189, ${q.qid}, 'org', ${ownerId}, ${q.verId}, ${t.now()}, ${t.now()})`);
    await t.sql(sql`
      insert into question_bank_version (org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body,
        words, node_ids, klg_ids, made_at)
      select 189, ${q.verId}, ${q.qid}, 1, ${STAGE}, ${MATHS},
        (select qtp_id from question_bank_qtp where kind = ${q.body.kind} order by ord limit 1), ${q.body.kind},
        ${1 + (at % 5)}, ${JSON.stringify(q.body)}, ${`题${at}`}, '{}',
        (select array_agg(klg_id) from (
          select klg_id from textbook_klg where sbj_id = ${MATHS} and stg_id = ${STAGE} order by klg_id limit 2) k),
        ${t.now()}::timestamptz`);
  }
}
export const asked = (list: readonly { readonly verId: number }[]) => list.map((q) => ({ verId: q.verId }));
/** Right answers of a question, part by part. */
export const RIGHT = {
  9001: [{ qid: 9001, qcid: 0, answer: { picks: [1] } }],
  9002: [{ qid: 9002, qcid: 0, answer: { picks: [0, 2] } }],
  9003: [{ qid: 9003, qcid: 0, answer: { truth: true } }],
  9004: [{ qid: 9004, qcid: 0, answer: { blanks: ['0.5', '正数'] } }],
  9005: [{ qid: 9005, qcid: 0, answer: { text: '解：略' } }],
  9006: [
    { qid: 9006, qcid: 1, answer: { picks: [0] } },
    { qid: 9006, qcid: 2, answer: { blanks: ['5'] } },
  ],
} as const;
export const rightAnswers = (rev = 1) =>
  Object.values(RIGHT)
    .flat()
    .map((a) => ({ ...a, rev })) as unknown as { qid: number; qcid: number; answer: Answer; rev: number }[];
