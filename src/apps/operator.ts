import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { PLATFORM_ORG } from '../kernel/shared/codes';
import { leaseProcess } from '../kernel/server/db/lease';
import { migrate } from '../kernel/server/db/migrate';
import { startEmbedded } from '../kernel/server/embedded';
import { newId } from '../kernel/server/ids';
import { root } from '../kernel/server/root';
import { distributeMade } from './places';
import { seed } from './seed';

// `npm run operator -- <login>`: the first person of a fresh production database, a platform administrator with a
// password that is printed once and must be replaced at the first sign-in. Everybody else is made in the program.
const login = (process.argv[2] ?? '').toLowerCase();
if (!/^(?=.*[a-z])[a-z0-9]{6,16}$/.test(login)) {
  process.stderr.write('usage: npm run operator -- <login>   (6 to 16 letters and digits, with a letter)\n');
  process.exit(2);
}
const embedded = process.env['DATABASE_URL']
  ? undefined
  : await startEmbedded({ dataDir: join(resolve(process.env['DATA_DIR'] ?? join(root, '.data')), 'postgres') });
const url = process.env['DATABASE_URL'] ?? embedded!.url;
await migrate(url, join(root, 'migrations'), { distribute: distributeMade });
const pool = new pg.Pool({ connectionString: url, max: 2 });
const lease = await leaseProcess(pool);
const client = await pool.connect();
try {
  await client.query('begin');
  await seed(client, new Date());
  const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}a1`.slice(-14);
  const userId = newId();
  const yunNo = String(1_000_000_000 + (userId % 1_000_000_000));
  const who = [PLATFORM_ORG, userId];
  await client.query(
    `
      insert into people_person (org_id, user_id, user_type, yun_no, login, name, nick, sex, enabled, made_at)
      values ($1, $2, 2, $3, $4, $4, $4, 'male', true, now())
    `,
    [...who, yunNo, login],
  );
  await client.query('insert into people_person_role (org_id, user_id, role_id) values ($1, $2, 10)', who);
  await client.query(
    'insert into account_credential (org_id, user_id, pwd_hash, must_change) values ($1, $2, $3, true)',
    [...who, await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  );
  await client.query('insert into account_login_claim (org_id, user_id, login) values ($1, $2, $3)', [...who, login]);
  await client.query('insert into account_number_claim (org_id, user_id, yun_no) values ($1, $2, $3)', [...who, yunNo]);
  await client.query('commit');
  process.stdout.write(`${login}  ${password}\n`);
} catch (error) {
  await client.query('rollback');
  process.stderr.write(
    `${(error as { code?: string }).code === '23505' ? 'this login is taken' : (error as Error).message}\n`,
  );
  process.exitCode = 1;
} finally {
  client.release();
  await lease.release();
  await pool.end();
  await embedded?.stop();
}
