import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type * as Werift from 'werift';
import { root } from '../../src/kernel/server/root';
import type { MediaAsk, MediaSays } from '../../src/modules/live/contract';
import { MediaKeeper, type CarriedRoom } from '../../src/modules/live/server/media/keeper';
import { Child, Teacher, placeIn, until, withPlace } from './media-clients';

const ROOM = 'bench';
const TEACHER_ID = 1;
const SHOWS = { voice: false, camera: true, screen: false };
const NOBODY_THERE = { address: '127.0.0.1', port: 9 };

/** What the clients of a room are made of; nothing where a part of picture and voice is not installed. */
export async function libraries(): Promise<typeof Werift | undefined> {
  const parts = ['werift', 'node-datachannel'];
  return parts.every((part) => existsSync(join(root, 'node_modules', part))) ? import('werift') : undefined;
}
/** What this machine lacks for the measure. */
export class Missing extends Error {}
type Place = ReturnType<typeof placeIn>;

/** The room as its media process sees it: a bench or a test stands where the server does. */
export class Room implements CarriedRoom {
  private readonly said = new Map<string, MediaSays[]>();
  private readonly keeper = new MediaKeeper({ off: false }, pino({ level: 'silent' }));
  private peers = 0;
  private fault: Error | undefined;
  constructor(private readonly werift: typeof Werift) {
    this.keeper.carry(ROOM, this);
    this.keeper.send({ t: 'room', room: ROOM, stage: [], muted: [], records: false });
  }
  says(peer: string | null, what: MediaSays): void {
    if (peer !== null) this.said.set(peer, [...(this.said.get(peer) ?? []), what]);
    else if (what.k === 'off') this.fault = new Missing('the libraries of picture and voice do not run here');
  }
  keep(): void {}
  anew(): void {
    this.fault = new Error('picture and voice: the media process fell');
  }
  get pid(): number {
    return this.keeper.pid ?? 0;
  }
  private ask(peer: string, userId: number, ask: MediaAsk): void {
    this.keeper.send({ t: 'ask', room: ROOM, peer, userId, leads: userId === TEACHER_ID, ask });
  }
  /** What a peer was told of this kind. */
  private async told(peer: string, k: 'answer' | 'offer'): Promise<string> {
    const find = () => this.said.get(peer)?.find((one) => one.k === k || one.k === 'failed');
    await until(`the ${k}`, () => this.fault !== undefined || find() !== undefined);
    const found = find();
    if (found && 'sdp' in found) return found.sdp;
    throw this.fault ?? new Error(`picture and voice: the ${k} failed`);
  }
  /**
   * @param way makes another way to the room of its place: whoever has one is not found past it, where they say to be nobody is.
   * @param limitMs after so long nothing came of it.
   */
  async teach(way?: (place: Place) => Promise<Place>, limitMs?: number): Promise<Teacher> {
    const teacher = await Teacher.open(this.werift);
    const peer = `teacher${++this.peers}`;
    const sdp = way ? withPlace(teacher.offer, NOBODY_THERE) : teacher.offer;
    this.ask(peer, TEACHER_ID, { k: 'send', sdp, shows: SHOWS });
    try {
      const answer = await this.told(peer, 'answer');
      await teacher.begin(way ? withPlace(answer, await way(placeIn(answer))) : answer, limitMs);
      return teacher;
    } catch (error) {
      // Its sockets would keep the program from ending.
      await teacher.close();
      throw error;
    }
  }
  /**
   * @param way makes another way to the room of its place, if there is one.
   * @param relayed who comes over a relay alone: their settings, and the relay's.
   * @param overRelay asks as one who comes over a relay because nothing else came about.
   * @param tieBreaker of its checks of the way, where it is not for the library to choose.
   */
  async look({
    way,
    relayed,
    overRelay = false,
    tieBreaker,
  }: {
    readonly way?: (place: Place) => Promise<Place>;
    readonly relayed?: Partial<Werift.PeerConfig>;
    readonly overRelay?: boolean;
    readonly tieBreaker?: bigint;
  } = {}): Promise<{ readonly child: Child; leave(): Promise<void> }> {
    const peer = `child${++this.peers}`;
    const userId = TEACHER_ID + this.peers;
    this.ask(peer, userId, { k: 'watch', overRelay });
    const offer = await this.told(peer, 'offer');
    const to = way ? withPlace(offer, await way(placeIn(offer))) : relayed ? withPlace(offer, placeIn(offer)) : offer;
    const child = await Child.open(this.werift, to, relayed, tieBreaker);
    // Whoever has a way of their own is not found past it.
    this.ask(peer, userId, { k: 'answer', sdp: way ? withPlace(child.answer) : child.answer });
    const leave = async () => {
      this.keeper.send({ t: 'gone', room: ROOM, peer });
      await child.close();
    };
    return { child, leave };
  }
  end(): void {
    this.keeper.drop(ROOM);
    this.keeper.end();
  }
}
