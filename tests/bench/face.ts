import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { Zip, ZipPassThrough } from 'fflate';
import pg from 'pg';
import sharp from 'sharp';
import { FIRST_ORG } from '../../src/apps/world-school';
import { newId } from '../../src/kernel/server/ids';
import { inside, signIn } from './capture';
import type { ListOptions } from './list';
import { Clients, startServer, type Running } from './programs';
import { median, ratio, round, type Line } from './table';

const ORG = FIRST_ORG + 7;
const CHILDREN = 2000;
const BATCH = 300;
/** What a face of 640 pixels comes to as JPEG. */
const PHOTO_BYTES = 45_000;
/** Calls a second of others while a batch runs. */
const OTHERS = 20;

/** A batch beside other people's calls, a package against a plain zip, coverage against bare SQL. */
export async function benchFace(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    const children = await agreed(client);
    const files = join(o.dir, 'face-files');
    await photographed(client, children, files);
    const coverage = await benchCoverage(o, client);
    const server = await startServer(o.url, join(o.dir, 'face'), {
      FILES_DIR: files,
      OPEN_CALLS_AT_LEAST: '100000000',
    });
    try {
      const token = await signIn(o.url, `school${ORG}`);
      return [
        ...(await benchPackage(o, client, server, token, files)),
        ...(await benchBatch(o, client, server, token, files, children)),
        ...coverage,
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
  }
}

/** A school of 2,000 whose guardians all agreed, with a set. */
async function agreed(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select distinct user_id from class_student_v where org_id = $1 and clazz_type = 1 order by 1 limit $2`,
    [ORG, CHILDREN],
  );
  const ids = rows.map((row) => Number(row.user_id));
  await client.query(
    `insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
     select $1, a, u, 'face', 1, 'x', 'zh-CN', 'given', 'link', 'guardian', 'x', now()
     from unnest($2::bigint[], $3::bigint[]) as x(u, a)`,
    [ORG, ids, ids.map(() => newId())],
  );
  await client.query(
    `insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select org_id, user_id, 'face', 1, 'given', act_id, now() from people_consent_act where org_id = $1 and purpose = 'face'`,
    [ORG],
  );
  await client.query(
    'insert into face_set (org_id, version, made_by, made_at, outdated_months) values ($1, 1, 1, now(), 24)',
    [ORG],
  );
  return ids;
}
const pathOf = (fileId: number): string => `${ORG}/${fileId}-${randomBytes(16).toString('base64url')}.jpg`;

/** A fit photograph of each in the store. */
async function photographed(client: pg.Client, children: readonly number[], files: string): Promise<void> {
  mkdirSync(join(files, String(ORG)), { recursive: true });
  const made = children.map((userId) => {
    const fileId = newId();
    const bytes = randomBytes(PHOTO_BYTES);
    const path = pathOf(fileId);
    writeFileSync(join(files, path), bytes);
    return { userId, fileId, path, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const of = (key: 'userId' | 'fileId' | 'path' | 'sha256') => made.map((row) => row[key]);
  await client.query(
    `insert into files_file (org_id, file_id, path, name, proc, kind, type, size, open, state, user_id, made_at)
     select $1, f, p, 'x.jpg', 'face.photo', 'image', 'image/jpeg', $4, false, 'ready', 1, now()
     from unnest($2::bigint[], $3::text[]) as x(f, p)`,
    [ORG, of('fileId'), of('path'), PHOTO_BYTES],
  );
  await client.query(
    `insert into face_face (org_id, user_id, state, path, sha256, width, height, size, source, taken_at, version, made_by)
     select $1, u, 'fit', p, h, 480, 640, $5, 'phone', now(), 1, 1
     from unnest($2::bigint[], $3::text[], $4::text[]) as x(u, p, h)`,
    [ORG, of('userId'), of('path'), of('sha256'), PHOTO_BYTES],
  );
  await client.query('vacuum analyze face_face, people_consent, files_file');
}

/** How far each class is, as the program answers it, against the bare statement. */
async function benchCoverage(o: ListOptions, client: pg.Client): Promise<Line[]> {
  const token = await signIn(o.url, `school${ORG}`);
  const bare = `
    select s.clazz_id, s.clazz_name, count(*), count(*) filter (where c.user_id is not null),
      count(*) filter (where c.user_id is not null and f.state = 'fit'),
      count(*) filter (where c.user_id is not null and f.user_id is null)
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
    left join people_consent_v c on c.org_id = s.org_id and c.user_id = s.user_id and c.purpose = 'face' and c.version = 1
    left join face_face f on f.org_id = s.org_id and f.user_id = s.user_id
    where s.org_id = $1 and s.clazz_type = 1
    group by s.clazz_id, s.clazz_name
    order by 6 desc, 1`;
  return inside(o.url, async ({ app }) => {
    const timed = async (act: () => Promise<unknown>) => {
      const from = performance.now();
      await act();
      return performance.now() - from;
    };
    const ask = async () => {
      const answer = await app.inject({
        method: 'GET',
        url: `/api/face/faceset/${ORG}/clazz/statis`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.statusCode !== 200) throw new Error(`coverage answered ${answer.statusCode}`);
    };
    const rounds: { ours: number; theirs: number }[] = [];
    for (let i = 0; i < 10 + o.rounds * 4; i++)
      rounds.push({
        ours: await timed(ask),
        theirs: await timed(() => client.query({ name: 'bare', text: bare, values: [ORG] })),
      });
    const of = (which: 'ours' | 'theirs') => median(rounds.slice(10).map((r) => r[which]));
    return [
      ratio('Coverage of a school of 2,000 children against bare SQL', of('ours') / of('theirs'), {
        atMost: 2,
        note: `${round(of('ours'))} ms against ${round(of('theirs'))} ms`,
      }),
    ];
  });
}

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
async function post(server: Running, token: string, path: string, body: object): Promise<Record<string, number>> {
  const answer = await fetch(`${server.base}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, number>;
}
/** The time between a job's begin and its end, by the database's rows. */
async function untilDone(client: pg.Client, kind: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string; error: unknown }>(
      'select state, error from kernel_job where org_id = $1 and kind = $2 order by job_id desc limit 1',
      [ORG, kind],
    );
    if (rows[0]?.state === 'done') return;
    if (rows[0]?.state === 'failed') throw new Error(`${kind}: ${JSON.stringify(rows[0].error)}`);
    await pause(5);
  }
}

