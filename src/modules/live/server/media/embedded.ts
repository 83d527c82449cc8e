import type * as Channel from 'node-datachannel';
import type * as Werift from 'werift';
import {
  PARTS,
  TO_VIEWERS,
  type MediaAdapter,
  type Part,
  type Sender,
  type SenderHears,
  type Viewer,
  type ViewerHears,
  type ViewerLine,
} from './adapter';
import { withPublicIp } from './addresses';
import { openRelayViewer } from './relay-viewer';
import { KEPT_PACKETS, keysAsked } from './rtp';
import type { MediaSettings } from './settings';

/** Collecting this machine's own addresses takes a moment; without an end to it nobody would be told. */
const GATHER_MS = 5000;

/**
 * The libraries inside this process: werift towards senders, because it tells browsers how much the line bears and asks for
 * lost packets; node-datachannel towards viewers, because it takes a third of the time for a packet; werift towards those of
 * them who come over a relay, because it takes checks of the way without a tie-breaker (Chromium over TLS), which the other refuses.
 * @throws where they are not installed or do not run on this machine.
 */
export async function openEmbedded(settings: MediaSettings): Promise<MediaAdapter> {
  const [werift, channel] = await Promise.all([import('werift'), import('node-datachannel')]);
  let viewers = 0;
  const relayViewers = new Queue();
  return {
    sender: (offer, hears) => openSender(werift, settings, offer, hears),
    viewer: (lines, hears, overRelay) =>
      overRelay
        ? relayViewers.next(() => openRelayViewer(werift, settings, lines, hears))
        : openViewer(channel, { settings, name: `viewer${++viewers}` }, lines, hears),
  };
}

async function openSender(
  werift: typeof Werift,
  { senders, publicIp }: MediaSettings,
  offer: string,
  hears: SenderHears,
): Promise<Sender> {
  // These of the library are no hooks, whatever their names say.
  const {
    useOPUS: opus,
    useVP8: vp8,
    useNACK: nack,
    usePLI: pli,
    useREMB: remb,
    useTWCC: twcc,
    useSdesMid: mid,
    useAbsSendTime: sentAt,
    useTransportWideCC: counted,
  } = werift;
  const pc = new werift.RTCPeerConnection({
    codecs: {
      audio: [opus({ rtcpFeedback: [twcc()] })],
      video: [vp8({ rtcpFeedback: [nack(), pli(), remb(), twcc()] })],
    },
    headerExtensions: {
      audio: [mid(), counted()],
      video: [mid(), sentAt(), counted()],
    },
    // No question leaves the school: browsers find this machine under its own addresses.
    iceServers: [],
    icePortRange: senders ? [...senders] : undefined,
  });
  try {
    await pc.setRemoteDescription({ type: 'offer', sdp: offer });
    const parts = partsOf(pc);
    pc.connectionStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'closed') hears.closed();
    });
    for (const [part, transceiver] of parts) hearPart(werift, transceiver, part, hears);
    await pc.setLocalDescription(await pc.createAnswer());
    const answer = pc.localDescription?.sdp;
    if (!answer) throw new Error('there is no answer to this description');
    return {
      answer: withPublicIp(answer, publicIp),
      key: (part) => {
        const receiver = parts.get(part)?.receiver;
        if (receiver?.track.ssrc !== undefined) void receiver.sendRtcpPLI(receiver.track.ssrc).catch(() => undefined);
      },
      close: () => void pc.close().catch(() => undefined),
    };
  } catch (error) {
    void pc.close().catch(() => undefined);
    throw error;
  }
}
/** What each line of the description is: a voice, then a camera, then a screen. @throws where it is another one. */
function partsOf(pc: Werift.RTCPeerConnection): ReadonlyMap<Part, Werift.RTCRtpTransceiver> {
  const all = [...pc.getTransceivers()].sort((a, b) => (a.mLineIndex ?? 0) - (b.mLineIndex ?? 0));
  if (!all.length || all.length > PARTS.length) throw new Error('a description has one to three lines');
  return new Map(
    all.map((transceiver, i) => {
      const part = PARTS[i];
      if (!part || transceiver.kind !== (part === 'voice' ? 'audio' : 'video'))
        throw new Error('a description begins with the voice, pictures follow');
      return [part, transceiver];
    }),
  );
}
/** Hears one line. Of its packets those of the agreed kind alone: another kind under the same number would break the encryption. */
function hearPart(werift: typeof Werift, transceiver: Werift.RTCRtpTransceiver, part: Part, hears: SenderHears): void {
  const { receiver } = transceiver;
  const hear = (track: Werift.MediaStreamTrack) => {
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      if (header.payloadType !== transceiver.codecs[0]?.payloadType) return;
      const { payloadType, sequenceNumber, timestamp, marker } = header;
      hears.packet(part, { payloadType, sequenceNumber, timestamp, marker, payload });
    });
  };
  for (const track of receiver.tracks.length ? receiver.tracks : [receiver.track]) hear(track);
  receiver.onRtcp.subscribe((packet) => {
    if (!(packet instanceof werift.RtcpSrPacket)) return;
    const { ntpTimestamp, rtpTimestamp } = packet.senderInfo;
    hears.report(part, { ntp: ntpTimestamp, timestamp: rtpTimestamp });
  });
}

