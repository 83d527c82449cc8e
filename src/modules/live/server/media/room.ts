import type { Message } from '../../../../kernel/server/bus';
import type { Kernel } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { leads, mayWrite, type Actor, type RefusalWord } from '../../rules';
import type { MediaAsk, MediaSays } from '../../contract';
import { rooms } from '../../tables';
import { keepPiece } from '../voice';
import type { CarriedRoom, MediaKeeper } from './keeper';
import { RENEW_MS, holderOf, letGo } from './place';
import { MEDIA_TOPIC, Pieces, relay, type Relayed } from './relay';
import type { VoicePiece } from './recorder';
import { relaysFor, type MediaSettings } from './settings';

/** A connection of this process that asks for picture and voice. */
export interface MediaGuest extends Actor {
  /** Names the connection, to nobody but the processes. */
  readonly peer: string;
  tell(what: MediaSays): void;
}
/** What a room needs of its process (desk.ts). */
export interface MediaHost {
  readonly kernel: Kernel;
  readonly me: string;
  readonly settings: MediaSettings;
  readonly keeper: MediaKeeper;
}
type Ask = Extract<Relayed, { readonly ask: unknown }>;

/**
 * Picture and voice of one room, as this process has to do with it: one process carries them for all; the others hand on what
 * their connections ask, and what they are answered.
 */
export class MediaRoom implements CarriedRoom {
  private readonly guests = new Map<string, MediaGuest>();
  private readonly pieces = new Pieces();
  private readonly stop: () => void;
  /** Who carries the room, and until when that is believed without asking. */
  private known: { readonly id: string; readonly until: number } | undefined;
  private carries = false;
  private hasEnded = false;
  /** Of the connections that are carried here, which process each is with. */
  private readonly peers = new Map<string, string>();
  private renewing: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();
  constructor(
    private readonly host: MediaHost,
    private readonly of: { readonly orgId: number; readonly lessonId: number; readonly name: string },
    private readonly onEmpty: () => void,
  ) {
    this.stop = host.kernel.bus.listen(of.orgId, of.lessonId, (message) => this.hear(message));
  }

  /** A connection asks for something. @returns why it is not done; what comes of it is told later. */
  async ask(guest: MediaGuest, ask: MediaAsk): Promise<RefusalWord | undefined> {
    const { me, kernel, keeper, settings } = this.host;
    if (keeper.isOff) {
      guest.tell({ k: 'off' });
      this.emptied();
      return undefined;
    }
    this.guests.set(guest.peer, guest);
    if (ask.k === 'watch') guest.tell({ k: 'relays', relays: relaysFor(settings, guest.userId, kernel.clock()) });
    if (ask.k === 'send' && !(await this.maySend(guest))) return 'notOnStage';
    const to = await this.holder();
    // Who left while it was asked wants nothing any more.
    if (to === undefined || !this.guests.has(guest.peer)) return 'slow';
    const who = { userId: guest.userId, leads: leads(guest) && !guest.control };
    await this.pass({ to, from: me, peer: guest.peer, who, ask });
    return undefined;
  }
  /** The connection is gone. */
  async left(peer: string): Promise<void> {
    const guest = this.guests.get(peer);
    this.guests.delete(peer);
    if (guest && this.known)
      await this.pass({
        to: this.known.id,
        from: this.host.me,
        peer,
        who: { userId: guest.userId, leads: false },
        ask: null,
      });
    this.emptied();
  }
  /** The process ends: another one may carry the room at once. */
  async end(): Promise<void> {
    this.guests.clear();
    this.peers.clear();
    await this.leave();
  }

  /** The teacher, and who is on stage: the room's own rule, asked of the room as it stands. */
  private async maySend(guest: MediaGuest): Promise<boolean> {
    const room = await this.stands();
    return room !== undefined && !room.endedAt && mayWrite(room.state, guest);
  }
  private readonly stands = () => this.quietly((door) => door.one(rooms, { lessonId: this.of.lessonId }), true);

