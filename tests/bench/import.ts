import pg from 'pg';
import { schoolYearOf } from '../../src/kernel/shared/dates';
import { readSheet, endSheets, writeSheet, XLSX } from '../../src/kernel/server/sheet/pool';
import { ROSTER_HEADER, makeRoster } from '../../src/modules/people/server/import/roster-fixture';
import { inside, signIn } from './capture';
import { copyAll, takeAway, writtenBy } from './copy';
import { SMALL, type ListOptions } from './list';
import type { Outcome } from './load';
import { Clients, memoryOf, startServer, type Running } from './programs';
import { median, ratio, round, target, told, type Line } from './table';

const ROWS = 2000;
const BASE = '/api/user/org/user/import/student';
/** The school whose people work meanwhile, and those into which the rosters go, in turn: each keeps a believable size. */
const OTHER = 'school10003';
const HOSTS = [SMALL, ...[4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19].map((n) => `school${10_000 + n}`)];
const SIGN = 'select xmin::text id from kernel_import_batch order by batch_id desc limit 1';

/** A roster of 2,000 new children, another one for every number. */
async function rosterOf(owner: pg.Client, login: string, no: number): Promise<Uint8Array> {
  const { rows: clazzes } = await owner.query<{ grade: number; clazzName: string }>(
    `
      select grd_id::integer grade, clazz_name "clazzName"
      from class_clazz
      where org_id = (select org_id from account_login_claim where login = $1)
        and clazz_type = 1
        and ended_at is null
      order by clazz_id
    `,
    [login],
  );
  const roster = makeRoster({
    rows: ROWS,
    clazzes: clazzes.map((c) => ({ ...c, gradeName: String(c.grade) })),
    schoolYear: schoolYearOf(new Date().toISOString().slice(0, 10)),
    seed: 100 + no,
  });
  const at = (title: (typeof ROSTER_HEADER)[number]) => ROSTER_HEADER.indexOf(title);
  for (const [i, row] of roster.rows.entries()) {
    row[at('学号')] = String(80_000_000 + no * 10_000 + i);
    if (row[at('登录账号')]) row[at('登录账号')] = `bench${no}x${i}`;
  }
  return writeSheet({
    sheets: [{ name: '学生', columns: roster.header.map((title) => ({ title })), rows: roster.rows }],
  });
}

/** A roster of 2,000 children: against COPY, in memory, and beside everybody else's calls. */
export async function benchImport(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  try {
    return [...(await againstCopy(o, owner)), ...(await besideOthers(o, owner))];
  } finally {
    await owner.end();
    await endSheets();
  }
}

/** From parsed rows to commit: the given call checks, judges, writes and commits in one; reading the sheet is measured alone and taken off. */
async function againstCopy(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const token = await signIn(o.url, SMALL);
  const bytes = await rosterOf(owner, SMALL, 0);
  return inside(o.url, async ({ app }) => {
    const body = multipart(bytes);
    const rounds: { ours: number; copying: number; parsing: number }[] = [];
    let rows = 0;
    for (let i = 0; i <= o.rounds; i++) {
      const parsing = await timed(() => readSheet(bytes, 'roster.xlsx'));
      const whole = await timed(async () => {
        const res = await app.inject({
          method: 'POST',
          url: `${BASE}/save`,
          headers: { authorization: `Bearer ${token}`, 'content-type': body.type },
          payload: body.payload,
        });
        if (res.statusCode !== 200 || res.json<{ saved: number }>().saved !== ROWS)
          throw new Error(`the import answered ${res.statusCode}: ${res.body.slice(0, 300)}`);
      });
      const written = await writtenBy(owner, SIGN);
      await takeAway(owner, written, SIGN);
      const copying = await copyAll(owner, written);
      await takeAway(owner, written, SIGN);
      rows = written.reduce((sum, w) => sum + w.rows, 0);
      // The first round warms up plans and code.
      if (i) rounds.push({ ours: whole - parsing, copying, parsing });
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        'Import of 2,000 students, from parsed rows to commit, against COPY of the same rows into the same tables',
        of((r) => r.ours / r.copying),
        {
          atMost: 8,
          note: `${round(of((r) => r.ours))} ms against ${round(of((r) => r.copying))} ms for ${rows} rows`,
        },
      ),
      told('Reading the workbook of 2,000 rows', `${round(of((r) => r.parsing))} ms`, 'in a worker thread'),
    ];
  });
}

