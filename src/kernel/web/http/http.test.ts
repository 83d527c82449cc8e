import * as z from 'zod';
import { describe, expect, test, vi } from 'vitest';
import { call, file, none, nothing, upload, type Call } from '../../shared/call';
import { open, signedIn } from '../../shared/need';
import { CallError, reactionTo } from './call-error';
import { createClient, TIMEOUT_MS, type ClientEnv } from './client';
import { keyFor, newKey, printOf } from './idempotency';
import { DICTIONARY_SECONDS, queryKeyOf, staleMs, under } from './query-client';
import { BASE, fileNameOf, queryOf, splitInput, wireOf, type Wire } from './request';

const read = call({
  name: 'x.read',
  get: '/x/{id}/rows',
  need: signedIn,
  input: z.object({ id: z.number(), ids: z.array(z.number()).optional(), name: z.string().optional() }),
  reply: z.any(),
});
const write = call({
  name: 'x.write',
  post: '/x/{id}',
  need: signedIn,
  query: ['dir'],
  input: z.object({ id: z.number(), dir: z.string(), name: z.string() }),
  reply: nothing,
});
const token = call({
  name: 'x.token',
  post: '/auth/oauth/token/_password',
  form: true,
  need: open,
  input: z.object({ username: z.string(), password: z.string() }),
  reply: z.any(),
});
const picture = call({
  name: 'x.picture',
  post: '/x/picture',
  multipart: true,
  need: signedIn,
  input: z.object({ file: upload(), tags: z.array(z.string()).optional() }),
  reply: z.any(),
});
const raw = call({
  name: 'x.raw',
  put: '/x/raw/{ticket}',
  raw: true,
  need: open,
  input: z.object({ ticket: z.string(), file: upload(), part: z.number().optional() }),
  reply: nothing,
});
const exported = call({ name: 'x.export', get: '/x/export', need: signedIn, input: none, reply: file });
const dictionary = call({
  name: 'x.dictionary',
  get: '/x/dictionary',
  need: signedIn,
  cache: DICTIONARY_SECONDS,
  input: none,
  reply: z.any(),
});

const me = { lang: 'zh-CN', token: 'T', key: 'K' };