  /** Which process carries the room; this one, where nobody does. */
  private async holder(): Promise<string | undefined> {
    const now = performance.now();
    if (this.known && now < this.known.until) return this.known.id;
    const { me, kernel } = this.host;
    const id = await this.quietly((door) => holderOf(door, this.of.lessonId, me, kernel.clock()));
    if (id === undefined) return undefined;
    this.known = { id, until: now + RENEW_MS };
    if (id === me) this.take();
    else this.drop();
    return id;
  }
  private take(): void {
    if (this.carries) return;
    this.carries = true;
    this.host.keeper.carry(this.of.name, this);
    this.renewing = setInterval(() => {
      this.known = undefined;
      void this.holder();
    }, RENEW_MS).unref();
  }
  private drop(): void {
    if (!this.carries) return;
    this.carries = false;
    clearInterval(this.renewing);
    this.peers.clear();
    this.host.keeper.drop(this.of.name);
  }
  /** Nobody here needs it any more. */
  private emptied(): void {
    if (!this.isNeeded) void this.leave();
  }
  private get isNeeded(): boolean {
    return this.guests.size > 0 || (this.carries && this.peers.size > 0);
  }
  /** Gives the room out of hand. Whoever asks meanwhile has it go on. */
  private async leave(): Promise<void> {
    if (this.carries) {
      this.drop();
      this.known = undefined;
      await this.quietly((door) => letGo(door, this.of.lessonId, this.host.me));
    }
    if (this.isNeeded || this.hasEnded) return;
    this.hasEnded = true;
    this.stop();
    this.onEmpty();
  }

  private async pass(message: Ask): Promise<void> {
    if (message.to === this.host.me) await this.inTurn(message);
    else relay(this.host.kernel, this.of.orgId, this.of.lessonId, message);
  }
  /** What connections ask is handed on in the order in which it came. */
  private inTurn(message: Ask): Promise<void> {
    this.turn = this.turn
      .then(() => this.carryOut(message))
      .catch((error: unknown) => this.host.kernel.log.warn({ error }, 'live'));
    return this.turn;
  }
  /** Hands it to the media process. */
  private async carryOut({ peer, from, who, ask }: Ask): Promise<void> {
    if (!this.carries) return;
    const { keeper } = this.host;
    const room = this.of.name;
    if (!ask) {
      if (this.peers.delete(peer)) keeper.send({ t: 'gone', room, peer });
      this.emptied();
      return;
    }
    this.peers.set(peer, from);
    // Who was called up this moment may send from this moment on.
    if (ask.k === 'send' || ask.k === 'watch') await this.tellRoom();
    if (!this.peers.has(peer)) return;
    keeper.send({ t: 'ask', room, peer, ...who, ask });
  }
  private async tellRoom(): Promise<void> {
    const room = await this.stands();
    if (!room || !this.carries) return;
    if (room.endedAt != null) {
      // Nobody comes back to it: not those either whose process was killed and said nothing.
      this.peers.clear();
      this.emptied();
      return;
    }
    const { stage, muted = [], recording = false } = room.state;
    this.host.keeper.send({ t: 'room', room: this.of.name, stage, muted, records: recording });
  }

  private hear({ topic, data }: Message): void {
    if (topic !== MEDIA_TOPIC) {
      if (this.carries && data['stage'] === true) void this.tellRoom();
      return;
    }
    const message = this.pieces.take(data);
    if (!message || message.from === this.host.me) return;
    if ('ask' in message) {
      if (message.to === this.host.me) void this.inTurn(message);
    } else if (message.to === null || message.to === this.host.me) this.deliver(message.peer, message.says);
  }
  private deliver(peer: string | null, what: MediaSays): void {
    if (peer !== null) this.guests.get(peer)?.tell(what);
    else for (const guest of this.guests.values()) guest.tell(what);
  }
  says(peer: string | null, what: MediaSays): void {
    const { kernel, me } = this.host;
    const to = peer === null ? null : this.peers.get(peer);
    if (to === undefined) return;
    if (to === null || to === me) this.deliver(peer, what);
    if (to !== me) relay(kernel, this.of.orgId, this.of.lessonId, { to, from: me, peer, says: what });
  }
  keep({ ms, ago, sound }: VoicePiece): void {
    const at = new Date(this.host.kernel.clock().getTime() - ago).toISOString();
    const bytes = Buffer.from(sound, 'base64');
    void this.quietly((door) => keepPiece(door, { lessonId: this.of.lessonId, at, ms, sound: bytes }));
  }
  anew(): void {
    this.says(null, { k: 'again' });
    this.peers.clear();
  }

  /** A database that is away for a moment ends no lesson. */
  private async quietly<T>(fn: (door: Door) => Promise<T>, readOnly = false): Promise<T | undefined> {
    const { kernel } = this.host;
    try {
      return await inOrg(kernel.pools.tenant, this.of.orgId, fn, readOnly);
    } catch (error) {
      kernel.log.warn({ error, lessonId: this.of.lessonId }, 'live');
      return undefined;
    }
  }
}
