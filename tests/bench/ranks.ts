import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { scoring } from '../../src/modules/exam/server/report/scoring';
import { signInMany, statementsOf } from './capture';
import { benchMarking } from './exam-marking';
import { childrenOf, firstTeacher } from './exam-tasks';
import type { ListOptions } from './list';
import { Clients, startBare, startServer } from './programs';
import { median, ratio, round, target, told, type Line } from './table';

const ORG = FIRST_ORG;
const SUBJECTS = 9;
/** Two exams: one of 2,000 children, one of a tenth of them. */
const EXAMS = [
  { examId: 910_000_001, children: 2000 },
  { examId: 910_000_002, children: 200 },
] as const;
/** The head of the school: sees every child. */
const HEAD = 41;
/** Screens beside the ranks whose work may grow with what was scanned: the exam's own page, and the children of a subject. */
const screensOf = (examId: number): readonly string[] => [
  `/api/exam/exams/${examId}`,
  `/api/exam/scans/${examId * 100 + 1}/users?curPage=1&pageSize=50`,
  `/api/exam/scans/${examId * 100 + 1}/probs?curPage=1&pageSize=20`,
];
const pageOf = (examId: number): string => `/api/exam/ranklists/${examId}/grade?curPage=1&pageSize=50`;

/**
 * Rank pages of exams on paper beside their bare SQL, what a tenfold exam costs a page, what a report costs beside its SQL, and how long a
 * marker waits for the next answer.
 */
