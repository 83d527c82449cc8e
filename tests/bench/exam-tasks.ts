import type pg from 'pg';

// Homework of a school of the big world (src/apps/world-school.ts), written as the owner: so many children and questions
// as a benchmark or a test of load needs, without a thousand calls beforehand.

export interface School {
  readonly client: pg.ClientBase;
  readonly orgId: number;
}
export interface Teacher {
  readonly userId: number;
  readonly sbjId: number;
}
export interface Exam {
  readonly taskId: number;
  readonly teacher: Teacher;
  readonly childIds: readonly number[];
  /** So many of the questions of `writeQuestions`, from the first. */
  readonly ques: number;
  /** `todo`: nobody has begun; `doing`: everybody is at it; `marked`: all is handed in and judged. */
  readonly state: 'todo' | 'doing' | 'marked';
  /** When the children may know how it went: with the hand-in, or when the teacher says so. */
  readonly release?: 'submit' | 'hand';
}
/** The right one of each question's four options. */
export const RIGHT = 1;

/** Somebody who teaches a class of the school. */
export async function firstTeacher({ client, orgId }: School): Promise<Teacher> {
  const { rows } = await client.query<Teacher>(
    `select user_id::float8 as "userId", sbj_id::float8 as "sbjId" from class_teacher where org_id = $1 order by user_id, clazz_id limit 1`,
    [orgId],
  );
  const [teacher] = rows;
  if (!teacher) throw new Error(`nobody teaches at school ${orgId}`);
  return teacher;
}

/** The first children of the school, class by class. */
export async function childrenOf({ client, orgId }: School, most: number): Promise<number[]> {
  const { rows } = await client.query<{ userId: number }>(
    `
      select e.user_id::float8 as "userId"
      from class_enrolment e
      join people_person p on p.org_id = e.org_id and p.user_id = e.user_id
      where e.org_id = $1 and e.removed_at is null and p.enabled and p.removed_at is null
      order by e.clazz_id, e.user_id limit $2
    `,
    [orgId, most],
  );
  return rows.map((row) => row.userId);
}

/** Questions 1 to `count` with four options each; those that are there stay. */
export async function writeQuestions({ client, orgId }: School, sbjId: number, count: number): Promise<void> {
  const body = JSON.stringify({
    kind: 'single',
    stem: '<p>1 + 1 = ?</p>',
    options: ['1', '2', '3', '4'],
    rights: [],
    answer: { picks: [RIGHT] },
    explain: '<p>2</p>',
    subs: [],
  });
  await client.query(
    `
      insert into question_bank_version (
        org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, node_ids, klg_ids, made_at
      )
      select $1, n, n, 1, 2, $2,
        (select qtp_id from question_bank_qtp where kind = 'single' order by ord limit 1), 'single', 2, $3,
        '1 + 1', '{}', (select array_agg(k) from (select klg_id k from textbook_klg order by klg_id limit 2) x),
        now()
      from generate_series(1, $4::integer) n
      on conflict do nothing
    `,
    [orgId, sbjId, body, count],
  );
}

/** A task with its classes, questions and papers. */
export async function writeExam({ client, orgId }: School, exam: Exam): Promise<void> {
  const { taskId, teacher, childIds, ques, state, release = 'hand' } = exam;
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [orgId, taskId, ...params]);
  await run(
    `
      insert into homework_task (
        org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, due_at, duration, is_late_on, release,
        full_score, que_count, made_at
      )
      values (
        $1, $2, $3, 'exam', 'Bench', 2, $4, now() - interval '1 hour', now() + interval '3 hours', 120, false,
        $6, $5 * 4, $5, now()
      )
    `,
    teacher.userId,
    teacher.sbjId,
    ques,
    release,
  );
  await run(
    `
      insert into homework_clazz (org_id, task_id, clazz_id, is_whole)
      select distinct $1::bigint, $2::bigint, e.clazz_id, true
      from class_enrolment e
      where e.org_id = $1 and e.user_id = any($3::bigint[])
    `,
    childIds,
  );
  await run(
    `
      insert into homework_que (org_id, task_id, qid, qcid, que_no, ver_id, kind, score)
      select $1, $2, n, 0, n, n, 'single', 4
      from generate_series(1, $3::integer) n
    `,
    ques,
  );
  await run(
    `
      insert into homework_reply (
        org_id, task_id, user_id, clazz_id, state, entered_at, deadline_at, submitted_at, score
      )
      select $1, $2, e.user_id, e.clazz_id, $4, case when $4 <> 'todo' then now() end,
        case when $4 = 'doing' then now() + interval '2 hours' end, case when $4 = 'marked' then now() end,
        case when $4 = 'marked' then 80 end
      from class_enrolment e
      where e.org_id = $1 and e.removed_at is null and e.user_id = any($3::bigint[])
    `,
    childIds,
    state,
  );
  if (state === 'marked')
    await run(
      `
        insert into homework_answer (
          org_id, task_id, user_id, qid, qcid, answer, rev, saved_at, share, score, judged
        )
        select $1, $2, u, q, 0, '{"picks":[1]}', 1, now(), case when (u + q) % 3 = 0 then 0 else 100 end,
          case when (u + q) % 3 = 0 then 0 else 4 end, 'auto'
        from unnest($3::bigint[]) u, generate_series(1, $4::integer) q
      `,
      childIds,
      ques,
    );
}