async function benchPackage(
  o: ListOptions,
  client: pg.Client,
  server: Running,
  token: string,
  files: string,
): Promise<Line[]> {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const deviceId = newId();
  await client.query(
    `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, setting, interval_s, made_at, held_at, is_silent)
     values ($1, $2, 'apparatus', 'station', $3, 'bench', '', '{}', 60, now(), now(), false)`,
    [ORG, deviceId, `BENCH-${deviceId}`],
  );
  await client.query(
    'insert into face_key (org_id, device_id, pem, fingerprint, made_by, made_at) values ($1, $2, $3, $4, 1, now())',
    [ORG, deviceId, publicKey, 'bench'],
  );
  const { rows } = await client.query<{ path: string }>(
    'select path from face_face where org_id = $1 order by user_id',
    [ORG],
  );
  const plain = async (): Promise<number> => {
    const from = performance.now();
    const out = createWriteStream(join(o.dir, 'plain.zip'));
    const zip = new Zip((error, bytes) => {
      if (error) throw error;
      out.write(bytes);
    });
    for (const { path } of rows) {
      const entry = new ZipPassThrough(path.slice(path.indexOf('/') + 1));
      zip.add(entry);
      entry.push(readFileSync(join(files, path)), true);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    zip.end();
    out.end();
    await once(out, 'close');
    return performance.now() - from;
  };
  const ours = async (): Promise<number> => {
    const from = performance.now();
    await post(server, token, '/test/face/packages', { orgId: ORG });
    await untilDone(client, 'face.package');
    return performance.now() - from;
  };
  const rounds: { ours: number; theirs: number }[] = [];
  for (let i = 0; i <= o.rounds; i++) rounds.push({ theirs: await plain(), ours: await ours() });
  const of = (which: 'ours' | 'theirs') => median(rounds.slice(1).map((r) => r[which]));
  return [
    ratio(
      'A sealed package of 2,000 children, from the call to the kept file, against a plain zip of the same files',
      of('ours') / of('theirs'),
      {
        atMost: 1.5,
        note: `${round(of('ours'))} ms against ${round(of('theirs'))} ms, ${Math.round((rows.length * PHOTO_BYTES) / 1e6)} MB`,
      },
    ),
  ];
}

async function benchBatch(
  o: ListOptions,
  client: pg.Client,
  server: Running,
  token: string,
  files: string,
  children: readonly number[],
): Promise<Line[]> {
  // A photograph as phones take it, of noise that does not pack away.
  const picture = await sharp({
    create: {
      width: 1536,
      height: 2048,
      channels: 3,
      background: '#999',
      noise: { type: 'gaussian', mean: 150, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const userIds = children.slice(0, BATCH);
  const ids = userIds.map(() => newId());
  const paths = ids.map(pathOf);
  for (const path of paths) writeFileSync(join(files, path), picture);
  await client.query(
    `insert into files_file (org_id, file_id, path, name, proc, kind, type, size, open, state, user_id, made_at)
     select $1, f, p, 'x.jpg', 'photo', 'image', 'image/jpeg', $4, true, 'ready', 1, now()
     from unnest($2::bigint[], $3::text[]) as x(f, p)`,
    [ORG, ids, paths, picture.length],
  );
  await client.query(
    'update people_person p set photo = x.p from unnest($2::bigint[], $3::text[]) as x(u, p) where p.org_id = $1 and p.user_id = x.u',
    [ORG, userIds, paths],
  );
  const clients = new Clients();
  try {
    const others = (seconds: number) =>
      clients.run({
        base: server.base,
        paths: Array.from({ length: 20 }, (_, i) => `/api/user/org/user/basic/students?pageSize=50&curPage=${i + 1}`),
        headers: { authorization: `Bearer ${token}` },
        clients: 10,
        seconds,
        perSecond: OTHERS,
      });
    await others(2);
    const quiet: number[] = [];
    const busy: number[] = [];
    for (let i = 0; i < Math.min(3, o.rounds); i++) {
      quiet.push((await others(o.seconds)).p95);
      // A photograph that stands already would not be registered again.
      await client.query("update face_face set sha256 = '' where org_id = $1 and source = 'profile'", [ORG]);
      await post(server, token, `/face/faceset/${ORG}/face/batch`, { userIds });
      const running = others(600);
      await untilDone(client, 'face.batch');
      clients.enough();
      busy.push((await running).p95);
    }
    return [
      ratio('Other calls while a batch of 300 photographs runs: p95 against without', median(busy) / median(quiet), {
        atMost: 3,
        note: `${round(median(busy))} ms against ${round(median(quiet))} ms, ${OTHERS} calls a second, photographs of ${Math.round(picture.length / 1000)} kB`,
      }),
    ];
  } finally {
    await clients.stop();
  }
}
