import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { measures } from '../tables';
import { askAll, asking, describeAnew } from './asking';
import { serverEngine } from './engine';
import { measurePairs, tableOf } from './measure-pairs';
import { aFace, classOf, FaceServer, photo, type Child, type Said } from './testing';

let t: TestApp;
let admin: Caller;
let server: FaceServer;
let children: readonly Child[] = [];
let ownRounds: MockInstance;
beforeAll(async () => {
  // The program's own rounds would take what a test is about to ask of.
  ownRounds = vi.spyOn(asking, 'run').mockResolvedValue(undefined);
  t = await TestApp.start();
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
  ownRounds.mockRestore();
});
beforeEach(async () => {
  const { userId } = await t.who('classmgr189');
  ({ children } = await classOf(t, userId, 4));
  await t.sql('delete from face_measure');
  server = await FaceServer.start();
  vi.stubEnv('FACE_URL', server.url);
  vi.stubEnv('FACE_KEY', 'key-of-the-service');
});
afterEach(async () => {
  t.at(null);
  await server.stop().catch(() => undefined);
});
const kid = (at: number) => children[at]?.userId ?? 0;
const put = async (at: number, seed = at + 1) =>
  admin.ok(calls.setFace, { orgId: 189, userId: kid(at), file: fileOf('a.jpg', await photo(seed)) });
const engine = () => {
  const found = serverEngine();
  if (!found) throw new Error('no face server is set');
  return found;
};
const ask = () => askAll(t.kernel, engine());
const rows = () =>
  t.sql<{ state: string; reason: string | null; engine: string; engine_version: string; hint: string | null }>(
    'select state, reason, engine, engine_version, hint, hint_user_id from face_face order by user_id',
  );
/** What the server says of the next photographs, one by one: detected, then described. */
const vectors = (...list: readonly (readonly number[])[]) => {
  let at = -1;
  server.say = (plugins): Said => {
    if (plugins !== 'calculator') at += 1;
    return { faces: [aFace()], embedding: list[at] ?? [1, 0, 0, 0] };
  };
};
const measured = (bound: number, margin: number) =>
  t.sql(
    `insert into ${measures.name} values ('compreface', 'facenet.Calculator@20180402 4', $1, $2, 40, 900, 0, 2, ${t.sqlNow})`,
    [bound, margin],
  );

describe('the face server', () => {
  test('is asked by background work with its key, never by the upload; its name and version stand on the verdict', async () => {
    expect(await put(0)).toMatchObject({ state: 'waiting' });
    expect(server.asked).toEqual([]);
    expect(await ask()).toBe(1);
    expect(server.asked).toEqual([
      { key: 'key-of-the-service', plugins: 'landmarks,mask' },
      { key: 'key-of-the-service', plugins: 'calculator' },
    ]);
    expect(await rows()).toMatchObject([
      { state: 'fit', reason: null, engine: 'compreface', engine_version: 'facenet.FaceDetector' },
    ]);
    expect(await ask()).toBe(0);
    expect(await admin.ok(calls.engineState, {})).toMatchObject({
      engine: 'compreface',
      leavesTo: new URL(server.url).host,
    });
  });
  test.each([
    ['noFace', []],
    ['several', [aFace(), aFace()]],
    ['small', [aFace({ box: { probability: 0.99, x_min: 0, y_min: 0, x_max: 111, y_max: 200 } })]],
    [
      'turned',
      [
        aFace({
          landmarks: [
            [160, 180],
            [240, 180],
            [235, 220],
            [170, 280],
            [230, 280],
          ],
        }),
      ],
    ],
    ['covered', [aFace({ mask: { value: 'mask_weared_correct', probability: 0.97 } })]],
  ])('%s makes a photograph unfit', async (reason, faces) => {
    await put(0);
    server.say = () => ({ faces });
    await ask();
    expect(await rows()).toMatchObject([{ state: 'unfit', reason }]);
    expect(await t.sql('select 1 from face_vector')).toEqual([]);
  });
  test('refusing, slow or gone: the photograph waits and is asked about again later, and nothing else breaks', async () => {
    await put(0);
    await put(1);
    server.say = () => ({ status: 500 });
    expect(await ask()).toBe(1);
    await server.stop();
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
    expect((await rows()).map((row) => row.state)).toEqual(['waiting', 'waiting']);
    expect((await admin.ok(calls.wall, {})).waiting).toBe(2);
    server = await FaceServer.start();
    vi.stubEnv('FACE_URL', server.url);
    server.say = () => ({ faces: [aFace()], waitMs: 300 });
    t.at(new Date(t.now().getTime() + 6 * 60_000));
    expect(await ask()).toBe(2);
    expect((await rows()).map((row) => row.state)).toEqual(['fit', 'fit']);
  });
  test('two processes at once ask once', async () => {
    await put(0);
    server.say = () => ({ faces: [aFace()], waitMs: 100 });
    expect((await Promise.all([ask(), ask()])).toSorted()).toEqual([0, 1]);
  });
  test('a photograph that changed while it was judged is judged anew', async () => {
    await put(0);
    let answer = (): void => undefined;
    const after = new Promise<void>((go) => (answer = go));
    server.say = () => ({ faces: [], after });
    const before = server.asked.length;
    const asked = ask();
    await expect.poll(() => server.asked.length).toBeGreaterThan(before);
    await put(0, 60);
    answer();
    await asked;
    expect(await rows()).toMatchObject([{ state: 'waiting', reason: null }]);
  });
});

