import { afterEach, expect, test, vi } from 'vitest';
import type { MediaAsk } from '../contract';
import { LOOK_MS } from '../rules';
import { MediaLink, devicesAllowed } from './media-link';

/** A connection that a test opens. */
class Peer extends EventTarget {
  static readonly all: Peer[] = [];
  /** What was put on a line, the last one last. */
  static readonly sent: (readonly [kind: string, track: unknown])[] = [];
  connectionState = 'new';
  readonly iceGatheringState = 'complete';
  readonly localDescription = { sdp: 'v=0 mine' };
  constructor(readonly settings: RTCConfiguration) {
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
  /** What the next look reads of every connection. */
  static stats: readonly object[] = [];
  async getStats(): Promise<readonly object[]> {
    return Peer.stats;
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
  Peer.stats = [];
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
const RELAY = { urls: ['turns:relay.school.test:443?transport=tcp'], username: '1:7', credential: 'word' };
const ways = (asked: readonly MediaAsk[]) =>
  asked.flatMap((ask) => (ask.k === 'watch' ? [ask.overRelay ? 'relay' : 'direct'] : []));
test('where a relay is known a way that does not come about is asked for over it, and in turn without', async () => {
  const { link, asked } = page();
  link.hear({ k: 'relays', relays: [RELAY] });
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  expect(ways(asked)).toEqual(['direct']);
  // It says nothing at all: three seconds, and half of one.
  await vi.advanceTimersByTimeAsync(3500);
  expect(ways(asked)).toEqual(['direct', 'relay']);
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  // A browser that tries the same way once more says twice that it failed.
  for (const state of ['failed', 'connecting', 'failed']) Peer.all.at(-1)?.becomes(state);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ways(asked)).toEqual(['direct', 'relay', 'direct']);
  link.end();
});
test('a way that never opened is asked for again after a pause that grows, and at once after one that was open', async () => {
  const { link, asked } = page();
  const pauses: number[] = [];
  for (let n = 0; n < 7; n++) {
    link.hear({ k: 'offer', sdp: 'v=0' });
    await vi.advanceTimersByTimeAsync(0);
    const [before, from] = [ways(asked).length, performance.now()];
    Peer.all.at(-1)?.becomes('failed');
    while (ways(asked).length === before) await vi.advanceTimersByTimeAsync(100);
    pauses.push(performance.now() - from);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  Peer.all.at(-1)?.becomes('connected');
  const before = ways(asked).length;
  Peer.all.at(-1)?.becomes('failed');
  expect(ways(asked).length).toBe(before + 1);
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  Peer.all.at(-1)?.becomes('failed');
  await vi.advanceTimersByTimeAsync(500);
  expect(ways(asked).length).toBe(before + 2);
  expect(new Set(ways(asked))).toEqual(new Set(['direct']));
  link.end();
});
test('what was open over a relay and breaks off is asked for over a relay again', async () => {
  const { link, asked } = page();
  link.hear({ k: 'relays', relays: [RELAY] });
  Peer.stats = [
    { id: 'a', type: 'local-candidate', candidateType: 'relay' },
    { id: 'p', type: 'candidate-pair', localCandidateId: 'a', nominated: true, state: 'succeeded' },
  ];
  link.hear({ k: 'offer', sdp: 'v=0' });
  Peer.all.at(-1)?.becomes('connected');
  await vi.advanceTimersByTimeAsync(0);
  Peer.all.at(-1)?.becomes('failed');
  expect(ways(asked)).toEqual(['direct', 'relay']);
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
test('a page asks no server outside the school for its way: it knows the relays that the room told it, and no other', async () => {
  const { link } = page(true);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [new Track()] }) } });
  link.hear({ k: 'offer', sdp: 'v=0' });
  await link.turn('voice', true);
  expect(Peer.all.map(({ settings }) => settings.iceServers)).toEqual([[], []]);
  const relay = { urls: ['turn:relay.school.test:3478'], username: '1:7', credential: 'word' };
  link.hear({ k: 'relays', relays: [relay] });
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  expect(Peer.all.at(-1)?.settings.iceServers).toEqual([relay]);
  link.end();
});
test('on a plain http address no device is asked for: the page says that it only watches and listens', async () => {
  const { link, asked } = page(true);
  vi.stubGlobal('window', { RTCPeerConnection: Peer, isSecureContext: false });
  const getUserMedia = vi.fn();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  expect(devicesAllowed()).toBe(false);
  const before = asked.length;
  await link.turn('camera', true);
  expect(link.current()).toMatchObject({ trouble: 'insecure', mine: { voice: false, camera: false, screen: false } });
  expect([getUserMedia.mock.calls.length, asked.length]).toEqual([0, before]);
  link.end();
});
test('below 300 kbit/s with packets lost a page asks for voices alone, and for pictures again half a minute later', async () => {
  const { link, asked } = page();
  link.hear({ k: 'offer', sdp: 'v=0' });
  await vi.advanceTimersByTimeAsync(0);
  Peer.all.at(-1)?.becomes('connected');
  // In each look 20,000 bytes of two seconds came, and of a hundred packets forty did not.
  let looks = 0;
  const thin = () => [
    { type: 'inbound-rtp', bytesReceived: 20_000 * looks, packetsReceived: 60 * looks, packetsLost: 40 * looks },
  ];
  const look = async () => {
    looks += 1;
    Peer.stats = thin();
    await vi.advanceTimersByTimeAsync(LOOK_MS);
  };
  // The first look has nothing to compare with; one bad moment is none.
  for (let i = 0; i < 3; i++) await look();
  expect(link.current()).toMatchObject({ voicesOnly: false, isThin: false });
  await look();
  expect(link.current()).toMatchObject({ voicesOnly: true, isThin: true });
  expect(asked.filter(({ k }) => k === 'pictures')).toEqual([{ k: 'pictures', on: false }]);
  // From then on nothing is lost.
  await vi.advanceTimersByTimeAsync(32_000);
  expect(link.current()).toMatchObject({ voicesOnly: false, isThin: false });
  expect(asked.filter(({ k }) => k === 'pictures').at(-1)).toEqual({ k: 'pictures', on: true });
  link.end();
});
test('a page knows whether it sees over a relay, by the way that was chosen', async () => {
  const { link } = page();
  const ways = (candidateType: string) => [
    { id: 'a', type: 'local-candidate', candidateType },
    { id: 'p', type: 'candidate-pair', localCandidateId: 'a', nominated: true, state: 'succeeded' },
  ];
  const opens = async (candidateType: string) => {
    Peer.stats = ways(candidateType);
    link.hear({ k: 'offer', sdp: 'v=0' });
    Peer.all.at(-1)?.becomes('connected');
    await vi.advanceTimersByTimeAsync(0);
    return link.current().relayed;
  };
  expect([await opens('host'), await opens('relay'), await opens('host')]).toEqual([false, true, false]);
  link.end();
});
