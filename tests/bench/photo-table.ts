import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { FIRST_ORG } from '../../src/apps/world-school';
import type { TableOfPhoto } from '../../src/modules/files/contract';
import { photo, table } from '../../src/modules/files/rules/table/draw-for-tests';
import type { Gray } from '../../src/modules/files/rules/table/ink';
import { inside, signIn, signInMany } from './capture';
import { BIG, SMALL, type ListOptions } from './list';
import { pageFigures } from './photo-pages';
import { median, ratio, round, target, told, type Line } from './table';

const ROWS = 40;
const COLUMNS = 12;
const PER_SECOND = 50;
/** People whose calls they are: one person may not ask so often. */
const PEOPLE = 20;

/** What a photo of a table costs, what it costs others, and how many of its cells are found. */
export async function benchPhotoTable(o: ListOptions): Promise<Line[]> {
  const list = table({ rows: ROWS, columns: COLUMNS, wide: 70, isEmpty: (row, column) => (row + column) % 5 === 0 });
  const jpeg = await jpegOf(photo(list.gray, { degrees: 3, shadow: 0.3, noise: 6 }));
  const [token, other] = [await signIn(o.url, BIG), await signIn(o.url, SMALL)];
  const people = await signInMany(o.url, FIRST_ORG, PEOPLE);
  // What is measured is the photo, not when a person stops waiting for it.
  process.env['TABLE_WAIT_MS'] = '60000';
  return inside(o.url, async ({ app }) => {
    const took: number[] = [];
    let last: TableOfPhoto | undefined;
    for (let i = 0; i < Math.min(o.rounds, 6); i++) {
      const from = performance.now();
      last = await read(app, token, jpeg);
      took.push(performance.now() - from);
    }
    const alone = await listed(app, people, o.seconds);
    const at = { work: true };
    const reading = busy(app, [token, other], jpeg, at);
    const beside = await listed(app, people, o.seconds);
    at.work = false;
    await reading;
    const letters =
      last?.letters === 'here' ? await lettersBeside(app, { token, people, of: last, seconds: o.seconds, alone }) : [];
    return [
      target(`The grid of a photo of ${ROWS} rows and ${COLUMNS} columns`, median(took) / 1000, 's', 3),
      ratio(
        `${PER_SECOND} other calls a second while two photos are read, against the same alone: 95th percentile`,
        beside / alone,
        {
          atMost: 1.5,
          note: `${round(beside)} ms against ${round(alone)} ms`,
        },
      ),
      ...letters,
      ...(await pageFigures()),
    ];
  });
}

const jpegOf = ({ data, width, height }: Gray): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer();
/** Hands a photo in. @returns its table, or nothing where the hour has no more of them. */
async function read(app: FastifyInstance, token: string, jpeg: Uint8Array): Promise<TableOfPhoto | undefined> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'list.jpg');
  const made = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/open/ocr/table',
    headers: { authorization: `Bearer ${token}`, 'content-type': made.headers.get('content-type') ?? '' },
    payload: Buffer.from(await made.arrayBuffer()),
  });
  if (reply.statusCode !== 200 && reply.statusCode !== 429) throw new Error(`a photo was answered ${reply.statusCode}`);
  return reply.statusCode === 200 ? reply.json<TableOfPhoto>() : undefined;
}
/** Cells whose letters are read at once. */
const LOT = 60;
/** Reads all cells of a table that are not empty, one lot after the other, as long as it is wanted. @returns how many */
async function readCells(
  app: FastifyInstance,
  token: string,
  { photo: path, cells }: TableOfPhoto,
  at: { readonly work: boolean },
): Promise<number> {
  const full = cells.filter(({ sure }) => sure === 0);
  for (let from = 0; from < full.length && at.work; from += LOT) {
    const lot = full.slice(from, from + LOT);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/open/ocr/table/read',
      headers: { authorization: `Bearer ${token}` },
      payload: { photo: path, cells: lot.map(({ row, column, box }) => ({ row, column, box, hint: 'number' })) },
    });
    if (reply.statusCode !== 200) throw new Error(`letters were answered ${reply.statusCode}`);
  }
  return full.length;
}
/** What the letters of a table cost, and what they cost others, where this machine reads them. */
async function lettersBeside(
  app: FastifyInstance,
  o: {
    readonly token: string;
    readonly people: readonly string[];
    readonly of: TableOfPhoto;
    readonly seconds: number;
    readonly alone: number;
  },
): Promise<Line[]> {
  const from = performance.now();
  const count = await readCells(app, o.token, o.of, { work: true });
  const took = performance.now() - from;
  if (count === 0) return [];
  const at = { work: true };
  const reading = Promise.all(
    [1, 2].map(async () => {
      while (at.work) await readCells(app, o.token, o.of, at);
    }),
  );
  const beside = await listed(app, o.people, o.seconds);
  at.work = false;
  await reading;
  return [
    told('The letters of its cells', `${round(took / 1000)} s`, `${count} cells`),
    ratio(
      `${PER_SECOND} other calls a second while letters of two tables are read, against the same alone: 95th percentile`,
      beside / o.alone,
      { atMost: 1.5, note: `${round(beside)} ms against ${round(o.alone)} ms` },
    ),
  ];
}
/** Two people who hand in one photo after the other. */
async function busy(app: FastifyInstance, tokens: readonly string[], jpeg: Uint8Array, at: { readonly work: boolean }) {
  await Promise.all(
    tokens.map(async (token) => {
      for (let n = 0; n < 12 && at.work; n++) await read(app, token, jpeg);
    }),
  );
}
const sleep = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
/** The 95th percentile of calls that come at their own moments, whatever the ones before take. */
async function listed(app: FastifyInstance, people: readonly string[], seconds: number): Promise<number> {
  const calls: Promise<number>[] = [];
  const begun = performance.now();
  while (calls.length < seconds * PER_SECOND) {
    const due = ((performance.now() - begun) * PER_SECOND) / 1000;
    while (calls.length < due) calls.push(ask(app, people[calls.length % people.length] ?? ''));
    await sleep(5);
  }
  const took = (await Promise.all(calls)).toSorted((a, b) => a - b);
  return took[Math.max(0, Math.ceil(took.length * 0.95) - 1)] ?? 0;
}
async function ask(app: FastifyInstance, token: string): Promise<number> {
  const from = performance.now();
  const reply = await app.inject({ url: '/api/user/user/session', headers: { authorization: `Bearer ${token}` } });
  if (reply.statusCode !== 200) throw new Error(`a session was answered ${reply.statusCode}`);
  return performance.now() - from;
}
