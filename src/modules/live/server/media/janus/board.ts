import type { MediaAsk, MediaSays, Shows } from '../../../contract/media';
import { PARTS, type Part } from '../adapter';
import { withPublicIp } from '../addresses';
import { Places, allowedOf, type Board, type Peer, type RoomHears } from '../places';
import { Recorder } from '../recorder';
import type { JanusSettings } from '../settings';
import type { Handle, JanusLink } from './link';
import { JanusRoom, type Source } from './room';
import { JanusViewer } from './viewer';
import { tapVoice } from './voice-tap';

interface Seen extends Peer {
  /** Another one for each description. */
  readonly feed: number;
  /** What Janus calls each of their lines. */
  readonly mids: ReadonlyMap<Part, string>;
  handle?: Handle;
  isUp: boolean;
  shows: Shows;
}
interface Looking extends Peer {
  viewer?: JanusViewer;
  pictures: boolean;
}
/** A voice that is being kept. */
interface Tap {
  readonly feed: number;
  end?: () => void;
  isOver: boolean;
}
/** What a board needs beside its room's name. */
export interface JanusHost {
  readonly link: JanusLink;
  readonly settings: JanusSettings;
  readonly publicIp: string | undefined;
  readonly stage: number;
}

/**
 * Picture and voice of one room where Janus carries the packets: the same places and rules as on the switchboard, which here only
 * says who is the source of which line of whom.
 */
export class JanusBoard implements Board {
  private room: Promise<JanusRoom> | undefined;
  private stage: readonly number[] = [];
  private muted: ReadonlySet<number> = new Set();
  private records = false;
  private readonly places: Places;
  private readonly seen = new Map<number, Seen>();
  private readonly looking = new Map<string, Looking>();
  private readonly kinds: readonly ('audio' | 'video')[];
  private readonly recorder: Recorder;
  private tap: Tap | undefined;
  private told = '';
  private feeds = 0;
  private hasEnded = false;
  constructor(
    private readonly host: JanusHost,
    private readonly hears: RoomHears,
    private readonly onEnd: (board: JanusBoard) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.recorder = new Recorder((piece) => hears.keep(piece));
    this.places = new Places(host.stage);
    const { count, lines } = this.places;
    this.kinds = Array.from({ length: lines }, (_, i) => (i < count ? 'audio' : 'video'));
  }
  private says(peer: string | null, what: MediaSays): void {
    this.hears.says(peer, what);
  }
  /** The room in Janus, made when somebody first needs it. @throws where Janus is away. */
  private opened(): Promise<JanusRoom> {
    // Who sends anew is there twice for a moment.
    const made = (this.room ??= JanusRoom.open(this.host.link, this.host.settings, 2 * this.places.count));
    made.catch(() => {
      if (this.room === made) this.room = undefined;
    });
    return made;
  }

  setRoom(stage: readonly number[], muted: readonly number[], records: boolean): void {
    if (this.records && !records) this.recorder.flush(this.now());
    this.records = records;
    this.stage = stage;
    this.muted = new Set(muted);
    for (const one of this.seen.values()) if (!one.leads && !stage.includes(one.userId)) this.dropSeen(one);
    this.settle();
  }
  async ask(who: Peer, ask: MediaAsk): Promise<void> {
    switch (ask.k) {
      case 'watch':
        return this.watch(who);
      case 'answer':
        return this.answer(who, ask.sdp);
      case 'send':
        return this.send(who, ask.sdp, ask.shows);
      case 'shows': {
        const one = this.seen.get(who.userId);
        if (one?.peer === who.peer) one.shows = allowedOf(who, ask.shows);
        return this.settle();
      }
      case 'unsend': {
        const one = this.seen.get(who.userId);
        if (one?.peer === who.peer) this.dropSeen(one);
        return this.settle();
      }
      case 'pictures': {
        const one = this.looking.get(who.peer);
        if (one) one.pictures = ask.on;
        void one?.viewer?.turn();
      }
    }
  }
  gone(peer: string): void {
    this.looking.get(peer)?.viewer?.close();
    this.looking.delete(peer);
    for (const one of this.seen.values()) if (one.peer === peer) this.dropSeen(one);
    this.settle();
  }
  close(): void {
    this.hasEnded = true;
    this.forget();
    this.room?.then(
      (room) => room.end(),
      () => undefined,
    );
    this.onEnd(this);
  }
  /** Janus is away, and with it all that was agreed with it. */
  lost(): void {
    this.forget();
    this.room = undefined;
    this.settle();
  }
  /** Janus is there, perhaps again: everybody begins anew. */
  anew(): void {
    this.says(null, { k: 'again' });
  }
  private forget(): void {
    this.endTap();
    this.recorder.flush(this.now());
    for (const { handle } of this.seen.values()) handle?.detach();
    for (const { viewer } of this.looking.values()) viewer?.close();
    this.seen.clear();
    this.looking.clear();
  }

