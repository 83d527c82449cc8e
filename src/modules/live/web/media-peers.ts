import type { MediaSays } from '../contract';
import { PLACES, type CameIn } from '../rules';

export type Relays = Extract<MediaSays, { k: 'relays' }>['relays'];
/** So long the own addresses are collected before what was found is sent. */
const GATHER_MS = 1500;
/** A relay is reached over some ways there and back: without its place nobody is found behind a network that lets nothing else through. */
const RELAY_MS = 3000;
/** What each picture may take of the line at most, in bits a second. */
const TEACHER_BPS = 1_500_000;
const CHILD_BPS = 250_000;
const SCREEN_BPS = 2_000_000;

export const newPeer = (relays: Relays): RTCPeerConnection =>
  new RTCPeerConnection({ iceServers: relays.map((relay) => ({ ...relay, urls: [...relay.urls] })) });

/** The own description with the addresses that were found in a moment. */
export async function describe(pc: RTCPeerConnection): Promise<string> {
  await pc.setLocalDescription();
  if (pc.iceGatheringState !== 'complete')
    await new Promise<void>((done) => {
      const timer = setTimeout(done, pc.getConfiguration().iceServers?.length ? RELAY_MS : GATHER_MS);
      const end = () => {
        clearTimeout(timer);
        done();
      };
      pc.addEventListener('icegatheringstatechange', () => {
        if (pc.iceGatheringState === 'complete') end();
      });
      // The own addresses were found before it. Of several lines the first one carries all in the end: another one's place is none.
      pc.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type === 'relay' && !candidate.sdpMLineIndex) end();
      });
    });
  return pc.localDescription?.sdp ?? '';
}

/** Where a line of the room's offer belongs: voices first, then cameras, then the screen. */
export const placeOf = (mid: string | null): { readonly place: number } | 'screen' | undefined => {
  const line = Number(mid || Number.NaN);
  if (!Number.isInteger(line) || line < 0 || line > 2 * PLACES) return undefined;
  return line === 2 * PLACES ? 'screen' : { place: line % PLACES };
};

/** One kind alone: packets of another one are not handed on. */
function only(transceiver: RTCRtpTransceiver, kind: 'audio' | 'video', type: string): void {
  const all = RTCRtpReceiver.getCapabilities(kind)?.codecs ?? [];
  const wanted = all.filter(({ mimeType }) => mimeType.toLowerCase() === type);
  if (wanted.length) transceiver.setCodecPreferences(wanted);
}
export type OwnPart = 'voice' | 'camera' | 'screen';
/** The lines on which somebody is seen and heard; the screen is the teacher's. */
export function openLines(pc: RTCPeerConnection, leads: boolean): ReadonlyMap<OwnPart, RTCRtpSender> {
  const add = (kind: 'audio' | 'video', type: string, maxBitrate?: number) => {
    const sendEncodings = maxBitrate ? [{ maxBitrate }] : [{}];
    const transceiver = pc.addTransceiver(kind, { direction: 'sendonly', sendEncodings });
    only(transceiver, kind, type);
    return transceiver.sender;
  };
  const lines = new Map<OwnPart, RTCRtpSender>([
    ['voice', add('audio', 'audio/opus')],
    ['camera', add('video', 'video/vp8', leads ? TEACHER_BPS : CHILD_BPS)],
  ]);
  if (leads) lines.set('screen', add('video', 'video/vp8', SCREEN_BPS));
  return lines;
}

/** A microphone or a camera. @throws as the browser does: not allowed, or not there. */
export async function openDevice(
  part: Exclude<OwnPart, 'screen'>,
  leads: boolean,
): Promise<MediaStreamTrack | undefined> {
  const { mediaDevices } = navigator;
  const size = leads ? { width: 1280, height: 720, frameRate: 25 } : { width: 320, height: 180, frameRate: 15 };
  const stream = await mediaDevices.getUserMedia(part === 'voice' ? { audio: true } : { video: size });
  return stream.getTracks()[0];
}
/** What browsers know of a choice of a screen beyond the standard's first words. */
interface ScreenWish extends DisplayMediaStreamOptions {
  readonly systemAudio: 'exclude';
  readonly selfBrowserSurface: 'exclude';
}
/**
 * Of a page its picture and its sound, of a window or a whole screen the picture alone: the sound of a whole machine has the
 * voices of the class in it, which would come back to everybody, and into a recording.
 */
const SCREEN: ScreenWish = {
  video: { frameRate: 10 },
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  systemAudio: 'exclude',
  selfBrowserSurface: 'exclude',
};
/** The screen that somebody chooses to show. @throws as the browser does where they choose none. */
export async function openScreen(): Promise<{
  readonly picture: MediaStreamTrack | undefined;
  readonly sound: MediaStreamTrack | undefined;
}> {
  const stream = await navigator.mediaDevices.getDisplayMedia(SCREEN);
  return { picture: stream.getVideoTracks()[0], sound: stream.getAudioTracks()[0] };
}

interface Sums {
  readonly at: number;
  readonly bytes: number;
  readonly packets: number;
  readonly lost: number;
}
/** What came in since the last look, and what is to be told the next one. */
export async function cameIn(pc: RTCPeerConnection, before: Sums | undefined): Promise<{ sums: Sums; came: CameIn }> {
  let [bytes, packets, lost] = [0, 0, 0];
  const report = await pc.getStats();
  report.forEach((one: { type: string; bytesReceived?: number; packetsReceived?: number; packetsLost?: number }) => {
    if (one.type !== 'inbound-rtp') return;
    bytes += one.bytesReceived ?? 0;
    packets += one.packetsReceived ?? 0;
    lost += Math.max(0, one.packetsLost ?? 0);
  });
  const sums = { at: performance.now(), bytes, packets, lost };
  if (!before) return { sums, came: { bps: Number.POSITIVE_INFINITY, lost: 0 } };
  const gone = Math.max(0, lost - before.lost);
  const sent = gone + Math.max(0, packets - before.packets);
  const seconds = (sums.at - before.at) / 1000;
  return {
    sums,
    came: { bps: seconds > 0 ? ((bytes - before.bytes) * 8) / seconds : 0, lost: sent ? gone / sent : 0 },
  };
}
export type { Sums };
/** Whether the way that a connection has chosen begins at a relay. */
export async function comesByRelay(pc: RTCPeerConnection): Promise<boolean> {
  const relays = new Set<string>();
  const chosen: (string | undefined)[] = [];
  const report = await pc.getStats();
  report.forEach(
    (one: {
      id: string;
      type: string;
      candidateType?: string;
      nominated?: boolean;
      state?: string;
      localCandidateId?: string;
    }) => {
      if (one.type === 'local-candidate' && one.candidateType === 'relay') relays.add(one.id);
      if (one.type === 'candidate-pair' && one.nominated && one.state === 'succeeded')
        chosen.push(one.localCandidateId);
    },
  );
  return chosen.some((id) => id !== undefined && relays.has(id));
}
/** What the browser thinks that its way to the room bears. */
export async function bearsUp(pc: RTCPeerConnection): Promise<number | undefined> {
  let bears: number | undefined;
  const report = await pc.getStats();
  report.forEach((one: { type: string; nominated?: boolean; availableOutgoingBitrate?: number }) => {
    if (one.type === 'candidate-pair' && one.nominated) bears = one.availableOutgoingBitrate ?? bears;
  });
  return bears;
}
