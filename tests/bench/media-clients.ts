import { createSocket, type RemoteInfo } from 'node:dgram';
import type * as Werift from 'werift';

// A teacher's browser and those of a class as far as packets go: no picture is drawn, but whether one could be is counted.

/** What goes out: 25 pictures a second of seven packets each are 1.5 Mbit/s, as 1280 by 720 has them. */
export const PICTURES = 25;
export const PACKETS = 7;
export const PACKET_BYTES = 1100;
const PICTURE_MS = 1000 / PICTURES;
/** Ticks of a picture's clock. */
const TICKS = 90_000 / PICTURES;
/** Ticks of twenty milliseconds of a voice. */
const VOICE_TICKS = 960;
const WHOLE = (1 << PACKETS) - 1;
/** A picture that is not whole for so long is given up: a whole new one is asked for, as a browser does. */
const GIVEN_UP_MS = 400;
const LOOK_MS = 100;

const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
  });
/** Waits for what comes over the network. @throws in words where it does not come. */
export async function until(what: string, done: () => boolean, limitMs = 60_000): Promise<void> {
  for (const end = performance.now() + limitMs; !done(); await pause(20))
    if (performance.now() > end) throw new Error(`picture and voice: ${what} never came`);
}

function newPeer(werift: typeof Werift, settings: Partial<Werift.PeerConfig> = {}): Werift.RTCPeerConnection {
  // These of the library are no hooks, whatever their names say.
  const { useOPUS: opus, useVP8: vp8, useNACK: nack, usePLI: pli } = werift;
  return new werift.RTCPeerConnection({
    codecs: { audio: [opus()], video: [vp8({ rtcpFeedback: [nack(), pli()] })] },
    iceServers: [],
    ...settings,
  });
}

/** Somebody who sends a picture, and a whole one whenever that is asked for. */
export class Teacher {
  private timer: NodeJS.Timeout | undefined;
  private seq = 0;
  private wantsWhole = false;
  /** Number of the next picture. */
  no = 0;
  private constructor(
    private readonly werift: typeof Werift,
    private readonly pc: Werift.RTCPeerConnection,
    private readonly track: Werift.MediaStreamTrack,
    private readonly voice: Werift.MediaStreamTrack | undefined,
    readonly offer: string,
  ) {}
  /** @param speaks whether a voice goes out beside the picture. */
  static async open(werift: typeof Werift, speaks = false): Promise<Teacher> {
    const pc = newPeer(werift);
    const voice = speaks ? new werift.MediaStreamTrack({ kind: 'audio' }) : undefined;
    pc.addTransceiver(voice ?? 'audio', { direction: 'sendonly' });
    const track = new werift.MediaStreamTrack({ kind: 'video' });
    const { sender } = pc.addTransceiver(track, { direction: 'sendonly' });
    await pc.setLocalDescription(await pc.createOffer());
    const teacher = new Teacher(werift, pc, track, voice, pc.localDescription?.sdp ?? '');
    sender.onPictureLossIndication.subscribe(() => {
      teacher.wantsWhole = true;
    });
    return teacher;
  }
  async begin(answer: string, limitMs?: number): Promise<void> {
    await this.pc.setRemoteDescription({ type: 'answer', sdp: answer });
    await until('the way of the sender', () => this.pc.connectionState === 'connected', limitMs);
    const from = performance.now();
    const first = this.no;
    // By the time that has passed: a busy machine looks late.
    this.timer = setInterval(() => {
      while (this.no - first < (performance.now() - from) / PICTURE_MS) this.picture();
    }, PICTURE_MS / 4);
  }
  private picture(): void {
    const isWhole = this.wantsWhole || this.no === 0;
    this.wantsWhole = false;
    for (let part = 0; part < PACKETS; part++) {
      const payload = Buffer.alloc(PACKET_BYTES);
      payload[0] = part === 0 ? 0x10 : 0;
      payload[1] = isWhole ? 0 : 1;
      payload.writeUInt32BE(this.no, 4);
      payload[8] = part;
      payload[9] = isWhole ? 1 : 0;
      this.seq = (this.seq + 1) & 0xffff;
      const header = new this.werift.RtpHeader({
        sequenceNumber: this.seq,
        timestamp: (this.no * TICKS) >>> 0,
        marker: part === PACKETS - 1,
        payloadType: 96,
        payloadOffset: 12,
      });
      this.track.writeRtp(new this.werift.RtpPacket(header, payload));
    }
    if (this.voice) this.speak(this.voice);
    this.no += 1;
  }
  /** Two packets of twenty milliseconds, in which nobody says anything. */
  private speak(voice: Werift.MediaStreamTrack): void {
    for (let half = 0; half < 2; half++) {
      const no = 2 * this.no + half;
      const header = new this.werift.RtpHeader({
        sequenceNumber: no & 0xffff,
        timestamp: (no * VOICE_TICKS) >>> 0,
        payloadType: 96,
        payloadOffset: 12,
      });
      voice.writeRtp(new this.werift.RtpPacket(header, Buffer.of(0xf8, 0xff, 0xfe)));
    }
  }
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.pc.close();
  }
}

