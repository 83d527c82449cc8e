import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { FIRST_ORG } from '../../src/apps/world-school';
import { submitAppeal } from '../../src/modules/appeal/contract';
import { inside, signInMany } from './capture';
import type { ListOptions } from './list';
import { median, ratio, round, type Line } from './table';

const ORG = FIRST_ORG;
const SETS = { many: { taskId: ORG * 1000 + 901, rows: 20_000 }, few: { taskId: ORG * 1000 + 902, rows: 200 } };
type Which = keyof typeof SETS;
/** One appeal a child and set: so many children object in each round. */
const CHILDREN = 40;
const QID = 90_051;

/** What an appeal on a published set of 20,000 papers costs against one on a set of 200. */
export async function benchAppeal(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    const children = await published(client);
    const tokens = await signInMany(o.url, ORG, CHILDREN, children);
    return await inside(o.url, async ({ app }) => {
      const rounds: Readonly<Record<Which, number>>[] = [];
      // The first round warms up.
      for (let i = 0; i <= o.rounds; i++) {
        await client.query("delete from appeal_appeal where org_id = $1 and subject = 'homework.mark'", [ORG]);
        const took: Record<Which, number[]> = { many: [], few: [] };
        // Turn and turn about, child by child: the notices of one appeal are spread while the next is written.
        for (const [n, token] of tokens.entries())
          for (const of of n % 2 ? (['many', 'few'] as const) : (['few', 'many'] as const))
            took[of].push(await object(app, of, token));
        rounds.push({ many: median(took.many), few: median(took.few) });
      }
      const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.slice(1).map(pick));
      return [
        ratio(
          'An appeal on a published set of 20,000 papers against one on a set of 200',
          of((r) => r.many / r.few),
          { atMost: 1.2, note: `${round(of((r) => r.many))} ms against ${round(of((r) => r.few))} ms` },
        ),
      ];
    });
  } finally {
    await client.end();
  }
}

async function object(app: FastifyInstance, of: Which, token: string): Promise<number> {
  const from = performance.now();
  const res = await app.inject({
    method: 'POST',
    url: `/api${submitAppeal.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { subject: 'homework.mark', setId: SETS[of].taskId, part: `${QID}/0`, reason: 'x' },
  });
  const took = performance.now() - from;
  if (res.statusCode !== 200) throw new Error(`the appeal answered ${res.statusCode}: ${res.body}`);
  return took;
}

/** Two tasks whose marks are out: one of the whole school, one of two hundred children. @returns children who are in both. */
async function published(client: pg.Client): Promise<number[]> {
  const tasks = Object.values(SETS);
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from people_person where org_id = $1 and user_type = 1 and enabled and removed_at is null
     order by user_id limit $2`,
    [ORG, SETS.many.rows],
  );
  const ids = rows.map((r) => Number(r.user_id));
  if (ids.length < SETS.many.rows * 0.9) throw new Error(`the school has ${ids.length} children`);
  await client.query(
    `insert into question_bank_question (org_id, qid, lib, owner_id, ver_id, made_at, saved_at)
     values ($1, $2, 'org', $3, $2, now(), now())`,
    [ORG, QID, ids[0]],
  );
  await client.query(
    `insert into question_bank_version (org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words,
       node_ids, klg_ids, made_at)
     select $1, $2, $2, 1, g.stg_id, s.sbj_id, (select qtp_id from question_bank_qtp limit 1), 'short', 1,
       '{"kind":"short","stem":"x","options":[],"rights":[],"answer":{},"explain":"","subs":[]}', 'x', '{}', '{}', now()
     from (select stg_id from textbook_stage limit 1) g, (select sbj_id from textbook_subject limit 1) s`,
    [ORG, QID],
  );
  for (const { taskId, rows: count } of tasks) {
    await client.query(
      `insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, mark_type, is_late_on,
         release, full_score, que_count, made_at)
       select $1, $2, c.user_id, 'work', 'T', g.stg_id, s.sbj_id, now() - interval '2 days', 1, true, 'submit', 10, 1, now()
       from (select user_id from class_teacher where org_id = $1 limit 1) c,
         (select stg_id from textbook_stage limit 1) g, (select sbj_id from textbook_subject limit 1) s`,
      [ORG, taskId],
    );
    await client.query(
      "insert into homework_que (org_id, task_id, qid, qcid, que_no, ver_id, kind, score) values ($1, $2, $3, 0, 1, $3, 'short', 10)",
      [ORG, taskId, QID],
    );
    await client.query(
      `insert into homework_reply (org_id, task_id, user_id, clazz_id, state, submitted_at, marked_at, score)
       select $1, $2, u, 1, 'marked', now(), now(), 5 from unnest($3::bigint[]) u`,
      [ORG, taskId, ids.slice(0, count)],
    );
    await client.query(
      `insert into homework_answer (org_id, task_id, user_id, qid, qcid, saved_at, share, score, judged)
       select $1, $2, u, $4, 0, now(), 50, 5, 'hand' from unnest($3::bigint[]) u`,
      [ORG, taskId, ids.slice(0, count), QID],
    );
  }
  await client.query('analyze homework_task, homework_que, homework_reply, homework_answer, appeal_appeal');
  return ids.slice(0, CHILDREN);
}