export async function benchRanks(o: ListOptions): Promise<Line[]> {
  const { headId } = await written(o.url);
  const [token] = await signInMany(o.url, ORG, 1, [headId]);
  if (!token) throw new Error('nobody was signed in');
  const file = join(o.dir, 'ranks.json');
  const pages = EXAMS.map(({ examId }) => pageOf(examId));
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, token, pages)));
  const server = await startServer(o.url, o.dir);
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  const headers = { authorization: `Bearer ${token}` };
  try {
    const one = async (base: string, path: string): Promise<number> =>
      (await clients.run({ base, paths: [path], headers, clients: 1, seconds: o.seconds / 2 })).p50;
    const [many = '', few = ''] = pages;
    for (const base of [server.base, bare.base]) await one(base, many);
    const rounds: { ours: number; theirs: number; few: number }[] = [];
    for (let i = 0; i < o.rounds; i++)
      rounds.push({
        ours: await one(server.base, many),
        theirs: await one(bare.base, many),
        few: await one(server.base, few),
      });
    const of = (pick: (r: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
    const screens: Line[] = [];
    for (const [i, path] of screensOf(EXAMS[0].examId).entries()) {
      const [large, small] = [
        await one(server.base, path),
        await one(server.base, screensOf(EXAMS[1].examId)[i] ?? path),
      ];
      const what = `… ${path
        .split('?')[0]
        ?.split('/')
        .slice(3)
        .join('/')
        .replaceAll(/\d{5,}/g, '…')}`;
      screens.push(told(`${what} over 2,000 children against 200`, round(large / small), `${round(large)} ms`));
    }
    return [
      target(
        'Rank page over 2,000 children x 9 subjects',
        of((r) => r.ours),
        'ms',
        100,
      ),
      ratio(
        '… against a bare handler with the same SQL',
        of((r) => r.ours / r.theirs),
        {
          atMost: 2,
          note: `${round(of((r) => r.ours))} ms against ${round(of((r) => r.theirs))} ms`,
        },
      ),
      ratio(
        '… against an exam of a tenth of the children',
        of((r) => r.ours / r.few),
        { atMost: 1.3 },
      ),
      ...screens,
      ...(await benchBuild(o, server.base, token)),
      ...(await benchMarking({ base: server.base, token }, headId)),
    ];
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/** Building the report of the larger exam, from the click to its scores, beside the bare statements that make them. */
async function benchBuild(o: ListOptions, base: string, token: string): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  const [{ examId }] = EXAMS;
  const ours: number[] = [];
  const theirs: number[] = [];
  const builtAt = async () => {
    const { rows } = await client.query<{ built_at: string }>(
      'select built_at::text as built_at from exam_exam where org_id = $1 and exam_id = $2',
      [ORG, examId],
    );
    return rows[0]?.built_at;
  };
  try {
    for (let i = 0; i <= o.rounds; i++) {
      const was = await builtAt();
      let from = performance.now();
      const answer = await fetch(`${base}/api/exam/exams/${examId}/report/build`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`the report answered ${answer.status}: ${await answer.text()}`);
      while ((await builtAt()) === was)
        await new Promise((go) => {
          setTimeout(go, 5);
        });
      if (i) ours.push(performance.now() - from);
      from = performance.now();
      await client.query('begin');
      await client.query('delete from exam_score where org_id = $1 and exam_id = $2', [ORG, examId]);
      const { text, values } = scoring(ORG, examId);
      await client.query(text, [...values]);
      await client.query('commit');
      if (i) theirs.push(performance.now() - from);
    }
  } finally {
    await client.end();
  }
  return [
    ratio(
      'A report of 2,000 children x 9 subjects, from the click to its scores, against its SQL',
      median(ours) / median(theirs),
      {
        atMost: 3,
        note: `${round(median(ours))} ms against ${round(median(theirs))} ms`,
      },
    ),
  ];
}

/** Both exams with a sheet for each child and subject, and their scores; written as the owner. @returns who leads the school. */
async function written(url: string): Promise<{ readonly headId: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const school = { client, orgId: ORG };
    const { userId: headId } = await firstTeacher(school);
    await client.query(
      'insert into people_person_role (org_id, user_id, role_id) values ($1, $2, $3) on conflict do nothing',
      [ORG, headId, HEAD],
    );
    const ids = await childrenOf(school, 2000);
    for (const { examId, children } of EXAMS) {
      await exam(client, examId, headId, ids.slice(0, children));
      const { text, values } = scoring(ORG, examId);
      await client.query(text, [...values]);
    }
    await client.query('analyze exam_score, exam_sitter, exam_clazz');
    return { headId };
  } finally {
    await client.end();
  }
}
async function exam(client: pg.Client, examId: number, headId: number, ids: readonly number[]): Promise<void> {
  const [org, of] = [`${ORG}::bigint`, `${examId}::bigint`];
  const here = `where r.org_id = ${org} and r.exam_id = ${of}`;
  const sitting = `from exam_read r join exam_sitter s on s.org_id = r.org_id and s.exam_id = r.exam_id ${here}`;
  const home = `from class_enrolment e
    where e.org_id = ${org} and e.removed_at is null and e.user_id = any($1::bigint[])`;
  await client.query(
    `insert into exam_exam (org_id, exam_id, name, grd_id, held_on, state, show_ranks, built_at, made_by, made_at)
     values (${org}, ${of}, 'B', 7, '2026-11-01', 'built', true, now(), ${headId}, now())`,
  );
  await client.query(
    `insert into exam_clazz (org_id, exam_id, clazz_id) select distinct ${org}, ${of}, e.clazz_id ${home}`,
    [ids],
  );
  await client.query(
    `insert into exam_sitter (org_id, exam_id, user_id, clazz_id, cand_no)
     select ${org}, ${of}, c.user_id, c.clazz_id, row_number() over (order by c.clazz_id, c.user_id)
     from (select distinct on (e.user_id) e.user_id, e.clazz_id ${home} order by e.user_id, e.clazz_id) c`,
    [ids],
  );
  await client.query(
    `insert into exam_read (org_id, read_id, exam_id, sbj_id, full_score, code_no, state)
     select ${org}, ${of} * 100 + s.n, ${of}, s.sbj_id, 100, ${examId % 1000} * 100 + s.n, 'stopped'
     from (select sbj_id, row_number() over (order by sbj_id) as n from textbook_subject) s
     where s.n <= ${SUBJECTS}`,
  );
  await client.query(
    `insert into exam_que (org_id, read_id, no, kind, score, multi)
     select r.org_id, r.read_id, 1, 'essay', 100, false from exam_read r ${here}`,
  );
  await client.query(
    `insert into exam_batch (org_id, batch_id, read_id, made_by, made_at)
     select r.org_id, r.read_id, r.read_id, ${headId}, now() from exam_read r ${here}`,
  );
  await client.query(
    `insert into exam_side (org_id, sheet_id, side, batch_id, seq_no, read_id, user_id, page, ver, state, original, made_at)
     select r.org_id, r.read_id * 10000 + s.cand_no, 1, r.read_id, s.cand_no, r.read_id, s.user_id, 1, 1, 'ok', '', now()
     ${sitting}`,
  );
  await client.query(
    `insert into exam_answer (org_id, answer_id, read_id, user_id, no, sheet_id, side, score, how)
     select r.org_id, r.read_id * 10000 + s.cand_no, r.read_id, s.user_id, 1, r.read_id * 10000 + s.cand_no, 1,
       abs(hashint8(s.user_id * 31 + r.read_id) % 201) / 2.0, 'one'
     ${sitting}`,
  );
}
