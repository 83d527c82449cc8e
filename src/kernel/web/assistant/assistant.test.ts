import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer, WebSocket as NodeSocket, type WebSocket as Peer } from 'ws';
import { freePort } from '../../testing/free-port';
import { ASSISTANT_URL, createAssistant, RECONNECT_MS, type AssistantEnv } from './assistant';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A real socket server in the assistant's place. */
async function server(port = 0) {
  const peers: Peer[] = [];
  const heard: { type: string; id?: number; method: string; data?: unknown }[] = [];
  const wss = new WebSocketServer({ port });
  await new Promise((r) => {
    wss.on('listening', r);
  });
  wss.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (text) => {
      const packet = JSON.parse(String(text)) as (typeof heard)[number];
      heard.push(packet);
      if (packet.type !== 'request' || packet.method === 'silent') return;
      peer.send(
        JSON.stringify(
          packet.method === 'bad'
            ? { id: packet.id, status: 'error', error: '没有打印机' }
            : { id: packet.id, status: 'ok', data: packet.data },
        ),
      );
    });
  });
  const close = () =>
    new Promise((r) => {
      for (const p of peers) p.terminate();
      wss.close(r);
    });
  open.push(close);
  return { peers, heard, close, port: (wss.address() as { port: number }).port };
}
function client(port: number, more: Partial<AssistantEnv> = {}) {
  const said: string[] = [];
  const assistant = createAssistant({
    texts: () => ({ gone: zh.assistantGone, notStarted: zh.assistantOff }),
    say: (t) => {
      said.push(t);
    },
    url: `ws://127.0.0.1:${port}`,
    open: (url) => new NodeSocket(url) as never,
    ...more,
  });
  open.push(() => assistant.close());
  return { assistant, said };
}
const until = (fn: () => boolean) =>
  vi.waitFor(
    () => {
      expect(fn()).toBe(true);
    },
    { timeout: 60_000 },
  );

describe('assistant', () => {
  test('[C-026] it listens on localhost, port 8999', () => {
    expect(ASSISTANT_URL).toBe('ws://localhost:8999');
  });
  test('requests are answered one by one, notices go both ways', async () => {
    const s = await server();
    const { assistant } = client(s.port);
    assistant.connect();
    await until(() => assistant.connected);
    expect(await Promise.all([assistant.request('a', 1), assistant.request('b', 2)])).toEqual([1, 2]);
    assistant.notify('hello', { x: 1 });
    await until(() => s.heard.length === 3);
    expect(s.heard[2]).toEqual({ type: 'notify', method: 'hello', data: { x: 1 } });
    const got: unknown[] = [];
    const off = assistant.on('pasted', (data) => {
      got.push(data);
    });
    s.peers[0]!.send('nonsense');
    s.peers[0]!.send(JSON.stringify({ type: 'notify', method: 'pasted', data: 'p.png' }));
    await until(() => got.length === 1);
    off();
    expect(got).toEqual(['p.png']);
  });
  test('[E-018] an answer with status error rejects with its text', async () => {
    const s = await server();
    const { assistant } = client(s.port);
    assistant.connect();
    await until(() => assistant.connected);
    await expect(assistant.request('bad')).rejects.toThrow('没有打印机');
  });
  test('[E-017] sending while not connected rejects', async () => {
    await expect(client(1).assistant.request('a')).rejects.toThrow('每一课助手未启动');
    expect(en.assistantOff).toBe('The Meiyike assistant is not running');
  });
  test('[E-016] a connection that breaks off (1006) says so, and what waited is rejected', async () => {
    const s = await server();
    const { assistant, said } = client(s.port, { later: () => () => {} });
    assistant.connect();
    await until(() => assistant.connected);
    const waiting = assistant.request('silent').catch((e: Error) => e.message);
    s.peers[0]!.terminate();
    expect(await waiting).toBe('每一课助手已退出或未启动');
    await until(() => said.length === 1);
    expect(said).toEqual(['每一课助手已退出或未启动']);
  });
  test('[C-026] after an error it connects again, 3000 ms later, and warns once, not with every try', async () => {
    expect(RECONNECT_MS).toBe(3000);
    const port = await freePort();
    const pauses: number[] = [];
    const { assistant, said } = client(port, {
      later: (fn, ms) => {
        pauses.push(ms);
        const id = setTimeout(fn, 20);
        return () => clearTimeout(id);
      },
    });
    assistant.connect();
    await until(() => pauses.length >= 3);
    expect(said).toEqual(['每一课助手已退出或未启动']);
    const again = await server(port);
    await until(() => assistant.connected);
    again.peers[0]!.terminate();
    await until(() => again.peers.length === 2 && assistant.connected);
    expect(new Set(pauses)).toEqual(new Set([3000]));
  });
  test('[C-026] closed deliberately, it stays closed', async () => {
    const s = await server();
    const { assistant, said } = client(s.port, {
      later: (fn) => {
        const id = setTimeout(fn, 5);
        return () => clearTimeout(id);
      },
    });
    assistant.connect();
    await until(() => assistant.connected);
    assistant.close();
    await until(() => !assistant.connected);
    await new Promise((r) => {
      setTimeout(r, 60);
    });
    expect([s.peers.length, said]).toEqual([1, []]);
  });
});
