import type * as Werift from 'werift';
import { TO_VIEWERS, type Viewer, type ViewerHears, type ViewerLine } from './adapter';
import { withPublicIp } from './addresses';
import { Kept } from './rtp';
import type { MediaSettings } from './settings';

/** Somebody who looks on and comes over a relay, by werift. @throws where no port is free. */
export async function openRelayViewer(
  werift: typeof Werift,
  { relayViewers, publicIp }: MediaSettings,
  lines: readonly ViewerLine[],
  hears: ViewerHears,
): Promise<Viewer> {
  // These of the library are no hooks, whatever their names say.
  const { useOPUS: opus, useVP8: vp8, useNACK: nack, usePLI: pli } = werift;
  const pc = new werift.RTCPeerConnection({
    codecs: {
      audio: [opus({ payloadType: TO_VIEWERS.audio, rtcpFeedback: [] })],
      video: [vp8({ payloadType: TO_VIEWERS.video, rtcpFeedback: [nack(), pli()] })],
    },
    headerExtensions: { audio: [], video: [] },
    iceServers: [],
    icePortRange: relayViewers ? [...relayViewers] : undefined,
  });
  const ways = lines.map((line) => new RelayWay(werift, pc, line, hears));
  const bySsrc = new Map(lines.map(({ ssrc }, i) => [ssrc, ways[i]]));
  let stands: 'no' | 'open' | 'ended' = 'no';
  pc.connectionStateChange.subscribe((state) => {
    if (stands === 'ended') return;
    if (state === 'connected') {
      stands = 'open';
      hears.open();
    } else if (state === 'failed' || state === 'closed') {
      stands = 'ended';
      hears.closed();
      close(pc);
    }
  });
  try {
    await pc.setLocalDescription(await pc.createOffer());
    const offer = pc.localDescription?.sdp;
    if (!offer) throw new Error('there is no offer for this viewer');
    return {
      offer: withPublicIp(offer, publicIp),
      accept: (answer) => {
        pc.setRemoteDescription({ type: 'answer', sdp: answer }).catch(() => close(pc));
      },
      send: (line, packet) => {
        if (stands === 'open') ways[line]?.send(packet);
      },
      report: (packet) => {
        if (stands === 'open') bySsrc.get(packet.readUInt32BE(4))?.report(packet);
      },
      close: () => close(pc),
    };
  } catch (error) {
    close(pc);
    throw error;
  }
}
const close = (pc: Werift.RTCPeerConnection): void => void pc.close().catch(() => undefined);

/**
 * One line of such a viewer. Its packets go past the library's own sender, which would tell a clock of its own: under the number
 * that the library gave the line, all else as it comes.
 */
class RelayWay {
  private readonly sender: Werift.RTCRtpSender;
  private readonly kept: Kept | undefined;
  constructor(
    private readonly werift: typeof Werift,
    pc: Werift.RTCPeerConnection,
    { kind, ssrc, name }: ViewerLine,
    hears: ViewerHears,
  ) {
    this.sender = pc.addTransceiver(kind, { direction: 'sendonly' }).sender;
    this.sender.streamId = name;
    if (kind !== 'video') return;
    this.kept = new Kept();
    this.sender.onPictureLossIndication.subscribe(() => hears.key(ssrc));
    this.sender.onGenericNack.subscribe(({ lost }) => {
      for (const sequenceNumber of lost) this.write(this.kept?.of(sequenceNumber));
    });
  }
  send(packet: Buffer): void {
    this.kept?.keep(packet);
    this.write(packet);
  }
  private write(packet: Buffer | undefined): void {
    if (!packet) return;
    const header = this.werift.RtpHeader.deSerialize(packet);
    header.ssrc = this.sender.ssrc;
    void this.sender.dtlsTransport.sendRtp(packet.subarray(header.payloadOffset), header);
  }
  /** @param packet a sender report (RFC 3550) as the room writes it. */
  report(packet: Buffer): void {
    const { RtcpSrPacket, RtcpSenderInfo } = this.werift;
    const report = new RtcpSrPacket({
      ssrc: this.sender.ssrc,
      senderInfo: new RtcpSenderInfo({
        ntpTimestamp: packet.readBigUInt64BE(8),
        rtpTimestamp: packet.readUInt32BE(16),
        packetCount: packet.readUInt32BE(20),
        octetCount: packet.readUInt32BE(24),
      }),
    });
    // It closed between the two lines; the connection says so itself.
    this.sender.dtlsTransport.sendRtcp([report]).catch(() => undefined);
  }
}