  private async watch(who: Peer): Promise<void> {
    this.looking.get(who.peer)?.viewer?.close();
    const one: Looking = { ...who, pictures: true };
    this.looking.set(who.peer, one);
    const isOver = () => this.hasEnded || this.looking.get(who.peer) !== one;
    const drop = () => {
      one.viewer?.close();
      if (this.looking.get(who.peer) === one) this.looking.delete(who.peer);
    };
    try {
      const room = await this.opened();
      const { handle, offer } = await room.viewer(this.kinds, {
        up: () => one.viewer?.up(),
        down: drop,
        offer: (jsep) => one.viewer?.agree(jsep),
      });
      // Another question of the same connection, or its end, came before this one was ready.
      if (isOver()) return handle.detach();
      one.viewer = new JanusViewer(handle, () => this.wanted(room, one), drop);
      this.says(who.peer, { k: 'offer', sdp: withPublicIp(offer, this.host.publicIp) });
      this.says(who.peer, { k: 'places', places: this.places.shown(this.seen, this.muted) });
    } catch {
      if (isOver()) return;
      this.looking.delete(who.peer);
      // Where Janus is away, everybody is told to begin anew when it comes back.
      if (this.host.link.stands) this.says(who.peer, { k: 'failed', of: 'watch' });
    }
  }
  private async answer({ peer }: Peer, sdp: string): Promise<void> {
    const one = this.looking.get(peer);
    try {
      await one?.viewer?.accept(sdp);
    } catch {
      if (this.host.link.stands) this.says(peer, { k: 'failed', of: 'watch' });
    }
  }
  private async send(who: Peer, sdp: string, shows: Shows): Promise<void> {
    if (!who.leads && !this.stage.includes(who.userId)) return;
    const before = this.seen.get(who.userId);
    if (before) this.dropSeen(before);
    const one: Seen = {
      ...who,
      feed: JanusRoom.feed(++this.feeds),
      mids: midsOf(sdp),
      isUp: false,
      shows: allowedOf(who, shows),
    };
    this.seen.set(who.userId, one);
    const isOver = () => this.hasEnded || this.seen.get(who.userId) !== one;
    try {
      if (!one.mids.size) throw new Error('a description begins with the voice, pictures follow');
      const room = await this.opened();
      const { handle, answer } = await room.sender(one.feed, sdp, {
        up: () => {
          one.isUp = true;
          void this.turnAll();
        },
        down: () => {
          if (isOver()) return;
          this.dropSeen(one);
          this.settle();
        },
      });
      if (isOver()) return handle.detach();
      one.handle = handle;
      this.says(who.peer, { k: 'answer', sdp: withPublicIp(answer, this.host.publicIp) });
    } catch {
      if (isOver()) return;
      this.dropSeen(one);
      if (this.host.link.stands) this.says(who.peer, { k: 'failed', of: 'send' });
    }
    this.settle();
  }
  /** Takes somebody off all lines, and then away from Janus. */
  private dropSeen(one: Seen): void {
    this.seen.delete(one.userId);
    const { handle } = one;
    if (!handle) return;
    one.handle = undefined;
    const leave = async () => {
      await (await this.room)?.kick(one.feed);
    };
    // A line whose source is still there turns without a word to the browser.
    void this.turnAll()
      .then(leave)
      .catch(() => undefined)
      .finally(() => handle.detach());
  }
  private settle(): void {
    this.places.settle(this.seen);
    void this.turnAll();
    const places = this.places.shown(this.seen, this.muted);
    const text = JSON.stringify(places);
    if (text === this.told) return;
    this.told = text;
    this.says(null, { k: 'places', places });
  }

  private turnAll(): Promise<unknown> {
    this.setTap();
    return Promise.all([...this.looking.values()].flatMap(({ viewer }) => (viewer ? [viewer.turn()] : [])));
  }
  /** What a viewer's lines should show: nobody's own, of the muted no voice, of a thin line no pictures. */
  private wanted(room: JanusRoom, { userId, pictures }: Looking): readonly Source[] {
    return this.kinds.map((kind, line) => {
      const of = this.places.sourceOf(line);
      const one = of && this.seen.get(of.userId);
      const mid = of && one?.mids.get(of.part);
      if (!of || !one?.isUp || mid === undefined || !one.shows[of.part] || one.userId === userId)
        return room.empty(kind);
      if (of.part === 'voice' ? this.muted.has(of.userId) : !pictures) return room.empty(kind);
      return { feed: one.feed, mid };
    });
  }

  /** The teacher's voice is handed here too while it is recorded; nothing of a child ever is. */
  private setTap(): void {
    const lead = this.records ? [...this.seen.values()].find(({ leads, isUp }) => leads && isUp) : undefined;
    const mid = lead?.mids.get('voice');
    if (this.tap?.feed === lead?.feed) return;
    this.endTap();
    if (!lead || mid === undefined) return;
    const tap: Tap = { feed: lead.feed, isOver: false };
    this.tap = tap;
    const open = async () => {
      const end = await tapVoice(this.host.link, await this.opened(), { feed: lead.feed, mid }, (packet) => {
        if (tap.isOver || !lead.shows.voice || this.muted.has(lead.userId)) return;
        this.recorder.take(String(lead.feed), packet, this.now());
      });
      if (tap.isOver) end();
      else tap.end = end;
    };
    open().catch(() => {
      if (this.tap === tap) this.tap = undefined;
    });
  }
  private endTap(): void {
    const { tap } = this;
    this.tap = undefined;
    if (!tap) return;
    tap.isOver = true;
    tap.end?.();
  }
}

/** What a description calls its lines: a voice, then a camera, then a screen; none where it is another one. */
export function midsOf(sdp: string): ReadonlyMap<Part, string> {
  const lines = sdp.split(/^m=/m).slice(1);
  const mids = lines.flatMap((line, i): [Part, string][] => {
    const part = PARTS[i];
    const mid = /^a=mid:(\S+)/m.exec(line)?.[1];
    const isKind = line.startsWith(part === 'voice' ? 'audio ' : 'video ');
    return part && mid !== undefined && isKind ? [[part, mid]] : [];
  });
  return new Map(mids.length === lines.length ? mids : []);
}