describe('request', () => {
  test('[C-001] [desk D61] every call goes below /api and carries the language', () => {
    const wire = wireOf(read, { id: 7 }, me);
    expect(wire.url).toBe('/api/x/7/rows');
    expect(wire.headers['Accept-Language']).toBe('zh-CN');
    expect(BASE).toBe('/api');
  });
  test('[C-006] a list becomes repeated keys', () => {
    expect(wireOf(read, { id: 7, ids: [1, 2], name: undefined }, me).url).toBe('/api/x/7/rows?ids=1&ids=2');
    expect(queryOf({ a: [], b: null, c: 'x y' })).toBe('c=x+y');
  });
  test('path parameters are escaped and a missing one is an error before anything is sent', () => {
    expect(wireOf(raw as Call, { ticket: 'a/b', file: new Blob(['x']) }, me).url).toBe('/api/x/raw/a%2Fb');
    expect(() => wireOf(read, {}, me)).toThrow('path parameter id');
  });
  test('named keys of a write travel in the query, the rest in the body', () => {
    expect(splitInput(write as Call, { id: 1, dir: 'up', name: 'a' })).toEqual({
      path: '/x/1',
      query: { dir: 'up' },
      body: { name: 'a' },
    });
  });
  test('[C-002] bodies are JSON, token endpoints are form encoded', () => {
    expect(wireOf(write as Call, { id: 1, dir: 'up', name: '王' }, me)).toMatchObject({
      body: '{"name":"王"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(wireOf(token as Call, { username: 'a b', password: 'ä' }, me)).toMatchObject({
      body: 'username=a+b&password=%C3%A4',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  });
  test('a multipart body names its parts like the input, texts before the file', () => {
    const { body, headers } = wireOf(picture as Call, { file: new File(['x'], '照片.png'), tags: ['a', 'b'] }, me);
    expect([...(body as FormData).keys()]).toEqual(['tags', 'tags', 'file']);
    expect(((body as FormData).get('file') as File).name).toBe('照片.png');
    expect(headers['Content-Type']).toBeUndefined();
  });
  test('a raw body is the file itself, the rest is query', () => {
    const bytes = new Blob(['abc']);
    expect(wireOf(raw as Call, { ticket: 't', file: bytes, part: 2 }, me)).toMatchObject({
      url: '/api/x/raw/t?part=2',
      body: bytes,
    });
  });
  test('every call that writes carries an idempotency key, a read none', () => {
    expect(wireOf(write as Call, { id: 1, dir: 'up', name: 'a' }, me).headers['Idempotency-Key']).toBe('K');
    expect(wireOf(read, { id: 1 }, me).headers['Idempotency-Key']).toBeUndefined();
  });
  test('file names come from Content-Disposition, the UTF-8 form first', () => {
    expect(fileNameOf('attachment; filename="a.xlsx"')).toBe('a.xlsx');
    expect(fileNameOf("attachment; filename=a.xlsx; filename*=UTF-8''%E5%90%8D%E5%8D%95.xlsx")).toBe('名单.xlsx');
    expect(fileNameOf("attachment; filename=b.xlsx; filename*=UTF-8''%E5%9")).toBe('b.xlsx');
    expect(fileNameOf(null)).toBeUndefined();
  });
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = { error: 'x.fault.y', error_description: '描述', message: '消息', requestId: 'r' };
function client(
  answer: (wire: Wire, signal: AbortSignal) => Promise<Response> | Response,
  more: Partial<ClientEnv> = {},
) {
  const seen = { wires: [] as Wire[], warned: [] as string[], signIns: 0, token: 'T' as string | undefined };
  const send = createClient({
    fetch: async (wire, signal) => {
      seen.wires.push(wire);
      return answer(wire, signal);
    },
    token: () => seen.token,
    lang: () => 'zh-CN',
    signIn: () => {
      seen.signIns += 1;
    },
    warn: (text) => {
      seen.warned.push(text);
    },
    text: (key) => key,
    ...more,
  });
  return { send, seen };
}
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('did not fail');
    },
    (error: unknown) => error as CallError,
  );

describe('client', () => {
  test('[C-003] [E-001] a request that takes longer than 60 s is given up with a warning', async () => {
    expect(TIMEOUT_MS).toBe(60_000);
    const { send, seen } = client(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
        }),
      { timeoutMs: 20 },
    );
    const error = await failure(send(read, { id: 1 }));
    expect(error).toBeInstanceOf(CallError);
    expect([error.status, error.problem.error, seen.warned]).toEqual([0, 'timedOut', ['timedOut']]);
  });
  test('[E-002] 401 takes the way to the login page, once and without a warning', async () => {
    const { send, seen } = client(() => json(401, problem));
    await failure(send(read, { id: 1 }));
    expect([seen.signIns, seen.warned]).toEqual([1, []]);
  });
  test('[E-002] a 401 for a token that another tab has renewed meanwhile is asked again with the new one', async () => {
    const { send, seen } = client((wire) => {
      if (wire.headers['Authorization'] === 'Bearer T') {
        seen.token = 'T2';
        return json(401, problem);
      }
      return json(200, { ok: 1 });
    });
    expect(await send(read, { id: 1 })).toEqual({ ok: 1 });
    expect(seen.signIns).toBe(0);
  });
  test('a refused sign-in is no lost session: it is told, and the page stays', async () => {
    const { send, seen } = client(() => json(401, problem));
    await failure(send(token as Call, { username: 'a', password: 'b' }));
    expect([seen.signIns, seen.warned]).toEqual([0, ['描述']]);
    expect(seen.wires[0]!.headers['Authorization']).toBeUndefined();
  });
  test('an address that names no record asks nobody: it does not exist', async () => {
    const { send, seen } = client(() => json(200, {}));
    for (const id of [Number('constructor'), Number('99999999999999999999'), 1.5, -1])
      expect(await failure(send(read, { id }))).toMatchObject({ status: 404, problem: { error: 'kernel.fault.gone' } });
    expect([seen.wires.length, seen.warned]).toEqual([0, []]);
    await send(read, { id: 0, ids: [7] });
    expect(seen.wires).toHaveLength(1);
  });
  test('[E-003] 404 is silent', async () => {
    const { send, seen } = client(() => json(404, problem));
    expect((await failure(send(read, { id: 1 }))).status).toBe(404);
    expect(seen.warned).toEqual([]);
  });
  test('[E-004] 500 warns with the message, also where a file was asked for', async () => {
    const { send, seen } = client(() => json(500, problem));
    await failure(send(read, { id: 1 }));
    await failure(send(exported as Call, {}));
    expect(seen.warned).toEqual(['消息', '消息']);
  });
  test('[E-005] other statuses warn with error_description, unless the caller shows it', async () => {
    const { send, seen } = client(() =>
      json(409, { ...problem, fields: [{ path: 'name', code: 'c', params: {}, text: '重名' }] }),
    );
    await failure(send(read, { id: 1 }));
    const error = await failure(send(read, { id: 1 }, { quiet: true }));
    expect(seen.warned).toEqual(['描述']);
    expect(error.problem.fields?.[0]?.path).toBe('name');
  });
  test('a proxy page instead of a problem still becomes one', async () => {
    const { send, seen } = client(() => new Response('<html>', { status: 502 }));
    const error = await failure(send(read, { id: 1 }));
    expect([error.problem.error, seen.warned]).toEqual(['http.502', ['serverFault']]);
  });
  test('no connection says so; a call its caller gave up says nothing', async () => {
    const { send, seen } = client(() => {
      throw new TypeError('fetch failed');
    });
    expect((await failure(send(read, { id: 1 }))).problem.error).toBe('offline');
    const abort = new AbortController();
    const waiting = client(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
        }),
    );
    const promise = waiting.send(read, { id: 1 }, { signal: abort.signal });
    abort.abort();
    expect((await failure(promise)).name).toBe('AbortError');
    expect([seen.warned, waiting.seen.warned]).toEqual([['offline'], []]);
  });
  test('a file comes with its name, a job in the background with its number, nothing as null', async () => {
    const { send } = client(
      () => new Response('abc', { headers: { 'content-disposition': 'attachment; filename=a.csv' } }),
    );
    const got = (await send(exported as Call, {})) as { blob: Blob; name: string };
    expect([got.name, await got.blob.text()]).toEqual(['a.csv', 'abc']);
    expect(await client(() => json(202, { jobId: 5 })).send(exported as Call, {})).toEqual({ jobId: 5 });
    expect(
      await client(() => new Response(null, { status: 204 })).send(write as Call, { id: 1, dir: 'up', name: 'a' }),
    ).toBeNull();
  });
});

