import { createHmac, randomInt } from 'node:crypto';
import type { JanusSettings } from '../settings';
import type { Handle, HandleHears, JanusLink, Jsep } from './link';

/** By this a room of the program is told from any other of the same Janus. */
const DESCRIPTION = 'meiyike.live';
/** Who holds a room open, among those who could send in it. */
const OWNER = 1;
/** A room that was made this moment has nobody in it yet: it is looked at twice before it counts as left behind. */
const LOOK_AGAIN_MS = 5000;
/** The greatest number that Janus and a JSON text both keep whole is larger. */
const ID_MAX = 2 ** 47;

/** One line of somebody who sends, as Janus names it. */
export interface Source {
  readonly feed: number;
  readonly mid: string;
}
/** The word of a room: any process that has the key may end a room that another one left behind. */
const wordOf = (settings: JanusSettings, of: 'secret' | 'pin', room: number): string =>
  createHmac('sha256', settings.roomKey).update(`${of}:${room}`).digest('hex').slice(0, 32);

/** A private room of Janus's own for one lesson: nobody enters it without its pin, nobody changes it without its secret. */
export class JanusRoom {
  private constructor(
    private readonly link: JanusLink,
    private readonly settings: JanusSettings,
    private readonly id: number,
    private readonly owner: Handle,
    /** Somebody who sends nothing, on two lines: what stands where nobody is seen or heard. */
    private readonly nobody: number,
  ) {}

  /** @param publishers how many may send at once. @throws where Janus is away, or refuses. */
  static async open(link: JanusLink, settings: JanusSettings, publishers: number): Promise<JanusRoom> {
    const room = randomInt(1, ID_MAX);
    const owner = await link.attach({});
    const pin = wordOf(settings, 'pin', room);
    try {
      await owner.say({
        request: 'create',
        room,
        description: DESCRIPTION,
        is_private: true,
        permanent: false,
        secret: wordOf(settings, 'secret', room),
        pin,
        admin_key: settings.roomKey,
        publishers,
        audiocodec: 'opus',
        videocodec: 'vp8',
        dummy_publisher: true,
        notify_joining: false,
        record: false,
      });
      const { data } = await owner.say({ request: 'join', ptype: 'publisher', room, pin, id: OWNER });
      const all = (data['publishers'] ?? []) as readonly { readonly id: number; readonly dummy?: boolean }[];
      const nobody = all.find(({ dummy }) => dummy === true)?.id;
      if (nobody === undefined) throw new Error('this Janus keeps no place for nobody: it must be 1.1 or newer');
      return new JanusRoom(link, settings, room, owner, nobody);
    } catch (error) {
      owner.detach();
      throw error;
    }
  }
  private get inside(): { readonly room: number; readonly pin: string } {
    return { room: this.id, pin: wordOf(this.settings, 'pin', this.id) };
  }
  private get above(): { readonly room: number; readonly secret: string } {
    return { room: this.id, secret: wordOf(this.settings, 'secret', this.id) };
  }
  /** Where nobody is seen, or heard. */
  empty(kind: 'audio' | 'video'): Source {
    return { feed: this.nobody, mid: kind === 'audio' ? '0' : '1' };
  }
  /** Numbers of those who send begin behind the room's own. */
  static feed(no: number): number {
    return OWNER + no;
  }

  /** Somebody who sends. @returns their handle and the answer to their browser's description. */
  async sender(feed: number, offer: string, hears: HandleHears): Promise<{ handle: Handle; answer: string }> {
    const { handle, jsep } = await this.enter({ request: 'joinandconfigure', ptype: 'publisher', id: feed }, hears, {
      type: 'offer',
      sdp: offer,
    });
    handle.allAddresses();
    return { handle, answer: jsep.sdp };
  }
  /** Somebody who looks on, at nobody yet. @returns their handle and what their browser answers to. */
  async viewer(kinds: readonly ('audio' | 'video')[], hears: HandleHears): Promise<{ handle: Handle; offer: string }> {
    const streams = kinds.map((kind) => this.empty(kind));
    const wish = { request: 'join', ptype: 'subscriber', streams, autoupdate: false };
    const { handle, jsep } = await this.enter(wish, hears);
    return { handle, offer: jsep.sdp };
  }
  private async enter(
    wish: Readonly<Record<string, unknown>>,
    hears: HandleHears,
    description?: Jsep,
  ): Promise<{ handle: Handle; jsep: Jsep }> {
    const handle = await this.link.attach(hears);
    try {
      const { jsep } = await handle.say({ ...wish, ...this.inside }, description);
      if (!jsep) throw new Error('Janus has no description of its own');
      return { handle, jsep };
    } catch (error) {
      handle.detach();
      throw error;
    }
  }
  /** Sends somebody away: what they send goes nowhere any more. */
  async kick(feed: number): Promise<void> {
    await this.owner.say({ request: 'kick', ...this.above, id: feed });
  }
  /** Hands a line to a port of this machine too. @returns what ends it. */
  async forward({ feed, mid }: Source, host: string, port: number): Promise<() => void> {
    const of = { ...this.above, admin_key: this.settings.roomKey, publisher_id: feed };
    const { data } = await this.owner.say({ request: 'rtp_forward', ...of, host, streams: [{ mid, port }] });
    const all = (data['forwarders'] ?? []) as readonly { readonly stream_id: number }[];
    return () => {
      for (const { stream_id: id } of all)
        this.owner.say({ request: 'stop_rtp_forward', ...of, stream_id: id }).catch(() => undefined);
    };
  }
  /** The lesson is over: there is no such room any more, and nobody in it. */
  end(): void {
    this.owner
      .say({ request: 'destroy', ...this.above })
      .catch(() => undefined)
      .finally(() => this.owner.detach());
  }
}

/** Ends rooms of the program in which nobody is, not even the process that made them: it was killed. */
export async function endLeftRooms(link: JanusLink, settings: JanusSettings): Promise<void> {
  const handle = await link.attach({});
  try {
    const left = async (): Promise<number[]> => {
      const { data } = await handle.say({ request: 'list', admin_key: settings.roomKey });
      const all = (data['list'] ?? []) as readonly {
        readonly room: number;
        readonly description?: string;
        readonly num_participants: number;
      }[];
      // One is the place of nobody.
      return all.flatMap((one) => (one.description === DESCRIPTION && one.num_participants <= 1 ? one.room : []));
    };
    const first = await left();
    if (!first.length) return;
    await new Promise((go) => {
      setTimeout(go, LOOK_AGAIN_MS);
    });
    const still = new Set(await left());
    for (const room of first.filter((one) => still.has(one)))
      await handle.say({ request: 'destroy', room, secret: wordOf(settings, 'secret', room) }).catch(() => undefined);
  } finally {
    handle.detach();
  }
}
