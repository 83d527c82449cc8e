import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { judge, partsOf, type Answer, type Part } from '../../src/modules/question-bank/contract/model';
import { contentQuestions } from '../../src/modules/question-bank/demo/content';
import { signInMany, statementsOf } from './capture';
import { benchLoss } from './exam-loss';
import { childrenOf, firstTeacher, writeExam, writeQuestions } from './exam-tasks';
import type { ListOptions } from './list';
import { Clients, startBare, startServer } from './programs';
import { median, ratio, round, target, told, type Line } from './table';

const SCHOOL = FIRST_ORG;
const CHILDREN = 1500;
const QUES = 16;
/** Ids of the benchmark's own tasks. */
const EXAM = 900_000_001;
const reportTask = (children: number) => 900_000_000 + children;
const report = (children: number) => `/api/work/tasks/${reportTask(children)}/report`;

/** A whole school begins an exam, works with autosave and is reported on; and how fast the rules mark. */
export async function benchExam(o: ListOptions): Promise<Line[]> {
  const { teacherId, childIds } = await exam(o.url);
  const [teacher] = await signInMany(o.url, SCHOOL, 1, [teacherId]);
  const tokens = await signInMany(o.url, SCHOOL, CHILDREN, childIds);
  const file = join(o.dir, 'reports.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, teacher!, [report(50), report(2000)])));
  const server = await startServer(o.url, o.dir);
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  const headers = { authorization: `Bearer ${teacher!}` };
  const lines: Line[] = [];
  try {
    const begin = await clients.run({
      base: server.base,
      paths: [`/api/work/tasks/${EXAM}/reply/enter`],
      headers: {},
      tokens,
      bodies: ['{}'],
      clients: 250,
      seconds: 10,
      perSecond: CHILDREN / 10,
    });
    const bodies = Array.from({ length: CHILDREN * 4 }, (_, i) =>
      JSON.stringify({
        answers: [
          { qid: 2 * (Math.floor(i / CHILDREN) % 8) + 1, qcid: 0, answer: { picks: [i % 4] }, rev: 'NOW' },
          { qid: 2 * (Math.floor(i / CHILDREN) % 8) + 2, qcid: 0, answer: { picks: [(i + 1) % 4] }, rev: 'NOW' },
        ],
      }).replaceAll('"NOW"', 'NOW'),
    );
    const save = await clients.run({
      base: server.base,
      paths: [`/api/work/tasks/${EXAM}/reply/store`],
      headers: {},
      tokens,
      bodies,
      clients: 250,
      seconds: 30,
      perSecond: 200,
    });
    lines.push(
      target(
        `${CHILDREN.toLocaleString('en')} children begin an exam of ${QUES} questions within 10 s: p95`,
        begin.p95 / 1000,
        's',
        2,
        `p50 ${round(begin.p50)} ms`,
      ),
      told(
        '… and keep two answers each every 7.5 s',
        `p95 ${round(save.p95)} ms`,
        `${save.count.toLocaleString('en')} stores, ${round(save.perSecond)} a second, none refused`,
      ),
    );
    for (const [children, ques, bound] of [
      [50, 40, 50],
      [2000, 40, 300],
    ] as const) {
      const rounds: { ours: number; theirs: number }[] = [];
      const one = (base: string) =>
        clients.run({ base, paths: [report(children)], headers, clients: 1, seconds: o.seconds / 2 });
      await one(server.base);
      await one(bare.base);
      for (let i = 0; i < o.rounds; i++)
        rounds.push({ ours: (await one(server.base)).p50, theirs: (await one(bare.base)).p50 });
      const [ours, theirs] = [median(rounds.map((r) => r.ours)), median(rounds.map((r) => r.theirs))];
      lines.push(
        target(`Report over ${children.toLocaleString('en')} children x ${ques} questions`, ours, 'ms', bound),
        ratio('… against a bare handler with the same SQL', median(rounds.map((r) => r.ours / r.theirs)), {
          atMost: 2,
          note: `${round(ours)} ms against ${round(theirs)} ms`,
        }),
      );
    }
    lines.push(marking(o.rounds));
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
  return [
    ...lines,
    await benchLoss({
      url: o.url,
      dir: o.dir,
      orgId: SCHOOL,
      taskId: EXAM,
      children: childIds.map((userId, i) => ({ userId, token: tokens[i]! })),
    }),
  ];
}

/** Objective answers judged by the pure rules on one core, over the kinds of the demonstration's questions. */
function marking(rounds: number): Line {
  const parts = contentQuestions()
    .flatMap((q) => partsOf(q.body))
    .filter((p) => p.kind !== 'short' && p.kind !== 'photo');
  const given = (p: Part): Answer =>
    p.kind === 'blank' ? { blanks: (p.answer.blanks ?? []).map((b) => b.accept[0]!) } : (p.answer as Answer);
  const work = parts.map((p) => [p, given(p)] as const);
  const rates: number[] = [];
  for (let i = 0; i < rounds + 1; i++) {
    const from = performance.now();
    let n = 0;
    while (performance.now() - from < 700) {
      for (const [p, a] of work) judge(p, a);
      n += work.length;
    }
    if (i) rates.push((n / (performance.now() - from)) * 1000);
  }
  const rate = median(rates);
  return {
    what: 'Objective answers marked by the rules',
    figure: `${Math.round(rate).toLocaleString('en')} a second`,
    bound: '≥ 100,000 a second',
    good: rate >= 100_000,
    judged: false,
  };
}

/** An exam that runs now for 34 classes, and two finished tasks of 50 and 2,000 children x 40 questions; written as the owner. */
async function exam(url: string): Promise<{ teacherId: number; childIds: number[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const school = { client, orgId: SCHOOL };
    const teacher = await firstTeacher(school);
    const ids = await childrenOf(school, 2000);
    await writeQuestions(school, teacher.sbjId, 40);
    for (const [taskId, children, ques, state] of [
      [EXAM, CHILDREN, QUES, 'todo'],
      [reportTask(50), 50, 40, 'marked'],
      [reportTask(2000), 2000, 40, 'marked'],
    ] as const)
      await writeExam(school, { taskId, teacher, childIds: ids.slice(0, children), ques, state });
    await client.query(
      'vacuum analyze homework_answer, homework_reply, homework_que, homework_task, question_bank_version',
    );
    return { teacherId: teacher.userId, childIds: ids.slice(0, CHILDREN) };
  } finally {
    await client.end();
  }
}
