import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/** Ports from the first to the last one. */
export type Ports = readonly [number, number];
/** What the operator says of picture and voice. */
export interface MediaSettings {
  readonly off: boolean;
  /** Of senders, of viewers over a relay, and of other viewers: none takes another's. Without them the system chooses. */
  readonly senders?: Ports;
  readonly relayViewers?: Ports;
  readonly viewers?: Ports;
  /** The address under which browsers outside reach this machine. */
  readonly publicIp?: string;
  readonly turn?: { readonly urls: readonly string[]; readonly secret: string };
  /** Carries the packets in place of the embedded libraries. */
  readonly janus?: JanusSettings;
}
/** A Janus beside the program (janus/ in the project's root). */
export interface JanusSettings {
  /** Of its WebSocket, for this program alone. */
  readonly url: string;
  /** Whoever asks it for anything names this. */
  readonly secret: string;
  /** Whoever makes a room names this too. */
  readonly roomKey: string;
}
/** A relay as browsers are told of it. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username: string;
  readonly credential: string;
}
const LEAST_PORTS = 20;
const TURN_SECONDS = 6 * 3600;

/**
 * `40000-40399`: the first quarter for those who send, eight in a class, the second for those who look on over a relay, the rest
 * for the others who look on.
 * @throws in words where it is no range, so that the start says it and not the first lesson.
 */
export function portsOf(text: string): Readonly<Record<'senders' | 'relayViewers' | 'viewers', Ports>> {
  const [, from, to] = /^(\d{4,5})-(\d{4,5})$/.exec(text.trim()) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (!from || first < 1024 || last > 65_535 || last - first + 1 < LEAST_PORTS)
    throw new Error(`LIVE_UDP_PORTS is ${text}: write a range of ${LEAST_PORTS} ports or more, as 40000-40399`);
  const quarter = Math.floor((last - first + 1) / 4);
  const [second, rest] = [first + quarter, first + 2 * quarter];
  return { senders: [first, second - 1], relayViewers: [second, rest - 1], viewers: [rest, last] };
}

/** Reads the settings of picture and voice. @throws in words what cannot be read. */
export function mediaSettings(env: NodeJS.ProcessEnv = process.env): MediaSettings {
  const { LIVE_MEDIA: media, LIVE_UDP_PORTS: ports, LIVE_PUBLIC_IP: publicIp } = env;
  const { LIVE_TURN_URLS: urls, LIVE_TURN_SECRET: secret } = env;
  if (media && media !== 'off' && media !== 'janus') throw new Error(`LIVE_MEDIA is ${media}: off, janus, or nothing`);
  if (publicIp && isIP(publicIp) !== 4) throw new Error(`LIVE_PUBLIC_IP is ${publicIp}: write an IPv4 address`);
  if (urls && !secret) throw new Error('LIVE_TURN_URLS needs LIVE_TURN_SECRET, the static-auth-secret of coturn');
  const turns = (urls ?? '').split(',').flatMap((url) => url.trim() || []);
  const wrong = turns.find((url) => !/^turns?:[^\s"]+$/.test(url));
  if (wrong) throw new Error(`LIVE_TURN_URLS names ${wrong}: write turns:turn.example.cn:443?transport=tcp`);
  return {
    off: media === 'off',
    ...(ports ? portsOf(ports) : {}),
    ...(publicIp ? { publicIp } : {}),
    ...(turns.length && secret ? { turn: { urls: turns, secret } } : {}),
    ...janusOf(env),
  };
}

/** @throws naming what of the three is missing, or stands there for nothing. */
function janusOf({
  LIVE_MEDIA: media,
  JANUS_URL: url,
  JANUS_SECRET: secret,
  JANUS_ROOM_KEY: roomKey,
}: NodeJS.ProcessEnv): { readonly janus?: JanusSettings } {
  if (media === 'janus') {
    if (!url) throw new Error('LIVE_MEDIA=janus needs JANUS_URL, as ws://127.0.0.1:8188');
    if (!/^wss?:\/\/[^\s@]+$/.test(url) || !URL.canParse(url))
      throw new Error(`JANUS_URL is ${url}: write ws://127.0.0.1:8188`);
    if (!secret) throw new Error('LIVE_MEDIA=janus needs JANUS_SECRET, the api_secret of that Janus');
    if (!roomKey) throw new Error('LIVE_MEDIA=janus needs JANUS_ROOM_KEY, the admin_key of its video rooms');
    return { janus: { url, secret, roomKey } };
  }
  const idle = Object.entries({ JANUS_URL: url, JANUS_SECRET: secret, JANUS_ROOM_KEY: roomKey }).find(
    ([, value]) => value,
  );
  // Whoever switched picture and voice off for a day keeps what they had written.
  if (idle && media !== 'off') throw new Error(`${idle[0]} is given, but LIVE_MEDIA is not janus`);
  return {};
}

/** The relays for somebody, with a name and a word that hold for some hours (coturn's `use-auth-secret`). */
export function relaysFor({ turn }: MediaSettings, userId: number, now: Date): IceServer[] {
  if (!turn) return [];
  const username = `${Math.floor(now.getTime() / 1000) + TURN_SECONDS}:${userId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: turn.urls, username, credential }];
}
