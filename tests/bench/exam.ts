import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { judge, partsOf, type Answer, type Part } from '../../src/modules/question-bank/contract/model';
import { contentQuestions } from '../../src/modules/question-bank/demo/content';
import { signInMany, statementsOf } from './capture';
import { benchLoss } from './exam-loss';
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
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [SCHOOL, ...params]);
  try {
    const {
      rows: [teacher],
    } = (await run(
      'select t.user_id::float8 user_id, t.clazz_id::float8 clazz_id, t.sbj_id::float8 sbj_id from class_teacher t where t.org_id = $1 order by 1, 2 limit 1',
    )) as unknown as { rows: [{ user_id: number; clazz_id: number; sbj_id: number }] };
    const { rows: kids } = (await run(
      'select e.user_id::float8 user_id from class_enrolment e join people_person p on p.org_id = e.org_id and p.user_id = e.user_id where e.org_id = $1 and e.removed_at is null and p.enabled and p.removed_at is null order by e.clazz_id, e.user_id limit 2000',
    )) as unknown as { rows: { user_id: number }[] };
    const ids = kids.map((k) => k.user_id);
    const body = JSON.stringify({
      kind: 'single',
      stem: '<p>1 + 1 = ?</p>',
      options: ['1', '2', '3', '4'],
      rights: [],
      answer: { picks: [1] },
      explain: '<p>2</p>',
      subs: [],
    });
    await run(
      `insert into question_bank_version (org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, node_ids, klg_ids, made_at)
       select $1, n, n, 1, 2, $2, (select qtp_id from question_bank_qtp where kind = 'single' order by ord limit 1), 'single', 2, $3, '1 + 1', '{}', (select array_agg(k) from (select klg_id k from textbook_klg order by klg_id limit 2) x), now() from generate_series(1, 40) n`,
      teacher.sbj_id,
      body,
    );
    for (const [taskId, children, ques, done] of [
      [EXAM, CHILDREN, QUES, false],
      [reportTask(50), 50, 40, true],
      [reportTask(2000), 2000, 40, true],
    ] as const) {
      await run(
        `insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, due_at, duration, is_late_on, release, full_score, que_count, made_at)
         values ($1, $2, $3, 'exam', 'Bench', 2, $4, now() - interval '1 hour', now() + interval '3 hours', 120, false, 'hand', $5 * 4, $5, now())`,
        taskId,
        teacher.user_id,
        teacher.sbj_id,
        ques,
      );
      await run(
        'insert into homework_clazz (org_id, task_id, clazz_id, is_whole) select distinct $1::bigint, $2::bigint, e.clazz_id, true from class_enrolment e where e.org_id = $1 and e.user_id = any($3::bigint[])',
        taskId,
        ids.slice(0, children),
      );
      await run(
        "insert into homework_que (org_id, task_id, qid, qcid, que_no, ver_id, kind, score) select $1, $2, n, 0, n, n, 'single', 4 from generate_series(1, $3::integer) n",
        taskId,
        ques,
      );
      await run(
        `insert into homework_reply (org_id, task_id, user_id, clazz_id, state, entered_at, submitted_at, score) select $1, $2, e.user_id, e.clazz_id, $4, case when $4 = 'marked' then now() end, case when $4 = 'marked' then now() end, case when $4 = 'marked' then 80 end
         from class_enrolment e where e.org_id = $1 and e.removed_at is null and e.user_id = any($3::bigint[])`,
        taskId,
        ids.slice(0, children),
        done ? 'marked' : 'todo',
      );
      if (done)
        await run(
          `insert into homework_answer (org_id, task_id, user_id, qid, qcid, answer, rev, saved_at, share, score, judged) select $1, $2, u, q, 0, '{"picks":[1]}', 1, now(), case when (u + q) % 3 = 0 then 0 else 100 end, case when (u + q) % 3 = 0 then 0 else 4 end, 'auto'
         from unnest($3::bigint[]) u, generate_series(1, $4::integer) q`,
          taskId,
          ids.slice(0, children),
          ques,
        );
    }
    await client.query(
      'vacuum analyze homework_answer, homework_reply, homework_que, homework_task, question_bank_version',
    );
    return { teacherId: teacher.user_id, childIds: ids.slice(0, CHILDREN) };
  } finally {
    await client.end();
  }
}
