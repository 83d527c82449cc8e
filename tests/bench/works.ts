import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeWorld } from '../../src/apps/demo';
import { migrate } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { signIn } from './capture';
import type { ListOptions } from './list';
import type { Load, Outcome } from './load';
import { Clients, startBare, startServer } from './programs';
import { median, ratio, round, told, type Line } from './table';

// What people do all day, each as a part of what one bare handler manages: Node's own HTTP server with one statement, 50 of
// the school's children by number with their class, on the same database in the same run. "The same SQL" would hide slow SQL.

/** The bare handler's statement. It is the measure of all figures before and after, and never changes. */
const BASE = `select p.user_id, p.name, p.sex, p.sid_no, p.login, p.phone, p.enabled, c.clazz_id, c.clazz_name
from people_person p
left join class_enrolment e on e.org_id = p.org_id and e.user_id = p.user_id and e.is_home and e.removed_at is null
left join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
where p.org_id = $1 and p.user_type = 1 and p.removed_at is null
order by p.sid_no, p.user_id
limit 50`;
const CLIENTS = 8;
const SCHOOL = 189;

/** One kind of work: who does it, with which calls, and how much of the bare handler's throughput it must reach. */
interface Work {
  readonly what: string;
  readonly login: string;
  readonly atLeast: number;
  readonly paths: readonly string[];
  readonly method?: string;
  readonly bodies?: readonly string[];
}

/** The demonstration world in a database of its own beside the bench's. */
async function demonstration(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database works');
  await admin.end();
  const own = new URL(url);
  own.pathname = '/works';
  await migrate(own.href, join(root, 'migrations'));
  await makeWorld(own.href, 'full');
  return own.href;
}

async function worksOf(client: pg.Client): Promise<Work[]> {
  const ids = async (text: string) =>
    (await client.query<{ id: number }>(text, [SCHOOL])).rows.map((r) => Number(r.id));
  const children = await ids(
    'select user_id as id from people_person where org_id = $1 and user_type = 1 and removed_at is null order by user_id limit 400',
  );
  const [lesson] = (
    await client.query<{ id: string; login: string; children: string[] }>(
      `select l.lesson_id as id, p.login, array_agg(e.user_id) as children
       from lesson_lesson l
       join people_person p on p.org_id = l.org_id and p.user_id = l.teacher_id and p.login is not null
       join class_enrolment e on e.org_id = l.org_id and e.clazz_id = l.clazz_id and e.removed_at is null
       where l.org_id = $1 and l.taken_at is not null and l.on_date >= current_date - 6
       group by l.lesson_id, p.login, l.on_date
       order by count(*) desc, l.on_date desc, l.lesson_id
       limit 1`,
      [SCHOOL],
    )
  ).rows;
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
      atLeast: 0.4,
      paths: ['/api/user/org/user/basic/students?pageSize=50'],
    },
    {
      what: 'one person',
      login: 'school189',
      atLeast: 0.4,
      paths: children.map((id) => `/api/user/org/user/${id}/details`),
    },
    { what: 'own week', login: 'teacher189', atLeast: 0.4, paths: ['/api/arrange/mine/week'] },
    { what: 'attendance page', login: lesson.login, atLeast: 0.4, paths: [`/api/arrange/lessons/${lesson.id}/attend`] },
    {
      what: `attendance of ${lesson.children.length} children submitted`,
      login: lesson.login,
      atLeast: 0.15,
      paths: [`/api/arrange/lessons/${lesson.id}/attend`],
      method: 'PUT',
      bodies: Array.from({ length: 16 }, (_, i) => JSON.stringify({ marks: [late(i), late(i + 7)] })),
    },
    { what: 'report of a homework', login: task.login, atLeast: 0.25, paths: [`/api/work/tasks/${task.id}/report`] },
    {
      what: 'marks of a task',
      login: task.login,
      atLeast: 0.35,
      paths: task.children.map((id) => `/api/work/tasks/${task.id}/mark/fetch/byUsr?userId=${id}`),
    },
    { what: 'report of a school', login: 'school189', atLeast: 0.25, paths: ['/api/phys/educ/report'] },
    { what: 'report of a region', login: 'bureau4109', atLeast: 0.2, paths: ['/api/phys/educ/report'] },
  ];
}

