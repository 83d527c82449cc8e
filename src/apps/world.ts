import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { dayIn } from '../kernel/shared/dates';
import { migrate } from '../kernel/server/db/migrate';
import { openOwner } from '../kernel/server/owner-url';
import { root } from '../kernel/server/root';
import type { WorldSize } from '../kernel/server/world';
import { demoHash } from '../modules/account/demo';
import { makeWorld } from './demo';
import { distributeMade } from './places';
import { FIRST_ORG, lotsOf, makeSchool } from './world-school';

// `npm run world -- --schools 300 --students 2000 --years 3`: schools by the hundred, to see the program under load. They stand
// beside the demonstration world, which is made first where it is missing, in DATABASE_URL or in the embedded database below DATA_DIR.
//   --students 2000,20000   sizes taken in turn       --base test   the small demonstration world
// `--schools 10000 --students 200 --years 1` is a province's worth for the pages of a bureau, in some minutes.
// In school 10001 the administrator signs in as school10001 with the demonstration password.
async function main(): Promise<void> {
  const began = performance.now();
  const { values } = parseArgs({
    options: {
      schools: { type: 'string', default: '300' },
      students: { type: 'string', default: '2000' },
      years: { type: 'string', default: '3' },
      base: { type: 'string', default: 'full' },
    },
  });
  const sizes = values.students.split(',').map((n) => whole('students', n, 1, 90_000));
  const schools = whole('schools', values.schools, 1, 10_000);
  const years = whole('years', values.years, 1, 9);
  if (values.base !== 'full' && values.base !== 'test') throw new Error('--base is full or test');
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the big world is made of invented people: not in production');
  const database = await openOwner(resolve(process.env['DATA_DIR'] ?? join(root, '.data')));
  try {
    await migrate(database.url, join(root, 'migrations'), { distribute: distributeMade });
    await makeWorld(database.url, values.base as WorldSize);
    await fill(database.url, schools, sizes, years, (made) => {
      process.stdout.write(`${made} schools (${seconds(began)})\n`);
    });
  } finally {
    await database.close();
  }
}

/** Schools of one transaction: small ones would wait for the disk longer than they take. */
const TOGETHER = 25;

async function fill(
  url: string,
  schools: number,
  sizes: readonly number[],
  years: number,
  tell: (made: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lots = lotsOf(client, await demoHash(), dayIn('Asia/Shanghai', new Date()));
    const regions = (
      await client.query<{ reg_id: string; name_zh: string }>(
        'select reg_id, name_zh from organisation_region where parent_id = 4109 order by reg_id',
      )
    ).rows;
    const last = Number(
      (await client.query<{ last: string | null }>('select max(org_id) last from organisation_org')).rows[0]!.last ?? 0,
    );
    const first = Math.max(FIRST_ORG, last + 1);
    for (let i = 0; i < schools; i++) {
      const region = regions[i % regions.length]!;
      const orgId = first + i;
      if (i % TOGETHER === 0) await client.query('begin');
      await makeSchool(
        client,
        {
          orgId,
          name: `${region.name_zh}第${orgId - FIRST_ORG + 1}实验学校`,
          regId: Number(region.reg_id),
          students: sizes[i % sizes.length]!,
          years,
        },
        lots,
      );
      if ((i + 1) % TOGETHER === 0 || i + 1 === schools) {
        await client.query('commit');
        tell(i + 1);
      }
    }
    // Without it the first lists are planned for an empty table; the vacuum sets the bits that let an index answer alone.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function whole(name: string, text: string, min: number, max: number): number {
  const n = Number(text);
  if (!Number.isInteger(n) || n < min || n > max) throw new Error(`--${name} is a whole number from ${min} to ${max}`);
  return n;
}
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
