import type { Verdict } from '../rules';
import { devicesAllowed, type MediaState } from './media-link';
import { openDevice } from './media-peers';

/** What a page finds out about its microphone and camera. */
export const DEVICE_CHECKS = ['voice', 'camera'] as const;
export type DeviceVerdicts = Readonly<Record<(typeof DEVICE_CHECKS)[number], Verdict>>;
/** So long somebody may take to allow a device. */
const ALLOW_MS = 20_000;
const LISTEN_MS = 1500;
/** Of 255: a quiet room has less. */
const QUIET = 4;

/** How the way of pictures stands. */
export const WAYS: Readonly<Record<MediaState['standing'], Verdict>> = {
  open: 'good',
  connecting: 'weak',
  none: 'weak',
  off: 'weak',
  blocked: 'bad',
};
const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
  });

/** How loud a track is at its loudest within a moment. */
async function loudness(track: MediaStreamTrack): Promise<number> {
  const audio = new AudioContext();
  try {
    await audio.resume();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const levels = new Uint8Array(analyser.frequencyBinCount);
    let loudest = 0;
    for (const end = performance.now() + LISTEN_MS; performance.now() < end; await pause(50)) {
      analyser.getByteFrequencyData(levels);
      loudest = Math.max(loudest, ...levels);
    }
    return loudest;
  } finally {
    await audio.close();
  }
}
/** Opens a device, looks, and closes it again. What nobody allows counts as not there. */
async function tried(part: 'voice' | 'camera', look: (track: MediaStreamTrack) => Promise<boolean>): Promise<Verdict> {
  if (!devicesAllowed()) return 'bad';
  let isOver = false;
  const opened = openDevice(part, false).then((track) => {
    // Allowed after nobody waited any more.
    if (isOver) track?.stop();
    return track;
  });
  try {
    const track = await Promise.race([opened, pause(ALLOW_MS)]);
    isOver = true;
    if (!track) return 'bad';
    const isGood = await look(track);
    track.stop();
    return isGood ? 'good' : 'weak';
  } catch {
    return 'bad';
  }
}
/** Microphone and camera of this device, one after the other. */
export async function lookAtDevices(): Promise<DeviceVerdicts> {
  const voice = await tried('voice', async (track) => (await loudness(track)) > QUIET);
  const camera = await tried('camera', async (track) => (track.getSettings().width ?? 0) > 0);
  return { voice, camera };
}
