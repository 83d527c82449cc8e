import { expect, onTestFinished, test, vi } from 'vitest';
import { PLACES } from '../rules';
import { cameIn, comesByRelay, describe, placeOf } from './media-peers';

test('the lines of a room’s offer are a voice for each place, then a picture for each, then the screen', () => {
  expect([0, 1, 7, 8, 9, 15, 16].map((line) => placeOf(String(line)))).toEqual([
    { place: 0 },
    { place: 1 },
    { place: 7 },
    { place: 0 },
    { place: 1 },
    { place: 7 },
    'screen',
  ]);
  expect([null, '', 'video', '-1', '17', '1.5'].map((mid) => placeOf(mid))).toEqual([
    undefined,
    // An empty word is no number of a line.
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(PLACES).toBe(8);
});
test('what came in is counted between two looks, over all lines', async () => {
  const stats = (bytes: number, packets: number, lost: number) => [
    { type: 'inbound-rtp', bytesReceived: bytes, packetsReceived: packets, packetsLost: lost },
    { type: 'inbound-rtp', bytesReceived: 0, packetsReceived: 0, packetsLost: -3 },
    { type: 'candidate-pair', bytesReceived: 9_999_999 },
  ];
  const peer = (all: readonly object[]) => ({ getStats: async () => all }) as unknown as RTCPeerConnection;
  const first = await cameIn(peer(stats(10_000, 100, 0)), undefined);
  expect(first.came).toEqual({ bps: Number.POSITIVE_INFINITY, lost: 0 });
  const before = { ...first.sums, at: first.sums.at - 2000 };
  const { came } = await cameIn(peer(stats(60_000, 150, 50)), before);
  expect(came.lost).toBe(0.5);
  // 50,000 bytes in two seconds and the moment that this took.
  expect(came.bps).toBeLessThanOrEqual(200_000);
  expect(came.bps).toBeGreaterThan(0);
});
test('a way goes over a relay where the chosen pair begins at one, and not where a relay was only found', async () => {
  const peer = (nominated: string, state = 'succeeded') => {
    const all = [
      { id: 'own', type: 'local-candidate', candidateType: 'host' },
      { id: 'relay', type: 'local-candidate', candidateType: 'relay' },
      ...['own', 'relay'].map((id) => ({
        id: `pair-${id}`,
        type: 'candidate-pair',
        localCandidateId: id,
        nominated: id === nominated,
        state,
      })),
    ];
    return { getStats: async () => all } as unknown as RTCPeerConnection;
  };
  expect([await comesByRelay(peer('own')), await comesByRelay(peer('relay'))]).toEqual([false, true]);
  expect([await comesByRelay(peer('relay', 'in-progress')), await comesByRelay(peer(''))]).toEqual([false, false]);
});
/** A connection that looks for its own addresses, with a relay or without one. */
class Gathering extends EventTarget {
  iceGatheringState = 'gathering';
  readonly localDescription = { sdp: 'v=0 mine' };
  constructor(private readonly relays: number) {
    super();
  }
  getConfiguration() {
    return { iceServers: Array.from({ length: this.relays }, () => ({ urls: 'turns:relay.school.test:443' })) };
  }
  async setLocalDescription(): Promise<void> {}
  finds(type: string, sdpMLineIndex = 0): void {
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: { type, sdpMLineIndex } }));
  }
  isDone(): void {
    this.iceGatheringState = 'complete';
    this.dispatchEvent(new Event('icegatheringstatechange'));
  }
}
test('a description waits a moment for the own addresses, and longer for a relay, whose place it does not go without', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  /** Milliseconds, in steps of a hundred, until the description of such a connection is there. */
  const waits = async (relays: number, happens: (pc: Gathering, ms: number) => void = () => undefined) => {
    const pc = new Gathering(relays);
    let isThere = false;
    void describe(pc as unknown as RTCPeerConnection).then(() => (isThere = true));
    let ms = 0;
    for (await vi.advanceTimersByTimeAsync(0); !isThere && ms < 20_000; ms += 100) {
      happens(pc, ms);
      await vi.advanceTimersByTimeAsync(100);
    }
    return ms;
  };
  expect([await waits(0), await waits(1)]).toEqual([1500, 3000]);
  const finds = (type: string, line?: number) => (pc: Gathering, ms: number) => {
    if (ms === 2000) pc.finds(type, line);
  };
  expect([await waits(1, finds('host')), await waits(1, finds('relay'))]).toEqual([3000, 2100]);
  // The place of a line that joins the first one is not the one that is used.
  expect(await waits(1, finds('relay', 1))).toBe(3000);
  expect(await waits(1, (pc, ms) => ms === 300 && pc.isDone())).toBe(400);
});
