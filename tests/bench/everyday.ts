import { join } from 'node:path';
import pg from 'pg';
import { makeWorld } from '../../src/apps/demo';
import { migrate } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';

// What people do all day, as calls to a demonstration world: measured by works.ts, taken apart by explain.ts.

/** The school in which all of it happens. */
export const SCHOOL = 189;

/** One kind of work: who does it, with which calls, and how much of the bare handler's throughput it must reach. */
export interface Work {
  readonly what: string;
  readonly login: string;
  readonly atLeast: number;
  readonly paths: readonly string[];
  readonly method?: 'PUT';
  readonly bodies?: readonly string[];
}

/** The demonstration world in a database of its own beside the bench's, made once for all parts that ask for it. */
export function demonstration(url: string): Promise<string> {
  const known = made.get(url) ?? make(url);
  made.set(url, known);
  return known;
}
const made = new Map<string, Promise<string>>();
async function make(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database works');
  await admin.end();
  const own = new URL(url);
  own.pathname = '/works';
  await migrate(own.href, join(root, 'migrations'));
  await makeWorld(own.href, 'full');
  await settled(own.href);
  return own.href;
}

async function worksOf(client: pg.Client): Promise<Work[]> {
  const ids = async (text: string) =>
    (await client.query<{ id: number }>(text, [SCHOOL])).rows.map((r) => Number(r.id));
  const children = await ids(
    'select user_id as id from people_person where org_id = $1 and user_type = 1 and removed_at is null order by user_id limit 400',
  );
  const lessons = (
    await client.query<{ id: string; login: string; children: string[] }>(
      `select l.lesson_id as id, p.login, array_agg(e.user_id order by e.user_id) as children
       from lesson_lesson l
       join people_person p on p.org_id = l.org_id and p.user_id = l.teacher_id and p.login is not null
       join class_enrolment e on e.org_id = l.org_id and e.clazz_id = l.clazz_id and e.removed_at is null
       where l.org_id = $1 and l.taken_at is not null and l.on_date >= current_date - 6
       group by l.lesson_id, p.login, l.on_date
       order by count(*) desc, l.on_date desc, l.lesson_id`,
      [SCHOOL],
    )
  ).rows;
  const [lesson] = lessons;
  // The same teacher's with the same children: people submit their own lesson, nobody queues on another's row.
  const alike = lessons.filter((l) => l.login === lesson?.login && l.children.join() === lesson.children.join());
  const [task] = (
    await client.query<{ id: string; login: string; children: string[] }>(
      `select t.task_id as id, p.login, array_agg(r.user_id) as children
       from homework_task t
       join people_person p on p.org_id = t.org_id and p.user_id = t.user_id and p.login is not null
       join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id and r.submitted_at is not null
       where t.org_id = $1 and t.removed_at is null and t.kind = 'work'
       group by t.task_id, p.login
       order by count(*) desc, t.task_id
       limit 1`,
      [SCHOOL],
    )
  ).rows;
  if (!lesson || !task) throw new Error('the demonstration world has no lesson or no homework to measure');
  const late = (at: number) => ({
    userId: Number(lesson.children[at % lesson.children.length]),
    code: 'late',
    remark: '',
  });
  return [
    {
      what: 'list of students',
      login: 'school189',
      atLeast: 0.5,
      paths: ['/api/user/org/user/basic/students?pageSize=50'],
    },
    {
      what: 'one person',
      login: 'school189',
      atLeast: 0.7,
      paths: children.map((id) => `/api/user/org/user/${id}/details`),
    },
    { what: 'own week', login: 'teacher189', atLeast: 0.4, paths: ['/api/arrange/mine/week'] },
    { what: 'attendance page', login: lesson.login, atLeast: 0.4, paths: [`/api/arrange/lessons/${lesson.id}/attend`] },
    {
      what: `attendance of ${lesson.children.length} children submitted`,
      login: lesson.login,
      atLeast: 0.2,
      paths: alike.map((l) => `/api/arrange/lessons/${l.id}/attend`),
      method: 'PUT',
      bodies: Array.from({ length: 16 }, (_, i) => JSON.stringify({ marks: [late(i), late(i + 7)] })),
    },
    { what: 'report of a homework', login: task.login, atLeast: 0.3, paths: [`/api/work/tasks/${task.id}/report`] },
    {
      what: 'marks of a task',
      login: task.login,
      atLeast: 0.5,
      paths: task.children.map((id) => `/api/work/tasks/${task.id}/mark/fetch/byUsr?userId=${id}`),
    },
    { what: 'report of a school', login: 'school189', atLeast: 0.5, paths: ['/api/phys/educ/report'] },
    { what: 'report of a region', login: 'bureau4109', atLeast: 0.4, paths: ['/api/phys/educ/report'] },
  ];
}

/** A world that was filled in one go has no statistics until the database looks at it by itself, some minutes later: it is told to. */
async function settled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

/** The nine kinds of work in a demonstration world. */
export async function worksIn(url: string): Promise<readonly Work[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await worksOf(client);
  } finally {
    await client.end();
  }
}