/** Others make 50 calls a second, first alone, then while rosters are uploaded, checked and confirmed one after another. */
async function besideOthers(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const other = await signIn(o.url, OTHER);
  const [server, clients] = [await startServer(o.url, o.dir), new Clients()];
  const paths = [
    '/api/user/user/session',
    ...['name', '-sidNo', '-madeAt'].map((sort) => `/api/user/org/user/basic/students?pageSize=50&sort=${sort}`),
    '/api/user/org/user/teachers?pageSize=20',
  ];
  const calls = (seconds: number) =>
    clients.run({
      base: server.base,
      paths,
      clients: 50,
      seconds,
      perSecond: 50,
      headers: { authorization: `Bearer ${other}` },
    });
  try {
    // Prepared beforehand: making workbooks would keep the processor busy that is being measured.
    const rosters: { token: string; bytes: Uint8Array }[] = [];
    for (let no = 1; no <= Math.ceil(o.seconds * 2) * o.rounds; no++) {
      const host = HOSTS[no % HOSTS.length]!;
      rosters.push({ token: await signIn(o.url, host), bytes: await rosterOf(owner, host, no) });
    }
    const next = () => {
      const roster = rosters.shift()!;
      return timed(() => importOne(server, roster.token, roster.bytes));
    };
    await calls(3);
    await next();
    const rounds: { quiet: Outcome; busy: Outcome; saved: number[] }[] = [];
    let peak = 0;
    const watching = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.pid)?.now ?? 0);
    }, 20);
    for (let i = 0; i < o.rounds && rosters.length; i++) {
      const quiet = await calls(o.seconds);
      const from = performance.now();
      const running = calls(600);
      const saved: number[] = [];
      while (performance.now() - from < o.seconds * 1000 && rosters.length) saved.push(await next());
      clients.enough();
      rounds.push({ quiet, busy: await running, saved });
    }
    clearInterval(watching);
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        'p95 of 50 other calls a second during such imports, against the same without them',
        of((r) => r.busy.p95 / r.quiet.p95),
        { atMost: 3, note: `${round(of((r) => r.busy.p95))} ms against ${round(of((r) => r.quiet.p95))} ms` },
      ),
      ...(peak ? [target('Memory of the server during such imports', peak, 'MB', 400)] : []),
      told(
        'The same roster by the screens’ calls: upload, check, preview, confirm',
        `${round(median(rounds.flatMap((r) => r.saved)))} ms`,
      ),
    ];
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/** One roster by the calls the screens make. */
async function importOne(server: Running, token: string, bytes: Uint8Array): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <T>(method: string, path: string, body?: FormData): Promise<T> => {
    const res = await fetch(server.base + path, { method, headers, body });
    if (!res.ok) throw new Error(`${path} answered ${res.status}: ${(await res.text()).slice(0, 300)}`);
    return (await res.json()) as T;
  };
  const form = new FormData();
  form.append('options', '{"missing":"none"}');
  form.append('file', new Blob([Buffer.from(bytes)], { type: XLSX }), 'roster.xlsx');
  const { batchId } = await ask<{ batchId: number }>('POST', `${BASE}/batches`, form);
  const until = async (state: string) => {
    for (;;) {
      const batch = await ask<{ state: string; counts: { new: number; saved: number }; error: unknown }>(
        'GET',
        `${BASE}/batches/${batchId}`,
      );
      if (batch.state === state) return batch;
      if (batch.state === 'failed' || batch.error) throw new Error(`the import failed: ${JSON.stringify(batch)}`);
      await new Promise((go) => setTimeout(go, 50));
    }
  };
  const checked = await until('checked');
  // A few may share name and birth date with a child who is there.
  if (checked.counts.new < ROWS * 0.98) throw new Error(`the check found ${JSON.stringify(checked.counts)}`);
  await ask('POST', `${BASE}/batches/${batchId}/confirm`);
  await until('done');
}

function multipart(bytes: Uint8Array): { type: string; payload: Buffer } {
  const edge = '----meiyike-bench';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="roster.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${edge}`,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}
async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}