describe('likeness is a hint', () => {
  test('without a measure of this very model nothing is compared', async () => {
    vectors([1, 0, 0, 0], [1, 0, 0, 0]);
    await put(0);
    await put(1);
    await ask();
    expect((await rows()).map((row) => [row.state, row.hint])).toEqual([
      ['fit', null],
      ['fit', null],
    ]);
    await t.sql(`insert into face_measure values ('compreface', 'another 4', 100, 0, 1, 1, 0, 0, ${t.sqlNow})`);
    vectors([1, 0, 0, 0]);
    await put(2);
    await ask();
    expect((await rows()).map((row) => row.hint)).toEqual([null, null, null]);
  });
  test('past the bound and apart from the second best it is a hint that waits for eyes; the program decides nothing', async () => {
    await measured(900, 50);
    vectors([1, 0, 0, 0], [0, 1, 0, 0], [0.99, 0.1, 0, 0]);
    for (const at of [0, 1, 2]) await put(at);
    await ask();
    expect(await rows()).toMatchObject([
      { state: 'fit', hint: null },
      { state: 'fit', hint: null },
      { state: 'waiting', hint: 'resembles', hint_user_id: kid(0) },
    ]);
    const [hung] = (await admin.ok(calls.wall, {})).items;
    expect(hung).toMatchObject({ userId: kid(2), hint: 'resembles', hintName: children[0]?.name });
  });
  test('the very same picture of two children waits for eyes, whatever the server says of it', async () => {
    await put(0, 8);
    await put(1, 8);
    await ask();
    expect(await rows()).toMatchObject([
      { state: 'fit', hint: null },
      { state: 'waiting', hint: 'resembles', hint_user_id: kid(0) },
    ]);
  });
  test('where two are nearly as alike nobody is named', async () => {
    await measured(900, 50);
    vectors([1, 0, 0, 0], [1, 0.01, 0, 0], [1, 0.02, 0, 0]);
    await put(0);
    await put(1);
    await t.sql('update face_face set hint = null');
    await put(2);
    await ask();
    expect((await rows())[2]).toMatchObject({ state: 'fit', hint: null });
  });
  test('a new photograph unlike the one before waits for eyes', async () => {
    await measured(600, 50);
    vectors([1, 0, 0, 0]);
    await put(0);
    await ask();
    vectors([0, 1, 0, 0]);
    await put(0, 70);
    await ask();
    expect(await rows()).toMatchObject([{ state: 'waiting', hint: 'notSame' }]);
  });
  test('a new version of the model describes all anew, once', async () => {
    await put(0);
    await put(1);
    await ask();
    expect(await describeAnew(t.kernel, engine())).toBe(0);
    server.version = 'facenet.Calculator@20270101';
    expect(await describeAnew(t.kernel, engine())).toBe(2);
    expect(await describeAnew(t.kernel, engine())).toBe(0);
    expect(await t.sql('select distinct version from face_vector')).toEqual([
      { version: 'facenet.Calculator@20270101 4' },
    ]);
  });
});

describe('the measure', () => {
  test('counts false alarms and misses on own pairs, and names the lowest bound without a false alarm', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'face-measure-'));
    try {
      // Two people of two photographs; the second person's second one is like the first person.
      const list = [
        [1, 0, 0, 0],
        [0.98, 0.1, 0, 0],
        [0, 1, 0, 0],
        [0.8, 0.6, 0, 0],
      ];
      for (const [at, person] of ['li', 'li', 'wang', 'wang'].entries()) {
        mkdirSync(join(folder, person), { recursive: true });
        writeFileSync(join(folder, person, `${at}.jpg`), await photo(at + 1));
      }
      let at = -1;
      server.say = () => ({ faces: [aFace()], embedding: list[(at += 1)] ?? [] });
      const measured = await measurePairs(engine(), folder, [600, 820, 860]);
      expect(measured).toMatchObject({
        people: 2,
        samePairs: 2,
        otherPairs: 4,
        skipped: 0,
        version: 'facenet.Calculator@20180402 4',
        errors: [
          { bound: 600, falseAlarms: 2, misses: 0 },
          { bound: 820, falseAlarms: 1, misses: 1 },
          { bound: 860, falseAlarms: 0, misses: 1 },
        ],
        safest: { bound: 860 },
      });
      expect(tableOf(measured)).toContain('the lowest bound without a false alarm: 0.86, with 1 misses');
      rmSync(join(folder, 'wang'), { recursive: true });
      at = -1;
      await expect(measurePairs(engine(), folder)).rejects.toThrow('no pairs');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
