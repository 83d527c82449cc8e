import { afterEach, expect, test, vi } from 'vitest';
import type { MediaAsk } from '../contract';
import { MediaLink } from './media-link';

/** A connection that a test opens. */
class Peer extends EventTarget {
  static readonly all: Peer[] = [];
  /** What was put on a line, the last one last. */
  static readonly sent: (readonly [kind: string, track: unknown])[] = [];
  connectionState = 'new';
  readonly iceGatheringState = 'complete';
  readonly localDescription = { sdp: 'v=0 mine' };
  constructor() {
    super();
    Peer.all.push(this);
  }
  async setRemoteDescription(): Promise<void> {}
  async setLocalDescription(): Promise<void> {}
  addTransceiver(kind: string) {
    return {
      sender: { replaceTrack: async (track: unknown) => void Peer.sent.push([kind, track]) },
      setCodecPreferences: () => undefined,
    };
  }
  async getStats(): Promise<readonly object[]> {
    return [];
  }
  close(): void {}
  becomes(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}
/** A picture or a sound of this device. */
class Track extends EventTarget {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}
/** A page that has come into a room and looks on. */
function page(leads = false) {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('RTCPeerConnection', Peer);
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs: [] }) });
  vi.stubGlobal('window', { RTCPeerConnection: Peer, isSecureContext: true });
  const asked: MediaAsk[] = [];
  const link = new MediaLink(async (media) => {
    asked.push(media);
    return undefined;
  });
  link.begin(leads);
  return { link, asked };
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Peer.all.length = 0;
  Peer.sent.length = 0;
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
test('a shared page is heard with the microphone off: its sound goes on the line of the voice, and ends with the picture', async () => {
  const { link, asked } = page(true);
  const [picture, sound] = [new Track(), new Track()];
  const getDisplayMedia = vi.fn(async (_wish: object) => ({
    getVideoTracks: () => [picture],
    getAudioTracks: () => [sound],
  }));
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia } });
  await link.turn('screen', true);
  // Never the sound of the whole machine: the class is in it.
  expect(getDisplayMedia.mock.calls[0]?.[0]).toMatchObject({ systemAudio: 'exclude' });
  expect(asked.at(-1)).toMatchObject({ k: 'send', shows: { voice: true, camera: false, screen: true } });
  expect(link.current().mine).toEqual({ voice: false, camera: false, screen: true });
  expect(Peer.sent).toContainEqual(['audio', sound]);
  await link.turn('screen', false);
  expect(asked.at(-1)).toEqual({ k: 'shows', shows: { voice: false, camera: false, screen: false } });
  expect([picture.stopped, sound.stopped, Peer.sent.at(-1)]).toEqual([true, true, ['audio', null]]);
  link.end();
});