describe('reaction, keys and cache', () => {
  test('[E-002] [E-003] [E-004] [E-005] one table says what a status leads to', () => {
    const at = (status: number) => reactionTo(new CallError(status, problem, 'x'));
    expect([401, 404, 500, 403, 409, 0].map((s) => at(s))).toEqual([
      { do: 'signIn' },
      { do: 'silent' },
      { do: 'warn', text: '消息' },
      { do: 'warn', text: '描述' },
      { do: 'warn', text: '描述' },
      { do: 'warn', text: '描述' },
    ]);
  });
  test('one key per action; the same key only when the same input is retried with unknown outcome', () => {
    const fresh = vi.fn(() => 'new');
    const lost = new CallError(0, problem, 'x');
    expect(keyFor(undefined, { a: 1 }, fresh)).toBe('new');
    expect(keyFor({ key: 'old', print: printOf({ a: 1 }), error: lost }, { a: 1 }, fresh)).toBe('old');
    expect(keyFor({ key: 'old', print: printOf({ a: 1 }), error: lost }, { a: 2 }, fresh)).toBe('new');
    expect(
      keyFor({ key: 'old', print: printOf({ a: 1 }), error: new CallError(409, problem, 'x') }, { a: 1 }, fresh),
    ).toBe('new');
    const file1 = new File(['abc'], 'a.xlsx', { lastModified: 1 });
    expect(printOf({ f: file1 })).not.toBe(printOf({ f: new File(['abc'], 'a.xlsx', { lastModified: 2 }) }));
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  });
  test('[C-007] [desk D66] cached dictionaries stay fresh for 900000 ms, other answers not', () => {
    expect(staleMs(dictionary)).toBe(900_000);
    expect(staleMs(read)).toBe(0);
  });
  test('a prefix refreshes its own calls only', () => {
    expect(queryKeyOf(read, { id: 1 })[0]).toBe('x.read');
    expect([under('class.list', 'class'), under('class', 'class'), under('classroom.list', 'class')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
