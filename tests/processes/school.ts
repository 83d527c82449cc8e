import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { demoHash } from '../../src/modules/account/demo';
import { FIRST_ORG, lotsOf, makeSchool } from '../../src/apps/world-school';
import { root } from '../../src/kernel/server/root';
import { compileSources } from '../../src/kernel/testing/compiled';
import { testToday } from '../../src/kernel/testing/test-day';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { childrenOf, firstTeacher, writeExam, writeQuestions } from '../bench/exam-tasks';
import { Processes } from './processes';

export const SCHOOL = FIRST_ORG;
/** The school's administrator; see makeSchool. */
export const ADMIN = SCHOOL * 1_000_000 + 1;
/** The demonstration's region, in which new schools are made. */
const REGION = 4109;

/** A database with a big school in it, and several processes of the program on it. */
export interface SchoolOnProcesses {
  readonly url: string;
  /** The owner, who sees all rows. */
  readonly client: pg.Client;
  readonly processes: Processes;
  close(): Promise<void>;
}

/**
 * The program as it is shipped, of the sources as they stand, as a file to start: a few files are there in half the time that the
 * thousands take which other tests share. Made once; of two that make it at the same time the first one's stays.
 */
export async function compiledServer(): Promise<string> {
  const dir = join(await compileSources(root), 'bundle');
  if (existsSync(dir)) return join(dir, 'server.js');
  const making = `${dir}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const { bundleServer } = (await import(join(root, 'scripts/lib/bundle.mjs'))) as {
    bundleServer: (dir: string) => Promise<void>;
  };
  await bundleServer(making);
  try {
    renameSync(making, dir);
  } catch (error) {
    if (!existsSync(dir)) throw error;
    rmSync(making, { recursive: true });
  }
  return join(dir, 'server.js');
}

/** Makes the school, then starts the processes. @param envOf what else they are told, of the database's address. */
export async function openSchool(
  students: number,
  count: number,
  envOf: (url: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<SchoolOnProcesses> {
  const db = await cloneTemplate();
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const today = testToday();
  const lots = lotsOf(client, await demoHash(), today);
  await client.query('begin');
  await makeSchool(client, { orgId: SCHOOL, name: '大校', regId: REGION, students, years: 1 }, lots);
  await client.query('commit');
  await client.query('analyze');
  const env = await envOf(db.url);
  const processes = await Processes.start({ url: db.url, count, program: await compiledServer(), env });
  return {
    url: db.url,
    client,
    processes,
    close: async () => {
      await processes.close();
      await client.end();
      await db.drop();
    },
  };
}

/** A homework that so many children of the school are at. @returns their ids. */
export async function homeworkUnderWay(
  client: pg.Client,
  o: { readonly taskId: number; readonly children: number; readonly ques: number },
): Promise<number[]> {
  const school = { client, orgId: SCHOOL };
  const teacher = await firstTeacher(school);
  const childIds = await childrenOf(school, o.children);
  await writeQuestions(school, teacher.sbjId, o.ques);
  await writeExam(school, { taskId: o.taskId, teacher, childIds, ques: o.ques, state: 'doing', release: 'submit' });
  return childIds;
}
