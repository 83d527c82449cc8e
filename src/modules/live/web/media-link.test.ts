import { afterEach, expect, test, vi } from 'vitest';
import type { MediaAsk } from '../contract';
import { MediaLink } from './media-link';

/** A connection that a test opens. */
class Peer extends EventTarget {
  static readonly all: Peer[] = [];
  connectionState = 'new';
  readonly iceGatheringState = 'complete';
  readonly localDescription = { sdp: 'v=0 mine' };
  constructor() {
    super();
    Peer.all.push(this);
  }
  async setRemoteDescription(): Promise<void> {}
  async setLocalDescription(): Promise<void> {}
  async getStats(): Promise<readonly object[]> {
    return [];
  }
  close(): void {}
  becomes(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}
/** A page that has come into a room and looks on. */
function page() {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('RTCPeerConnection', Peer);
  vi.stubGlobal('window', { RTCPeerConnection: Peer });
  const asked: MediaAsk[] = [];
  const link = new MediaLink(async (media) => {
    asked.push(media);
    return undefined;
  });
  link.begin(false);
  return { link, asked };
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Peer.all.length = 0;
});

test('where the way of pictures stays shut for twenty seconds the page says so, goes on asking, and sees once it opens', async () => {
  const { link, asked } = page();
  expect(link.current().standing).toBe('connecting');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(link.current().standing).toBe('connecting');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(link.current().standing).toBe('blocked');
  expect(asked.filter(({ k }) => k === 'watch').length).toBeGreaterThan(2);
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toEqual({ k: 'answer', sdp: 'v=0 mine' });
  Peer.all.at(-1)?.becomes('connected');
  expect(link.current().standing).toBe('open');
  link.end();
});
test('a way that was open and breaks off is looked for anew, and is no network that lets nothing through', async () => {
  const { link } = page();
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  Peer.all.at(-1)?.becomes('connected');
  await vi.advanceTimersByTimeAsync(60_000);
  Peer.all.at(-1)?.becomes('failed');
  expect(link.current().standing).toBe('connecting');
  link.end();
});
test('a room without picture and voice says so, and is not asked again', async () => {
  const { link, asked } = page();
  link.hear({ k: 'off' });
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([link.current().standing, asked.length]).toEqual(['off', before]);
  link.end();
});