async function worksIn(url: string): Promise<readonly Work[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await worksOf(client);
  } finally {
    await client.end();
  }
}

/** Everyday work against the bare handler, and what fifty sign-ins at once leave to others. */
export async function benchWorks(o: ListOptions): Promise<Line[]> {
  const url = await demonstration(o.url);
  const works = await worksIn(url);
  const file = join(o.dir, 'base.json');
  writeFileSync(file, JSON.stringify({ '/': [{ sql: BASE, params: [SCHOOL] }] }));
  const server = await startServer(url, o.dir);
  const [bare, clients] = [await startBare(url, file), new Clients()];
  const ask = async (work: Work, seconds: number): Promise<Outcome> => {
    const { paths, method, bodies } = work;
    const headers = { authorization: `Bearer ${await signIn(url, work.login)}` };
    return clients.run({ base: server.base, paths, method, bodies, headers, clients: CLIENTS, seconds });
  };
  const base = (seconds: number) =>
    clients.run({ base: bare.base, paths: ['/'], headers: {}, clients: CLIENTS, seconds });
  try {
    const lines: Line[] = [];
    await base(2);
    for (const work of works) {
      await ask(work, 2);
      const rounds: { ours: Outcome; theirs: Outcome }[] = [];
      for (let i = 0; i < o.rounds; i++) {
        // Turn and turn about: what else the machine does falls on both.
        const first = i % 2 ? await base(o.seconds) : undefined;
        const ours = await ask(work, o.seconds);
        rounds.push({ ours, theirs: first ?? (await base(o.seconds)) });
      }
      const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      lines.push(
        ratio(
          `Works: ${work.what}, as part of one bare handler`,
          of((r) => r.ours.perSecond / r.theirs.perSecond),
          {
            atLeast: work.atLeast,
            note: `${round(of((r) => r.ours.perSecond))} against ${round(of((r) => r.theirs.perSecond))} a second, ${CLIENTS} clients, p50 ${round(of((r) => r.ours.p50))} ms`,
          },
        ),
      );
    }
    lines.push(...(await signIns(url, server.base, clients, o)));
    return lines;
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/** Fifty people sign in at once while others work: argon2id takes processors, and must leave some. */
async function signIns(url: string, base: string, clients: Clients, o: ListOptions): Promise<Line[]> {
  const token = await signIn(url, 'school189');
  const others: Omit<Load, 'seconds'> = {
    base,
    paths: ['/api/user/org/user/basic/students?pageSize=50'],
    headers: { authorization: `Bearer ${token}` },
    clients: 2,
    perSecond: 40,
  };
  const crowd = new Clients();
  try {
    const rounds: { alone: number; beside: number; perSecond: number }[] = [];
    for (let i = 0; i < o.rounds; i++) {
      const alone = await clients.run({ ...others, seconds: o.seconds });
      const signingIn = crowd.run({
        base,
        paths: ['/api/auth/oauth/token/_password'],
        headers: {},
        type: 'application/x-www-form-urlencoded',
        bodies: ['username=teacher189&password=Meike2026'],
        clients: 50,
        // One each, all at the same moment: an address has six hundred a minute.
        seconds: 0.01,
      });
      const beside = await clients.run({ ...others, seconds: o.seconds });
      rounds.push({ alone: alone.p95, beside: beside.p95, perSecond: (await signingIn).perSecond });
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        'Fifty sign-ins at once: p95 of other calls against the same without them',
        of((r) => r.beside / r.alone),
        {
          atMost: 1.5,
          note: `${round(of((r) => r.beside))} ms against ${round(of((r) => r.alone))} ms`,
        },
      ),
      told('… sign-ins', `${round(of((r) => r.perSecond))} a second`),
    ];
  } finally {
    await crowd.stop();
  }
}
