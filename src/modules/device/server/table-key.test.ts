import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import * as files from '../../files/contract';
import * as calls from '../contract';

let t: TestApp;
let ours: string;
let theirs: string;
let without: string;
beforeAll(async () => {
  t = await TestApp.start();
  const platform = await t.as('platform');
  const keyOf = async (name: string, kinds: ('table' | 'reading')[]) =>
    (await platform.ok(calls.createProvider, { name, contact: '王工', phone: '13900001234', kinds })).appKey;
  ours = await keyOf('纸质名单录入', ['table']);
  theirs = await keyOf('另一家录入', ['table']);
  without = await keyOf('只有读数', ['reading']);
});
afterAll(async () => {
  await t.stop();
});
// A busy machine takes its time; what becomes a person's job is asked in files.
beforeEach(() => {
  vi.stubEnv('TABLE_WAIT_MS', '600000');
});

/** A ruled list with one tick below its head, as a scanner sees it. */
async function list(): Promise<Uint8Array<ArrayBuffer>> {
  const level = Array.from({ length: 11 }, (_, n) => `<rect x="60" y="${60 + n * 36}" width="480" height="2"/>`);
  const plumb = Array.from({ length: 5 }, (_, n) => `<rect x="${60 + n * 120}" y="60" width="2" height="362"/>`);
  const tick = '<rect x="90" y="142" width="60" height="12"/>';
  const drawn = ['<rect width="600" height="480" fill="#fff"/>', ...level, ...plumb, tick].join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="480">${drawn}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer());
}
type Headers = Readonly<Record<string, string>>;
const byKey = (key: string): Headers => ({ 'x-provider-key': key });
async function handIn(headers: Headers, hints?: string) {
  const form = new FormData();
  form.set('file', new Blob([await list()], { type: 'image/jpeg' }), 'list.jpg');
  if (hints !== undefined) form.set('hints', hints);
  const packed = new Response(form);
  return t.app.inject({
    method: 'POST',
    url: `/api${files.ocrTable.path}`,
    headers: { ...headers, 'content-type': packed.headers.get('content-type') ?? '' },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
}
const crop = (photo: string, headers: Headers) =>
  t.app.inject({
    url: `/api${files.ocrCrop.path}?${new URLSearchParams({ photo, x: '0', y: '0', w: '1', h: '1' }).toString()}`,
    headers,
  });
const letters = (photo: string, headers: Headers) =>
  t.app.inject({
    method: 'POST',
    url: `/api${files.ocrRead.path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({
      photo,
      cells: [{ row: 0, column: 0, hint: 'mark', box: { x: 0.2, y: 0.2, w: 0.1, h: 0.05 } }],
    }),
  });
const session = async (login: string): Promise<Headers> => ({
  authorization: `Bearer ${(await t.as(login)).token ?? ''}`,
});

describe('tables from photos by a key', () => {
  test('a vendor whose key may send them gets the table, its crops and its letters', async () => {
    const answer = await handIn(byKey(ours));
    expect(answer.statusCode).toBe(200);
    const found = files.tableOfPhoto.parse(answer.json());
    expect([found.rows, found.columns, found.cells.length]).toEqual([10, 4, 40]);
    expect((await crop(found.photo, byKey(ours))).headers['content-type']).toBe('image/jpeg');
    expect((await letters(found.photo, byKey(ours))).statusCode).toBe(200);
    // A vendor who says what the columns hold has their words at once: nobody waits for them but a program.
    const read = await handIn(byKey(ours), 'mark,,,number');
    expect(read.statusCode).toBe(200);
    const ticks = files.tableOfPhoto.parse(read.json()).cells.filter(({ text }) => text !== '');
    expect(ticks.map(({ row, column, text }) => [row, column, text])).toEqual([[2, 0, '√']]);
    expect((await handIn(byKey(ours), 'letters')).statusCode).toBe(400);
    // What is left of it is its shape, in the platform's book.
    await expect
      .poll(async () => {
        const lines = await t.sql<{ detail: Record<string, unknown> }>(
          "select detail from kernel_audit where org_id = 1 and action = 'files.table.read' order by audit_id desc limit 1",
        );
        return lines[0]?.detail;
      })
      .toMatchObject({ rows: 10, columns: 4 });
  });
  test('another vendor’s key, a session and nobody at all find the page gone, and a key finds no person’s page', async () => {
    const { photo } = files.tableOfPhoto.parse((await handIn(byKey(ours))).json());
    expect((await crop(photo, byKey(theirs))).statusCode).toBe(404);
    expect((await letters(photo, byKey(theirs))).statusCode).toBe(404);
    for (const login of ['platform', 'school189']) {
      const status = (await crop(photo, await session(login))).statusCode;
      expect([403, 404]).toContain(status);
    }
    expect((await crop(photo, {})).statusCode).toBe(401);
    const person = files.tableOfPhoto.parse((await handIn(await session('teacher189'))).json());
    expect((await crop(person.photo, byKey(ours))).statusCode).toBe(404);
    expect((await letters(person.photo, byKey(ours))).statusCode).toBe(404);
    // Not even with the person's session beside it: the key is what is judged.
    expect((await crop(person.photo, { ...(await session('teacher189')), ...byKey(ours) })).statusCode).toBe(404);
  });
  test('a key that is none, one that may send other things alone, and one that was switched off are refused', async () => {
    for (const key of ['dk_unknown', without, 'x'.repeat(500)]) {
      const answer = await handIn(byKey(key));
      expect([answer.statusCode, (answer.json() as { error?: string }).error]).toEqual([401, 'files.fault.badKey']);
    }
    const { photo } = files.tableOfPhoto.parse((await handIn(byKey(theirs))).json());
    const platform = await t.as('platform');
    const { items } = await platform.ok(calls.providers, { name: '另一家录入' });
    await platform.ok(calls.updateProvider, { id: items[0]?.id ?? 0, on: false });
    expect((await handIn(byKey(theirs))).statusCode).toBe(401);
    expect((await crop(photo, byKey(theirs))).statusCode).toBe(401);
  });
  test('twenty photos an hour for each key', async () => {
    const { photo } = files.tableOfPhoto.parse((await handIn(byKey(ours))).json());
    await t.sql(
      `insert into files_file (org_id, file_id, path, name, proc, kind, type, size, open, state, user_id, expires_at, made_at)
       select org_id, file_id + n, path || n, name, proc, kind, type, size, open, state, user_id, expires_at, made_at
       from files_file, generate_series(1, 20) n
       where path = $1`,
      [photo],
    );
    const answer = await handIn(byKey(ours));
    expect([answer.statusCode, (answer.json() as { error?: string }).error]).toEqual([429, 'files.fault.tablesMany']);
  });
});
