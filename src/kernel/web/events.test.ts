import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readStream } from './events';
import { eventReader, pauseMs, type ServerEvent } from './sse';

describe('event stream', () => {
  test('a stream is cut into events wherever its pieces end', () => {
    const read = eventReader();
    const text =
      'event: hello\r\ndata: {}\r\n\r\n: ping\n\nid: 7\nevent: job\ndata: {"jobId":1,\ndata: "done":2}\n\ndata: plain\n\n';
    const got = [...text].flatMap((c) => read(c));
    expect(got).toEqual([
      { topic: 'hello', data: {}, id: undefined },
      { topic: 'job', data: { jobId: 1, done: 2 }, id: '7' },
      { topic: 'message', data: 'plain', id: undefined },
    ]);
    expect(read('event: job\ndata: "half')).toEqual([]);
  });
  test('pauses grow from one second to thirty', () => {
    expect([1, 2, 3, 6, 20].map((n) => pauseMs(n, () => 0.5))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect([pauseMs(1, () => 0), pauseMs(1, () => 1)]).toEqual([750, 1250]);
  });
  test('a real stream is read with the bearer token and answers where it ended', async () => {
    const asked: Record<string, unknown>[] = [];
    const server = createServer((req, res) => {
      asked.push(req.headers);
      if (req.headers.authorization !== 'Bearer T') {
        res.writeHead(401);
        res.end();
        return;
      }
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('id: 1\nevent: job\ndata: {"n":"一');
      setTimeout(() => res.end('二"}\n\n'), 20);
    });
    await new Promise<void>((r) => {
      server.listen(0, r);
    });
    const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const events: ServerEvent[] = [];
    const run = (token: string, last?: string) =>
      readStream((e) => events.push(e), {
        fetch: (path, init) => fetch(base + String(path), init),
        token,
        lang: 'zh-CN',
        last,
        signal: new AbortController().signal,
      });
    expect(await run('T')).toBe('1');
    expect(events).toEqual([{ topic: 'job', data: { n: '一二' }, id: '1' }]);
    await expect(run('X', '1')).rejects.toThrow('stream 401');
    expect([asked[0]!['last-event-id'], asked[1]!['last-event-id']]).toEqual([undefined, '1']);
    server.close();
  });
});