async function openViewer(
  channel: typeof Channel,
  { settings: { viewers, publicIp }, name }: { readonly settings: MediaSettings; readonly name: string },
  lines: readonly ViewerLine[],
  hears: ViewerHears,
): Promise<Viewer> {
  const pc = new channel.PeerConnection(name, {
    iceServers: [],
    ...(viewers ? { portRangeBegin: viewers[0], portRangeEnd: viewers[1] } : {}),
  });
  const tracks = lines.map((line, i) => openTrack(channel, pc, line, { mid: String(i), hears }));
  const end = once(() => {
    hears.closed();
    pc.close();
  });
  pc.onStateChange((state) => {
    if (state === 'connected') hears.open();
    if (state === 'failed' || state === 'closed') end();
  });
  // Reports go by a voice: a picture's line keeps what it sends, to send it again.
  const first = tracks[0];
  const offer = await offerOf(pc).catch((error: unknown) => {
    pc.close();
    throw error;
  });
  return {
    offer: withPublicIp(offer, publicIp),
    accept: (answer) => pc.setRemoteDescription(answer, 'answer'),
    send: (line, packet) => tracks[line]?.send(packet),
    report: (packet) => first?.send(packet),
    close: () => pc.close(),
  };
}
interface OpenTrack {
  send(packet: Buffer): void;
}
function openTrack(
  channel: typeof Channel,
  pc: Channel.PeerConnection,
  { kind, ssrc, name }: ViewerLine,
  { mid, hears }: { readonly mid: string; readonly hears: ViewerHears },
): OpenTrack {
  const media = kind === 'audio' ? new channel.Audio(mid, 'SendOnly') : new channel.Video(mid, 'SendOnly');
  if ('addOpusCodec' in media) media.addOpusCodec(TO_VIEWERS.audio);
  else media.addVP8Codec(TO_VIEWERS.video);
  media.addSSRC(ssrc, name, name, `${name}-${kind}`);
  const track = pc.addTrack(media);
  let isOpen = false;
  track.onOpen(() => {
    isOpen = true;
  });
  track.onClosed(() => {
    isOpen = false;
  });
  if (kind === 'video') {
    track.setMediaHandler(new channel.RtcpNackResponder(KEPT_PACKETS));
    track.onMessage((message) => {
      for (const asked of keysAsked(message)) if (asked === ssrc) hears.key(ssrc);
    });
  }
  return {
    send: (packet) => {
      if (!isOpen) return;
      try {
        track.sendMessageBinary(packet);
      } catch {
        // It closed between the two lines; the connection says so itself.
        isOpen = false;
      }
    },
  };
}
/** The offer with all of this machine's addresses in it. */
const offerOf = (pc: Channel.PeerConnection): Promise<string> =>
  new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('the addresses of this machine were not found')), GATHER_MS);
    pc.onGatheringStateChange((state) => {
      const offer = state === 'complete' ? pc.localDescription() : null;
      if (!offer) return;
      clearTimeout(timer);
      done(offer.sdp);
    });
    pc.setLocalDescription('offer');
  });
/** One after the other: two who looked for a free port at once would find the same one. */
class Queue {
  private last: Promise<unknown> = Promise.resolve();
  next<T>(fn: () => Promise<T>): Promise<T> {
    const now = this.last.then(fn);
    this.last = now.catch(() => undefined);
    return now;
  }
}
const once = (fn: () => void): (() => void) => {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    fn();
  };
};
