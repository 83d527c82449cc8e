import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { signIn, signInMany } from './capture';
import { childrenOf, firstTeacher, writeExam, writeQuestions } from './exam-tasks';
import { BIG, SMALL, type ListOptions } from './list';
import type { Load } from './load';
import { Clients, startServer, type Running } from './programs';
import { median, ratio, round, told, type Line } from './table';

const SCHOOL = FIRST_ORG;
const TASK = 900_100_001;
const QUES = 8;
/** Children of the big school: all of them are at work. */
const CHILDREN = 20_000;
/** How often each of them keeps an answer, in seconds. */
const THINK = 60;
/** Calls a second of the school beside it. */
const NEIGHBOUR = 20;
/** Connections of each of the two crowds that ask as much as they can. */
const CROWD = 16;
/** With fewer, the database, the clients and the first process leave nothing for a second one. */
const PROCESSORS = 4;
type Work = Omit<Load, 'base' | 'clients' | 'seconds' | 'perSecond'>;

/** What a second process is worth, and what a big school at work leaves to another one. */
export async function benchProcesses(o: ListOptions): Promise<Line[]> {
  const tokens = await schoolAtWork(o.url);
  const admin = await signIn(o.url, BIG);
  const list: Work = {
    paths: Array.from({ length: 40 }, (_, i) => `/api/user/org/user/basic/students?pageSize=50&curPage=${i + 1}`),
    headers: { authorization: `Bearer ${admin}` },
  };
  const autosave: Work = {
    paths: [`/api/work/tasks/${TASK}/reply/store`],
    headers: {},
    tokens,
    bodies: Array.from({ length: QUES }, (_, i) =>
      JSON.stringify({ answers: [{ qid: i + 1, qcid: 0, answer: { picks: [i % 4] }, rev: 'NOW' }] }).replaceAll(
        '"NOW"',
        'NOW',
      ),
    ),
  };
  const signingIn: Work = {
    paths: ['/api/auth/oauth/token/_password'],
    headers: {},
    type: 'application/x-www-form-urlencoded',
    bodies: Array.from(
      { length: 200 },
      (_, i) => `username=t${SCHOOL}${String(i + 2).padStart(4, '0')}&password=Meike2026`,
    ),
  };
  // They share database and files; nobody is turned away for asking often.
  const env = { FILES_DIR: join(o.dir, 'shared'), OPEN_CALLS_AT_LEAST: '100000000' };
  const start = (name: string) => startServer(o.url, join(o.dir, name), env);
  const one = await start('one');
  const [crowd, other] = [new Clients(), new Clients()];
  try {
    const lines = [await neighbour(o, one, [crowd, other], autosave)];
    if (availableParallelism() < PROCESSORS)
      return [...lines, told('Two processes against one', `skipped: ${availableParallelism()} processors`)];
    const two = await start('two');
    try {
      for (const [what, work] of [
        ['list of students', list],
        ['autosave', autosave],
        ['sign-in', signingIn],
      ] as const)
        lines.push(await worth(o, what, work, [one, two], [crowd, other]));
    } finally {
      await two.stop();
    }
    return lines;
  } finally {
    await crowd.stop();
    await other.stop();
    await one.stop();
  }
}

/** Two crowds, both at the first process and then one at each, turn and turn about. */
async function worth(
  o: ListOptions,
  what: string,
  work: Work,
  [one, two]: readonly [Running, Running],
  crowds: readonly [Clients, Clients],
): Promise<Line> {
  const all = async (...servers: readonly [Running, Running]) => {
    const outcomes = await Promise.all(
      servers.map(({ base }, i) => crowds[i === 0 ? 0 : 1].run({ ...work, base, clients: CROWD, seconds: o.seconds })),
    );
    return outcomes.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  await all(one, two);
  const rounds: { readonly alone: number; readonly both: number }[] = [];
  for (let i = 0; i < o.rounds; i++) rounds.push({ alone: await all(one, one), both: await all(one, two) });
  const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  return ratio(
    `Two processes against one: ${what}`,
    of((r) => r.both / r.alone),
    { atLeast: 1.6, note: `${round(of((r) => r.both))} against ${round(of((r) => r.alone))} a second` },
  );
}

/** The list of a school of 2,000, alone and while 20,000 children of another one keep answers. */
async function neighbour(
  o: ListOptions,
  { base }: Running,
  [crowd, other]: readonly [Clients, Clients],
  autosave: Work,
): Promise<Line> {
  const headers = { authorization: `Bearer ${await signIn(o.url, SMALL)}` };
  const paths = Array.from({ length: 20 }, (_, i) => `/api/user/org/user/basic/students?pageSize=50&curPage=${i + 1}`);
  // Long enough that one in twenty is more than a few.
  const seconds = o.seconds * 3;
  const calm = () => other.run({ base, paths, headers, clients: 8, seconds, perSecond: NEIGHBOUR });
  await calm();
  const rounds: { readonly alone: number; readonly beside: number; readonly kept: number }[] = [];
  for (let i = 0; i < o.rounds; i++) {
    const alone = await calm();
    const busy = crowd.run({
      ...autosave,
      base,
      clients: 128,
      seconds: seconds + 1,
      perSecond: CHILDREN / THINK,
    });
    const beside = await calm();
    rounds.push({ alone: alone.p95, beside: beside.p95, kept: (await busy).perSecond });
  }
  const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  return ratio(
    `A school of ${CHILDREN.toLocaleString('en')} children at work beside a school of 2,000: p95 of the small one's list against the same alone`,
    of((r) => r.beside / r.alone),
    {
      atMost: 1.5,
      note: [
        `${round(of((r) => r.beside))} ms against ${round(of((r) => r.alone))} ms`,
        `an answer of each child every ${THINK} s, ${round(of((r) => r.kept))} a second`,
      ].join('; '),
    },
  );
}

/** A homework at which all children of the big school are. @returns a token for each. */
async function schoolAtWork(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const school = { client, orgId: SCHOOL };
    const teacher = await firstTeacher(school);
    const childIds = await childrenOf(school, CHILDREN);
    await writeQuestions(school, teacher.sbjId, QUES);
    await writeExam(school, { taskId: TASK, teacher, childIds, ques: QUES, state: 'doing' });
    await client.query('vacuum analyze homework_answer, homework_reply, homework_que, homework_task');
    return await signInMany(url, SCHOOL, childIds.length, childIds);
  } finally {
    await client.end();
  }
}
