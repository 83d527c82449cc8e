import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningEmbedded } from '../../src/kernel/server/embedded';
import { Program } from './program';

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let program: Program;
beforeAll(async () => {
  // A busy machine takes its time: at first no photo becomes a job.
  process.env['TABLE_WAIT_MS'] = '600000';
  program = await Program.make();
  await program.start();
});
afterAll(async () => {
  delete process.env['TABLE_WAIT_MS'];
  await program?.remove();
});

/** A ruled list, as a scanner sees it. */
async function page(): Promise<Blob> {
  const lines = Array.from({ length: 21 }, (_, n) => `<rect x="60" y="${60 + n * 36}" width="600" height="2"/>`);
  const rules = Array.from({ length: 6 }, (_, n) => `<rect x="${60 + n * 120}" y="60" width="2" height="722"/>`);
  const paper = '<rect width="720" height="860" fill="#fff"/>';
  const drawn = [paper, ...lines, ...rules].join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="860">${drawn}</svg>`;
  return new Blob([new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer())], { type: 'image/jpeg' });
}
interface Row extends Record<string, unknown> {
  readonly path: string;
  readonly goes: boolean;
}
/** Photos of tables that the database speaks of, and whether each goes within a day. */
const rows = () =>
  program.sql<Row>(
    `select path, expires_at is not null and expires_at <= made_at + interval '1 day' as goes from files_file where proc = 'table.photo'`,
  );
/** Hands a photo in. */
async function handIn(token: string, photo: Blob): Promise<Response> {
  const form = new FormData();
  form.set('file', photo, 'list.jpg');
  return fetch(`${program.base}/api/open/ocr/table`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}
const stored = (): string[] => {
  const folder = join(program.dir, 'files', '189');
  return existsSync(folder) ? readdirSync(folder).map((name) => `189/${name}`) : [];
};
/** What is half written, as if it had been left long ago, with one more that a process left for certain. @returns the names */
function agedHalves(): string[] {
  const folder = join(program.dir, 'files', '.parts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'left'), 'half a page');
  const names = readdirSync(folder);
  for (const name of names) utimesSync(join(folder, name), new Date(0), new Date(0));
  return names;
}
const halves = () => readdirSync(join(program.dir, 'files', '.parts'));
/** Runs the sweep of files now, as its turn would. */
async function sweepNow(): Promise<void> {
  const name = 'files-sweep';
  const boss = new PgBoss({
    connectionString: runningEmbedded(join(program.dir, 'postgres')) ?? '',
    schema: 'pgboss',
    max: 1,
    supervise: false,
    schedule: false,
  });
  // What is wrong is told by the call that fails.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    while (!(await boss.getQueue(name))) await pause(100);
    const id = await boss.send(name);
    const state = async () =>
      (await program.sql<{ state: string }>('select state from pgboss.job where id = $1', [id]))[0]?.state;
    while ((await state()) !== 'completed') await pause(200);
  } finally {
    await boss.stop({ graceful: false });
  }
}

test.skipIf(process.platform === 'win32')(
  '[H photo] kill -9 while photos of tables are read: no picture is left that no row speaks of, and the sweep leaves neither',
  async () => {
    const token = await program.tokenOf('school189');
    const photo = await page();
    const before = new Set(stored());
    const send = async () => (await handIn(token, photo)).status;
    expect(await send()).toBe(200);
    // Some are being read, some wait for their turn.
    const sent = [0, 1, 2, 3, 4].map(() => send().catch(() => 0));
    while ((await rows()).length < 2) await pause(10);
    await program.kill();
    await Promise.all(sent);
    const half = agedHalves();
    await program.start();
    const known = await rows();
    expect(known.length).toBeGreaterThanOrEqual(2);
    expect(known.every(({ goes }) => goes)).toBe(true);
    const paths = new Set(known.map(({ path }) => path));
    const left = () => stored().filter((path) => !before.has(path));
    expect(left().filter((path) => !paths.has(path))).toEqual([]);
    // A day later, when the sweep has its turn.
    await program.sql(`update files_file set expires_at = made_at where proc = 'table.photo'`);
    await sweepNow();
    expect([await rows(), left(), halves().filter((name) => half.includes(name))]).toEqual([[], [], []]);
    expect(await send()).toBe(200);
  },
);

test.skipIf(process.platform === 'win32')(
  '[H photo job] kill -9 while a photo is read as a job: it is read from its page after the start, and nothing else is left',
  async () => {
    await program.kill();
    process.env['TABLE_WAIT_MS'] = '0';
    await program.start();
    const token = await program.tokenOf('school189');
    const before = new Set(stored());
    const answer = await handIn(token, await page());
    expect(answer.status).toBe(202);
    const { jobId } = (await answer.json()) as { readonly jobId: number };
    await program.kill();
    await program.start();
    const job = async () => {
      const said = await fetch(`${program.base}/api/jobs/${jobId}`, { headers: { authorization: `Bearer ${token}` } });
      return (await said.json()) as {
        readonly state: string;
        readonly result: { readonly rows?: number; readonly photo?: string };
      };
    };
    while (!['done', 'failed', 'stopped'].includes((await job()).state)) await pause(100);
    const { state, result } = await job();
    expect([state, result.rows]).toEqual(['done', 20]);
    const known = await rows();
    expect(known.every(({ goes }) => goes)).toBe(true);
    const paths = new Set(known.map(({ path }) => path));
    expect(paths.has(result.photo ?? '')).toBe(true);
    expect(stored().filter((path) => !before.has(path) && !paths.has(path))).toEqual([]);
  },
);