interface Coming {
  parts: number;
  readonly isWhole: boolean;
  readonly at: number;
}
/** Somebody who looks on. */
export class Child {
  packets = 0;
  /** Packets of voices. */
  voices = 0;
  /** Pictures that could be drawn. */
  pictures = 0;
  private shown = -1;
  private readonly coming = new Map<number, Coming>();
  private readonly timer: NodeJS.Timeout;
  private ask: () => void = () => undefined;
  private constructor(
    private readonly pc: Werift.RTCPeerConnection,
    readonly answer: string,
  ) {
    for (const { kind, receiver } of pc.getTransceivers()) {
      for (const track of receiver.tracks.length ? receiver.tracks : [receiver.track])
        if (kind === 'audio') track.onReceiveRtp.subscribe(() => void (this.voices += 1));
        else
          track.onReceiveRtp.subscribe(({ payload }) => {
            if (track.ssrc !== undefined) {
              const { ssrc } = track;
              this.ask = () => void receiver.sendRtcpPLI(ssrc).catch(() => undefined);
            }
            this.hear(payload);
          });
    }
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }
  /**
   * @param settings where somebody does not come directly: the relays that they know.
   * @param tieBreaker of its checks of the way, where it is not for the library to choose: Chromium's over TLS bear 0.
   */
  static async open(
    werift: typeof Werift,
    offer: string,
    settings?: Partial<Werift.PeerConfig>,
    tieBreaker?: bigint,
  ): Promise<Child> {
    const pc = newPeer(werift, settings);
    await pc.setRemoteDescription({ type: 'offer', sdp: offer });
    if (tieBreaker !== undefined)
      for (const { connection } of pc.iceTransports) Object.assign(connection, { tieBreaker });
    await pc.setLocalDescription(await pc.createAnswer());
    return new Child(pc, pc.localDescription?.sdp ?? '');
  }
  private hear(payload: Buffer): void {
    if (payload.length < 10) return;
    this.packets += 1;
    const no = payload.readUInt32BE(4);
    if (no <= this.shown) return;
    const one = this.coming.get(no) ?? { parts: 0, isWhole: payload[9] === 1, at: performance.now() };
    one.parts |= 1 << (payload[8] ?? 0);
    this.coming.set(no, one);
    this.draw();
  }
  /** A picture can be drawn when it is there and the one before it was drawn, or when it needs none. */
  private draw(): void {
    while (this.coming.get(this.shown + 1)?.parts === WHOLE) this.drawn(this.shown + 1);
  }
  private drawn(no: number): void {
    this.shown = no;
    this.pictures += 1;
    for (const known of this.coming.keys()) if (known <= no) this.coming.delete(known);
  }
  /** What does not come any more is passed over by a picture that needs none before it; without one it is asked for. */
  private look(): void {
    const late = performance.now() - GIVEN_UP_MS;
    const isStuck = this.shown < 0 || [...this.coming.values()].some(({ at }) => at < late);
    if (!isStuck || !this.coming.size) return;
    const next = [...this.coming].find(([, { isWhole, parts }]) => isWhole && parts === WHOLE);
    if (!next) {
      this.ask();
      return;
    }
    this.drawn(next[0]);
    this.draw();
  }
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.pc.close();
  }
}

/** Where a description says that its browser, or the room, is found. */
const HOST = /^a=candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) typ host/im;
/** The first address of this machine in a description. */
export function placeIn(sdp: string): { readonly address: string; readonly port: number } {
  const [, address, port] = HOST.exec(sdp) ?? [];
  if (!address || !port) throw new Error('picture and voice: a description names no address of this machine');
  return { address, port: Number(port) };
}
/** The same description with this one place in it, or with none: whoever reads it goes there, or waits to be found. */
export function withPlace(sdp: string, place?: { readonly address: string; readonly port: number }): string {
  let isDone = true;
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      if (line.startsWith('m=')) isDone = false;
      if (!line.startsWith('a=candidate:')) return [line];
      if (isDone || !place) return [];
      isDone = true;
      return [`a=candidate:1 1 UDP 2122260223 ${place.address} ${place.port} typ host`];
    })
    .join('\r\n');
}

/** A way to a place on which so much is lost, there and back. */
export async function lossyWay(
  to: { readonly address: string; readonly port: number },
  loss: number,
  chance: () => number,
): Promise<{ readonly address: string; readonly port: number; readonly lost: () => number; close(): void }> {
  const [outside, inside] = [createSocket('udp4'), createSocket('udp4')];
  let from: RemoteInfo | undefined;
  let lost = 0;
  const isLost = (): boolean => {
    if (chance() >= loss) return false;
    lost += 1;
    return true;
  };
  outside.on('message', (packet, info) => {
    from = info;
    if (!isLost()) inside.send(packet, to.port, to.address);
  });
  inside.on('message', (packet) => {
    if (from && !isLost()) outside.send(packet, from.port, from.address);
  });
  for (const socket of [outside, inside])
    await new Promise<void>((done) => {
      socket.bind(0, to.address, done);
    });
  return {
    address: to.address,
    port: outside.address().port,
    lost: () => lost,
    close: () => {
      outside.close();
      inside.close();
    },
  };
}
