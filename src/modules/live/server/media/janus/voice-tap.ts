import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { RtpIn } from '../rtp';
import type { JanusLink } from './link';
import type { JanusRoom, Source } from './room';

const HEADER_BYTES = 12;

/**
 * Hears a voice that Janus hands on to a port of this machine, for the recording: all else goes from browser to browser without
 * coming by here. @returns what ends it. @throws where Janus refuses.
 */
export async function tapVoice(
  link: JanusLink,
  room: JanusRoom,
  source: Source,
  hear: (packet: RtpIn) => void,
): Promise<() => void> {
  const { own, other } = link.ends;
  const socket = createSocket(isIPv6(own) ? 'udp6' : 'udp4');
  socket.on('error', () => undefined);
  socket.on('message', (message, { address }) => {
    // A port is open to the whole network: only Janus is listened to.
    const packet = address === other ? packetOf(message) : undefined;
    if (packet) hear(packet);
  });
  try {
    await new Promise<void>((done, failed) => {
      socket.once('error', failed);
      socket.bind(0, own, done);
    });
    const stop = await room.forward(source, own, socket.address().port);
    return () => {
      stop();
      socket.close();
    };
  } catch (error) {
    socket.close();
    throw error;
  }
}
/** A packet as it comes over the network (RFC 3550); nothing where it is none. */
export function packetOf(message: Buffer): RtpIn | undefined {
  if (message.length < HEADER_BYTES) return undefined;
  const [first = 0, second = 0] = message;
  if (first >> 6 !== 2) return undefined;
  let from = HEADER_BYTES + 4 * (first & 0x0f);
  if (first & 0x10) {
    if (message.length < from + 4) return undefined;
    from += 4 + 4 * message.readUInt16BE(from + 2);
  }
  const to = first & 0x20 ? message.length - (message.at(-1) ?? 0) : message.length;
  if (from > to) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequenceNumber: message.readUInt16BE(2),
    timestamp: message.readUInt32BE(4),
    payload: message.subarray(from, to),
  };
}
