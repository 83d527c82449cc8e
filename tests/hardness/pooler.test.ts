import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMany } from '../bench/capture';
import { Pooler, findPooler } from '../processes/pooler';
import { ADMIN, SCHOOL, homeworkUnderWay, openSchool, type SchoolOnProcesses } from '../processes/school';
import { WorkingChildren, standing } from '../processes/working-children';

const CHILDREN = 60;
const QUES = 6;
const TASK = 900_000_001;
/** Of each role, for two processes that would hold eight each. */
const CONNECTIONS = 3;
const found = findPooler();
const how = found
  ? found.carries
    ? ''
    : ' (without prepared statements: it is older than 1.21)'
  : ' (skipped: no pgbouncer)';

let pooler: Pooler | undefined;
let school: SchoolOnProcesses;
let admin: string;
beforeAll(async () => {
  if (!found) return;
  school = await openSchool(6000, 2, async (url) => {
    pooler = await Pooler.before(url, found, CONNECTIONS);
    return { DATABASE_POOLER_URL: pooler.url, ...(found.carries ? {} : { DB_PREPARE: 'off' }) };
  });
  [admin = ''] = await signInMany(school.url, SCHOOL, 1, [ADMIN]);
});
afterAll(async () => {
  await school?.close();
  await pooler?.stop();
});
const ask = (path: string, method = 'GET', base = school.processes.url) =>
  fetch(`${base}/api${path}`, { method, headers: { authorization: `Bearer ${admin}` } });
/** Connections to the database by the names that the program gives them. */
const connections = async () =>
  new Map(
    (
      await school.client.query<{ name: string; n: number }>(
        'select application_name as name, count(*)::int as n from pg_stat_activity where datname = current_database() group by 1',
      )
    ).rows.map(({ name, n }) => [name, n]),
  );

test.skipIf(!found)(
  `two processes work behind a pooler in transaction mode, with fewer connections than they would open; what listens has its own${how}`,
  async () => {
    const { client, url, processes } = school;
    const ids = await homeworkUnderWay(client, { taskId: TASK, children: CHILDREN, ques: QUES });
    const tokens = await signInMany(url, SCHOOL, CHILDREN, ids);
    const children = ids.map((userId, i) => ({ userId, token: tokens[i] ?? '' }));
    const work = new WorkingChildren({ url: processes.url, orgId: SCHOOL, taskId: TASK, ques: QUES, children });
    const stream = await ask('/stream');
    const heard = stream.text().catch(() => '');
    await work.run(24);
    expect(work.wrong).toEqual([]);
    expect([...work.statuses]).toEqual([[200, (CHILDREN * QUES) / 2]]);
    expect(await work.lost(client)).toEqual([]);
    expect(await standing(client, SCHOOL, TASK)).toMatchObject({ handedIn: CHILDREN, noted: CHILDREN * QUES });

    // A long read through a cursor, as a job; its progress comes by the line that listens.
    const begun = await ask('/user/org/user/students/export');
    expect(begun.status).toBe(202);
    const { jobId } = (await begun.json()) as { jobId: number };
    await expect
      .poll(async () => ((await (await ask(`/jobs/${jobId}`)).json()) as { state: string }).state)
      .toBe('done');
    expect((await ask(`/jobs/${jobId}/file`)).status).toBe(200);

    const open = await connections();
    const [tenant, across] = [open.get('meiyike_tenant') ?? 0, open.get('meiyike_across') ?? 0];
    expect([tenant > 0, tenant <= CONNECTIONS, across <= CONNECTIONS]).toEqual([true, true, true]);
    expect(open.get('meiyike_bus')).toBe(2);
    await Promise.all(processes.all.map((server) => server.end('SIGTERM')));
    expect(await heard).toContain(`"jobId":${jobId}`);
  },
);
