import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { FIRST_ORG } from '../../src/apps/world-school';
import { aside, chanceOf, digits, page, photo, table } from '../../src/modules/files/rules/table/draw-for-tests';
import { readTable } from '../../src/modules/files/rules/table/grid';
import type { Gray } from '../../src/modules/files/rules/table/ink';
import { inside, signIn, signInMany } from './capture';
import { BIG, SMALL, type ListOptions } from './list';
import { median, ratio, round, target, told, type Line } from './table';

const ROWS = 40;
const COLUMNS = 12;
/** Pages of each kind. */
const PAGES = 15;
/** A cell whose ink is less than this share is empty. */
const EMPTY = 0.01;
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
    for (let i = 0; i < Math.min(o.rounds, 6); i++) took.push(await read(app, token, jpeg));
    const alone = await listed(app, people, o.seconds);
    const at = { work: true };
    const reading = busy(app, [token, other], jpeg, at);
    const beside = await listed(app, people, o.seconds);
    at.work = false;
    await reading;
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
      ...KINDS.map(([name, drawn]) => found(name, drawn)),
    ];
  });
}

const jpegOf = ({ data, width, height }: Gray): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer();
/** Hands a photo in. @returns milliseconds, or none where the hour has no more of them. */
async function read(app: FastifyInstance, token: string, jpeg: Uint8Array): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'list.jpg');
  const made = new Response(form);
  const from = performance.now();
  const reply = await app.inject({
    method: 'POST',
    url: '/api/open/ocr/table',
    headers: { authorization: `Bearer ${token}`, 'content-type': made.headers.get('content-type') ?? '' },
    payload: Buffer.from(await made.arrayBuffer()),
  });
  if (reply.statusCode !== 200 && reply.statusCode !== 429) throw new Error(`a photo was answered ${reply.statusCode}`);
  return performance.now() - from;
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

interface Drawn {
  readonly gray: Gray;
  readonly rows: number;
  readonly columns: number;
  readonly isEmpty: (row: number, column: number) => boolean;
}
/** Some ruled page or other. */
function ruled(chance: () => number): Drawn {
  const [rows, columns] = [8 + Math.floor(chance() * 20), 4 + Math.floor(chance() * 5)];
  const empty = Array.from({ length: rows * columns }, () => chance() < 0.2);
  const isEmpty = (row: number, column: number) => empty[row * columns + column] ?? false;
  return { gray: table({ rows, columns, isEmpty }).gray, rows, columns, isEmpty };
}
/** Kinds of pages, each drawn by the same chance in every run. */
const KINDS: readonly (readonly [name: string, drawn: (chance: () => number, n: number) => Drawn])[] = [
  ['a print that was scanned', (chance, n) => seen(ruled(chance), (gray) => photo(gray, { noise: 8, seed: n + 1 }))],
  [
    'a photo up to 10 degrees askew, with shadow and noise',
    (chance, n) => {
      const degrees = (chance() - 0.5) * 20;
      return seen(ruled(chance), (gray) => photo(gray, { degrees, shadow: 0.4, noise: 12, seed: n + 1 }));
    },
  ],
  [
    'a photo from aside',
    (chance) => seen(ruled(chance), (gray) => aside(gray, (chance() - 0.5) * 0.2, chance() * 0.16)),
  ],
  ['a list without rules', unruled],
];
const seen = (of: Drawn, by: (gray: Gray) => Gray): Drawn => ({ ...of, gray: by(of.gray) });
function unruled(chance: () => number): Drawn {
  const rows = 8 + Math.floor(chance() * 8);
  const gray = page(700, 120 + rows * 42);
  for (let row = 0; row < rows; row++)
    for (const x of [80, 300, 520]) digits(gray, x, 60 + row * 42, 2 + Math.floor(chance() * 3));
  return { gray, rows, columns: 3, isEmpty: () => false };
}
/** Of the cells that were drawn, the share that is found in its place, empty or not as it was drawn. */
function found(name: string, drawn: (chance: () => number, n: number) => Drawn): Line {
  const chance = chanceOf(20_261_129);
  const counted = { right: 0, all: 0 };
  for (let n = 0; n < PAGES; n++) {
    const { gray, rows, columns, isEmpty } = drawn(chance, n);
    const read = readTable(gray);
    counted.all += rows * columns;
    if (read.rows !== rows || read.columns !== columns) continue;
    counted.right += read.cells.filter(({ row, column, ink }) => ink < EMPTY === isEmpty(row, column)).length;
  }
  return told(
    `Cells found on ${name}`,
    `${((100 * counted.right) / counted.all).toFixed(1)} %`,
    `${counted.all} cells`,
  );
}
