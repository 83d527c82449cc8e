import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { TO_VIEWERS, type Part, type SenderHears } from './adapter';
import { openEmbedded } from './embedded';

interface Header {
  readonly payloadType: number;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly marker: boolean;
}
type Hears = (packet: { readonly header: Header; readonly payload: Buffer }) => void;
/** What the libraries were told, and where a test speaks as a browser. */
const told = vi.hoisted(() => ({
  settings: [] as { readonly iceServers?: unknown }[],
  hears: new Map<string, Hears>(),
}));
const AGREED = { audio: 111, video: 96 };
vi.mock('werift', () => {
  const part = () => ({});
  const line = (kind: 'audio' | 'video', mLineIndex: number) => {
    const track = { ssrc: 7, onReceiveRtp: { subscribe: (fn: Hears) => void told.hears.set(kind, fn) } };
    const receiver = {
      track,
      tracks: [track],
      onRtcp: { subscribe: () => undefined },
      sendRtcpPLI: async () => undefined,
    };
    // The browser also offered to send again what was lost, as a kind of its own.
    return { kind, mLineIndex, receiver, codecs: [{ payloadType: AGREED[kind] }, { payloadType: AGREED[kind] + 1 }] };
  };
  class RTCPeerConnection {
    readonly connectionStateChange = { subscribe: () => undefined };
    localDescription = { sdp: 'v=0 answer' };
    constructor(settings: { readonly iceServers?: unknown }) {
      told.settings.push(settings);
    }
    getTransceivers() {
      return [line('video', 1), line('audio', 0)];
    }
    async setRemoteDescription() {}
    async setLocalDescription() {}
    async createAnswer() {
      return {};
    }
    addTransceiver() {
      const event = { subscribe: () => undefined };
      return { sender: { onPictureLossIndication: event, onGenericNack: event } };
    }
    async createOffer() {
      this.localDescription = { sdp: 'v=0 offer over a relay' };
      return {};
    }
    async close() {}
  }
  return {
    RTCPeerConnection,
    RtcpSrPacket: class {},
    useOPUS: part,
    useVP8: part,
    useNACK: part,
    usePLI: part,
    useREMB: part,
    useTWCC: part,
    useSdesMid: part,
    useAbsSendTime: part,
    useTransportWideCC: part,
  };
});
vi.mock('node-datachannel', () => {
  class Media {
    addOpusCodec() {}
    addVP8Codec() {}
    addSSRC() {}
  }
  class PeerConnection {
    private gathered: (state: string) => void = () => undefined;
    constructor(_name: string, settings: { readonly iceServers?: unknown }) {
      told.settings.push(settings);
    }
    addTrack() {
      const nothing = () => undefined;
      return {
        onOpen: nothing,
        onClosed: nothing,
        onMessage: nothing,
        setMediaHandler: nothing,
        sendMessageBinary: nothing,
      };
    }
    onStateChange() {}
    onGatheringStateChange(fn: (state: string) => void) {
      this.gathered = fn;
    }
    setLocalDescription() {
      this.gathered('complete');
    }
    localDescription() {
      return { sdp: 'v=0 offer' };
    }
    close() {}
  }
  return { PeerConnection, Audio: Media, Video: Media, RtcpNackResponder: class {} };
});
beforeEach(() => {
  told.settings.length = 0;
  told.hears.clear();
});
// Files of tests share what is loaded.
afterAll(() => {
  vi.doUnmock('werift');
  vi.doUnmock('node-datachannel');
});
const deaf: SenderHears = { packet: () => undefined, report: () => undefined, closed: () => undefined };

test('of a sender’s packets those of the agreed kind alone are handed on: another kind under the same number is dropped', async () => {
  const got: (readonly [Part, number])[] = [];
  const { sender } = await openEmbedded({ off: false });
  await sender('v=0 mine', {
    ...deaf,
    packet: (part, { payloadType, sequenceNumber }) => void got.push([part, payloadType * 1000 + sequenceNumber]),
  });
  const speak = (kind: 'audio' | 'video', payloadType: number, sequenceNumber: number) =>
    told.hears.get(kind)?.({
      header: { payloadType, sequenceNumber, timestamp: 90 * sequenceNumber, marker: false },
      payload: Buffer.of(1, 2),
    });
  speak('video', 96, 1);
  speak('video', 97, 2);
  speak('video', 111, 3);
  speak('video', 96, 4);
  speak('audio', 111, 5);
  speak('audio', 96, 6);
  speak('audio', 112, 7);
  expect(got).toEqual([
    ['camera', 96_001],
    ['camera', 96_004],
    ['voice', 111_005],
  ]);
  expect(TO_VIEWERS).toEqual(AGREED);
});
test('neither towards senders nor towards viewers is a server outside the school asked for the way', async () => {
  const media = await openEmbedded({ off: false, turn: { urls: ['turn:relay.school.test:3478'], secret: 'word' } });
  expect((await media.sender('v=0 mine', deaf)).answer).toBe('v=0 answer');
  const hears = { open: () => undefined, key: () => undefined, closed: () => undefined };
  const lines = [
    { kind: 'audio' as const, ssrc: 1, name: 'p0' },
    { kind: 'video' as const, ssrc: 2, name: 'p0' },
  ];
  expect((await media.viewer(lines, hears, false)).offer).toBe('v=0 offer');
  expect((await media.viewer(lines, hears, true)).offer).toBe('v=0 offer over a relay');
  expect(told.settings.map(({ iceServers }) => iceServers)).toEqual([[], [], []]);
});
